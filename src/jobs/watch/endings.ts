/** Reminds clients of the end of their paid time and of API keys. */
import type { Services } from '../../domain/context.ts'
import { notify } from '../../domain/notifications/notify.ts'
import { planEndDetails } from '../../domain/billing/payments.ts'
import { isOnTime, type Reminder, reminderDue, keyNoticeDue } from '../../rules/billing/reminder.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { notifiedOf } from '../../store/config/notifications/deliveries.ts'
import { recordReminder } from '../../store/config/accounts/expirations.ts'
import { listEnding, listEndingKeys } from '../../store/config/accounts/watched.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

/** Covers every reminder and zone. */
const SPAN = { before: 8 * DAY_MS, after: 5 * DAY_MS }
const NOTICE = { 1: 'ends1', 2: 'ends2', 3: 'ends3', ended: 'ended' } as const satisfies Record<Reminder, string>

const occasionOf = (paidExpiration: Date, due: Reminder): string => `${paidExpiration.toISOString()} ${due}`

export async function watchPlans({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  const ending = await listEnding(db, {
    from: new Date(at.getTime() - SPAN.before),
    to: new Date(at.getTime() + SPAN.after),
  })
  const notified = await notifiedOf(
    db,
    ['planEnds', 'planEnded'],
    ending.map(({ id }) => id),
  )
  for (const { id, timezone, paidExpiration } of ending) {
    const due = reminderDue(paidExpiration, timezone, at)
    if (due === undefined || notified.has(`${id} ${occasionOf(paidExpiration, due)}`)) continue
    await db.transaction(async (tx) => {
      const client = await lockClient(tx, id)
      if (client?.paidExpiration?.getTime() !== paidExpiration.getTime()) return
      const reached = await notify(tx, [id], {
        notice: due === 'ended' || isOnTime(paidExpiration, timezone, due, at) ? NOTICE[due] : 'ends',
        occasion: occasionOf(paidExpiration, due),
        details: await planEndDetails(tx, { planId: client.planId, paidExpiration }),
        now: at,
      })
      if (reached.length > 0) await recordReminder(tx, { accountId: id, paidExpiration, at })
    })
  }
}

// API keys that end.

const KEYS_SPAN_MS = 8 * 86_400_000

export async function watchKeys({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  const keys = await listEndingKeys(db, { from: at, to: new Date(at.getTime() + KEYS_SPAN_MS) })
  const notified = await notifiedOf(
    db,
    ['apiKeyEnds'],
    keys.map(({ accountId }) => accountId),
  )
  for (const { id, accountId, prefix, expiresAt } of keys) {
    const days = keyNoticeDue(expiresAt, at)
    const occasion = `${id} ${days}`
    if (days === undefined || notified.has(`${accountId} ${occasion}`)) continue
    await db.transaction((tx) =>
      notify(tx, [accountId], {
        notice: 'keyEnds',
        occasion,
        details: { prefix, since: expiresAt.toISOString() },
        now: at,
      }),
    )
  }
}
