import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { SentTable } from './sent-table.tsx'
import { Write } from './write.tsx'

export function StaffNotifications() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('notifications.sent', undefined, { quiet: true })
  const sent = data?.notifications
  return (
    <Page title={t('menu.Notifications')}>
      <Write />
      <Card title={t('notifications.sent')}>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : sent?.length === 0 ? (
          <EmptyState title={t('notifications.noneSent')}>
            <p>{t('notifications.noneSentText')}</p>
          </EmptyState>
        ) : (
          <SentTable sent={sent} />
        )}
      </Card>
    </Page>
  )
}
