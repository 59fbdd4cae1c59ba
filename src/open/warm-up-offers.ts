/** What was sent to offers today, known again after a start from the event store. */
import { dayIn } from '../lib/day.ts'
import type { Events } from '../store/events/events.ts'
import { offersSent } from '../store/events/offers-sent.ts'
import { offerDay, type OfferCounts } from '../store/shared/offer-counts.ts'
import type { Offer } from '../traffic/offers.ts'

/** No day is longer. */
const LONGEST_DAY_MS = 26 * 3_600_000

/** Counts each offer that has a cap as high at least as the event store says. */
export async function refillOffers(
  events: Pick<Events, 'query'>,
  { counts, kept }: { counts: OfferCounts; kept: Iterable<Offer> },
  now: number,
): Promise<void> {
  const capped = new Map([...kept].filter(({ dayCap }) => dayCap > 0).map((offer) => [offer.id, offer]))
  const sums = new Map<string, number>()
  for (const { offer, at, visits } of await offersSent(events, [...capped.keys()], new Date(now - LONGEST_DAY_MS))) {
    const name = offerDay(offer, dayIn(capped.get(offer)?.timezone ?? 'UTC', new Date(at)))
    sums.set(name, (sums.get(name) ?? 0) + visits)
  }
  for (const [name, visits] of sums) counts.atLeast(name, visits, now)
}
