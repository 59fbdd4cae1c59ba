/** In how many visits did entries of a list decide, and in how many would they? */
import type { ListType } from '../../contract/list-words.ts'
import type { Events, Param } from './events.ts'

export type EntryHits = { month: number; ever: number }

/**
 * By an entry's text among a hit's reasons; an entry that never decided is absent. `client` narrows it to visits of one
 * client, `campaigns` to those of some campaigns.
 */
export async function hitsOfEntries(
  events: Events,
  {
    texts,
    signals,
    since,
    ...whose
  }: {
    texts: readonly string[]
    signals: readonly string[]
    since: Date
    client?: string
    campaigns?: readonly string[]
  },
): Promise<Map<string, EntryHits>> {
  if (texts.length === 0 || whose.campaigns?.length === 0) return new Map()
  const narrowed = `${whose.client === undefined ? '' : ' AND client = {client:UInt64}'}${whose.campaigns === undefined ? '' : ' AND campaign IN {campaigns:Array(UInt64)}'}`
  const rows = await events.query<EntryHits & { text: string }>(
    'report',
    `SELECT tupleElement(told, 'value') AS text, countIf(time >= fromUnixTimestamp64Milli({since:Int64})) AS month, count() AS ever
     FROM hits ARRAY JOIN reasons AS told
     WHERE hasAny(reasons.value, {texts:Array(String)})${narrowed}
       AND has({signals:Array(String)}, tupleElement(told, 'signal')) AND has({texts:Array(String)}, tupleElement(told, 'value'))
     GROUP BY text`,
    {
      texts,
      signals,
      since: BigInt(since.getTime()),
      ...(whose.client === undefined ? {} : { client: BigInt(whose.client) }),
      ...(whose.campaigns === undefined ? {} : { campaigns: whose.campaigns.map(BigInt) }),
    },
  )
  return new Map(rows.map(({ text, month, ever }) => [text, { month, ever }]))
}

// What entries would have matched. Crawlers that get a person's destination are left out, because lists do not apply to
// them.

export type WouldMatch = {
  visits: number
  people: number
  target: number
  bot: number
  /** Visits that brought a conversion. */ converted: number
  campaigns: { id: string; visits: number }[]
}
const NOTHING: WouldMatch = { visits: 0, people: 0, target: 0, bot: 0, converted: 0, campaigns: [] }

/** Most values of one question: the engine searches for at most 255 words at a time. */
export const MOST_VALUES = 200
const MOST_CAMPAIGNS = 5

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
  query: {
    type: ListType
    values: readonly string[]
    since: Date
    campaigns?: readonly string[]
    converted?: readonly string[]
  },
): Promise<WouldMatch> {
  if (query.values.length === 0 || query.campaigns?.length === 0) return NOTHING
  const { sql, params } = CONDITIONS[query.type](query.values.slice(0, MOST_VALUES))
  const rows = await events.query<Row>(
    'report',
    `SELECT toString(campaign) AS id, count() AS visits, uniqIf(visitor, class = 'target') AS people, countIf(class = 'target') AS target, countIf(class = 'bot') AS bot, countIf(has({converted:Array(String)}, hit)) AS converted
     FROM hits WHERE time >= fromUnixTimestamp64Milli({since:Int64}) AND category NOT IN ('verified', 'unverified')
       ${query.campaigns ? 'AND campaign IN {campaigns:Array(UInt64)}' : ''} AND ${sql}
     GROUP BY campaign ORDER BY visits DESC, id`,
    {
      ...params,
      converted: query.converted ?? [],
      since: BigInt(query.since.getTime()),
      ...(query.campaigns ? { campaigns: query.campaigns.map(BigInt) } : {}),
    },
  )
  const sum = (of: Exclude<keyof Row, 'id'>) => rows.reduce((total, row) => total + row[of], 0)
  return {
    visits: sum('visits'),
    people: sum('people'),
    target: sum('target'),
    bot: sum('bot'),
    converted: sum('converted'),
    campaigns: rows.slice(0, MOST_CAMPAIGNS).map(({ id, visits }) => ({ id, visits })),
  }
}
