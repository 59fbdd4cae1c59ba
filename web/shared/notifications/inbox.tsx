import './notifications.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Failed } from '../failed.tsx'
import { Notes } from './note.tsx'
import { useNotifications } from './use-notifications.ts'

export function Inbox({ action }: { action?: ReactNode }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useNotifications()
  if (data && data.notifications.length > 0) return <Notes notes={data.notifications} />
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
