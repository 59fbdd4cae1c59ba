/** Visits of rows with their costs: priced by the engine, or here where its prices would be too many or of single visits. */
import { priceCells } from '../../rules/money/costs/cells.ts'
import type { Costs, Spread } from '../../rules/money/costs/spread.ts'
import type { Events } from '../../store/events/events.ts'
import { isNamed, type PaidQuery, type PaidVisits, paidVisits } from '../../store/events/money/paid-visits.ts'
import { type PricedVisits, pricedVisits } from '../../store/events/money/priced-visits.ts'

export type RowVisits = PaidVisits | PricedVisits

export async function rowVisits(events: Events, query: PaidQuery, spreads: readonly Spread[]): Promise<RowVisits[]> {
  const isNumbered = !query.named && [...query.scopes.values()].every(isNamed)
  const prices = isNumbered ? priceCells(spreads, query) : undefined
  return prices ? pricedVisits(events, query, prices) : paidVisits(events, query)
}

/** `nth`: of the spreads. */
export const costsOfRows = (visits: readonly RowVisits[], spread: Spread, nth: number): Costs[] => [
  ...visits.flatMap((one) => ('costs' in one ? (one.costs[nth] ?? []) : [])),
  spread.ofVisits(visits.filter((one) => 'scope' in one)),
]
