/** How many hits of each class on each day? */
import type { Counts } from '../../contract/hits.ts'
import { asksNothing, whereOf, type AskedHits } from './asked.ts'
import { COUNTS, NO_COUNTS } from './counts.ts'
import { daysOf } from './days.ts'
import type { Events } from './events.ts'

export type HitDay = Counts & {
  /** YYYY-MM-DD in the asker's zone. */
  date: string
  unprotected: number
}

/** Every day of the range is there, in order. */
export async function hitDaily(events: Events, asked: AskedHits): Promise<HitDay[]> {
  const rows = asksNothing(asked) ? [] : await ask(events, asked)
  const known = new Map(rows.map((row) => [row.date, row]))
  return daysOf(asked.startDate, asked.endDate).map((date) => known.get(date) ?? { date, ...NO_COUNTS, unprotected: 0 })
}

function ask(events: Events, asked: AskedHits): Promise<HitDay[]> {
  const { sql, params } = whereOf(asked)
  return events.query<HitDay>(
    'report',
    `SELECT toString(toDate(time, {timezone:String})) AS date, ${COUNTS}, countIf(category = 'unprotected') AS unprotected
     FROM hits WHERE ${sql} GROUP BY date`,
    params,
  )
}
