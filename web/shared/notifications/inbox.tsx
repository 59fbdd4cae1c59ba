import './notifications.css'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Notification } from '../../../src/contract/notifications/notifications.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Failed } from '../failed.tsx'
import { Notes } from './note.tsx'
import { useNotifications } from './use-notifications.ts'

type InboxProps = { read?: readonly Notification[]; action?: ReactNode }

const NONE: readonly Notification[] = []

export function Inbox({ read = NONE, action }: InboxProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useNotifications()
  if (data && data.notifications.length + read.length > 0) return <Notes notes={data.notifications} read={read} />
  if (data) {
    return (
      <EmptyState title={t('notifications.none')} action={action}>
        <p>{t('notifications.noneText')}</p>
      </EmptyState>
    )
  }
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <div className="notes-awaited">
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </div>
  )
}
