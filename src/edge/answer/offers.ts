import { dayIn } from '../../lib/time/day.ts'
import type { EdgeOffer } from '../../store/config/offers/offers.ts'
import { offerDay } from '../../store/shared/offer-counts.ts'
import type { OfferCapacity } from '../../store/shared/sightings.ts'
import type { Facts } from '../../judge/facts.ts'
import { isPrefetch } from '../../judge/headers.ts'
import { chooseOffer, type Offer, type PassedOffer } from '../../judge/destination/offers.ts'
import type { Verdict } from '../../judge/verdict.ts'

export type Offers = {
  /** Undefined: the client has no such offer. */
  find: (clientId: string, id: string) => Offer | undefined
  all: () => Iterable<Offer>
  /** Applies rows; an id without a row is removed. */
  put: (ids: readonly string[], rows: readonly EdgeOffer[]) => void
}

export function createOffers(): Offers {
  const known = new Map<string, Offer & { clientId: string }>()
  return {
    find: (clientId, id) => {
      const found = known.get(id)
      return found?.clientId === clientId ? found : undefined
    },
    all: () => known.values(),
    put(ids, rows) {
      for (const id of ids) known.delete(id)
      for (const row of rows)
        known.set(row.id, {
          id: row.id,
          clientId: row.clientId,
          link: row.link,
          paused: row.status === 'paused',
          deadSince: row.deadSince?.getTime(),
          countries: new Set(row.countries),
          dayCap: row.dayCap ?? 0,
          fullOn: row.fullOn ?? '',
          timezone: row.timezone,
          substitute: row.substituteId ?? '',
        })
    },
  }
}

/** `offer`: '' if none. */
type ResolvedOffer = { to: string; offer: string; passed: readonly PassedOffer[] }

type Beside = {
  clientId: string
  offers: Pick<Offers, 'find'>
  /** Absent: no cap is reached. */
  counts: OfferCapacity | undefined
  counted: boolean
}

/** The offer or a substitute; else the destination's own link. */
export function resolveOffer(
  { destination }: Pick<Verdict, 'destination'>,
  facts: Pick<Facts, 'country' | 'time'>,
  { clientId, offers, counts, counted }: Beside,
): ResolvedOffer {
  if (destination.offer === '') return { to: destination.to, offer: '', passed: NONE }
  const { offer, passed } = chooseOffer(destination.offer, {
    offerOf: (id) => offers.find(clientId, id),
    country: facts.country.toUpperCase(),
    hasRoom: (one) => hasRoom(one, facts.time, counts, counted),
  })
  return { to: offer?.link ?? destination.to, offer: offer?.id ?? '', passed }
}
const NONE: readonly PassedOffer[] = []

function hasRoom(
  { id, dayCap, fullOn, timezone }: Offer,
  time: number,
  counts: Beside['counts'],
  counted: boolean,
): boolean {
  const day = dayIn(timezone, new Date(time))
  if (fullOn === day) return false
  if (!counts || dayCap === 0) return true
  const key = offerDay(id, day)
  return counted ? counts.take(key, dayCap, time) : counts.hasRoom(key, dayCap)
}

/** Bots with a person's destination, and prefetches, use no capacity. */
export const countsForCap = (verdict: Pick<Verdict, 'class' | 'heldOut'>, facts: Facts): boolean =>
  (verdict.class === 'target' || verdict.heldOut) && !isPrefetch(facts)
