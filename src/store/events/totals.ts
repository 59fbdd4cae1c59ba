/** How many hits of each class, and when was the newest? */
import type { Counts } from '../../contract/hits.ts'
import { asksNothing, whereOf, type HitQuery } from './hit-query.ts'
import { countsOf, isoOf, NO_COUNTS } from './counts.ts'
import type { Events } from './events.ts'
import { countedAs, figuresWhere } from './figures.ts'

export type HitTotals = {
  counts: Counts
  /** Target hits that a signal spoke against. */
  suspicious: number
  /**
   * Hits that were only counted, because the account was inactive, expired or over its limit; they are in target too.
   */
  unprotected: number
}

const NOTHING: HitTotals = { counts: NO_COUNTS, suspicious: 0, unprotected: 0 }

export async function hitTotals(events: Events, asked: HitQuery): Promise<HitTotals> {
  if (asksNothing(asked)) return NOTHING
  const { sql, params } = figuresWhere(asked)
  const [row] = await events.query<Counts & { suspicious: number; unprotected: number }>(
    'report',
    `SELECT sum(target) AS target, sum(targetUnique) AS targetUnique, sum(bot) AS bot, sum(botUnique) AS botUnique, sum(suspected) AS suspicious,
       sumIf(hits, category = 'unprotected') AS unprotected
     FROM (SELECT category, ${countedAs(asked)}, target + bot AS hits FROM hits WHERE ${sql} GROUP BY category)`,
    params,
  )
  return row ? { counts: countsOf(row), suspicious: row.suspicious, unprotected: row.unprotected } : NOTHING
}

/** The newest hit of a range, ISO 8601. Of the whole traffic the projections know it. */
export async function lastHitIn(events: Events, asked: HitQuery): Promise<string | null> {
  if (asksNothing(asked)) return null
  const { sql, params } = asked.class === 'all' ? figuresWhere(asked) : whereOf(asked)
  const [row] = await events.query<{ last: string; hits: number }>(
    'report',
    `SELECT toString(max(time), 'UTC') AS last, count() AS hits FROM hits WHERE ${sql}`,
    params,
  )
  return row && row.hits > 0 ? isoOf(row.last) : null
}
