import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, fieldTexts } from '../../../api/failure-text.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'

type Props = { url: string; onSaved: (secret: string) => void; onClose: () => void }

export function WebhookForm({ url, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(url)
  const act = useApiMutation('notificationSettings.saveWebhook', {
    quiet: true,
    refreshes: ['notificationSettings.read'],
    onDone: ({ secret }) => {
      onSaved(secret)
      onClose()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!act.isPending) act.mutate({ url: typed })
  }
  const wrong = fieldTexts(act.error, 'url')
  return (
    <form className="way-more" aria-label={t('ways.webhook')} onSubmit={submit} noValidate>
      {act.error && wrong.length === 0 && <Alert kind="bad">{failureText(act.error)}</Alert>}
      <Field label={t('ways.webhookUrl')} required error={wrong} help={t('ways.webhookHelp')}>
        {(control) => (
          <input
            {...control}
            className="in mono"
            type="url"
            dir="ltr"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            placeholder="https://"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" kind="primary" busy={act.isPending}>
          {t('ui.save')}
        </Button>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
      </div>
    </form>
  )
}
