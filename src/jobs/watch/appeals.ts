/** Notifies clients of appeals. Anybody can appeal, so at most one message an hour, with their number. */
import type { Services } from '../../domain/context.ts'
import { notify } from '../../domain/notifications/notify.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { clientsWithNewAppeals, type NewAppealRow, takeNewAppeals } from '../../store/config/hits/appeals.ts'
import { wasNotified } from '../../store/config/notifications/deliveries.ts'
import { HOUR_MS } from '../../lib/time/durations.ts'

export async function watchAppeals({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  const since = new Date(at.getTime() - HOUR_MS)
  for (const clientId of await clientsWithNewAppeals(db))
    await db.transaction(async (tx) => {
      await lockClient(tx, clientId)
      if (await wasNotified(tx, { accountId: clientId, event: 'appeal', occasion: '', since })) return
      const appeals = await takeNewAppeals(tx, clientId)
      for (const reader of new Set([clientId, ...appeals.map(({ accountId }) => accountId)]))
        await tell(
          tx,
          reader,
          reader === clientId ? appeals : appeals.filter(({ accountId }) => accountId === reader),
          at,
        )
    })
}

/** Without the visitor's text: no letter contains strangers' words. */
async function tell(
  tx: Parameters<typeof notify>[0],
  reader: string,
  appeals: readonly NewAppealRow[],
  now: Date,
): Promise<void> {
  const [newest] = appeals
  if (!newest) return
  const details = { appeals: String(appeals.length), campaign: newest.campaign, hit: newest.hit }
  const notice = appeals.length === 1 ? 'appeal' : 'appeals'
  await notify(tx, [reader], { notice, occasion: now.toISOString(), details, now })
}
