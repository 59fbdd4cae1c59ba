import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { NotificationWebhook } from '../../../../../src/contract/notifications/notice-settings.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { TextField } from '../../../../shared/form/fields.tsx'
import { Form } from '../../../../shared/form/form.tsx'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { ConfirmCall } from '../../../../shared/confirm-call.tsx'
import { CopyButton } from '../../../../kit/controls/copy.tsx'

export function WebhookChannel({ webhook }: { webhook: NotificationWebhook | null }) {
  const { t } = useTranslation()
  const [writing, setWriting] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <li>
      <div className="act-line">
        <Words webhook={webhook} />
        {!writing && (
          <Button onClick={() => setWriting(true)}>{webhook ? t('ways.webhookChange') : t('ways.webhookSet')}</Button>
        )}
      </div>
      {writing && <WebhookForm url={webhook?.url ?? ''} onSaved={setSecret} onClose={() => setWriting(false)} />}
      {secret !== undefined && <MadeSecret secret={secret} />}
      {webhook && !writing && <RowActions url={webhook.url} onRemoved={() => setSecret(undefined)} />}
    </li>
  )
}

function Words({ webhook }: { webhook: NotificationWebhook | null }) {
  const { t } = useTranslation()
  return (
    <span className="words">
      <b>{t('ways.webhook')}</b>
      <small>{webhook ? <span className="ltr">{webhook.url}</span> : t('ways.webhookNone')}</small>
      {webhook && <LastAnswer webhook={webhook} />}
    </span>
  )
}

function RowActions({ url, onRemoved }: { url: string; onRemoved: () => void }) {
  const { t } = useTranslation()
  const [confirming, setConfirming] = useState(false)
  const test = useApiMutation('notificationSettings.testWebhook', { refreshes: ['notificationSettings.read'] })
  return (
    <div className="row way-acts">
      <Button size="s" busy={test.isPending} onClick={() => test.mutate(undefined)}>
        {t('ways.webhookTest')}
      </Button>
      <Button size="s" kind="quiet" onClick={() => setConfirming(true)}>
        {t('ways.webhookRemove')}
      </Button>
      <ConfirmCall
        call="notificationSettings.removeWebhook"
        input={undefined}
        refreshes={['notificationSettings.read']}
        open={confirming}
        title={t('ways.webhookRemoveTitle')}
        act={t('ways.webhookRemove')}
        onClose={() => setConfirming(false)}
        onDone={onRemoved}
      >
        <p>{t('ways.webhookRemoveText', { url })}</p>
      </ConfirmCall>
    </div>
  )
}

function LastAnswer({ webhook: { lastAt, lastStatus, lastError } }: { webhook: NotificationWebhook }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (lastAt === null) return <small>{t('ways.webhookNever')}</small>
  const when = format.dateTime(lastAt)
  return lastError === '' ? (
    <span className="state ok">
      <Check />
      {t('ways.webhookAnswered', { status: lastStatus, when })}
    </span>
  ) : (
    <span className="state bad">
      <TriangleAlert />
      {t('ways.webhookFailed', { why: lastError, when })}
    </span>
  )
}

/** Cannot be shown again. */
function MadeSecret({ secret }: { secret: string }) {
  const { t } = useTranslation()
  return (
    <div className="way-more">
      <Alert kind="warn" title={t('ways.webhookSecret')}>
        {t('ways.webhookSecretText')}
      </Alert>
      <span className="secret">
        <code className="mono ltr">{secret}</code>
        <CopyButton text={secret} label={t('ways.copySecret')} />
      </span>
    </div>
  )
}

type Props = { url: string; onSaved: (secret: string) => void; onClose: () => void }

function WebhookForm({ url, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'notificationSettings.saveWebhook',
    defaults: { url },
    toInput: (draft) => draft,
    refreshes: ['notificationSettings.read'],
    onSaved: ({ secret }) => {
      onSaved(secret)
      onClose()
    },
  })
  return (
    <Form of={form} className="way-more" label={t('ways.webhook')}>
      <TextField<{ url: string }>
        name="url"
        label={t('ways.webhookUrl')}
        required
        help={t('ways.webhookHelp')}
        look="mono"
        type="url"
        dir="ltr"
        autoFocus
        spellCheck={false}
        maxLength={2000}
        placeholder="https://"
      />
      <div className="row">
        <Button type="submit" kind="primary" busy={form.sending}>
          {t('ui.save')}
        </Button>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
      </div>
    </Form>
  )
}
