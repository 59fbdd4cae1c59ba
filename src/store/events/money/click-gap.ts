/** Arrivals of bought clicks: visits by quarter of an hour, distinct clicks by day, and click ids. */
import { CUT_MARK } from '../../../contract/conversions/click-ids.ts'
import type { Category, HitClass } from '../../../contract/hits/hits.ts'
import type { QuarterVisits } from '../../../rules/money/gap/zones.ts'
import { type Bound, joinConditions, QUARTER } from '../hit-query.ts'
import type { Events } from '../events.ts'

export type ArrivalQuery = {
  campaigns: readonly string[]
  /** Ascending, YYYY-MM-DD, of `timezone`; other days between them are skipped. */
  days: readonly string[]
  /** IANA name. */
  timezone: string
  until: Date
  counted: 'ids' | 'all'
  /** Parameters with the click id; none: any. */
  parameters: readonly string[]
}

/** Distinct clicks by their first visit that was not prefetched. */
export type ClickDay = {
  day: string
  once: number
  crawler: number
  general: number
  sophisticated: number
  policy: number
  target: number
  /** Of `target`: no visit of the click ran a script. */
  silent: number
  /** Of all: a script ran. */
  ran: number
}

/** Extra days read around the report's: an id may arrive on another day, or lie in another zone. */
const AROUND = 2

/** The range with days around it. */
function rangeOf({ campaigns, days, timezone, until }: ArrivalQuery, around = 0): Bound {
  return {
    sql: `campaign IN {campaigns:Array(UInt64)}
      AND time >= toDateTime64({first:Date} - {around:UInt8}, 3, {timezone:String})
      AND time < toDateTime64({last:Date} + 1 + {around:UInt8}, 3, {timezone:String})
      AND time < fromUnixTimestamp64Milli({until:Int64})`,
    params: {
      campaigns: campaigns.map(BigInt),
      first: days[0] ?? '1980-01-01',
      last: days.at(-1) ?? '1980-01-01',
      around,
      timezone,
      until: BigInt(until.getTime()),
    },
  }
}

/** Visits that count as arrived. */
function countedIn({ counted, parameters }: Pick<ArrivalQuery, 'counted' | 'parameters'>): Bound {
  if (counted === 'all') return { sql: '1', params: {} }
  if (parameters.length === 0) return { sql: "click_id != ''", params: {} }
  return { sql: "click_id != '' AND click_source IN {parameters:Array(String)}", params: { parameters } }
}

const onDays = ({ days }: ArrivalQuery): Bound => ({
  sql: 'toString(toDate(time, {timezone:String})) IN {days:Array(String)}',
  params: { days },
})

/** True if the id is complete: a shortened one may belong to several clicks. */
const NAMES_CLICK = `click_id != '' AND NOT endsWith(click_id, '${CUT_MARK}')`

/** Identifies a click: its id; else visitor and day; else, when the visitor was deleted, the visit. */
const CLICK = `multiIf(${NAMES_CLICK}, sipHash128(click_id),
  visitor != '', sipHash128(visitor, toString(toDate(time, {timezone:String}))), sipHash128(hit))`

const asksNothing = ({ campaigns, days }: ArrivalQuery): boolean => campaigns.length === 0 || days.length === 0

/** Ascending, one extra day around the range, for sums by days of other zones. */
export async function arrivedByQuarter(events: Events, query: ArrivalQuery): Promise<QuarterVisits[]> {
  if (asksNothing(query)) return []
  const [range, counted] = [rangeOf(query, AROUND), countedIn(query)]
  return events.query(
    'report',
    `SELECT toUInt32(toUnixTimestamp(${QUARTER})) AS from, countIf(${counted.sql}) AS visits,
       countIf(${counted.sql} AND category = 'prefetch') AS ahead, countIf(NOT (${counted.sql}) AND click_id = '') AS bare
     FROM hits WHERE ${range.sql} GROUP BY from ORDER BY from`,
    { ...range.params, ...counted.params },
  )
}

const FIRST = `argMinIf((toString(toDate(time, {timezone:String})),
  multiIf(category IN ('verified', 'unverified'), 'crawler', class = 'target', 'target',
    category IN ('general', 'sophisticated'), toString(category), 'policy')), (time, hit), category != 'prefetch')`
/** Before the visit was judged, or on its page. */
const HEARD = `max(probe != '' OR hit GLOBAL IN (SELECT hit FROM probes WHERE campaign IN {campaigns:Array(UInt64)}
  AND time >= toDateTime64({first:Date}, 3, {timezone:String}) AND time < toDateTime64({last:Date} + 3, 3, {timezone:String})))`

/** Without days that have no click. */
export async function clicksByDay(events: Events, query: ArrivalQuery): Promise<ClickDay[]> {
  if (asksNothing(query)) return []
  const where = joinConditions(rangeOf(query), countedIn(query), onDays(query))
  const kinds = ['crawler', 'general', 'sophisticated', 'policy', 'target']
  return events.query(
    'report',
    `SELECT first.1 AS day, count() AS once, ${kinds.map((kind) => `countIf(first.2 = '${kind}') AS ${kind}`).join(', ')},
       countIf(first.2 = 'target' AND NOT script_ran) AS silent, countIf(script_ran) AS ran
     FROM (SELECT ${CLICK} AS click, ${FIRST} AS first, ${HEARD} AS script_ran FROM hits WHERE ${where.sql}
       GROUP BY click HAVING countIf(category != 'prefetch') > 0)
     GROUP BY day`,
    where.params,
  )
}

/** A click with some of these hits. */
type HitClick = { click: string; day: string; isTarget: boolean; ran: boolean; hits: string[] }

/** Ids per statement: they are sent in the URL. */
const HITS_AT_ONCE = 1000

/** Clicks of these hits; one may come several times. */
export async function* clicksOfHits(
  events: Events,
  query: ArrivalQuery,
  hits: readonly string[],
): AsyncGenerator<HitClick[]> {
  if (asksNothing(query)) return
  const where = joinConditions(rangeOf(query), countedIn(query), onDays(query))
  for (let at = 0; at < hits.length; at += HITS_AT_ONCE) {
    const rows = await events.query<Omit<HitClick, 'isTarget' | 'heard'> & { target: number; known: number }>(
      'report',
      `SELECT hex(click) AS click, first.1 AS day, toUInt8(first.2 = 'target') AS target, toUInt8(script_ran) AS known, found AS hits
       FROM (SELECT ${CLICK} AS click, ${FIRST} AS first, ${HEARD} AS script_ran, groupArrayIf(hit, hit IN {hits:Array(String)}) AS found
         FROM hits WHERE ${where.sql}
           AND click GLOBAL IN (SELECT ${CLICK} FROM hits WHERE ${where.sql} AND hit IN {hits:Array(String)})
         GROUP BY click HAVING countIf(category != 'prefetch') > 0)`,
      { ...where.params, hits: hits.slice(at, at + HITS_AT_ONCE) },
    )
    yield rows.map(({ target, known, ...row }) => ({ ...row, isTarget: target === 1, ran: known === 1 }))
  }
}

/** First visit of a click id. `on`: its day in the query's zone. */
export type ArrivedId = {
  id: string
  parameter: string
  on: string
  /** In the engine's format, UTC. */
  at: string
  hit: string
  campaign: string
  class: HitClass
  category: Category
}

/** Approximate distinct ids per part. */
const IDS_AT_ONCE = 40_000

/** Click ids of the days and two around them, in parts; `visits`: approximate number of visits. */
export async function* arrivedIds(events: Events, query: ArrivalQuery, visits: number): AsyncGenerator<ArrivedId[]> {
  if (asksNothing(query)) return
  const where = joinConditions(rangeOf(query, AROUND), countedIn({ ...query, counted: 'ids' }))
  const parts = Math.max(1, Math.ceil(visits / IDS_AT_ONCE))
  for (let part = 0; part < parts; part += 1)
    yield await idsWhere(events, where, {
      sql: 'sipHash64(click_id) % {parts:UInt32} = {part:UInt32}',
      params: { parts, part },
    })
}

const NAMED_AT_ONCE = 500

/** Stored ones of these ids, in any of the campaigns and any parameter. */
export async function* namedIds(
  events: Events,
  query: ArrivalQuery,
  ids: readonly string[],
): AsyncGenerator<ArrivedId[]> {
  if (asksNothing(query)) return
  for (let at = 0; at < ids.length; at += NAMED_AT_ONCE)
    yield await idsWhere(events, rangeOf(query, AROUND), {
      sql: 'click_id IN {ids:Array(String)}',
      params: { ids: ids.slice(at, at + NAMED_AT_ONCE) },
    })
}

async function idsWhere(events: Events, where: Bound, which: Bound): Promise<ArrivedId[]> {
  const { sql, params } = joinConditions(where, which)
  const rows = await events.query<{ id: string; first: [string, string, string, string, string, HitClass, Category] }>(
    'report',
    `SELECT click_id AS id, argMin((click_source, toString(toDate(time, {timezone:String})), toString(time), hit, toString(campaign),
       toString(class), toString(category)), (time, hit)) AS first
     FROM hits WHERE ${sql} AND ${NAMES_CLICK} GROUP BY id ORDER BY id`,
    params,
  )
  return rows.map(({ id, first: [parameter, on, at, hit, campaign, kind, category] }) => ({
    id,
    parameter,
    on,
    at,
    hit,
    campaign,
    class: kind,
    category,
  }))
}
