/** Fetches cost feeds when due: each once, however many processes run. */
import type { Services } from '../domain/context.ts'
import { runFeed } from '../domain/money/feeds/run.ts'
import { MINUTE_MS } from '../lib/time/durations.ts'
import type { SayLine } from '../lib/process/log.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { claimFeed } from '../store/config/money/feeds.ts'
import { type Runner, startRunner } from './timed.ts'

const LOOK_MS = 2000
/** Concurrent fetches of an installation. */
const FETCHES_AT_ONCE = 4
/** A process that dies leaves its feed to others after so long. */
const CLAIM_MS = 10 * MINUTE_MS

type Needs = Pick<Services, 'db' | 'events' | 'now' | 'fetchTable' | 'sealer' | 'machine' | 'errors'>
/** `failed` receives errors of the store; the feed is fetched again when its claim ends. */
export function createFeedRunner(
  services: Omit<Needs, 'machine' | 'errors'>,
  failed: (error: unknown) => void,
): Runner {
  const busy = new Set<Promise<void>>()
  return {
    async look() {
      while (busy.size < FETCHES_AT_ONCE) {
        const now = services.now()
        const feed = await claimFeed(services.db, now, new Date(now.getTime() + CLAIM_MS))
        if (!feed) return
        const run = runFeed(services, feed)
          .catch(failed)
          .finally(() => busy.delete(run))
        busy.add(run)
      }
    },
    settled: async () => void (await Promise.all(busy)),
  }
}

export function startFeeds(services: Needs, lease: Pick<HeldLease, 'isHeld'>, say: SayLine): () => Promise<void> {
  return startRunner(
    { say, lease, jobs: services.machine.jobs, errors: services.errors },
    { name: 'feeds', every: LOOK_MS, failing: 'costs are not fetched yet' },
    (failed) => createFeedRunner(services, failed),
  ).stop
}
