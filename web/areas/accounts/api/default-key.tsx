import { useTranslation } from '../../../i18n/i18n.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { ApiKey } from '../../../../src/contract/accounts/api-key.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { useNow } from '../../../kit/now.ts'

type PartProps = { open: boolean; apiKey: ApiKey; onClose: () => void }
type Make = { isPending: boolean; error: unknown; mutate: (question: undefined) => void; reset: () => void }

function Hits({ apiKey: { expires, lastUsed } }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (Date.parse(expires) <= now) return <p>{t('api.hitsExpired')}</p>
  return <p>{lastUsed === null ? t('api.hitsNone') : t('api.hits', { when: format.ago(lastUsed, now) })}</p>
}

export function ReplaceKey({ open, apiKey, make, onClose }: PartProps & { make: Make }) {
  const { t } = useTranslation()
  const close = () => {
    make.reset()
    onClose()
  }
  return (
    <Confirm
      open={open}
      title={t('api.replaceTitle', { prefix: apiKey.prefix })}
      act={t('api.replace')}
      busy={make.isPending}
      onAct={() => make.mutate(undefined)}
      onClose={close}
    >
      <div className="stack">
        <Hits apiKey={apiKey} />
        <p className="mid">{t('api.replaceThen')}</p>
        {make.error !== null && <Alert kind="bad">{failureText(make.error)}</Alert>}
      </div>
    </Confirm>
  )
}

export function DeleteKey({ apiKey, ...dialog }: PartProps) {
  const { t } = useTranslation()
  return (
    <ConfirmCall
      call="apiKey.deleteKey"
      input={undefined}
      refreshes={['apiKey.getKey', 'profile.read']}
      title={t('api.deleteTitle', { prefix: apiKey.prefix })}
      keepsError
      {...dialog}
    >
      <Hits apiKey={apiKey} />
      <p className="mid">{t('api.deleteThen')}</p>
    </ConfirmCall>
  )
}
