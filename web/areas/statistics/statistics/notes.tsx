import { ChevronDown, Flag as FlagSign } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Interval, Annotation } from '../../../../src/contract/statistics/statistics.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { CrestDay } from '../../../shared/charts/crest-layers.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import type { Flag } from '../../../kit/charts/flags.tsx'
import { SCREENS, type ScreenTitle } from '../../../../src/contract/screens.ts'

/** Hour in a zone, in the series' notation. */
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

/** Last column not later than the note. */
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

/** For keys made at run time, which the compiler cannot check. */
type AnyKey = 'hits.empty'
type Note = Annotation & { text: string; to: string | undefined }

const NONE: readonly Annotation[] = []
const NO_SCREENS: readonly string[] = []

export function notesByColumn<One extends Pick<Annotation, 'at' | 'date'>>(
  notes: readonly One[],
  rows: readonly { date: string }[],
  interval: Interval,
  timezone: string,
): Map<number, One[]> {
  const placed = Map.groupBy(notes, (note) => columnOfNote(note, rows, interval, timezone))
  return new Map([...placed].flatMap(([column, those]) => (column === undefined ? [] : [[column, those]])))
}

export function useNotes(scope: Scope, rows: readonly CrestDay[] | undefined, interval: Interval) {
  const { t, i18n } = useTranslation()
  const menu = useSession()?.menu ?? NO_SCREENS
  const isAdmin = useSession()?.role === 'admin'
  const { startDate, endDate, timezone, companyId, clientId } = scope.question
  const answer = useApiQuery('logs.annotations', { startDate, endDate, timezone, companyId, clientId }, { quiet: true })
  const wordsOf = ({ action, companyName }: Annotation) => {
    const key = `audit.action.${action}`
    const actionName = i18n.exists(key) ? t(key as AnyKey) : action
    return companyName === null ? actionName : `${actionName}: ${companyName}`
  }
  const notes: Note[] = (answer.data?.annotations ?? NONE).map((one) => ({
    ...one,
    text: wordsOf(one),
    to: addressOf(one, { menu, isAdmin }),
  }))
  const byColumn = notesByColumn(notes, rows ?? [], interval, timezone)
  const flags: Flag[] = [...byColumn].map(([at, those]) => ({
    at,
    label: t('statistics.notes.flag', { count: those.length, what: those[0]?.text ?? '' }),
    mark: <FlagSign aria-hidden="true" />,
    content: <NotesTold notes={those} />,
  }))
  return { notes, flags, changed: [...byColumn.keys()], error: answer.error, isAwaited: answer.isPending }
}

/** Most notes in one flag. */
const IN_FLAG = 4

const NotesTold = ({ notes }: { notes: readonly Note[] }) => {
  const { t } = useTranslation()
  return (
    <>
      {notes.slice(0, IN_FLAG).map((note) => (
        <p key={`${note.at}${note.action}${note.companyId}`}>
          <NoteTold note={note} />
        </p>
      ))}
      {notes.length > IN_FLAG && <p className="dim">{t('statistics.notes.more', { count: notes.length - IN_FLAG })}</p>}
    </>
  )
}

function NoteTold({ note: { at, kind, text, to, by } }: { note: Note }) {
  const { t } = useTranslation()
  const format = useFormat()
  const who = by ?? (kind === 'data' ? undefined : t('statistics.notes.staff'))
  return (
    <>
      {to === undefined ? text : <Link to={to}>{text}</Link>}
      <br />
      <span className="dim">
        <time dateTime={at}>{format.dateTime(at)}</time>
        {who && (
          <>
            {' · '}
            <bdi>{who}</bdi>
          </>
        )}
      </span>
    </>
  )
}

type NotesLineProps = Pick<ReturnType<typeof useNotes>, 'notes' | 'error' | 'isAwaited'> & {
  /** Controls for certain ranges; here they move nothing. */ children?: ReactNode
}

/** Most notes listed; the audit log has the rest. */
const LISTED = 20

export function NotesLine({ notes, error, isAwaited, children }: NotesLineProps) {
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
        {children}
      </p>
      <ul id={id} hidden={!open}>
        {notes.slice(0, LISTED).map((note) => (
          <li key={`${note.at}${note.action}${note.companyId}`}>
            <NoteTold note={note} />
          </li>
        ))}
        {notes.length > LISTED && (
          <li className="dim">{t('statistics.notes.more', { count: notes.length - LISTED })}</li>
        )}
      </ul>
    </div>
  )
}

type Reader = { menu: readonly string[]; isAdmin: boolean }

const HISTORY = `${SCREENS.Clients.path}?history=open`

/** Editor, list, bans or detection data if available; else, for administrators, the audit log. */
export function addressOf(
  { kind, action, companyId }: Pick<Annotation, 'kind' | 'action' | 'companyId'>,
  { menu, isAdmin }: Reader,
): string | undefined {
  const [title, rest = ''] = screenOf({ kind, action, companyId })
  if (menu.includes(title)) return `${SCREENS[title].path}${rest}`
  return isAdmin ? HISTORY : undefined
}

function screenOf({
  kind,
  action,
  companyId,
}: Pick<Annotation, 'kind' | 'action' | 'companyId'>): [ScreenTitle, string?] {
  if (kind === 'data') return ['Detection data']
  if (kind === 'list') return [action.startsWith('client') ? 'BlackList' : 'Black List']
  if (kind === 'ban') return ['Ban Companies']
  return ['Campaign', companyId === null ? '' : `/change/${companyId}`]
}
