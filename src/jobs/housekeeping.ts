/** What is swept once an hour: sessions and mailed links that are over, campaigns that were long in the archive, changes that every edge has read. */
import type { Services } from '../features/context.ts'
import { archivedBefore } from '../rules/campaign-life.ts'
import { removeArchived } from '../store/config/campaign-life.ts'
import { pruneChanges } from '../store/config/changes.ts'
import { pruneChecks } from '../store/config/crawler-checks.ts'
import { pruneLinks } from '../store/config/mailed-links.ts'
import { pruneSessions } from '../store/config/sessions.ts'

const HOUR_MS = 3_600_000

/** Starts the sweep; the function that stops it waits for a running one. */
export function startHousekeeping(services: Services, say: (line: string) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const sweep = async () => {
    try {
      await pruneSessions(services.db, services.now())
      await pruneLinks(services.db, services.now())
      await pruneChanges(services.db, services.now())
      await removeArchived(services.db, archivedBefore(services.now()), services.now())
      await pruneChecks(services.db, services.now())
    } catch (error) {
      say(`the hourly sweep failed and is tried again in an hour: ${String(error)}`)
    }
  }
  const timer = setInterval(() => {
    running = sweep()
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
