/** Persons of a split group by their first visit, which decides their link. */
import type { FirstVisits } from '../../../rules/experiments/learning/evidence.ts'
import type { Events } from '../events.ts'
import { SENT, spanParams, type SplitSpan } from './split-visitors.ts'

/** Edges know a change within a second; visits around it are left out. */
const UNSURE_MS = 10_000

const FIRST = `SELECT visitor, toUnixTimestamp64Milli(min(time)) AS first, argMin(split_link, time) AS link
  FROM hits WHERE ${SENT} GROUP BY visitor`
const SURE = `NOT arrayExists(start -> first >= start AND first < start + ${UNSURE_MS}, arraySlice({starts:Array(Int64)}, 2))`

/** `starts`: of the strata, milliseconds, ascending. */
type Strata = { starts: readonly number[] }
const bound = (span: SplitSpan, { starts }: Strata) => ({ ...spanParams(span), starts: starts.map(BigInt) })
const STRATUM = 'greatest(1, arrayCount(start -> start <= first, {starts:Array(Int64)})) - 1'

export async function firstVisits(events: Events, span: SplitSpan, strata: Strata): Promise<FirstVisits[]> {
  const rows = await events.query<{ stratum: number; hour: string; link: string; visitors: string }>(
    'report',
    `SELECT ${STRATUM} AS stratum, intDiv(first, 3600000) AS hour, link, count() AS visitors
     FROM (${FIRST}) WHERE ${SURE} GROUP BY stratum, hour, link`,
    bound(span, strata),
  )
  return rows.map(({ stratum, hour, link, visitors }) => ({
    stratum,
    hour: Number(hour),
    link: Number(link),
    visitors: Number(visitors),
  }))
}

type FirstOfHit = { hit: string; visitor: string; first: number; link: number; stratum: number }

/** Of these hits' persons. */
export async function firstsOfHits(
  events: Events,
  span: SplitSpan,
  { hits, ...strata }: Strata & { hits: readonly string[] },
): Promise<FirstOfHit[]> {
  const rows = await events.query<{ hit: string; visitor: string; first: string; link: string; stratum: number }>(
    'report',
    `SELECT toString(hit) AS hit, toString(visitor) AS visitor, first, link, ${STRATUM} AS stratum
     FROM (SELECT DISTINCT hit, visitor FROM hits WHERE ${SENT} AND hit IN {hits:Array(String)}) AS converted
     INNER JOIN (${FIRST}) AS firsts USING (visitor) WHERE ${SURE}`,
    { ...bound(span, strata), hits },
  )
  return rows.map(({ hit, visitor, first, link, stratum }) => ({
    hit,
    visitor,
    first: Number(first),
    link: Number(link),
    stratum,
  }))
}
