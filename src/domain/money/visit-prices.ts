import { piecesIn } from '../../rules/money/costs/entries.ts'
import { type Priced, pricedByVisit, pricePieces } from '../../rules/money/costs/spread.ts'
import { ledgerIn } from '../../store/config/money/costs.ts'
import type { Services } from '../context.ts'
import { allPaidFor, NO_EXCHANGE } from './money.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

/** Only long ranges with daily keyword prices exceed it. */
const MOST_PRICES = 50_000

/** Visit prices in ledger currencies, without costs per conversion. Empty if unknown or above the limit. */
export async function pricesOf(
  services: Pick<Services, 'db' | 'events'>,
  { campaigns, from, to }: { campaigns: readonly string[]; from: Date; to: Date },
): Promise<Priced[]> {
  const window = { from: from.getTime(), to: to.getTime() }
  const near = { from: window.from - DAY_MS, to: window.to + DAY_MS }
  const { entries, buyers } = await ledgerIn(services.db, { campaigns }, near)
  const meant = new Set(campaigns)
  const found = piecesIn(entries, window, buyers).filter((piece) => piece.campaigns.some((id) => meant.has(id)))
  if (found.length === 0 || found.length > MOST_PRICES) return []
  const prices = pricedByVisit(pricePieces(found, NO_EXCHANGE, ''), await allPaidFor({ services }, found))
  return prices.length > MOST_PRICES ? [] : prices
}
