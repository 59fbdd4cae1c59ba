import { type Priced, pricedByVisit } from '../../rules/money/costs/spread.ts'
import type { Services } from '../context.ts'
import { allPaidFor, costsWithin } from './found-costs.ts'

/** Only long ranges with daily keyword prices exceed it. */
const MOST_PRICES = 50_000

/** Visit prices in ledger currencies, without costs per conversion. Empty if unknown or above the limit. */
export async function pricesOf(
  services: Pick<Services, 'db' | 'events'>,
  { campaigns, from, to }: { campaigns: readonly string[]; from: Date; to: Date },
): Promise<Priced[]> {
  const window = { from: from.getTime(), to: to.getTime() }
  const { found } = await costsWithin(services.db, { campaigns }, { window, days: window })
  if (found.pieces.length === 0 || found.pieces.length > MOST_PRICES) return []
  const prices = pricedByVisit(found.own, await allPaidFor(services.events, found))
  return prices.length > MOST_PRICES ? [] : prices
}
