/** What was changed in the range: at the columns of the chart, and as a list under it. */
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotation, Interval } from '../../../src/contract/statistics.ts'
import { failureText } from '../../api/failure-text.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { CrestDay } from '../../parts/charts/crest-layers.ts'
import type { Scope } from '../../parts/hits/scope.ts'

/** As the series names the hour of an instant in a zone. */
function hourIn(timezone: string, at: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:00`
}

/** Which column an annotation belongs to: the last one that begins no later. */
export function columnOfNote(
  note: Pick<Annotation, 'at' | 'date'>,
  rows: readonly { date: string }[],
  interval: Interval,
  timezone: string,
): number | undefined {
  const name = interval === 'hour' ? hourIn(timezone, note.at) : note.date
  const at = rows.findLastIndex(({ date }) => date <= name)
  return at === -1 ? undefined : at
}

/** Texts of a column that the tip has room for. */
const IN_TIP = 3

/** One text a column: what was changed in it, once each. */
export function notesByColumn(
  notes: readonly { column: number | undefined; text: string }[],
  more: (count: number) => string,
): Map<number, string> {
  const columns = Map.groupBy(notes, ({ column }) => column)
  const texts = new Map<number, string>()
  for (const [column, those] of columns) {
    if (column === undefined) continue
    const all = [...new Set(those.map(({ text }) => text))]
    const rest = all.length - IN_TIP
    texts.set(column, [...all.slice(0, IN_TIP), ...(rest > 0 ? [more(rest)] : [])].join(' · '))
  }
  return texts
}

/** Keys made at run time; the compiler knows those of the texts only. */
type AnyKey = 'hits.empty'
export type Note = Annotation & { text: string }

const NONE: readonly Annotation[] = []

/** What was changed in the range, in words: newest first, and by the columns of the chart. */
export function useNotes(scope: Scope, rows: readonly CrestDay[] | undefined, interval: Interval) {
  const { t, i18n } = useTranslation()
  const { startDate, endDate, timezone, companyId, clientId } = scope.question
  const answer = useApiQuery('logs.annotations', { startDate, endDate, timezone, companyId, clientId }, { quiet: true })
  const wordsOf = ({ action, companyName }: Annotation) => {
    const key = `audit.action.${action}`
    const actionName = i18n.exists(key) ? t(key as AnyKey) : action
    return companyName === null ? actionName : `${actionName}: ${companyName}`
  }
  const notes: Note[] = (answer.data?.annotations ?? NONE).map((one) => ({ ...one, text: wordsOf(one) }))
  const placed = notes.map((note) => ({ text: note.text, column: columnOfNote(note, rows ?? [], interval, timezone) }))
  return {
    notes,
    byColumn: notesByColumn(placed, (count) => t('statistics.notes.more', { count })),
    error: answer.error,
    isAwaited: answer.isPending,
  }
}

type NotesLineProps = Pick<ReturnType<typeof useNotes>, 'notes' | 'error' | 'isAwaited'>

/** More are in the audit log. */
const LISTED = 20

/** Under the chart: its time zone, and what was changed in its range. */
export function NotesLine({ notes, error, isAwaited }: NotesLineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const [open, setOpen] = useState(false)
  const state = error
    ? t('statistics.notes.unloaded', { why: failureText(error) })
    : isAwaited
      ? t('statistics.awaited')
      : t('statistics.notes.none')
  return (
    <div className="notes-line">
      <p>
        <span className="dim">{t('statistics.zone', { zone: format.timezone.replaceAll('_', ' ') })}</span>
        {notes.length === 0 ? (
          <span className="dim">{state}</span>
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
        {notes.slice(0, LISTED).map((note) => (
          <li key={`${note.at}${note.action}${note.companyId}`}>
            <time dateTime={note.at}>{format.dateTime(note.at)}</time> <span>{note.text}</span>
          </li>
        ))}
        {notes.length > LISTED && (
          <li className="dim">{t('statistics.notes.more', { count: notes.length - LISTED })}</li>
        )}
      </ul>
    </div>
  )
}
