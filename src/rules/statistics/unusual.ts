/**
 * Which hours or days have far more or fewer hits than usual? Usual is what the same hour of the same weekday had in
 * the weeks before, or the same weekday: its median, and how far values commonly lie from it. Both bear a few days that
 * were unusual themselves.
 */
import { CLASSES, type HitClass } from '../../contract/hits/hits.ts'
import { shiftDay } from '../../lib/time/day.ts'

export type Band = { low: number; high: number }
export type Row = Record<HitClass, number> & {
  /** A day, or an hour as the series names it. */
  date: string
  /** Not over yet. */
  partial: boolean
}
export type Unusual = Band & { date: string; class: HitClass; value: number }

const WEEKS = 8
/** Days before a range that are looked at. */
export const PAST_DAYS = 7 * WEEKS
/** Of these weeks so many must be known. */
const ENOUGH = 4
/** Medians of deviations in a standard deviation of plain noise. */
const DEVIATION = 1.4826
/** So many deviations are usual. */
const USUAL = 4
/** Counts scatter by their root, also where the past happens to be even; and a few hits are nothing to speak of. */
const ROOTS = 3
const SHARE = 0.3
const FEW = 10
/** Of one answer: the farthest out. */
const MOST = 12

/** What is usual after these values; nothing where they are too few to know. */
export function bandOf(past: readonly number[]): Band | undefined {
  if (past.length < ENOUGH) return undefined
  const middle = median(past)
  const deviation = DEVIATION * median(past.map((value) => Math.abs(value - middle)))
  const room = Math.max(USUAL * deviation, ROOTS * Math.sqrt(middle), SHARE * middle, FEW)
  return { low: Math.max(0, Math.floor(middle - room)), high: Math.ceil(middle + room) }
}

/** Of one value at least. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}

/**
 * The rows from `startDate` on that are out of their band, in their order. `rows` begin `PAST_DAYS` earlier. What had
 * no hits before the first one was not there yet, and counts as nothing known. What is not over can have too many, not
 * too few. `isPlain`: whether all hours of a day are there once.
 */
export function unusualRows(rows: readonly Row[], startDate: string, isPlain: (day: string) => boolean): Unusual[] {
  const started = rows.findIndex(({ target, bot }) => target + bot > 0)
  if (started === -1) return []
  const known = new Map(rows.slice(started).flatMap((row) => (isPlain(dayOf(row)) ? [[row.date, row]] : [])))
  const found = [...known.values()]
    .filter(({ date }) => date >= startDate)
    .flatMap((row) => CLASSES.flatMap((kind) => outOfBand(row, kind, known)))
  const strongest = new Set(found.toSorted((a, b) => strength(b) - strength(a)).slice(0, MOST))
  return found.filter((one) => strongest.has(one))
}

const dayOf = ({ date }: Pick<Row, 'date'>): string => date.slice(0, 10)

function outOfBand(row: Row, kind: HitClass, known: ReadonlyMap<string, Row>): Unusual[] {
  const past = Array.from({ length: WEEKS }, (_, week) => {
    const then = known.get(`${shiftDay(dayOf(row), -7 * (week + 1))}${row.date.slice(10)}`)
    return then ? [then[kind]] : []
  }).flat()
  const band = bandOf(past)
  const value = row[kind]
  if (!band || !(value > band.high || (value < band.low && !row.partial))) return []
  return [{ date: row.date, class: kind, value, ...band }]
}

/** How many times its band’s width a value is outside of it. */
const strength = ({ value, low, high }: Unusual): number => Math.max(value - high, low - value) / (high - low)
