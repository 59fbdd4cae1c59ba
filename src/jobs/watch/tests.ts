/** Runs campaign tests daily and after data updates; notifies clients of new failures. */
import { runTests } from '../../domain/campaigns/tests.ts'
import { toSettingsView } from '../../domain/campaigns/campaign-views.ts'
import type { Services } from '../../domain/context.ts'
import { notify } from '../../domain/notifications/notify.ts'
import { failedOf, isDue } from '../../rules/campaigns/campaign-tests.ts'
import { saveTestRun, listTested, type TestedCampaign } from '../../store/config/campaigns/campaign-test-runs.ts'
import { findLiveCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'

type Needs = Pick<Services, 'db' | 'data' | 'tryVisit' | 'now'>

export async function watchTests(services: Needs): Promise<void> {
  const dataVersion = services.data.detection.version()
  const now = services.now()
  for (const campaign of await listTested(services.db)) {
    if (isDue(campaign.last ?? undefined, { version: campaign.version, dataVersion, now }))
      await runOf(services, campaign, dataVersion)
  }
}

async function runOf(
  services: Needs,
  { id, name, clientId, last }: TestedCampaign,
  dataVersion: string,
): Promise<void> {
  const row = await findLiveCampaign(services.db, id)
  const results = row && (await runTests(services, row.key, toSettingsView(settingsOf(row))))
  if (!results) return
  const failed = failedOf(results)
  const anew = failed.filter((one) => !last?.failed.includes(one))
  const now = services.now()
  await services.db.transaction(async (tx) => {
    await saveTestRun(tx, { campaignId: id, version: row.version, dataVersion, ranAt: now, failed })
    if (anew.length === 0) return
    const details = { campaign: name, campaignId: id, count: String(anew.length), tests: anew.join(', ') }
    await notify(tx, [clientId], { notice: 'testsFail', occasion: `${id} ${now.toISOString()}`, details, now })
  })
}
