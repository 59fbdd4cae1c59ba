/** Checks watched offers when due. One check per host at a time and per round, so that networks get no bursts. */
import type { Services } from '../domain/context.ts'
import { checkOffer, notifyOfferNews } from '../domain/offers/check.ts'
import type { SayLine } from '../lib/process/log.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { dueOffers } from '../store/config/offers/offer-checks.ts'
import { type Runner, startRunner } from './timed.ts'

const LOOK_MS = 1000
/** Concurrent checks of an installation. */
export const CHECKS_AT_ONCE = 8

type Needs = Pick<Services, 'db' | 'now' | 'checkPage' | 'machine' | 'errors'>
/** Each look then notifies clients. `failed` receives errors of the store. */
export function createOfferWatch(
  services: Omit<Needs, 'machine' | 'errors'>,
  failed: (error: unknown) => void,
): Runner {
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
      await notifyOfferNews(services)
    },
    settled: async () => void (await Promise.all(busy.values())),
  }
}

export function startOffers(services: Needs, lease: Pick<HeldLease, 'isHeld'>, say: SayLine): () => Promise<void> {
  return startRunner(
    { say, lease, jobs: services.machine.jobs, errors: services.errors },
    { name: 'offers', every: LOOK_MS, failing: 'offers are not checked yet' },
    (failed) => createOfferWatch(services, failed),
  ).stop
}
