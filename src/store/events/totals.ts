/** How many hits of each class, and how many in the same number of days before? */
import type { Counts } from '../../contract/hits.ts'
import { asksNothing, conditions, storable, within, type AskedHits } from './asked.ts'
import { COUNTS, countsOf, isoOf, NO_COUNTS } from './counts.ts'
import { countDays, shiftDay } from './days.ts'
import type { Events } from './events.ts'

export type HitTotals = {
  totals: Counts
  /** Of as many days, right before `startDate`. */
  previous: Counts
  /** Target hits that a signal spoke against. */
  suspicious: number
  /** Hits that were only counted, because the account was inactive, expired or over its limit; they are in target too. */
  unprotected: number
  /** The newest hit of the range, ISO 8601. */
  lastHit: string | null
}

type Row = Counts & { current: boolean; suspected: number; unprotected: number; last: string }

export async function hitTotals(events: Events, asked: AskedHits): Promise<HitTotals> {
  const rows = asksNothing(asked) ? [] : await ask(events, asked)
  const current = rows.find((row) => row.current)
  const previous = rows.find((row) => !row.current)
  return {
    totals: current ? countsOf(current) : NO_COUNTS,
    previous: previous ? countsOf(previous) : NO_COUNTS,
    suspicious: current?.suspected ?? 0,
    unprotected: current?.unprotected ?? 0,
    lastHit: current ? isoOf(current.last) : null,
  }
}

function ask(events: Events, asked: AskedHits): Promise<Row[]> {
  const days = within({ ...asked, startDate: shiftDay(asked.startDate, -countDays(asked.startDate, asked.endDate)) })
  const rest = conditions(asked)
  return events.query<Row>(
    'report',
    `SELECT time >= toDateTime64({start:Date}, 3, {timezone:String}) ? true : false AS current, ${COUNTS},
       countIf(class = 'target' AND suspicious) AS suspected, countIf(category = 'unprotected') AS unprotected, toString(max(time), 'UTC') AS last
     FROM hits WHERE ${days.sql} AND ${rest.sql} GROUP BY current`,
    { ...days.params, ...rest.params, start: storable(asked.startDate) },
  )
}
