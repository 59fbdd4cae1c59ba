/**
 * Makes ordered sites one after the other, in the one process that leads. What a process leaves in the middle the next
 * one begins anew.
 */
import type { Services } from '../../features/context.ts'
import { withoutValues } from '../../store/config/database.ts'
import type { Lead } from '../../store/config/leadership.ts'
import { claimSite } from '../../store/config/site-work.ts'
import { makeSite } from './make.ts'

const LOOK_MS = 1000

/** The function that stops it leaves off between two sites and waits for that. */
export function startSites(
  services: Services,
  lead: Pick<Lead, 'leads'>,
  say: (line: string) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined
  let stopped = false
  let failing = false
  const ends = () => stopped || !lead.leads()

  async function round(): Promise<void> {
    while (!ends()) {
      const row = await claimSite(services.db)
      if (!row) break
      await makeSite(services, row, ends)
    }
    failing = false
  }

  const failed = (error: unknown) => {
    const safe = withoutValues(error)
    if (!failing) {
      services.errors.report(safe, 'job sites')
      say(`generated sites wait to be made: ${String(safe)}`)
    }
    failing = true
  }

  const timer = setInterval(() => {
    running ??= round()
      .catch(failed)
      .finally(() => (running = undefined))
  }, LOOK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopped = true
    await running
  }
}
