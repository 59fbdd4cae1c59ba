import type { Level } from '../../../contract/statistics/levels.ts'
import type { LandingFigures } from '../../../contract/statistics/landing-words.ts'
import type { LandingSpan } from '../../../rules/statistics/landing-spans.ts'
import type { Events } from '../events.ts'
import { type Bound, type HitQuery, joinConditions, whereOf } from '../hit-query.ts'
import { LEVEL_VALUE } from './breakdown.ts'

/** A person's visit whose link has no offer. */
const SAW = `(class = 'target' OR held_out) AND category != 'prefetch' AND offer = '' AND offers_passed = ''`

/** Persons' visits by split group and link, '' without one, whose link has no offer. */
export function landingViews(
  events: Events,
  { campaign, since }: { campaign: string; since: Date },
): Promise<{ group: string; link: string; views: number }[]> {
  return events.query(
    'report',
    `SELECT split_group AS group, split_link AS link, toUInt32(count()) AS views FROM hits
     WHERE campaign = {campaign:UInt64} AND time >= fromUnixTimestamp64Milli({since:Int64})
       AND ${SAW} GROUP BY group, link`,
    { campaign: BigInt(campaign), since: BigInt(since.getTime()) },
  )
}

/** Clicked visits per query. */
const HITS_A_QUESTION = 20_000

type Wanted = {
  /** Undefined: one row, ''. */
  by: Level | undefined
  values: readonly string[]
  /** When their campaigns had a landing page. */
  spans: readonly LandingSpan[]
  /** Clicks by visit; undefined: too many. */
  clicks: readonly { hit: string; clicks: number }[] | undefined
}

/** Visits that were shown a landing page, with their clicks, by the original verdict. */
export async function landingFigures(
  events: Events,
  query: HitQuery,
  { by, values, spans, clicks }: Wanted,
): Promise<Map<string, LandingFigures>> {
  const shown = joinConditions(whereOf({ ...query, judged: undefined }), shownIn(spans))
  const value = by === undefined ? `''` : LEVEL_VALUE[by]
  const grouped = (columns: string, where: Bound) =>
    events.query<{ value: string; first: string; second: string }>(
      'report',
      `SELECT ${value} AS value, ${columns} FROM hits WHERE ${where.sql} GROUP BY value${by === undefined ? '' : ' HAVING value IN {values:Array(String)}'}`,
      { ...where.params, ...(by !== undefined && { values }) },
    )
  const figures = new Map<string, LandingFigures>()
  const none = clicks ? 0 : null
  for (const row of await grouped('toString(count()) AS first', shown))
    figures.set(row.value, { views: Number(row.first), clicks: none, clicked: none })
  for (let from = 0; from < (clicks?.length ?? 0); from += HITS_A_QUESTION) {
    const some = (clicks ?? []).slice(from, from + HITS_A_QUESTION)
    const among: Bound = {
      sql: 'hit IN {hits:Array(String)}',
      params: { hits: some.map(({ hit }) => hit), times: some.map((one) => BigInt(one.clicks)) },
    }
    const columns =
      'toString(count()) AS first, toString(sum(transform(toString(hit), {hits:Array(String)}, {times:Array(UInt64)}, 0))) AS second'
    for (const row of await grouped(columns, joinConditions(shown, among))) {
      const of = figures.get(row.value)
      if (!of) continue
      of.clicked = (of.clicked ?? 0) + Number(row.first)
      of.clicks = (of.clicks ?? 0) + Number(row.second)
    }
  }
  return figures
}

/** By the version of the campaign that judged the visit. */
const shownIn = (spans: readonly LandingSpan[]): Bound => ({
  sql: `${SAW} AND campaign IN {landing:Array(UInt64)} AND arrayExists((of, since, until) -> campaign = of
      AND toUInt32OrZero(splitByChar('.', policy_version)[-1]) >= since
      AND toUInt32OrZero(splitByChar('.', policy_version)[-1]) < until,
    {landing:Array(UInt64)}, {landingSince:Array(UInt64)}, {landingUntil:Array(UInt64)})`,
  params: {
    landing: spans.map(({ campaign }) => BigInt(campaign)),
    landingSince: spans.map(({ since }) => BigInt(since)),
    landingUntil: spans.map(({ until }) => BigInt(until)),
  },
})
