/** A campaign's settings and the parts of its flow, at each save. */
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { MOST_RULES } from '../../contract/campaigns/condition-words.ts'
import { MOST_FLOW_CAMPAIGNS } from '../../contract/campaigns/flow-words.ts'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { changedPart, partsIn, withFlow, withoutFlow } from '../../rules/campaigns/flow-parts.ts'
import { countFlowCampaigns, type FlowRow, lockFlow } from '../../store/config/campaigns/flows.ts'
import type { Queries } from '../../store/config/engine/database.ts'

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
