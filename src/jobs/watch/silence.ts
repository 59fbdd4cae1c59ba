/** Tells clients of a campaign without visits for a day that had them before: once for each silence. */
import type { Services } from '../../features/context.ts'
import { tell } from '../../features/tell.ts'
import { SILENT_MS, USUAL_HITS, USUAL_MS } from '../../rules/traffic-alert.ts'
import { runningOf } from '../../store/config/watched.ts'
import { silentCampaigns } from '../../store/events/alerts.ts'

export async function watchSilence({ db, events, now }: Pick<Services, 'db' | 'events' | 'now'>): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() - SILENT_MS)
  const silent = await silentCampaigns(events, { from: new Date(until.getTime() - USUAL_MS), until, least: USUAL_HITS })
  const running = await runningOf(
    db,
    silent.map(({ campaign }) => campaign),
  )
  for (const { id, name, clientId } of running) {
    const found = silent.find((one) => one.campaign === id)
    if (!found) continue
    const details = { campaign: name, since: found.last, hits: String(found.hits) }
    await db.transaction((tx) =>
      tell(tx, [clientId], { notice: 'silent', occasion: `${id} ${found.last}`, details, now: at }),
    )
  }
}
