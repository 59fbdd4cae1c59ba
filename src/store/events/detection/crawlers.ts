/** Crawlers and other declared bots of a range: verification, visits, pages. */
import type { CrawlerVerification } from '../../../contract/crawlers/agent-words.ts'
import { KNOWN_SIGNERS } from '../../../judge/data/known-crawlers.ts'
import { isoOf } from '../counts.ts'
import type { Events } from '../events.ts'
import { isEmptyScope, type HitQuery, whereOf } from '../hit-query.ts'

export type CrawlerRow = {
  browser: string
  standing: CrawlerVerification
  /** Host named by its signature; '' for none. */
  signer: string
  /** Its newest User-Agent. */
  userAgent: string
  /** Newest address, possibly shortened. */
  address: string
  visits: number
  /** Approximate distinct count. */
  pages: number
  lastHit: string
  /** Blocked by the client's refusal. */
  refused: number
  /** Got the real page; a refusal would block them. */
  open: number
}
export type CrawlerVisits = { visits: number; verified: number; falseClaims: number }

const SIGNED = `JSONExtractString(signed, 'standing')`
const SIGNER = `JSONExtractString(signed, 'agent')`
/** Declared bots, and those proven by address or signature. An invalid signature counts as none. */
const CAME = `(device_type = 'bot' OR crawler IN ('verified', 'unknown') OR category IN ('verified', 'unverified') OR (signed != '' AND ${SIGNED} != 'unknown'))`
/** Older hits have no `crawler`; uses their category. */
const STANDING = `multiIf(crawler = 'verified' OR category = 'verified', 'verified', crawler = 'unknown' OR category = 'unverified', 'unverified', crawler = 'false' OR ${SIGNED} = 'false', 'false', ${SIGNED} = 'verified', if(has({known:Array(String)}, ${SIGNER}), 'verified', 'signed'), 'declared')`
const REFUSED = `has(reasons.signal, 'crawler.refused')`
/**
 * Got a person's destination, and a refusal would apply: excludes place, time and page rules, unprotected visits, and
 * own allow entries.
 */
const OPEN = `category != 'unprotected' AND NOT ${REFUSED} AND NOT has(reasons.kind, 'policy') AND NOT has(reasons.signal, 'list.client_allow')
  AND (class = 'target' OR category IN ('verified', 'unverified') OR campaign IN {watching:Array(UInt64)})`
const MOST_CRAWLERS = 500

const NOTHING: { rows: CrawlerRow[]; sums: CrawlerVisits } = {
  rows: [],
  sums: { visits: 0, verified: 0, falseClaims: 0 },
}

/** Of all groups, also those cut off. */
const SUMS = {
  allVisits: 'sum(visits) OVER ()',
  allVerified: `sumIf(visits, standing = 'verified') OVER ()`,
  allFalse: `sumIf(visits, standing = 'false') OVER ()`,
}
const sumsSql = Object.entries(SUMS)
  .map(([name, sql]) => `, ${sql} AS ${name}`)
  .join('')

/** Busiest first. The sums include all. `watching`: campaigns in watch-only mode. */
export async function crawlersIn(
  events: Events,
  query: Omit<HitQuery, 'filter' | 'class'>,
  watching: readonly string[] = [],
): Promise<{ rows: CrawlerRow[]; sums: CrawlerVisits }> {
  if (isEmptyScope(query)) return NOTHING
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'all' })
  const rows = await events.query<
    Omit<CrawlerRow, 'lastHit'> & Record<'last', string> & Record<keyof typeof SUMS, number>
  >(
    'report',
    `SELECT browser, standing, signer, userAgent, address, visits, pages, last, refused, open${sumsSql} FROM (
         SELECT browser, ${STANDING} AS standing, if(${SIGNED} = 'unknown' AND category != 'unverified', '', ${SIGNER}) AS signer, argMax(user_agent, time) AS userAgent,
           argMax(ip, time) AS address, count() AS visits,
           uniq(domain, cutQueryStringAndFragment(url)) AS pages, toString(max(time), 'UTC') AS last,
           countIf(${REFUSED}) AS refused, countIf(${OPEN}) AS open
         FROM hits WHERE ${sql} AND ${CAME} GROUP BY browser, standing, signer)
       ORDER BY visits DESC, browser, standing, signer LIMIT ${MOST_CRAWLERS}`,
    { ...params, known: [...KNOWN_SIGNERS], watching: watching.map(BigInt) },
  )
  const [first] = rows
  return {
    rows: rows.map(({ last, allVisits: _all, allVerified: _verified, allFalse: _false, ...row }) => ({
      ...row,
      lastHit: isoOf(last),
    })),
    sums: first ? { visits: first.allVisits, verified: first.allVerified, falseClaims: first.allFalse } : NOTHING.sums,
  }
}

/** Limit of referring hosts; rarer ones are not counted. */
const MOST_HOSTS = 2000

/** People by referrer host (lower case) that contains one of the words. */
export async function peopleByHost(
  events: Events,
  query: Omit<HitQuery, 'filter' | 'class'>,
  words: readonly string[],
): Promise<{ host: string; visits: number }[]> {
  if (isEmptyScope(query)) return []
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'target' })
  return events.query<{ host: string; visits: number }>(
    'report',
    `SELECT domain(lower(referrer)) AS host, count() AS visits FROM hits
     WHERE ${sql} AND category = 'person' AND referrer != '' AND multiSearchAny(domain(lower(referrer)), {words:Array(String)})
     GROUP BY host ORDER BY visits DESC, host LIMIT ${MOST_HOSTS}`,
    { ...params, words },
  )
}
