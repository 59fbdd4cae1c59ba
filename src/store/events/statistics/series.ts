/** Hits by class over time: by day or hour, and by weekday and hour. */
import type { Counts } from '../../../contract/hits/hits.ts'
import type { Interval } from '../../../contract/statistics/statistics.ts'
import { hourOf, unitsOf } from '../../../lib/time/calendar.ts'
import { CLOCK_VALUE, isEmptyScope, type HitQuery, QUARTER } from '../hit-query.ts'
import { countColumns, figuresUntil, figuresWhere, NO_COUNTS } from '../counts.ts'
import type { Events } from '../events.ts'
import { sourceOf } from '../experiments/restated.ts'

type SeriesRow = Counts & {
  /** As in `unitsOf`. */
  date: string
  suspicious: number
  unprotected: number
}

const DAY = `toDate(${QUARTER}, {timezone:String})`
/** SQL that names the unit of a hit's time, in `timezone`. */
export const INTERVAL_NAME: Record<Interval, string> = {
  hour: `formatDateTime(${QUARTER}, '%Y-%m-%dT%H:00', {timezone:String})`,
  day: `toString(${DAY})`,
  week: `toString(toMonday(${DAY}))`,
  month: `toString(toStartOfMonth(${DAY}))`,
}

/** Every unit of the range in order, up to that of `until`. */
export async function hitSeries(events: Events, query: HitQuery & { interval: Interval }): Promise<SeriesRow[]> {
  const rows = isEmptyScope(query) ? [] : await ask(events, query)
  const known = new Map(rows.map((row) => [row.date, row]))
  return unitsUntil(query).map((date) => known.get(date) ?? { date, ...NO_COUNTS, suspicious: 0, unprotected: 0 })
}

function unitsUntil({ interval, until, timezone, ...days }: HitQuery & { interval: Interval }): string[] {
  const units = unitsOf(interval, days, timezone)
  if (!until) return units
  const last = hourOf({ at: until, timezone })
  return units.filter((name) => name <= (interval === 'hour' ? last : last.slice(0, 10)))
}

function ask(events: Events, query: HitQuery & { interval: Interval }): Promise<SeriesRow[]> {
  const { sql, params } = figuresUntil(
    query,
    `${INTERVAL_NAME[query.interval]} AS date, category, ${countColumns(query)}, target + bot AS hits`,
    'date, category',
  )
  return events.query<SeriesRow>(
    'report',
    `SELECT date, sum(target) AS target, sum(targetUnique) AS targetUnique, sum(bot) AS bot, sum(botUnique) AS botUnique, sum(suspected) AS suspicious,
       sumIf(hits, category = 'unprotected') AS unprotected
     FROM (${sql})
     GROUP BY date`,
    params,
  )
}

/** `weekday`: 0 is Monday. */
type HeatCell = Counts & { weekday: number; hour: number }

const HOURS = 24
const CELLS = Array.from({ length: 7 * HOURS }, (_, index) => ({
  weekday: Math.floor(index / HOURS),
  hour: index % HOURS,
}))

/** All 168 hours of the week in order, in the caller's zone. */
export async function hitHeat(events: Events, query: HitQuery): Promise<HeatCell[]> {
  const rows = isEmptyScope(query) ? [] : await askCells(events, query)
  const known = new Map(rows.map(({ suspected: _suspected, ...cell }) => [cell.weekday * HOURS + cell.hour, cell]))
  return CELLS.map((cell, index) => known.get(index) ?? { ...cell, ...NO_COUNTS })
}

function askCells(events: Events, query: HitQuery): Promise<(HeatCell & { suspected: number })[]> {
  const source = sourceOf(query)
  const { sql, params } = figuresWhere(query)
  return events.query(
    'report',
    `SELECT ${CLOCK_VALUE.weekday} AS weekday, ${CLOCK_VALUE.hour} AS hour, ${countColumns(query)}
     FROM ${source.sql} WHERE ${sql} GROUP BY weekday, hour`,
    { ...params, ...source.params },
  )
}
