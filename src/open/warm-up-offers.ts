/** Restores today's counts of capped offers after a start, and requests quota in advance. */
import { dayIn } from '../lib/time/day.ts'
import { clicksOfOffers } from '../store/config/campaigns/landing-clicks.ts'
import type { Queries } from '../store/config/engine/database.ts'
import type { Events } from '../store/events/events.ts'
import { offersSent } from '../store/events/money/offers-sent.ts'
import { offerDay, type OfferCounts } from '../store/shared/offer-counts.ts'
import type { CappedOffer, QuotaKeeper } from '../store/shared/offer-quotas.ts'
import type { Offer } from '../judge/destination/offers.ts'

/** No day is longer. */
const LONGEST_DAY_MS = 26 * 3_600_000

/** Raises each capped offer's count to at least the stored visits and clicks. */
export async function refillOffers(
  { db, events }: { db: Queries; events: Pick<Events, 'query'> },
  { counts, kept }: { counts: OfferCounts; kept: Iterable<Offer> },
  now: number,
): Promise<void> {
  const capped = new Map([...kept].filter(({ dayCap }) => dayCap > 0).map((offer) => [offer.id, offer]))
  const sums = new Map<string, number>()
  const [ids, since] = [[...capped.keys()], new Date(now - LONGEST_DAY_MS)]
  const [visits, clicks] = [await offersSent(events, ids, since), await clicksOfOffers(db, ids, since)]
  for (const { offer, at, visits: sent } of [...visits, ...clicks]) {
    const name = offerDay(offer, dayIn(capped.get(offer)?.timezone ?? 'UTC', new Date(at)))
    sums.set(name, (sums.get(name) ?? 0) + sent)
  }
  for (const [name, visits] of sums) counts.atLeast(name, visits, now)
}

/** A new day's quota is requested this early, and this often. */
const AHEAD_MS = 60_000

const cappedDays = (kept: Iterable<Offer>, now: number): CappedOffer[] =>
  [...kept]
    .filter(({ dayCap }) => dayCap > 0)
    .flatMap(({ id, timezone, dayCap }) => {
      const days = new Set([now, now + AHEAD_MS + AHEAD_MS / 2].map((at) => dayIn(timezone, new Date(at))))
      return [...days].map((day) => ({ name: offerDay(id, day), cap: dayCap }))
    })

/** Requests quota for all capped offers: now, and every minute for new days and changes. */
export function prepareQuotas(
  keeper: Pick<QuotaKeeper, 'prepare'>,
  kept: () => Iterable<Offer>,
): { close: () => void } {
  const prepare = () => void keeper.prepare(cappedDays(kept(), Date.now()))
  prepare()
  const timer = setInterval(prepare, AHEAD_MS).unref()
  return { close: () => clearInterval(timer) }
}
