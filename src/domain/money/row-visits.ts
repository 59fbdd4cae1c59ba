/** Visits of rows with their costs, priced here or by the engine. */
import type { Interval } from '../../contract/statistics/statistics.ts'
import { firstDay } from '../../lib/time/calendar.ts'
import { dayReader, daysOf, startOfDay } from '../../lib/time/day.ts'
import { priceCells } from '../../rules/money/costs/cells.ts'
import type { Costs, Spread } from '../../rules/money/costs/spread.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import { areProjected } from '../../store/events/counts.ts'
import type { Events } from '../../store/events/events.ts'
import { filteredFields, type HitQuery } from '../../store/events/hit-query.ts'
import {
  isNamed,
  type PaidQuery,
  type PaidVisits,
  paidVisits,
  type RowsBy,
  rowSql,
} from '../../store/events/money/paid-visits.ts'
import { type PricedVisits, pricedVisits } from '../../store/events/money/priced-visits.ts'
import { type FoundCosts, windowOf } from './found-costs.ts'

export type RowVisits = PaidVisits | PricedVisits

/**
 * Values that costs are not for multiply the groups of visits with a price: there the engine prices each hit. Others
 * come as groups and are priced here, unless they are too many.
 */
export async function rowVisits(
  events: Events,
  query: PaidQuery,
  spreads: () => Promise<readonly Spread[]>,
): Promise<RowVisits[]> {
  const more = rowSql(query.rows).dimensions.filter((dimension) => !query.scopes.has(dimension))
  const hereFirst = areProjected({ filter: {}, judged: undefined }, more)
  const priced = hereFirst ? undefined : await enginePriced(events, query, await spreads())
  if (priced) return priced
  try {
    return await paidVisits(events, query)
  } catch (error) {
    const isHeavy = hereFirst && error instanceof EventsError && error.kind === 'heavy'
    const visits = isHeavy ? await enginePriced(events, query, await spreads()) : undefined
    if (visits === undefined) throw error
    return visits
  }
}

/**
 * Bounds by which the visits that costs are divided among also are those of the rows, so that they are read once.
 * Undefined: the rows tell visits apart by more, or would be far more than the costs.
 */
export function boundsOfRows(
  query: HitQuery,
  { apart, divided }: Pick<FoundCosts, 'apart' | 'divided'>,
  rows: RowsBy | undefined,
): number[] | undefined {
  const { class: shown, clock, judged, filter, startDate, endDate, timezone } = query
  if (divided !== apart || apart.scopes.size === 0) return undefined
  if (shown !== 'all' || clock || judged || filteredFields(filter).length > 0) return undefined
  const interval = typeof rows === 'object' && 'interval' in rows ? rows.interval : undefined
  if (interval === 'hour' || (typeof rows === 'object' && interval === undefined)) return undefined
  const { from, to } = windowOf(query)
  const days = interval ? daysOf(startDate, endDate).map((day) => startOfDay(day, timezone).getTime()) : []
  const known = new Set(apart.bounds)
  const own = days.filter((at) => at > from && at < to && !known.has(at))
  return own.length > known.size ? undefined : [from, ...own, to]
}

/** The visits of rows among those that costs are divided among, by the bounds of `boundsOfRows`. */
export async function sharedVisits(
  events: Events,
  query: PaidQuery,
  { paidFor, isMeant }: { paidFor: readonly PaidVisits[]; isMeant: (campaign: string) => boolean },
): Promise<PaidVisits[]> {
  const { campaigns, paying, rows, timezone } = query
  const { from, to } = windowOf(query)
  const pays = new Set(paying)
  const freeOnes = campaigns === 'all' || campaigns.some((campaign) => !pays.has(campaign))
  const free = freeOnes ? await paidVisits(events, { ...query, bounds: [from], paying: [], scopes: new Map() }) : []
  const dayOf = dayReader(timezone)
  const named = (interval: Exclude<Interval, 'hour'>) => {
    const names = new Map<number, string>()
    return (at: number): string => {
      const name = names.get(at) ?? firstDay(interval, dayOf(at))
      names.set(at, name)
      return name
    }
  }
  const nameOf =
    typeof rows === 'object' && 'interval' in rows && rows.interval !== 'hour' ? named(rows.interval) : undefined
  const paid = paidFor
    .filter(({ campaign, bucket }) => bucket >= from && bucket < to && isMeant(campaign))
    .map((one) => ({ ...one, value: rows === 'campaign' ? one.campaign : (nameOf?.(one.bucket) ?? '') }))
  return [...free.filter(({ campaign }) => !pays.has(campaign)), ...paid]
}

/** Undefined: too many prices, or prices of single visits. */
export async function enginePriced(
  events: Events,
  query: PaidQuery,
  spreads: readonly Spread[],
): Promise<PricedVisits[] | undefined> {
  const isNumbered = !query.named && [...query.scopes.values()].every(isNamed)
  const prices = isNumbered ? priceCells(spreads, query) : undefined
  return prices && pricedVisits(events, query, prices)
}

/** Of each spread, once: a screen shows a row's costs in several ways. */
const known = new WeakMap<Spread, WeakMap<readonly RowVisits[], Costs>>()

function costsBySpread(visits: readonly RowVisits[], spread: Spread): Costs {
  const costs = known.get(spread) ?? new WeakMap<readonly RowVisits[], Costs>()
  known.set(spread, costs)
  const found = costs.get(visits) ?? spread.ofVisits(visits.filter((one) => 'scope' in one))
  costs.set(visits, found)
  return found
}

/** `nth`: of the spreads. */
export const costsOfRows = (visits: readonly RowVisits[], spread: Spread, nth: number): Costs[] => [
  ...visits.flatMap((one) => ('costs' in one ? (one.costs[nth] ?? []) : [])),
  costsBySpread(visits, spread),
]
