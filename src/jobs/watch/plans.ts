/** Reminds clients of the end of their paid time: once for each end and day before it. */
import type { Services } from '../../features/context.ts'
import { tell } from '../../features/tell.ts'
import { isOnTime, reminderDue, type Reminder } from '../../rules/reminder.ts'
import { lockClient } from '../../store/config/accounts.ts'
import { toldOf } from '../../store/config/deliveries.ts'
import { recordReminder } from '../../store/config/expirations.ts'
import { listEnding } from '../../store/config/watched.ts'

const DAY_MS = 86_400_000
/** Wide enough for every reminder in every zone. */
const SPAN = { before: 8 * DAY_MS, after: 5 * DAY_MS }
const NOTICE = { 1: 'ends1', 2: 'ends2', 3: 'ends3', ended: 'ended' } as const satisfies Record<Reminder, string>

const occasionOf = (paidExpiration: Date, due: Reminder): string => `${paidExpiration.toISOString()} ${due}`

export async function watchPlans({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  const ending = await listEnding(db, {
    from: new Date(at.getTime() - SPAN.before),
    to: new Date(at.getTime() + SPAN.after),
  })
  const told = await toldOf(
    db,
    ['planEnds', 'planEnded'],
    ending.map(({ id }) => id),
  )
  for (const { id, timezone, paidExpiration } of ending) {
    const due = reminderDue(paidExpiration, timezone, at)
    if (due === undefined || told.has(`${id} ${occasionOf(paidExpiration, due)}`)) continue
    await db.transaction(async (tx) => {
      const client = await lockClient(tx, id)
      if (client?.paidExpiration?.getTime() !== paidExpiration.getTime()) return
      const reached = await tell(tx, [id], {
        notice: due === 'ended' || isOnTime(paidExpiration, timezone, due, at) ? NOTICE[due] : 'ends',
        occasion: occasionOf(paidExpiration, due),
        details: { until: paidExpiration.toISOString() },
        now: at,
      })
      if (reached.length > 0) await recordReminder(tx, { accountId: id, paidExpiration, at })
    })
  }
}
