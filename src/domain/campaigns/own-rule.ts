import type { CampaignRule } from '../../contract/campaigns/condition-words.ts'
import type { Receipt } from '../../contract/hits/receipt.ts'
import { type CampaignRow, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import { campaignVersion } from '../../store/config/campaigns/campaign-versions.ts'
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
  const now = find(settingsOf(campaign).rules, named)
  const version = readPolicyVersion(policyVersion)?.campaign
  const saved = version === undefined ? undefined : await campaignVersion(db, { id: campaign.id, version })
  const then = find(saved?.settings.rules, named) ?? now
  return then ? { ...then, since: sinceThen(then, now) } : null
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
