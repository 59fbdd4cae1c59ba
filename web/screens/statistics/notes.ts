/** What the system noted, at the columns of the chart. */
import type { Annotation, Interval } from '../../../src/contract/statistics.ts'

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
const ROOM = 3

/** One text a column: what was changed in it, said once each. */
export function notesByColumn(
  told: readonly { column: number | undefined; text: string }[],
  more: (count: number) => string,
): Map<number, string> {
  const columns = Map.groupBy(told, ({ column }) => column)
  const texts = new Map<number, string>()
  for (const [column, those] of columns) {
    if (column === undefined) continue
    const all = [...new Set(those.map(({ text }) => text))]
    const rest = all.length - ROOM
    texts.set(column, [...all.slice(0, ROOM), ...(rest > 0 ? [more(rest)] : [])].join(' · '))
  }
  return texts
}
