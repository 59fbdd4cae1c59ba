import './notifications.css'
import { CircleCheck, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NotificationType } from '../../../src/contract/notification-words.ts'
import type { Notification } from '../../../src/contract/notifications.ts'
import { serverText } from '../../i18n/server.ts'
import { useFormat } from '../../i18n/use-format.ts'

export const NOTE_ICONS: Record<NotificationType, LucideIcon> = { success: CircleCheck, warning: TriangleAlert, danger: OctagonAlert }

/** What Weir itself says is in the catalogue; what people write stands as they wrote it. */
const wordsOf = (note: Notification) => (note.kind === 'messages' ? (text: string) => text : serverText)

export function Note({ note }: { note: Notification }) {
  const { t } = useTranslation()
  const format = useFormat()
  const Icon = NOTE_ICONS[note.type]
  const say = wordsOf(note)
  return (
    <li className={`note ${note.type}`}>
      <Icon aria-label={t(`notifications.type.${note.type}`)} role="img" />
      <div>
        <div className="top">
          <b dir="auto">{say(note.title)}</b>
          <time dateTime={note.created} title={format.exact(note.created)}>
            {format.dateTime(note.created)}
          </time>
        </div>
        <p>{say(note.message)}</p>
      </div>
    </li>
  )
}

export const Notes = ({ notes }: { notes: readonly Notification[] }) => (
  <ul className="notes">
    {notes.map((note) => (
      <Note key={note.id} note={note} />
    ))}
  </ul>
)
