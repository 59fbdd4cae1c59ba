/**
 * Sends what waits and watches for what is to be told, in one process of all that share the store; there the bot
 * listens too.
 */
import { botListener } from '../features/bot.ts'
import type { Services } from '../features/context.ts'
import { deliverDue } from '../features/deliver.ts'
import type { SayLine } from '../lib/log.ts'
import { withoutValues } from '../store/config/database.ts'
import type { Lead } from '../store/config/leadership.ts'
import { watchJumps } from './watch/jumps.ts'
import { watchKeys } from './watch/keys.ts'
import { watchPlans } from './watch/plans.ts'
import { watchSilence } from './watch/silence.ts'
import { watchWeeks } from './watch/weeks.ts'

const TICK_MS = 1000
const MINUTE_MS = 60_000

type Watch = { name: string; every: number; look: (services: Services) => Promise<unknown>; next: number }
const watches = (): Watch[] => [
  { name: 'ends of paid times', every: MINUTE_MS, look: watchPlans, next: 0 },
  { name: 'ends of API keys', every: MINUTE_MS, look: watchKeys, next: 0 },
  { name: 'weekly reports', every: MINUTE_MS, look: watchWeeks, next: 0 },
  { name: 'jumps of invalid traffic', every: 10 * MINUTE_MS, look: watchJumps, next: 0 },
  { name: 'silent campaigns', every: 60 * MINUTE_MS, look: watchSilence, next: 0 },
]

/** Starts both; the function that stops them waits for what is under way. */
export function startNotices(services: Services, lead: Lead, say: SayLine): () => Promise<void> {
  const all = watches()
  let silence: (() => Promise<void>) | undefined
  let running: Promise<void> | undefined

  /** A job that fails is a condition, which is logged once: here each second would have its line. */
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) =>
      say(`${what}: failed and is tried again: ${String(withoutValues(error))}`, 'debug'),
    )
  }

  async function round(): Promise<void> {
    if (!lead.leads()) {
      await silence?.()
      silence = undefined
      return
    }
    silence ??= services.telegram?.listen(botListener(services))
    for (const watch of all.filter(({ next }) => next <= Date.now())) {
      if (!lead.leads()) return
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
