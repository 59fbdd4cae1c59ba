import { useTranslation } from 'react-i18next'
import type { ApiKey } from '../../../src/contract/api-key.ts'
import { failureText } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { useNow } from '../../ui/now.ts'

type PartProps = { open: boolean; apiKey: ApiKey; onClose: () => void }
type Make = { isPending: boolean; error: unknown; mutate: (question: undefined) => void; reset: () => void }

/** Whom the end of a key hits. */
function Hits({ apiKey: { expires, lastUsed } }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (Date.parse(expires) <= now) return <p>{t('api.hitsExpired')}</p>
  return <p>{lastUsed === null ? t('api.hitsNone') : t('api.hits', { when: format.relative(lastUsed, now) })}</p>
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

export function DeleteKey({ open, apiKey, onClose }: PartProps) {
  const { t } = useTranslation()
  const remove = useApiMutation('apiKey.deleteKey', {
    quiet: true,
    refreshes: ['apiKey.getKey', 'profile.read'],
    onDone: onClose,
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <Confirm
      open={open}
      title={t('api.deleteTitle', { prefix: apiKey.prefix })}
      act={t('ui.delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate(undefined)}
      onClose={close}
    >
      <div className="stack">
        <Hits apiKey={apiKey} />
        <p className="mid">{t('api.deleteThen')}</p>
        {remove.error && <Alert kind="bad">{failureText(remove.error)}</Alert>}
      </div>
    </Confirm>
  )
}
