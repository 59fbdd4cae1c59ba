/** Sends notifications, watches for events and runs the Telegram bot, in the process with the lease. */
import { botListener } from '../domain/notifications/bot.ts'
import type { Services } from '../domain/context.ts'
import { deliverDue } from '../domain/notifications/deliver.ts'
import type { SayLine } from '../lib/process/log.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { queueDueReports } from '../domain/statistics/scheduled/due.ts'
import { startJob } from './timed.ts'
import { watchAppeals } from './watch/appeals.ts'
import { watchTests } from './watch/tests.ts'
import { watchJumps, watchSilence, watchWeeks } from './watch/traffic.ts'
import { watchKeys, watchPlans } from './watch/endings.ts'
import { MINUTE_MS } from '../lib/time/durations.ts'

const TICK_MS = 1000
const REPORTS_MS = 5000

/** How often each looks, milliseconds. */
const WATCHES: readonly [name: string, every: number, look: (services: Services) => Promise<unknown>][] = [
  ['ends of paid times', MINUTE_MS, watchPlans],
  ['ends of API keys', MINUTE_MS, watchKeys],
  ['appeals', MINUTE_MS, watchAppeals],
  ['tests of campaigns', MINUTE_MS, watchTests],
  ['weekly reports', MINUTE_MS, watchWeeks],
  ['jumps of invalid traffic', 10 * MINUTE_MS, watchJumps],
  ['silent campaigns', 60 * MINUTE_MS, watchSilence],
  ['notifications', TICK_MS, deliverDue],
  ['scheduled reports', REPORTS_MS, sendReports],
]

async function sendReports(services: Services): Promise<void> {
  await queueDueReports(services)
  await deliverDue(services, 'report')
}

/** A failing one is a logged condition, so its line is for debugging. */
export function startNotices(services: Services, lease: HeldLease, say: SayLine): () => Promise<void> {
  const parts = { say, lease, jobs: services.machine.jobs }
  const watches = WATCHES.map(([name, every, look]) =>
    startJob(parts, {
      name,
      every,
      first: TICK_MS,
      failing: `${name}: failed, retrying`,
      level: 'debug',
      work: () => look(services),
    }),
  )
  let silence: (() => Promise<void>) | undefined
  const hush = async (): Promise<void> => {
    await silence?.()
    silence = undefined
  }
  const bot = startJob(
    { say, lease },
    {
      name: 'bot',
      every: TICK_MS,
      failing: 'notifications: failed, retrying',
      level: 'debug',
      work: () => (silence ??= services.telegram?.listen(botListener(services))),
      idle: hush,
      close: hush,
    },
  )
  return async () => void (await Promise.all([bot, ...watches].map(({ stop }) => stop())))
}
