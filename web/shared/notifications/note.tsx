import './notifications.css'
import { Fragment } from 'react'
import {
  ChevronRight,
  CircleCheck,
  Newspaper,
  OctagonAlert,
  TriangleAlert,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { SCREENS } from '../../../src/contract/screens.ts'
import {
  NOTICES,
  pathOf,
  type Notice,
  type NotificationType,
} from '../../../src/contract/notifications/notification-words.ts'
import type { Notification } from '../../../src/contract/notifications/notifications.ts'
import { type NoticeFact, noticeFacts, noticeValues } from '../../../src/rules/notifications/notice-values.ts'
import { dayIn } from '../../../src/lib/time/day.ts'
import { useSession } from '../../api/session-store.ts'
import { useLanguage, useTranslation } from '../../i18n/i18n.ts'
import { rawText, serverText, textOf } from '../../i18n/server.ts'
import { useFormat, useTimezone } from '../../i18n/use-format.ts'
import { classes } from '../../kit/classes.ts'
import { useNow } from '../../kit/now.ts'

export const NOTE_ICONS: Record<NotificationType, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonAlert,
}

/** Neither good nor bad. */
const NEWS: ReadonlySet<Notice> = new Set(['registered', 'newClient', 'weekly', 'report', 'planGiven'])

/** Weir's are translated, in the reader's zone; people's stay. */
function useWordsOf(note: Notification): { title: string; message: string; facts: readonly NoticeFact[] } {
  const language = useLanguage()
  const timezone = useTimezone()
  if (note.notice === null) return { title: serverText(note.title), message: serverText(note.message), facts: [] }
  const reader = { language, timezone, word: (key: string) => textOf(key) }
  const values = noticeValues(note.details, reader)
  return {
    facts: noticeFacts(
      note.details,
      [rawText(`notice.${note.notice}.title`), rawText(`notice.${note.notice}.text`)],
      reader,
    ),
    title: textOf(`notice.${note.notice}.title`, values) ?? note.title,
    message: textOf(`notice.${note.notice}.text`, values) ?? note.message,
  }
}

/** `now`: only of today, when its age says more than its hour. */
type NoteProps = { note: Notification; isRead: boolean; now: number | undefined }

function Note({ note, isRead, now }: NoteProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isNews = note.type === 'success' && note.notice !== null && NEWS.has(note.notice)
  const Icon = note.notice === 'newClient' ? UserPlus : isNews ? Newspaper : NOTE_ICONS[note.type]
  const { title, message, facts } = useWordsOf(note)
  return (
    <li className={classes('note', !isNews && `of-${note.type}`, isRead && 'read')}>
      <Icon aria-label={t(`notifications.type.${note.type}`)} role="img" />
      <div>
        <div className="top">
          <b dir="auto">{title}</b>
          {!isRead && <i className="unread" role="img" aria-label={t('notifications.isUnread')} />}
          <time dateTime={note.created} title={format.exact(note.created)}>
            {now === undefined ? format.clock(note.created) : format.ago(note.created, now)}
          </time>
        </div>
        <p>{message}</p>
        {facts.length > 0 && (
          <dl>
            {facts.map(({ name, label, value }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <ToAct note={note} />
      </div>
    </li>
  )
}

const TITLES = new Map(Object.entries(SCREENS).map(([title, { path }]) => [path, title]))
/** Sub-pages count as their screen. */
const titleOf = (path: string): string | undefined =>
  [...TITLES].find(([screen]) => path === screen || path.startsWith(`${screen}/`))?.[1]

function ToAct({ note: { notice, details } }: { note: Notification }) {
  const { t } = useTranslation()
  const menu = useSession()?.menu
  if (notice === null) return null
  const { act, path } = NOTICES[notice]
  const title = titleOf(path)
  if (title === undefined || !menu?.includes(title)) return null
  return (
    <Link className="act" to={pathOf(notice, details)}>
      {t(`notice.act.${act}`)}
      <ChevronRight aria-hidden="true" className="turn" />
    </Link>
  )
}

const NONE: readonly Notification[] = []

type NotesProps = { notes: readonly Notification[]; read?: readonly Notification[] }

/** Newest first, by day; `read` are those marked since the screen was opened. */
export function Notes({ notes, read = NONE }: NotesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const dayOf = (at: Date) => dayIn(format.timezone, at)
  const known = read.filter(({ id }) => !notes.some((one) => one.id === id))
  const days = Map.groupBy([...notes, ...known], ({ created }) => dayOf(new Date(created)))
  return [...days].map(([day, of]) => {
    const isToday = day === dayOf(new Date(now))
    return (
      <Fragment key={day}>
        <h2 className="note-day">{isToday ? t('date.today') : format.longDay(day)}</h2>
        <ul className="notes">
          {of.map((note) => (
            <Note key={note.id} note={note} isRead={known.includes(note)} now={isToday ? now : undefined} />
          ))}
        </ul>
      </Fragment>
    )
  })
}
