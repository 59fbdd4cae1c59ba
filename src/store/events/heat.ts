/** How many hits of each class in each hour of the week? */
import type { Counts } from '../../contract/hits.ts'
import { asksNothing, type HitQuery } from './hit-query.ts'
import { NO_COUNTS } from './counts.ts'
import type { Events } from './events.ts'
import { countedAs, figuresWhere, QUARTER } from './figures.ts'

/** `weekday`: 0 is Monday. */
export type HeatCell = Counts & { weekday: number; hour: number }

const HOURS = 24
const CELLS = Array.from({ length: 7 * HOURS }, (_, index) => ({
  weekday: Math.floor(index / HOURS),
  hour: index % HOURS,
}))

/** All 168 in order, as the clock on the caller's wall says. */
export async function hitHeat(events: Events, asked: HitQuery): Promise<HeatCell[]> {
  const rows = asksNothing(asked) ? [] : await ask(events, asked)
  const known = new Map(rows.map(({ suspected: _suspected, ...cell }) => [cell.weekday * HOURS + cell.hour, cell]))
  return CELLS.map((cell, index) => known.get(index) ?? { ...cell, ...NO_COUNTS })
}

function ask(events: Events, asked: HitQuery): Promise<(HeatCell & { suspected: number })[]> {
  const { sql, params } = figuresWhere(asked)
  return events.query(
    'report',
    `SELECT toDayOfWeek(${QUARTER}, 1, {timezone:String}) AS weekday, toHour(${QUARTER}, {timezone:String}) AS hour, ${countedAs(asked)}
     FROM hits WHERE ${sql} GROUP BY weekday, hour`,
    params,
  )
}
