/** What was in a client's week, and in the one before? */
import type { Events } from './events.ts'

export type WeekFigures = {
  hits: number
  bots: number
  people: number
  hitsBefore: number
  /** That spoke in most bots, at most three. */ signals: string[]
}

/** Seven days from `startDate`, YYYY-MM-DD, in a zone. */
export async function weekFigures(
  events: Events,
  asked: { client: string; startDate: string; timezone: string },
): Promise<WeekFigures> {
  const params = { client: BigInt(asked.client), start: asked.startDate, timezone: asked.timezone }
  const [figures] = await events.query<Omit<WeekFigures, 'signals'>>(
    'report',
    `SELECT countIf(now) AS hits, countIf(now AND class = 'bot') AS bots, countIf(now AND class = 'target' AND is_unique) AS people, countIf(NOT now) AS hitsBefore
     FROM (SELECT class, is_unique, time >= toDateTime64({start:Date}, 3, {timezone:String}) AS now FROM hits
           WHERE client = {client:UInt64} AND time >= toDateTime64({start:Date} - 7, 3, {timezone:String}) AND time < toDateTime64({start:Date} + 7, 3, {timezone:String}))`,
    params,
  )
  const told = await events.query<{ signal: string }>(
    'report',
    `SELECT tupleElement(reason, 'signal') AS signal FROM hits ARRAY JOIN reasons AS reason
     WHERE client = {client:UInt64} AND class = 'bot' AND time >= toDateTime64({start:Date}, 3, {timezone:String}) AND time < toDateTime64({start:Date} + 7, 3, {timezone:String})
     GROUP BY signal ORDER BY count() DESC, signal LIMIT 3`,
    params,
  )
  return { hits: 0, bots: 0, people: 0, hitsBefore: 0, ...figures, signals: told.map((row) => row.signal) }
}
