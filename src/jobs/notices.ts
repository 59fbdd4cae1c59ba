/** Sends notifications, watches for events and runs the Telegram bot, in the process with the lease. */
import { botListener } from '../domain/notifications/bot.ts'
import type { Services } from '../domain/context.ts'
import { deliverDue } from '../domain/notifications/deliver.ts'
import type { SayLine } from '../lib/process/log.ts'
import { redactValues } from '../store/config/engine/database.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { watchAppeals } from './watch/appeals.ts'
import { watchTests } from './watch/tests.ts'
import { watchJumps, watchSilence, watchWeeks } from './watch/traffic.ts'
import { watchKeys, watchPlans } from './watch/endings.ts'
import { MINUTE_MS } from '../lib/time/durations.ts'

const TICK_MS = 1000

type Watch = { name: string; every: number; look: (services: Services) => Promise<unknown>; next: number }
const watches = (): Watch[] => [
  { name: 'ends of paid times', every: MINUTE_MS, look: watchPlans, next: 0 },
  { name: 'ends of API keys', every: MINUTE_MS, look: watchKeys, next: 0 },
  { name: 'appeals', every: MINUTE_MS, look: watchAppeals, next: 0 },
  { name: 'tests of campaigns', every: MINUTE_MS, look: watchTests, next: 0 },
  { name: 'weekly reports', every: MINUTE_MS, look: watchWeeks, next: 0 },
  { name: 'jumps of invalid traffic', every: 10 * MINUTE_MS, look: watchJumps, next: 0 },
  { name: 'silent campaigns', every: 60 * MINUTE_MS, look: watchSilence, next: 0 },
]

export function startNotices(services: Services, lease: HeldLease, say: SayLine): () => Promise<void> {
  const all = watches()
  let silence: (() => Promise<void>) | undefined
  let running: Promise<void> | undefined

  /** A failing job is a condition, logged once, not every second. */
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) =>
      say(`${what}: failed and is tried again: ${String(redactValues(error))}`, 'debug'),
    )
  }

  async function round(): Promise<void> {
    if (!lease.isHeld()) {
      await silence?.()
      silence = undefined
      return
    }
    silence ??= services.telegram?.listen(botListener(services))
    for (const watch of all.filter(({ next }) => next <= Date.now())) {
      if (!lease.isHeld()) return
      watch.next = Date.now() + watch.every
      await attempt(watch.name, () => services.machine.jobs.run(watch.name, watch.every, () => watch.look(services)))
    }
    await attempt('notifications', () =>
      services.machine.jobs.run('notifications', TICK_MS, () => deliverDue(services)),
    )
  }

  const timer = setInterval(() => {
    running ??= attempt('a round of notices', round).finally(() => (running = undefined))
  }, TICK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await silence?.()
    await running
  }
}
