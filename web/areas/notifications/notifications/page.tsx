import './notifications.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Notification } from '../../../../src/contract/notifications/notifications.ts'
import type { Answer } from '../../../../src/contract/table.ts'
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
import { oneOf, useUrlState } from '../../../kit/url-state.ts'
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
  const { read, onDone } = useRead()
  const more = data ? data.total - data.notifications.length : 0
  return (
    <Page
      title={t('menu.Notifications')}
      sub={data?.total ? t('notifications.unread', { count: data.total, n: format.number(data.total) }) : undefined}
      more={data?.total ? <ButtonLink to={SETTINGS}>{t('notifications.settings')}</ButtonLink> : undefined}
      acts={<ClearAll size="m" onDone={onDone} />}
    >
      <Card label={t('menu.Notifications')}>
        <Inbox read={read} action={<ButtonLink to={SETTINGS}>{t('notifications.settings')}</ButtonLink>} />
      </Card>
      {more > 0 && <p className="dim">{t('notifications.more', { count: more, n: format.number(more) })}</p>}
    </Page>
  )
}

/** Marked since the screen was opened: they stay in sight. */
function useRead() {
  const [read, setRead] = useState<readonly Notification[]>([])
  return { read, onDone: (notes: readonly Notification[]) => setRead((before) => [...notes, ...before]) }
}

const ADDRESS = { tab: oneOf('received', 'sent') }

function StaffNotifications() {
  const { t } = useTranslation()
  const format = useFormat()
  const [{ tab }, change] = useUrlState(ADDRESS)
  const sent = useApiQuery('notifications.sent', undefined, { quiet: true })
  const received = useNotifications().data
  const [writing, setWriting] = useState(false)
  const { read, onDone } = useRead()
  const counts = {
    received: received?.total
      ? t('notifications.unread', { count: received.total, n: format.number(received.total) })
      : '',
    sent: sent.data ? format.number(sent.data.notifications.length) : '',
  }
  const write = (
    <Button kind="primary" icon={<Send className="turn" />} onClick={() => setWriting(true)}>
      {t('notifications.new')}
    </Button>
  )
  const isSent = tab === 'sent'
  return (
    <Page
      title={t('menu.Notifications')}
      acts={isSent ? counts.sent !== '0' && write : <ClearAll size="m" onDone={onDone} />}
    >
      <nav className="views" aria-label={t('menu.Notifications')}>
        {(['received', 'sent'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === tab ? 'page' : undefined}
            onClick={() => change({ tab: one })}
          >
            {t(`notifications.${one}`)}
            {counts[one] !== '' && <span className="dim">{counts[one]}</span>}
          </button>
        ))}
      </nav>
      {isSent ? (
        <Sent query={sent} write={write} />
      ) : (
        <Card label={t('notifications.received')}>
          <Inbox read={read} />
        </Card>
      )}
      <FormDialog open={writing} title={t('notifications.write')} width={760} onClose={() => setWriting(false)}>
        <Write onSent={() => change({ tab: 'sent' })} />
      </FormDialog>
    </Page>
  )
}

type SentProps = { query: UseQueryResult<Answer<'notifications.sent'>>; write: ReactNode }

function Sent({ query: { data, error, refetch }, write }: SentProps) {
  const { t } = useTranslation()
  if (error && !data)
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (data?.notifications.length === 0)
    return (
      <Card label={t('notifications.sent')}>
        <EmptyState title={t('notifications.noneSent')} action={write}>
          <p>{t('notifications.noneSentText')}</p>
        </EmptyState>
      </Card>
    )
  return <SentTable sent={data?.notifications} />
}
