import { invalid } from '../../contract/failure.ts'
import { MOST_REPLAY_CAMPAIGNS } from '../../contract/experiments/replay-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { type CampaignRow, campaignIds, findCampaigns } from '../../store/config/campaigns/campaigns.ts'
import type { Services } from '../context.ts'
import type { HitScope } from '../accounts/client-scope.ts'

/** Throws 422 if too many to judge again. */
export async function campaignsIn(db: Services['db'], { campaigns, clients }: HitScope): Promise<CampaignRow[]> {
  const [client] = clients ?? []
  const all = client === undefined ? 'all' : { clientId: client }
  const ids = campaigns === 'all' ? await campaignIds(db, all) : campaigns
  if (ids.length > MOST_REPLAY_CAMPAIGNS) throw invalid({ companyId: [TEXTS.replayCampaigns] })
  return findCampaigns(db, ids)
}
