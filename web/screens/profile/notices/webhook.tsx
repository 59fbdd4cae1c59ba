import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationWebhook } from '../../../../src/contract/notice-settings.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { LastAnswer } from './last-answer.tsx'
import { MadeSecret } from './made-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

export function WebhookWay({ webhook }: { webhook: NotificationWebhook | null }) {
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
  const [asking, setAsking] = useState(false)
  const test = useApiMutation('notificationSettings.testWebhook', { refreshes: ['notificationSettings.read'] })
  return (
    <div className="row way-acts">
      <Button size="s" busy={test.isPending} onClick={() => test.mutate(undefined)}>
        {t('ways.webhookTest')}
      </Button>
      <Button size="s" kind="quiet" onClick={() => setAsking(true)}>
        {t('ways.webhookRemove')}
      </Button>
      <Remove url={url} open={asking} onClose={() => setAsking(false)} onDone={onRemoved} />
    </div>
  )
}

function Remove({
  url,
  open,
  onClose,
  onDone,
}: {
  url: string
  open: boolean
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const act = useApiMutation('notificationSettings.removeWebhook', {
    refreshes: ['notificationSettings.read'],
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <Confirm
      open={open}
      title={t('ways.webhookRemoveTitle')}
      act={t('ways.webhookRemove')}
      busy={act.isPending}
      onAct={() => act.mutate(undefined)}
      onClose={onClose}
    >
      <p>{t('ways.webhookRemoveText', { url })}</p>
    </Confirm>
  )
}
