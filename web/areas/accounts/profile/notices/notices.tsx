import './notices.css'
import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { FailedDelivery, NotificationChannels } from '../../../../../src/contract/notifications/notice-settings.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { Section } from '../../../../shared/section/section.tsx'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { Matrix } from './matrix.tsx'
import { TelegramChannel } from './telegram.tsx'
import { WebhookChannel } from './webhook.tsx'

export function Notices() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('notificationSettings.read', undefined, { quiet: true })
  const awaited = error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton height={120} />
  return (
    <>
      <Section title={t('ways.name')} text={t('ways.text')}>
        {data ? (
          <ul className="open-list">
            <MailChannel mail={data.channels.mail} />
            <TelegramChannel telegram={data.channels.telegram} />
            <WebhookChannel webhook={data.channels.webhook} />
          </ul>
        ) : (
          awaited
        )}
        {data && data.failed.length > 0 && <Undelivered failed={data.failed} />}
      </Section>
      <Section title={t('menu.Notifications')} text={t('ways.matrixText')}>
        {data ? <Matrix settings={data.settings} channels={data.channels} /> : !error && <Skeleton height={320} />}
      </Section>
    </>
  )
}

function Undelivered({ failed }: { failed: readonly FailedDelivery[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Alert kind="warn" title={t('ways.failed')}>
      {t('ways.failedText')}
      <ul className="undelivered">
        {failed.map(({ event, channel, at, error }) => (
          <li key={`${event} ${channel} ${at}`}>
            {t('ways.failedLine', {
              event: t(`event.${event}`),
              channel: t(`ways.${channel}`),
              when: format.dateTime(at),
              why: error,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function MailChannel({ mail: { address, confirmed } }: { mail: NotificationChannels['mail'] }) {
  const { t } = useTranslation()
  return (
    <li className="act-line">
      <span className="words">
        <b>{t('ways.mail')}</b>
        <small className="ltr">{address}</small>
      </span>
      <span className={confirmed ? 'state ok' : 'state warn'}>
        {confirmed ? <Check /> : <TriangleAlert />}
        {confirmed ? t('ways.mailConfirmed') : t('ways.mailUnconfirmed')}
      </span>
    </li>
  )
}
