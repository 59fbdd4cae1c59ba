/** Visits decided by list entries, and visits that entries would match. */
import type { ListType } from '../../../contract/lists/list-words.ts'
import type { Events, Param } from '../events.ts'
import { SAMPLE_CONDITION } from '../experiments/replay-hits.ts'
import { HIT_DETAIL_COLUMNS, toHitDetail, type HitDetail, type HitDetailRow } from './receipt.ts'

export type EntryHits = { month: number; ever: number }

/** By entry text among reasons; entries that never decided are absent. `client` or `campaigns` narrows it. */
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

// Visits that entries would have matched, without crawlers that get a person's destination: lists do not apply to
// them.

type WouldMatch = {
  visits: number
  people: number
  target: number
  bot: number
  /** Visits with a conversion. */ converted: number
  campaigns: { id: string; visits: number }[]
}
const NOTHING: WouldMatch = { visits: 0, people: 0, target: 0, bot: 0, converted: 0, campaigns: [] }

/** Limit of values per query: the engine searches at most 255 words at a time. */
export const MOST_VALUES = 200
const MOST_CAMPAIGNS = 5

type Condition = (values: readonly string[]) => { sql: string; params: Record<string, Param> }

/** Conditions on columns; values are normalised entries. */
const CONDITIONS: Record<ListType, Condition> = {
  ips: (values) => ({
    // compares networks with each distinct address, not each hit
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

export type MatchQuery = {
  type: ListType
  /** At most MOST_VALUES are used. */
  values: readonly string[]
  since: Date
  /** Absent: all. */
  campaigns?: readonly string[]
}

/** Visits that lists apply to, and those the values match. */
function matchesOf({ type, values, since, campaigns }: MatchQuery): {
  applies: string
  matches: string
  params: Record<string, Param>
} {
  const { sql, params } = CONDITIONS[type](values.slice(0, MOST_VALUES))
  const whose = campaigns ? ' AND campaign IN {campaigns:Array(UInt64)}' : ''
  return {
    applies: `time >= fromUnixTimestamp64Milli({since:Int64})${whose}`,
    matches: `category NOT IN ('verified', 'unverified') AND ${sql}`,
    params: { ...params, since: BigInt(since.getTime()), ...(campaigns ? { campaigns: campaigns.map(BigInt) } : {}) },
  }
}

/** `converted`: hits with a conversion. */
export async function wouldMatch(
  events: Events,
  query: MatchQuery & { converted?: readonly string[] },
): Promise<WouldMatch> {
  if (query.values.length === 0 || query.campaigns?.length === 0) return NOTHING
  const { applies, matches, params } = matchesOf(query)
  const rows = await events.query<Row>(
    'report',
    `SELECT toString(campaign) AS id, count() AS visits, uniqIf(visitor, class = 'target') AS people, countIf(class = 'target') AS target, countIf(class = 'bot') AS bot, countIf(has({converted:Array(String)}, hit)) AS converted
     FROM hits WHERE ${applies} AND ${matches} GROUP BY campaign ORDER BY visits DESC, id`,
    { ...params, converted: query.converted ?? [] },
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

// Matched visits to judge again.

type MatchedHits = {
  /** All visits of the campaigns in that time. */
  visits: number
  matched: number
  /** All matched hits if at most `most`; else a stable sample of about as many. */
  hits: HitDetail[]
  /** Matched ones of `converted`. */
  converted: HitDetail[]
}

/** Matched visits in the form for replays. */
export async function matchedHits(
  events: Events,
  { converted, most, ...query }: MatchQuery & { converted: readonly string[]; most: number },
): Promise<MatchedHits> {
  if (query.values.length === 0 || query.campaigns?.length === 0)
    return { visits: 0, matched: 0, hits: [], converted: [] }
  const { applies, matches, params } = matchesOf(query)
  const [counted] = await events.query<{ visits: number; matched: number }>(
    'report',
    `SELECT count() AS visits, countIf(${matches}) AS matched FROM hits WHERE ${applies}`,
    params,
  )
  const { visits = 0, matched = 0 } = counted ?? {}
  if (matched === 0) return { visits, matched, hits: [], converted: [] }
  const share = matched <= most ? 1_000_000 : Math.ceil((most / matched) * 1_000_000)
  const rowsOf = async (picked: string, more: Record<string, Param>): Promise<HitDetail[]> => {
    const rows = await events.query<HitDetailRow>(
      'report',
      `SELECT ${HIT_DETAIL_COLUMNS} FROM (SELECT * FROM hits WHERE ${applies} AND ${picked} AND ${matches} ORDER BY time DESC LIMIT {most:UInt32})`,
      { ...params, ...more, most: most * 2 },
    )
    return rows.map((row) => toHitDetail(row, []))
  }
  const [hits, brought] = await Promise.all([
    rowsOf(SAMPLE_CONDITION, { share }),
    converted.length === 0 ? [] : rowsOf('hit IN {converted:Array(String)}', { converted }),
  ])
  return { visits, matched, hits, converted: brought }
}
