import './notifications.css'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { ClearAll } from '../../../shared/notifications/clear.tsx'
import { Inbox } from '../../../shared/notifications/inbox.tsx'
import { useNotifications } from '../../../shared/notifications/use-notifications.ts'
import { Page } from '../../../shared/page.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { SentTable } from './sent-table.tsx'
import { Write } from './write.tsx'

export default function NotificationsPage() {
  return useSession()?.is_admin ? <StaffNotifications /> : <OwnNotifications />
}

const SETTINGS = '/pages/profile/personal-information'

function OwnNotifications() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useNotifications()
  const more = data ? data.total - data.notifications.length : 0
  return (
    <Page title={t('menu.Notifications')} sub={data?.total || undefined} acts={<ClearAll />}>
      <Card label={t('menu.Notifications')}>
        <Inbox action={<ButtonLink to={SETTINGS}>{t('notifications.settings')}</ButtonLink>} />
      </Card>
      {more > 0 && <p className="dim">{t('notifications.more', { count: more, n: format.number(more) })}</p>}
    </Page>
  )
}

function StaffNotifications() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('notifications.sent', undefined, { quiet: true })
  const [writing, setWriting] = useState(false)
  const sent = data?.notifications
  const isEmpty = sent?.length === 0
  const write = (
    <Button kind="primary" icon={<Send className="turn" />} onClick={() => setWriting(true)}>
      {t('notifications.write')}
    </Button>
  )
  return (
    <Page title={t('menu.Notifications')} sub={sent?.length || undefined} acts={!isEmpty && write}>
      {isEmpty || (error && !data) ? (
        <Card label={t('notifications.sent')}>
          {error && !data ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <EmptyState title={t('notifications.noneSent')} action={write}>
              <p>{t('notifications.noneSentText')}</p>
            </EmptyState>
          )}
        </Card>
      ) : (
        <SentTable sent={sent} />
      )}
      <Card title={t('notifications.received')} end={<ClearAll />}>
        <Inbox />
      </Card>
      <FormDialog open={writing} title={t('notifications.write')} width={760} onClose={() => setWriting(false)}>
        <Write />
      </FormDialog>
    </Page>
  )
}
