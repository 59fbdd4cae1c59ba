/** Looks each second, and whenever postbacks arrive, at those that are due, where this process leads. */
import { matchAll } from '../features/conversion/match.ts'
import type { Services } from '../features/context.ts'
import { withoutValues } from '../store/config/database.ts'
import type { Lead } from '../store/config/leadership.ts'

const LOOK_MS = 1000

/** `look`: now. `stop` waits for a running look. */
export function startConversions(
  services: Services,
  lead: Lead,
  say: (line: string) => void,
): { look: () => void; stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  let again = false
  let failing = false

  const run = async (): Promise<void> => {
    try {
      await services.machine.jobs.run('conversions', LOOK_MS, () => matchAll(services))
      failing = false
    } catch (error) {
      if (!failing) say(`postbacks wait to be matched: ${String(withoutValues(error))}`)
      failing = true
    }
  }
  const look = (): void => {
    if (!lead.leads()) return
    again = running !== undefined
    running ??= run().finally(() => {
      running = undefined
      if (again) look()
    })
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    look,
    stop: async () => {
      clearInterval(timer)
      again = false
      await running
    },
  }
}
