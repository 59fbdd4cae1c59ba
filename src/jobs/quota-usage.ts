/** Counts clients' clicks each minute; notifies clients near the limit, and edges at it. */
import type { Services } from '../domain/context.ts'
import { notify } from '../domain/notifications/notify.ts'
import { paidMonth, thresholdReached } from '../rules/billing/paid-month.ts'
import { recordChange } from '../store/config/changes.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { listQuotaUsage, lockQuotaUsage, type QuotaUsage, setQuotaUsage } from '../store/config/accounts/clients.ts'
import { billedHits } from '../store/events/statistics/requests.ts'
import { MINUTE_MS } from '../lib/time/durations.ts'
import type { SayLine } from '../lib/process/log.ts'
import { startJob } from './timed.ts'

const NOTICES = { 80: 'clicksNear', 100: 'clicksReached' } as const

const sameTime = (a: Date | null, b: Date): boolean => a?.getTime() === b.getTime()
const isReached = ({ clicksUsed, clickLimit }: QuotaUsage): boolean => clicksUsed >= clickLimit

/** Counts all clients whose plan has a limit. */
export async function countClicks({ db, events, now }: Pick<Services, 'db' | 'events' | 'now'>): Promise<void> {
  const at = now()
  const meters = (await listQuotaUsage(db)).map((meter) => ({ meter, ...paidMonth(meter.paidFrom, at) }))
  const hits = await billedHits(
    events,
    meters.map(({ meter, from }) => ({ id: meter.id, from })),
  )
  for (const { meter, from, to } of meters) {
    const used = hits.get(meter.id) ?? 0
    if (
      used === meter.clicksUsed &&
      sameTime(meter.clicksSince, from) &&
      thresholdReached(used, meter.clickLimit) <= meter.clicksNotified
    )
      continue
    await db.transaction(async (tx) => {
      const before = await lockQuotaUsage(tx, meter.id)
      if (!before) return
      const fresh = !sameTime(before.clicksSince, from)
      const notified = fresh ? 0 : before.clicksNotified
      const share = thresholdReached(used, before.clickLimit)
      await setQuotaUsage(tx, meter.id, {
        clicksUsed: used,
        clicksSince: from,
        clicksNotified: Math.max(notified, share),
      })
      if (isReached({ ...before, clicksUsed: used }) !== isReached(before))
        await recordChange(tx, { kind: 'account', ref: meter.id })
      if (share !== 0 && share > notified)
        await notify(tx, [meter.id], {
          notice: NOTICES[share],
          occasion: `${from.toISOString()} ${share} of ${before.clickLimit}`,
          details: { clicks: `${used}/${before.clickLimit}`, renews: to.toISOString() },
          now: at,
        })
    })
  }
}

export const startQuotaCheck = (services: Services, lease: HeldLease, say: SayLine): (() => Promise<void>) =>
  startJob(
    { say, lease, jobs: services.machine.jobs, errors: services.errors },
    {
      name: 'click meter',
      every: MINUTE_MS,
      failing: 'the clicks of the paid month were not counted, retrying in one minute',
      work: () => countClicks(services),
    },
  ).stop
