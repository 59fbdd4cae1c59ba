/** A campaign's settings and the parts of its flow, at each save. */
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { MOST_RULES } from '../../contract/campaigns/condition-words.ts'
import { MOST_FLOW_CAMPAIGNS } from '../../contract/campaigns/flow-words.ts'
import { found, invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canRead } from '../../rules/accounts/ownership.ts'
import { changedPart, type FlowParts, partsIn, withFlow, withoutFlow } from '../../rules/campaigns/flow-parts.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import { type CampaignRow, findCampaigns } from '../../store/config/campaigns/campaigns.ts'
import {
  campaignsOfFlow,
  countFlowCampaigns,
  findFlow,
  type FlowRow,
  lockFlow,
} from '../../store/config/campaigns/flows.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { requireClient } from '../accounts/client-scope.ts'
import { requireOwnOffers } from './own-names.ts'

/**
 * The flow that settings name, for a campaign that uses another as yet. Call before the campaign's row is locked.
 * @throws Refusal 422 for another client's.
 */
export async function lockNewFlow(
  tx: Queries,
  { flow: id }: Pick<CampaignSettings, 'flow'>,
  { clientId, before }: { clientId: string; before: string | null | undefined },
): Promise<FlowRow | undefined> {
  if (!id || id === before) return undefined
  const flow = await lockFlow(tx, id, 'uses')
  if (flow?.clientId !== clientId) throw invalid({ flow: [TEXTS.flowUnknown] })
  if ((await countFlowCampaigns(tx, id)) >= MOST_FLOW_CAMPAIGNS) throw invalid({ flow: [TEXTS.flowCampaignsFull] })
  return flow
}

type Before = { before: CampaignSettings | undefined; flow: Pick<FlowRow, 'id' | 'parts'> | undefined }

/**
 * Settings with the present parts of their flow. `before`: of the locked campaign, whose parts are the present ones of
 * its flow. `flow`: locked, of a campaign that used another.
 * @throws Refusal 422 where they change what is the flow's.
 */
export function settledByFlow(settings: CampaignSettings, { before, flow }: Before): CampaignSettings {
  if (!settings.flow) return withoutFlow(settings)
  if (settings.flow === flow?.id) return withRoom(withFlow(settings, flow))
  if (!before || settings.flow !== before.flow) throw invalid({ flow: [TEXTS.flowUnknown] })
  const parts = partsIn(before)
  const changed = changedPart(settings, parts)
  if (changed) throw invalid({ [changed]: [TEXTS.flowPart] })
  return withRoom(withFlow(settings, { id: settings.flow, parts }))
}

export function withRoom(settings: CampaignSettings): CampaignSettings {
  if (settings.rules.length > MOST_RULES) throw invalid({ rules: [TEXTS.flowRules] })
  return settings
}

/**
 * Campaigns that use a flow, for other parts of it: those that the caller may see.
 * @throws Refusal 404 for another client's flow, 422 for another's offer. `under`: path of the parts.
 */
export async function campaignsOfDraft(
  db: Queries,
  account: AccountRow,
  { id, ...parts }: { id: string } & FlowParts,
  under: string,
): Promise<CampaignRow[]> {
  const { clientId } = found(await findFlow(db, id))
  await requireClient(db, account, clientId)
  await requireOwnOffers(db, clientId, parts, under)
  const rows = await findCampaigns(db, await campaignsOfFlow(db, id))
  return rows.filter((row) => canRead(account, row))
}
