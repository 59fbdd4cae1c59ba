/** Visits of rows with their costs, priced here or by the engine. */
import { priceCells } from '../../rules/money/costs/cells.ts'
import type { Costs, Spread } from '../../rules/money/costs/spread.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import { areProjected } from '../../store/events/counts.ts'
import type { Events } from '../../store/events/events.ts'
import { isNamed, type PaidQuery, type PaidVisits, paidVisits, rowSql } from '../../store/events/money/paid-visits.ts'
import { type PricedVisits, pricedVisits } from '../../store/events/money/priced-visits.ts'

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
