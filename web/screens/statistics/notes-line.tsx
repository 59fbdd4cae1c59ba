import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../api/failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { useNotes } from './use-notes.ts'

type NotesLineProps = Pick<ReturnType<typeof useNotes>, 'notes' | 'error' | 'isAwaited'>

/** More are in the audit log. */
const ROOM = 20

/** Under the chart: whose clock it goes by, and what was changed meanwhile. */
export function NotesLine({ notes, error, isAwaited }: NotesLineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const [open, setOpen] = useState(false)
  const said = error
    ? t('statistics.notes.unloaded', { why: failureText(error) })
    : isAwaited
      ? t('statistics.awaited')
      : t('statistics.notes.none')
  return (
    <div className="notes-line">
      <p>
        <span className="dim">{t('statistics.zone', { zone: format.timezone.replaceAll('_', ' ') })}</span>
        {notes.length === 0 ? (
          <span className="dim">{said}</span>
        ) : (
          <button
            type="button"
            className="link row"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t('statistics.notes', { count: notes.length, n: format.number(notes.length) })}
            <ChevronDown aria-hidden="true" />
          </button>
        )}
      </p>
      <ul id={id} hidden={!open}>
        {notes.slice(0, ROOM).map((note) => (
          <li key={`${note.at}${note.action}${note.companyId}`}>
            <time dateTime={note.at}>{format.dateTime(note.at)}</time> <span>{note.text}</span>
          </li>
        ))}
        {notes.length > ROOM && <li className="dim">{t('statistics.notes.more', { count: notes.length - ROOM })}</li>}
      </ul>
    </div>
  )
}
