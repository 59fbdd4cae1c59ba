import { useTranslation } from 'react-i18next'
import { useAsk } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SentTable } from './sent-table.tsx'
import { Write } from './write.tsx'

export function StaffNotifications() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAsk('notifications.sent', undefined, { quiet: true })
  const sent = data?.notifications
  return (
    <Page title={t('menu.Notifications')}>
      <Write />
      <Sheet title={t('notifications.sent')}>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : sent?.length === 0 ? (
          <Nothing title={t('notifications.noneSent')}>
            <p>{t('notifications.noneSentText')}</p>
          </Nothing>
        ) : (
          <SentTable sent={sent} />
        )}
      </Sheet>
    </Page>
  )
}
