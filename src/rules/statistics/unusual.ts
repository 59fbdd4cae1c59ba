/**
 * Hours or days far from the same hour and weekday of previous weeks, by median and median deviation, which tolerate a
 * few unusual days.
 */
import { CLASSES, type HitClass } from '../../contract/hits/hits.ts'
import { shiftDay } from '../../lib/time/day.ts'

type Band = { low: number; high: number }
export type Row = Record<HitClass, number> & {
  /** A day, or an hour in the series' format. */
  date: string
  partial: boolean
}
type Unusual = Band & { date: string; class: HitClass; value: number }

const WEEKS = 8
/** Days of history before a range. */
export const PAST_DAYS = 7 * WEEKS
const ENOUGH = 4
/** Standard deviation per median deviation under normal noise. */
const DEVIATION = 1.4826
const USUAL = 4
/** In square roots: counts always scatter, and few hits are not worth reporting. */
const ROOTS = 3
const SHARE = 0.3
const FEW = 10
/** Per answer: the most extreme. */
const MOST = 12

/** Undefined with too few values. */
export function bandOf(past: readonly number[]): Band | undefined {
  if (past.length < ENOUGH) return undefined
  const middle = median(past)
  const deviation = DEVIATION * median(past.map((value) => Math.abs(value - middle)))
  const room = Math.max(USUAL * deviation, ROOTS * Math.sqrt(middle), SHARE * middle, FEW)
  return { low: Math.max(0, Math.floor(middle - room)), high: Math.ceil(middle + room) }
}

/** Needs at least one value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}

/**
 * From `startDate`, in order. `rows` start `PAST_DAYS` earlier; before the first hit is unknown. Incomplete rows can
 * only be too high. `isPlain`: the day has every hour once.
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

const strength = ({ value, low, high }: Unusual): number => Math.max(value - high, low - value) / (high - low)
