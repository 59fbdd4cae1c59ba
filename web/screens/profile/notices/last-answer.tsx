import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NotificationWebhook } from '../../../../src/contract/notice-settings.ts'
import { useFormat } from '../../../i18n/use-format.ts'

/** How the last request to the webhook went. */
export function LastAnswer({ webhook: { lastAt, lastStatus, lastError } }: { webhook: NotificationWebhook }) {
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
