import './notifications.css'
import { CircleCheck, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathOf, type NotificationType } from '../../../src/contract/notification-words.ts'
import type { Notification } from '../../../src/contract/notifications.ts'
import { noticeValues } from '../../../src/rules/notice-values.ts'
import { useReaches } from '../../api/session-store.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { serverText, textOf } from '../../i18n/server.ts'
import { useFormat, useTimezone } from '../../i18n/use-format.ts'

export const NOTE_ICONS: Record<NotificationType, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonAlert,
}

/**
 * What Weir itself says is in the catalogue, with values by the reader's language and clock; what people write stands
 * as they wrote it.
 */
function useWordsOf(note: Notification): { title: string; message: string } {
  const language = useLanguage()
  const timezone = useTimezone()
  if (note.notice === null) return { title: serverText(note.title), message: serverText(note.message) }
  const values = noticeValues(note.details, { language, timezone, word: textOf })
  return {
    title: textOf(`notice.${note.notice}.title`, values) ?? note.title,
    message: textOf(`notice.${note.notice}.text`, values) ?? note.message,
  }
}

export function Note({ note }: { note: Notification }) {
  const { t } = useTranslation()
  const format = useFormat()
  const Icon = NOTE_ICONS[note.type]
  const { title, message } = useWordsOf(note)
  return (
    <li className={`note of-${note.type}`}>
      <Icon aria-label={t(`notifications.type.${note.type}`)} role="img" />
      <div>
        <div className="top">
          <b dir="auto">{title}</b>
          <time dateTime={note.created} title={format.exact(note.created)}>
            {format.dateTime(note.created)}
          </time>
        </div>
        <p>{message}</p>
        <ToVisit note={note} />
      </div>
    </li>
  )
}

/** The visit that a notice names, where its reader may see it. */
function ToVisit({ note: { notice, details } }: { note: Notification }) {
  const { t } = useTranslation()
  const reaches = useReaches('Logs')
  if (notice === null || details['hit'] === undefined || !reaches) return null
  return <Link to={pathOf(notice, details)}>{t('notifications.toVisit')}</Link>
}

export const Notes = ({ notes }: { notes: readonly Notification[] }) => (
  <ul className="notes">
    {notes.map((note) => (
      <Note key={note.id} note={note} />
    ))}
  </ul>
)
