/** Hourly cleanup: expired sessions and mailed links, long-archived campaigns, change rows that every edge has read. */
import type { Services } from '../features/context.ts'
import { archivedBefore } from '../rules/campaign-life.ts'
import { pruneAddressChanges } from '../store/config/address-changes.ts'
import { removeArchived } from '../store/config/campaign-life.ts'
import { pruneChanges } from '../store/config/changes.ts'
import { withoutValues } from '../store/config/database.ts'
import { pruneDirectories } from '../store/config/agent-directories.ts'
import { pruneChecks, pruneTrouble } from '../store/config/crawler-checks.ts'
import { pruneTelegramTokens } from '../store/config/channels.ts'
import { pruneDeliveries } from '../store/config/deliveries.ts'
import type { HeldLease } from '../store/config/lease.ts'
import { pruneLinks } from '../store/config/mailed-links.ts'
import { prunePostbacks } from '../store/config/postbacks.ts'
import { pruneOutgoing } from '../store/config/outgoing.ts'
import { pruneReplays } from '../store/config/replays.ts'
import { pruneShadows } from '../store/config/shadows.ts'
import { pruneTokens } from '../store/config/tokens.ts'
import { pruneWays } from '../store/config/ways.ts'
import { pruneSites } from '../store/config/sites.ts'
import { pruneSessions } from '../store/config/sessions.ts'
import { pruneWrongCodes } from '../store/config/two-factor.ts'

const HOUR_MS = 3_600_000
/** Deleting a delivery too early would let the same event be sent again. */
const DELIVERIES_KEPT_MS = 400 * 24 * HOUR_MS

/** After this time without requests a site is no longer listed as one that a renewal would stop. */
const TOKEN_USES_KEPT_MS = 90 * 24 * HOUR_MS

/** Incoming and outgoing. */
const POSTBACKS_KEPT_MS = 90 * 24 * HOUR_MS

/** Results of a shadow stay readable for this time after its end. */
const SHADOWS_KEPT_MS = 90 * 24 * HOUR_MS

async function cleanUpAll(services: Services): Promise<void> {
  await pruneSessions(services.db, services.now())
  await pruneLinks(services.db, services.now())
  await pruneWrongCodes(services.db, services.now())
  await pruneAddressChanges(services.db, services.now())
  await pruneSites(services.db, services.now())
  await pruneReplays(services.db, services.now())
  await pruneShadows(services.db, new Date(services.now().getTime() - SHADOWS_KEPT_MS))
  await pruneTelegramTokens(services.db, services.now())
  await pruneDeliveries(services.db, new Date(services.now().getTime() - DELIVERIES_KEPT_MS))
  await prunePostbacks(services.db, new Date(services.now().getTime() - POSTBACKS_KEPT_MS))
  await pruneOutgoing(services.db, new Date(services.now().getTime() - POSTBACKS_KEPT_MS))
  await pruneChanges(services.db, services.now())
  await removeArchived(services.db, archivedBefore(services.now()), services.now())
  await pruneTokens(services.db, services.now(), new Date(services.now().getTime() - TOKEN_USES_KEPT_MS))
  await pruneWays(services.db, new Date(services.now().getTime() - TOKEN_USES_KEPT_MS))
  await pruneChecks(services.db, services.now())
  await pruneTrouble(services.db, services.now())
  await pruneDirectories(services.db, services.now())
}

/** Cleans up while this process holds the lease. The returned function stops it and waits for a running round. */
export function startCleanup(services: Services, lease: HeldLease, say: (line: string) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  services.machine.jobs.expect('housekeeping', HOUR_MS)
  const cleanUp = async () => {
    try {
      await services.machine.jobs.run('housekeeping', HOUR_MS, () => cleanUpAll(services))
    } catch (error) {
      services.errors.report(withoutValues(error), 'job housekeeping')
      say(`the hourly sweep failed and is tried again in an hour: ${String(error)}`)
    }
  }
  const timer = setInterval(() => {
    if (lease.isHeld()) running = cleanUp()
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
