import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationWebhook } from '../../../../src/contract/notice-settings.ts'
import { useAct } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { LastAnswer } from './last-answer.tsx'
import { MadeSecret } from './made-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

export function WebhookWay({ webhook }: { webhook: NotificationWebhook | null }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'none' | 'form' | 'remove'>('none')
  const [secret, setSecret] = useState<string>()
  const test = useAct('notificationSettings.testWebhook', { refreshes: ['notificationSettings.read'] })
  const close = () => setOpened('none')
  return (
    <li>
      <div className="act-line">
        <span className="words">
          <b>{t('ways.webhook')}</b>
          <small>{webhook ? <span className="ltr">{webhook.url}</span> : t('ways.webhookNone')}</small>
          {webhook && <LastAnswer webhook={webhook} />}
        </span>
        {opened !== 'form' && <Button onClick={() => setOpened('form')}>{webhook ? t('ways.webhookChange') : t('ways.webhookSet')}</Button>}
      </div>
      {opened === 'form' && <WebhookForm url={webhook?.url ?? ''} onSaved={setSecret} onClose={close} />}
      {secret !== undefined && webhook && <MadeSecret secret={secret} />}
      {webhook && opened !== 'form' && (
        <div className="row way-acts">
          <Button size="s" busy={test.isPending} onClick={() => test.mutate(undefined)}>
            {t('ways.webhookTest')}
          </Button>
          <Button size="s" kind="quiet" onClick={() => setOpened('remove')}>
            {t('ways.webhookRemove')}
          </Button>
        </div>
      )}
      {webhook && <Remove url={webhook.url} open={opened === 'remove'} onClose={close} onDone={() => setSecret(undefined)} />}
    </li>
  )
}

function Remove({ url, open, onClose, onDone }: { url: string; open: boolean; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const act = useAct('notificationSettings.removeWebhook', {
    refreshes: ['notificationSettings.read'],
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <Confirm open={open} title={t('ways.webhookRemoveTitle')} act={t('ways.webhookRemove')} busy={act.isPending} onAct={() => act.mutate(undefined)} onClose={onClose}>
      <p>{t('ways.webhookRemoveText', { url })}</p>
    </Confirm>
  )
}
