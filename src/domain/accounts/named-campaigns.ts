import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { campaignIds } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'

/** Throws 422 at `campaignIds`, alike for foreign and missing ones. */
export async function requireOwnCampaigns(
  tx: Queries,
  clientId: string,
  named: readonly string[] | null,
): Promise<void> {
  if (named === null || named.length === 0) return
  const own = new Set(await campaignIds(tx, { clientId }))
  if (named.some((id) => !own.has(id))) throw invalid({ campaignIds: [TEXTS.selectedInvalid] })
}
