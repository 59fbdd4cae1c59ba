import './notices.css'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../parts/failed.tsx'
import { Section } from '../../../parts/section/section.tsx'
import type { FailedDelivery } from '../../../../src/contract/notice-settings.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Matrix } from './matrix.tsx'
import { MailWay } from './mail.tsx'
import { TelegramWay } from './telegram.tsx'
import { WebhookWay } from './webhook.tsx'

/** The ways on which notifications reach the account, and what goes by which. */
export function Notices() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('notificationSettings.read', undefined, { quiet: true })
  const awaited = error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton height={120} />
  return (
    <>
      <Section title={t('ways.name')} text={t('ways.text')}>
        {data ? (
          <ul className="open-list">
            <MailWay mail={data.channels.mail} />
            <TelegramWay telegram={data.channels.telegram} />
            <WebhookWay webhook={data.channels.webhook} />
          </ul>
        ) : (
          awaited
        )}
        {data && data.failed.length > 0 && <Undelivered failed={data.failed} />}
      </Section>
      <Section title={t('menu.Notifications')} text={t('ways.matrixText')}>
        {data ? <Matrix settings={data.settings} /> : !error && <Skeleton height={320} />}
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
