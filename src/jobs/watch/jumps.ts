/** Tells clients of a share of bots far above the usual: at most once a day and campaign. */
import type { Services } from '../../features/context.ts'
import { tell } from '../../features/tell.ts'
import { botJump, COOLDOWN_MS, LEAST_RECENT, RECENT_MS, USUAL_MS } from '../../rules/traffic-alert.ts'
import { lockClient } from '../../store/config/accounts.ts'
import { wasTold } from '../../store/config/deliveries.ts'
import { runningOf } from '../../store/config/watched.ts'
import { botShares } from '../../store/events/alerts.ts'

export async function watchJumps({ db, events, now }: Pick<Services, 'db' | 'events' | 'now'>): Promise<void> {
  const at = now()
  const recent = new Date(at.getTime() - RECENT_MS)
  const shares = await botShares(events, { recent, from: new Date(recent.getTime() - USUAL_MS) }, LEAST_RECENT)
  const jumped = [...shares].flatMap(([id, share]) => {
    const jump = botJump(share)
    return jump ? [{ id, hits: share.recentHits, ...jump }] : []
  })
  for (const { id, name, clientId } of await runningOf(
    db,
    jumped.map((one) => one.id),
  )) {
    const found = jumped.find((one) => one.id === id)
    if (!found) continue
    await db.transaction(async (tx) => {
      await lockClient(tx, clientId)
      if (
        await wasTold(tx, {
          accountId: clientId,
          event: 'botJump',
          occasion: `${id} `,
          since: new Date(at.getTime() - COOLDOWN_MS),
        })
      )
        return
      const details = {
        campaign: name,
        hits: String(found.hits),
        share: String(found.share),
        usual: String(found.usual),
      }
      await tell(tx, [clientId], { notice: 'botJump', occasion: `${id} ${at.toISOString()}`, details, now: at })
    })
  }
}
