/** Matches due postbacks every second and on arrival. */
import { matchAll } from '../domain/conversions/match.ts'
import type { Services } from '../domain/context.ts'
import { redactValues } from '../store/config/engine/database.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'

const LOOK_MS = 1000

/** `look` matches now. `stop` waits for a running round. */
export function startConversions(
  services: Services,
  lease: HeldLease,
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
      if (!failing) say(`postbacks wait to be matched: ${String(redactValues(error))}`)
      failing = true
    }
  }
  const look = (): void => {
    if (!lease.isHeld()) return
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
