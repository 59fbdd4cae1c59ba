/**
 * What would entries of a list have met? Crawlers that get a person's destination are left out: lists are not asked
 * about them.
 */
import type { ListType } from '../../contract/list-words.ts'
import type { Events, Param } from './events.ts'

export type WouldMatch = {
  visits: number
  people: number
  target: number
  bot: number
  /** Visits that brought a conversion. */ converted: number
  campaigns: { id: string; visits: number }[]
}
const NOTHING: WouldMatch = { visits: 0, people: 0, target: 0, bot: 0, converted: 0, campaigns: [] }

/** Values that one question looks at. Searching words in texts takes no more than 255 of the engine. */
export const MOST_ASKED = 200
const TOLD = 5

type Condition = (values: readonly string[]) => { sql: string; params: Record<string, Param> }

/** Conditions on the columns; values are entries in their one spelling. */
const CONDITIONS: Record<ListType, Condition> = {
  ips: (values) => ({
    // networks are compared with each address once, not with each hit
    sql: `(ip IN {plain:Array(String)} OR ip IN (SELECT ip FROM (SELECT DISTINCT ip FROM hits WHERE time >= fromUnixTimestamp64Milli({since:Int64}))
           WHERE arrayExists(network -> isIPAddressInRange(ip, network), {networks:Array(String)})))`,
    params: {
      plain: values.filter((value) => !value.includes('/')),
      networks: values.filter((value) => value.includes('/')),
    },
  }),
  asns: (values) => ({
    sql: 'asn IN {asns:Array(UInt32)}',
    params: { asns: values.map((value) => BigInt(value.slice(2))) },
  }),
  isps: (values) => ({
    sql: 'multiSearchAnyCaseInsensitiveUTF8(isp, {words:Array(String)})',
    params: { words: values },
  }),
  agents: (values) => ({
    sql: 'multiSearchAnyCaseInsensitiveUTF8(user_agent, {words:Array(String)})',
    params: { words: values },
  }),
  domains: (values) => ({
    sql: "arrayExists(site -> domain(lower(referrer)) = site OR endsWith(domain(lower(referrer)), concat('.', site)), {sites:Array(String)})",
    params: { sites: values },
  }),
}

type Row = { id: string; visits: number; people: number; target: number; bot: number; converted: number }

/** Of at most MOST_ASKED values. `campaigns` absent: of all. `converted`: hits that brought a conversion. */
export async function wouldMatch(
  events: Events,
  asked: {
    type: ListType
    values: readonly string[]
    since: Date
    campaigns?: readonly string[]
    converted?: readonly string[]
  },
): Promise<WouldMatch> {
  if (asked.values.length === 0 || asked.campaigns?.length === 0) return NOTHING
  const { sql, params } = CONDITIONS[asked.type](asked.values.slice(0, MOST_ASKED))
  const rows = await events.query<Row>(
    'report',
    `SELECT toString(campaign) AS id, count() AS visits, uniqIf(visitor, class = 'target') AS people, countIf(class = 'target') AS target, countIf(class = 'bot') AS bot, countIf(has({converted:Array(String)}, hit)) AS converted
     FROM hits WHERE time >= fromUnixTimestamp64Milli({since:Int64}) AND category NOT IN ('verified', 'unverified')
       ${asked.campaigns ? 'AND campaign IN {campaigns:Array(UInt64)}' : ''} AND ${sql}
     GROUP BY campaign ORDER BY visits DESC, id`,
    {
      ...params,
      converted: asked.converted ?? [],
      since: BigInt(asked.since.getTime()),
      ...(asked.campaigns ? { campaigns: asked.campaigns.map(BigInt) } : {}),
    },
  )
  const sum = (of: Exclude<keyof Row, 'id'>) => rows.reduce((total, row) => total + row[of], 0)
  return {
    visits: sum('visits'),
    people: sum('people'),
    target: sum('target'),
    bot: sum('bot'),
    converted: sum('converted'),
    campaigns: rows.slice(0, TOLD).map(({ id, visits }) => ({ id, visits })),
  }
}
