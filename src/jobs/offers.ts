/**
 * Checks watched offers when they are due, while this process holds the lease. A host has one check at a time, and a
 * look begins one of each: so a network is never asked by all of its offers at once.
 */
import type { Services } from '../domain/context.ts'
import { checkOffer, tellOfferNews } from '../domain/offers/check.ts'
import type { SayLine } from '../lib/process/log.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { dueOffers } from '../store/config/offers/offer-checks.ts'
import { startLooks } from './looks.ts'

const LOOK_MS = 1000
/** Checks of an installation at once. */
export const CHECKS_AT_ONCE = 8

type Needs = Pick<Services, 'db' | 'now' | 'checkPage' | 'machine' | 'errors'>
export type OfferWatch = {
  /** Begins what is due and has room, without waiting for it; then tells clients what is new. */
  look: () => Promise<void>
  /** What is under way has ended. */
  settled: () => Promise<void>
}

/** `failed` is called for what the store refuses. */
export function createOfferWatch(
  services: Omit<Needs, 'machine' | 'errors'>,
  failed: (error: unknown) => void,
): OfferWatch {
  /** By host. */
  const busy = new Map<string, Promise<void>>()
  return {
    async look() {
      const room = CHECKS_AT_ONCE - busy.size
      const due = room > 0 ? await dueOffers(services.db, services.now(), [...busy.keys()], room) : []
      for (const offer of due)
        busy.set(
          offer.host,
          checkOffer(services, offer)
            .catch(failed)
            .finally(() => busy.delete(offer.host)),
        )
      await tellOfferNews(services)
    },
    settled: async () => void (await Promise.all(busy.values())),
  }
}

/** The returned function stops the work and waits for the checks that are under way. */
export function startOffers(services: Needs, lease: Pick<HeldLease, 'isHeld'>, say: SayLine): () => Promise<void> {
  const { errors } = services
  const looks = { errors, lease, say, name: 'offers', waits: 'offers wait to be checked', every: LOOK_MS }
  return startLooks(looks, ({ failed, well }) => {
    const watch = createOfferWatch(services, failed)
    return {
      look: async () => {
        await services.machine.jobs.run('offers', LOOK_MS, watch.look)
        well()
      },
      close: watch.settled,
    }
  })
}
