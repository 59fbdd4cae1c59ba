/** Which crawlers and other declared bots came in a range, verified how, how often, and how much did they read? */
import type { CrawlerStanding } from '../../../contract/crawlers/agent-words.ts'
import { KNOWN_SIGNERS } from '../../../judge/data/known-crawlers.ts'
import { isoOf } from '../counts.ts'
import type { Events } from '../events.ts'
import { asksNothing, type HitQuery, whereOf } from '../hit-query.ts'

export type CrawlerRow = {
  browser: string
  standing: CrawlerStanding
  /** Host that its signature names, '' for none. */
  signer: string
  /** An agent string of theirs: the newest. */
  userAgent: string
  /** The newest address; a cut one where addresses are cut. */
  address: string
  visits: number
  /** Nearly exact. */
  pages: number
  lastHit: string
  /** Turned away because the client refuses it. */
  refused: number
  /** Got what people get, and would get the bot page if it were refused. */
  open: number
}
export type CrawlerVisits = { visits: number; verified: number; falseClaims: number }

const SIGNED = `JSONExtractString(signed, 'standing')`
const SIGNER = `JSONExtractString(signed, 'agent')`
/** Who declares to be a bot, and whom an address or a signature proves to be one. A signature that proves nothing is none. */
const CAME = `(device_type = 'bot' OR crawler IN ('verified', 'unknown') OR category IN ('verified', 'unverified') OR (signed != '' AND ${SIGNED} != 'unknown'))`
/** Hits from before `crawler` was kept are told by their category. */
const STANDING = `multiIf(crawler = 'verified' OR category = 'verified', 'verified', crawler = 'unknown' OR category = 'unverified', 'unverified', crawler = 'false' OR ${SIGNED} = 'false', 'false', ${SIGNED} = 'verified', if(has({known:Array(String)}, ${SIGNER}), 'verified', 'signed'), 'declared')`
const REFUSED = `has(reasons.signal, 'crawler.refused')`
/**
 * What gets a person's destination: not where a rule on place, time or page, or nobody's protection, decides, nor where
 * the client's own allow entry comes before a refusal.
 */
const OPEN = `category != 'unprotected' AND NOT ${REFUSED} AND NOT has(reasons.kind, 'policy') AND NOT has(reasons.signal, 'list.client_allow')
  AND (class = 'target' OR category IN ('verified', 'unverified') OR campaign IN {watching:Array(UInt64)})`
/** More are not told apart. */
export const MOST_CRAWLERS = 500

const NOTHING: { rows: CrawlerRow[]; sums: CrawlerVisits } = {
  rows: [],
  sums: { visits: 0, verified: 0, falseClaims: 0 },
}

/** The busiest first. The sums count all of them. `watching`: campaigns that only watch. */
export async function crawlersIn(
  events: Events,
  query: Omit<HitQuery, 'filter' | 'class'>,
  watching: readonly string[] = [],
): Promise<{ rows: CrawlerRow[]; sums: CrawlerVisits }> {
  if (asksNothing(query)) return NOTHING
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'all' })
  const known = { ...params, known: [...KNOWN_SIGNERS] }
  const [rows, [sums]] = await Promise.all([
    events.query<Omit<CrawlerRow, 'lastHit'> & { last: string }>(
      'report',
      `SELECT browser, standing, signer, userAgent, address, visits, pages, last, refused, open FROM (
         SELECT browser, ${STANDING} AS standing, if(${SIGNED} = 'unknown' AND category != 'unverified', '', ${SIGNER}) AS signer, argMax(user_agent, time) AS userAgent,
           argMax(ip, time) AS address, count() AS visits,
           uniq(domain, cutQueryStringAndFragment(url)) AS pages, toString(max(time), 'UTC') AS last,
           countIf(${REFUSED}) AS refused, countIf(${OPEN}) AS open
         FROM hits WHERE ${sql} AND ${CAME} GROUP BY browser, standing, signer)
       ORDER BY visits DESC, browser, standing, signer LIMIT ${MOST_CRAWLERS}`,
      { ...known, watching: watching.map(BigInt) },
    ),
    events.query<CrawlerVisits>(
      'report',
      `SELECT count() AS visits, countIf(${STANDING} = 'verified') AS verified, countIf(${STANDING} = 'false') AS falseClaims
       FROM hits WHERE ${sql} AND ${CAME}`,
      known,
    ),
  ])
  return {
    rows: rows.map(({ last, ...row }) => ({ ...row, lastHit: isoOf(last) })),
    sums: sums ?? NOTHING.sums,
  }
}

/** Referring hosts of one question; rarer ones are not counted. */
const MOST_HOSTS = 2000

/** Visits of people by the host of their referrer (lower case), of hosts that contain one of the words. */
export async function peopleByHost(
  events: Events,
  query: Omit<HitQuery, 'filter' | 'class'>,
  words: readonly string[],
): Promise<{ host: string; visits: number }[]> {
  if (asksNothing(query)) return []
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'target' })
  return events.query<{ host: string; visits: number }>(
    'report',
    `SELECT domain(lower(referrer)) AS host, count() AS visits FROM hits
     WHERE ${sql} AND category = 'person' AND referrer != '' AND multiSearchAny(domain(lower(referrer)), {words:Array(String)})
     GROUP BY host ORDER BY visits DESC, host LIMIT ${MOST_HOSTS}`,
    { ...params, words },
  )
}
