/** Visits of rows with their costs: priced here, or by the engine where single rows would be too many to answer. */
import { priceCells } from '../../rules/money/costs/cells.ts'
import type { Costs, Spread } from '../../rules/money/costs/spread.ts'
import type { Events } from '../../store/events/events.ts'
import { isNamed, type PaidQuery, type PaidVisits, paidVisits } from '../../store/events/money/paid-visits.ts'
import { type PricedVisits, pricedVisits } from '../../store/events/money/priced-visits.ts'

export type RowVisits = PaidVisits | PricedVisits

/**
 * Up to so many rows it is faster to price them here: 30 days of five million hits by placement took 430 ms, by the
 * engine 930 (2 × AMD EPYC, 2026-11-29). More were refused as too large.
 */
const MOST_ROWS = 400_000
/** Values of a second dimension, guessed. */
const CROSSED = 20

/** At most, before they are counted: each campaign, stretch and value with a cost, in each row. */
function expectedRows({ paying, bounds, scopes, rows }: PaidQuery): number {
  const cells = [...scopes.values()].reduce((all, { length }) => all * (length + 1), paying.length * bounds.length)
  if (typeof rows !== 'object' || !('dimension' in rows)) return cells
  return cells * rows.values.length * (rows.by === undefined ? 1 : CROSSED)
}

export async function rowVisits(
  events: Events,
  query: PaidQuery,
  spreads: readonly Spread[],
  most = MOST_ROWS,
): Promise<RowVisits[]> {
  if (expectedRows(query) <= most) return paidVisits(events, query)
  const isNumbered = !query.named && [...query.scopes.values()].every(isNamed)
  const prices = isNumbered ? priceCells(spreads, query) : undefined
  return prices ? pricedVisits(events, query, prices) : paidVisits(events, query)
}

/** `nth`: of the spreads. */
export const costsOfRows = (visits: readonly RowVisits[], spread: Spread, nth: number): Costs[] => [
  ...visits.flatMap((one) => ('costs' in one ? (one.costs[nth] ?? []) : [])),
  spread.ofVisits(visits.filter((one) => 'scope' in one)),
]
