import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { CampaignRule } from '../../contract/campaigns/condition-words.ts'
import type { Receipt } from '../../contract/hits/receipt.ts'
import { type CampaignRow, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import { campaignVersion } from '../../store/config/campaigns/campaign-versions.ts'
import { flowNames } from '../../store/config/campaigns/flows.ts'
import type { HitDetail } from '../../store/events/hits/receipt.ts'
import { readPolicyVersion } from '../../judge/switched.ts'
import type { Services } from '../context.ts'

type Named = Pick<CampaignRule, 'name' | 'act'>

const find = (rules: readonly CampaignRule[] | undefined, { name, act }: Named): CampaignRule | undefined =>
  rules?.find((rule) => rule.name === name && rule.act === act)

/** As in the deciding version, or as now if not stored. Null: none matched, or unknown. */
export async function ownRuleOf(
  db: Services['db'],
  { log: { reasons, policyVersion } }: HitDetail,
  campaign: CampaignRow,
): Promise<Receipt['rule']> {
  const named = namedBy(reasons)
  if (!named) return null
  const present = settingsOf(campaign)
  const now = find(present.rules, named)
  const version = readPolicyVersion(policyVersion)?.campaign
  const saved = version === undefined ? undefined : await campaignVersion(db, { id: campaign.id, version })
  const of = find(saved?.settings.rules, named) ? saved?.settings : present
  const then = find(of?.rules, named)
  if (!then) return null
  return { ...then, flow: await flowOfRule(db, then, of), since: sinceThen(then, now) }
}

async function flowOfRule(
  db: Services['db'],
  rule: CampaignRule,
  of: Pick<CampaignSettings, 'flow'> | undefined,
): Promise<NonNullable<Receipt['rule']>['flow']> {
  if (!rule.flow || !of?.flow) return null
  return (await flowNames(db, [of.flow]))[0] ?? null
}

function namedBy(reasons: HitDetail['log']['reasons']): Named | undefined {
  for (const { signal, value } of reasons) {
    const [, act] = /^list\.rule_(block|allow|bot)$/.exec(signal) ?? []
    if (act !== undefined) return { name: value, act: act as CampaignRule['act'] }
  }
  return undefined
}

function sinceThen(then: CampaignRule, now: CampaignRule | undefined): 'same' | 'changed' | 'gone' {
  if (!now) return 'gone'
  return JSON.stringify(now.conditions) === JSON.stringify(then.conditions) ? 'same' : 'changed'
}
