import { Trans, useTranslation } from 'react-i18next'
import type { Client } from '../../../src/contract/staff.ts'
import type { ApiError } from '../../api/failure.ts'
import { failureText } from '../../api/failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Confirm } from '../../ui/confirm.tsx'

type SwitchOffProps = {
  open: boolean
  client: Client
  busy: boolean
  error: ApiError | null
  onAct: () => void
  onClose: () => void
}

/** Says what switching a client off means for his visitors. */
export function SwitchOff({ open, client: { email, campaigns }, busy, error, onAct, onClose }: SwitchOffProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Confirm
      open={open}
      title={t('clients.offTitle', { email })}
      act={t('clients.off')}
      busy={busy}
      onAct={onAct}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          {campaigns === 0 ? (
            t('clients.offNone')
          ) : (
            <Trans
              i18nKey="clients.offHits"
              count={campaigns}
              values={{ n: format.number(campaigns) }}
              components={{ b: <b /> }}
            />
          )}
        </p>
        <p className="mid">{t('clients.offKept')}</p>
        {error && (
          <Alert kind="bad" title={t('clients.notOff')}>
            {failureText(error)}
          </Alert>
        )}
      </div>
    </Confirm>
  )
}
