/** The selection of hits shared by all queries: a WHERE of constant text and bound values. */
import { spellings } from '../../lib/net/spellings.ts'
import type { ClassSwitch, Filter } from '../../contract/hits/hits.ts'
import { FIELDS, type Field, type Verb } from './dimensions.ts'
import type { Param } from './events.ts'
import { CLOCKS, type Clock } from '../../contract/statistics/levels.ts'

type StoredFilter = Omit<Filter, 'appealed'>

export type HitQuery = {
  /** Ids, or `'all'` when the caller may see every campaign (of `clients`). */
  campaigns: readonly string[] | 'all'
  /** Account ids. */
  clients?: readonly string[] | undefined
  /** YYYY-MM-DD, inclusive, days of `timezone`. */
  startDate: string
  endDate: string
  /** IANA name. */
  timezone: string
  /** Counts only hits before this. */
  until?: Date | null | undefined
  /** Without appeals, which are resolved to hits first. */
  /** Counts only conversions reported before this, as one could know then. */
  knownBy?: Date | undefined
  filter: StoredFilter
  class: ClassSwitch
  /** Only at these times of the local clock. */
  clock?: Partial<Record<Clock, number>> | undefined
  /** Policies for today's verdicts; absent: original verdicts. */
  judged?: readonly string[] | undefined
}

/** Every current zone's offset is a multiple of 15 minutes, so its days and hours consist of these. */
export const QUARTER = 'toStartOfFifteenMinutes(time)'

/** SQL that reads a hit's local clock, in `timezone`. */
export const CLOCK_VALUE: Record<Clock, string> = {
  weekday: `toDayOfWeek(${QUARTER}, 1, {timezone:String})`,
  hour: `toHour(${QUARTER}, {timezone:String})`,
}

/** SQL with its bound values. */
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

/** True if the caller may see no campaign; then no query is needed. */
export const isEmptyScope = ({ campaigns, clients }: Pick<HitQuery, 'campaigns' | 'clients'>) =>
  campaigns.length === 0 || clients?.length === 0

/**
 * Condition on the range's rows; binds `first`, `last` and `timezone` among others. From a Date the engine finds the
 * true start of a day, even where clocks change at midnight; from text it does not.
 */
export const whereOf = (query: HitQuery): Bound => joinConditions(daysCondition(query), conditions(query))

export const joinConditions = (...parts: readonly Bound[]): Bound => ({
  sql: parts.map(({ sql }) => sql).join(' AND '),
  params: Object.assign({}, ...parts.map(({ params }) => params)) as Bound['params'],
})

/** Days of the query. `moment`: SQL of the instant. */
export function daysCondition(
  { startDate, endDate, timezone }: Pick<HitQuery, 'startDate' | 'endDate' | 'timezone'>,
  moment = 'time',
): Bound {
  return {
    sql: `${moment} >= toDateTime64({first:Date}, 3, {timezone:String}) AND ${moment} < toDateTime64({last:Date} + 1, 3, {timezone:String})`,
    params: { first: storable(startDate), last: storable(endDate), timezone },
  }
}

/** Clamps to days that the engine's Date holds; no hits exist outside. */
function storable(day: string): string {
  if (day < '1980-01-01') return '1980-01-01'
  return day > '2140-01-01' ? '2140-01-01' : day
}

/** Fields with a choice; an empty one is no condition. */
export const filteredFields = (filter: StoredFilter): string[] =>
  Object.entries(filter).flatMap(([field, choices]) =>
    Object.values(choices).some((values) => values.length > 0) ? field : [],
  )

/** Fields with host names or addresses. */
const ADDRESSES: ReadonlySet<string> = new Set<Field>(['domain', 'url', 'referrer'])

/** All conditions but the days. */
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
  for (const clock of CLOCKS) {
    const at = query.clock?.[clock]
    if (at !== undefined) bind(`${CLOCK_VALUE[clock]} = {at_${clock}:UInt8}`, `at_${clock}`, at)
  }
  for (const [field, choices] of Object.entries(query.filter)) {
    for (const [verb, values] of Object.entries(choices)) {
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

/** One campaign is compared by `=`, so that its newest rows are read in table order without sorting. */
function ownerOf(campaigns: HitQuery['campaigns']): { sql: string; value: Param } | undefined {
  if (campaigns === 'all') return undefined
  const [only, ...others] = campaigns
  if (only !== undefined && others.length === 0) return { sql: 'campaign = {campaigns:UInt64}', value: BigInt(only) }
  return { sql: 'campaign IN {campaigns:Array(UInt64)}', value: campaigns.map(BigInt) }
}
