/**
 * What is swept once an hour: sessions and mailed links that are over, campaigns that were long in the archive, changes
 * that every edge has read.
 */
import type { Services } from '../features/context.ts'
import { archivedBefore } from '../rules/campaign-life.ts'
import { pruneAddressChanges } from '../store/config/address-changes.ts'
import { removeArchived } from '../store/config/campaign-life.ts'
import { pruneChanges } from '../store/config/changes.ts'
import { withoutValues } from '../store/config/database.ts'
import { pruneChecks } from '../store/config/crawler-checks.ts'
import { pruneTelegramTokens } from '../store/config/channels.ts'
import { pruneDeliveries } from '../store/config/deliveries.ts'
import type { Lead } from '../store/config/leadership.ts'
import { pruneLinks } from '../store/config/mailed-links.ts'
import { pruneTrouble } from '../store/config/resolver-trouble.ts'
import { prunePostbacks } from '../store/config/postbacks.ts'
import { pruneTokens } from '../store/config/tokens.ts'
import { pruneSites } from '../store/config/sites.ts'
import { pruneSessions } from '../store/config/sessions.ts'
import { pruneWrongCodes } from '../store/config/wrong-codes.ts'

const HOUR_MS = 3_600_000
/** As long as one of them is gone, the same might be told again. */
const DELIVERIES_KEPT_MS = 400 * 24 * HOUR_MS

/** A site that did not ask for so long is not told as one that would be stopped. */
const TOKEN_USES_KEPT_MS = 90 * 24 * HOUR_MS

const POSTBACKS_KEPT_MS = 90 * 24 * HOUR_MS

async function sweepAll(services: Services): Promise<void> {
  await pruneSessions(services.db, services.now())
  await pruneLinks(services.db, services.now())
  await pruneWrongCodes(services.db, services.now())
  await pruneAddressChanges(services.db, services.now())
  await pruneSites(services.db, services.now())
  await pruneTelegramTokens(services.db, services.now())
  await pruneDeliveries(services.db, new Date(services.now().getTime() - DELIVERIES_KEPT_MS))
  await prunePostbacks(services.db, new Date(services.now().getTime() - POSTBACKS_KEPT_MS))
  await pruneChanges(services.db, services.now())
  await removeArchived(services.db, archivedBefore(services.now()), services.now())
  await pruneTokens(services.db, services.now(), new Date(services.now().getTime() - TOKEN_USES_KEPT_MS))
  await pruneChecks(services.db, services.now())
  await pruneTrouble(services.db, services.now())
}

/** Sweeps where this process leads; the function that stops it waits for a running one. */
export function startCleanup(services: Services, lead: Lead, say: (line: string) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  services.machine.jobs.expect('housekeeping', HOUR_MS)
  const sweep = async () => {
    try {
      await services.machine.jobs.run('housekeeping', HOUR_MS, () => sweepAll(services))
    } catch (error) {
      services.errors.report(withoutValues(error), 'job housekeeping')
      say(`the hourly sweep failed and is tried again in an hour: ${String(error)}`)
    }
  }
  const timer = setInterval(() => {
    if (lead.leads()) running = sweep()
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
