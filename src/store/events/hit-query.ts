/** Which hits are meant: the part that all questions share, as a WHERE of constant text and bound values. */
import { spellings } from '../../lib/net/spellings.ts'
import type { ClassSwitch, Filter } from '../../contract/hits/hits.ts'
import { FIELDS, type Field, type Verb } from './dimensions.ts'
import type { Param } from './events.ts'

export type StoredFilter = Omit<Filter, 'appealed'>

export type HitQuery = {
  /** Ids; `'all'` where the caller may see every campaign (of `clients`). */
  campaigns: readonly string[] | 'all'
  /** Ids of accounts. */
  clients?: readonly string[] | undefined
  /** YYYY-MM-DD, both included, calendar days of `timezone`. */
  startDate: string
  endDate: string
  /** IANA name. */
  timezone: string
  /** Figures count only hits before this instant. */
  until?: Date | null | undefined
  /** What was appealed is known elsewhere: it comes as hits. */
  filter: StoredFilter
  class: ClassSwitch
  /** Policies by which hits count as they would be judged today; without them, as they were judged. */
  judged?: readonly string[] | undefined
}

/** SQL text with the values it binds. */
export type Bound = { sql: string; params: Record<string, Param> }

const CLASS: Record<ClassSwitch, string> = {
  all: '1',
  target: "class = 'target'",
  targetUnique: "class = 'target' AND is_unique",
  bot: "class = 'bot'",
  botUnique: "class = 'bot' AND is_unique",
  suspicious: "class = 'target' AND suspicious",
  unprotected: "category = 'unprotected'",
}

/** Whether the caller may see no campaign at all: then nothing is asked. */
export const asksNothing = ({ campaigns, clients }: Pick<HitQuery, 'campaigns' | 'clients'>) =>
  campaigns.length === 0 || clients?.length === 0

/**
 * The condition on every row of the range; binds `first`, `last` and `timezone` among others. The engine converts a
 * Date to the true beginning of the day in a zone, also where clocks change at midnight; from text it would not.
 */
export const whereOf = (query: HitQuery): Bound => both(within(query), conditions(query))

/** Both conditions at once. */
export const both = (...parts: readonly Bound[]): Bound => ({
  sql: parts.map(({ sql }) => sql).join(' AND '),
  params: Object.assign({}, ...parts.map(({ params }) => params)) as Bound['params'],
})

/** The days asked for. `moment`: SQL of the instant that must lie in them. */
export function within(
  { startDate, endDate, timezone }: Pick<HitQuery, 'startDate' | 'endDate' | 'timezone'>,
  moment = 'time',
): Bound {
  return {
    sql: `${moment} >= toDateTime64({first:Date}, 3, {timezone:String}) AND ${moment} < toDateTime64({last:Date} + 1, 3, {timezone:String})`,
    params: { first: storable(startDate), last: storable(endDate), timezone },
  }
}

/** A day that the engine's Date can hold with room around it; there are no hits outside. */
export function storable(day: string): string {
  if (day < '1980-01-01') return '1980-01-01'
  return day > '2140-01-01' ? '2140-01-01' : day
}

/** The fields that are chosen by; an empty choice is no condition. */
export const fieldsIn = (filter: StoredFilter): string[] =>
  Object.entries(filter).flatMap(([field, choices]) =>
    Object.values(choices).some((values) => values.length > 0) ? field : [],
  )

/** Fields that hold names or addresses of hosts. */
const ADDRESSES: ReadonlySet<string> = new Set<Field>(['domain', 'url', 'referrer'])

/** Everything but the days. */
export function conditions(query: HitQuery): Bound {
  const sql = [CLASS[query.class]]
  const params: Bound['params'] = {}
  const bind = (text: string, name: string, value: Param) => {
    sql.push(text)
    params[name] = value
  }
  const owner = ownerOf(query.campaigns)
  if (owner) bind(owner.sql, 'campaigns', owner.value)
  if (query.clients) bind('client IN {clients:Array(UInt64)}', 'clients', query.clients.map(BigInt))
  for (const [field, choices] of Object.entries(query.filter)) {
    for (const [verb, values] of Object.entries(choices)) {
      // An empty choice is no condition.
      if (values.length > 0)
        bind(
          FIELDS[field as Field][verb as Verb](`{${verb}_${field}:Array(String)}`),
          `${verb}_${field}`,
          ADDRESSES.has(field) ? values.flatMap(spellings) : values,
        )
    }
  }
  return { sql: sql.join(' AND '), params }
}

/** One campaign is compared by `=`: then its newest rows are read in the table's order instead of being sorted. */
function ownerOf(campaigns: HitQuery['campaigns']): { sql: string; value: Param } | undefined {
  if (campaigns === 'all') return undefined
  const [only, ...others] = campaigns
  if (only !== undefined && others.length === 0) return { sql: 'campaign = {campaigns:UInt64}', value: BigInt(only) }
  return { sql: 'campaign IN {campaigns:Array(UInt64)}', value: campaigns.map(BigInt) }
}
