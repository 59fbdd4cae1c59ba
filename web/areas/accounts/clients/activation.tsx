import { Power } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Client } from '../../../../src/contract/accounts/staff.ts'
import { failureText } from '../../../api/failure-text.ts'
import type { ApiError } from '../../../api/failure.ts'
import { call } from '../../../api/client.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import type { Act } from '../../../kit/float/menu.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { onceOpened } from '../../../kit/layout/over.tsx'
import { putClient } from './put-client.ts'

const SwitchOn = onceOpened(async () => (await import('./switch-on.tsx')).SwitchOn)

type Activation = { item: Act; dialogs: ReactNode }

/** For the client's menu: activates at once with a plan, else asks for one; deactivating asks. */
export function useActivation(client: Client): Activation {
  const { t } = useTranslation()
  const { id, email, active } = client
  const [confirming, setConfirming] = useState<'on' | 'off'>()
  const close = () => setConfirming(undefined)
  const act = useApiMutation('clients.activate', {
    refreshes: ['clients.list', 'clients.needs'],
    undoable: (_, { status }) => ({ undo: () => call('clients.activate', { id, status: status === '1' ? '0' : '1' }) }),
    onDone: (answer) => {
      putClient(answer.client)
      close()
    },
  })
  const change = () => {
    act.reset()
    if (!active && client.tariff !== null)
      act.mutate(
        { id, status: '1' },
        { onError: (error) => notify.failed(t('clients.notOn', { email, why: failureText(error) })) },
      )
    else setConfirming(active ? 'off' : 'on')
  }
  return {
    item: {
      key: 'active',
      icon: <Power />,
      label: active ? t('term.switchOff') : t('term.switchOn'),
      bad: active,
      disabled: act.isPending,
      onAct: change,
    },
    dialogs: (
      <>
        <SwitchOn open={confirming === 'on'} client={client} onClose={close} />
        <SwitchOff
          open={confirming === 'off'}
          client={client}
          busy={act.isPending}
          error={act.error}
          onAct={() => act.mutate({ id, status: '0' })}
          onClose={close}
        />
      </>
    ),
  }
}

type SwitchOffProps = {
  open: boolean
  client: Client
  busy: boolean
  error: ApiError | null
  onAct: () => void
  onClose: () => void
}

function SwitchOff({ open, client: { email, campaigns }, busy, error, onAct, onClose }: SwitchOffProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Confirm
      open={open}
      title={t('clients.offTitle', { email })}
      act={t('term.switchOff')}
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
