import type { AutoRuleTerms, RuleTrouble } from '../../../contract/money/auto-rule-words.ts'
import { MEASURE_UNITS } from '../../../contract/money/auto-rule-words.ts'
import { isExpired } from '../../../rules/billing/account-state.ts'
import type { AccountRow } from '../../../store/config/accounts/accounts.ts'
import { findLiveCampaign } from '../../../store/config/campaigns/campaigns.ts'
import { postbackSettings } from '../../../store/config/conversions/conversions.ts'
import type { Queries } from '../../../store/config/engine/database.ts'

const inMoney = ({ measure, beside, leastCost }: AutoRuleTerms): boolean =>
  leastCost > 0 || (beside === 'value' && MEASURE_UNITS[measure] === 'money')

/** Null: the rule can run. */
export async function troubleOf(
  db: Queries,
  client: AccountRow,
  terms: AutoRuleTerms,
  now: Date,
): Promise<RuleTrouble | null> {
  if (!client.active || client.deletedAt !== null || isExpired(client, now)) return 'planEnded'
  if (terms.campaignId !== null) {
    const campaign = await findLiveCampaign(db, terms.campaignId)
    if (campaign?.clientId !== client.id) return 'campaignGone'
  }
  if (!inMoney(terms)) return null
  return (await postbackSettings(db, client.id)).currency === terms.currency ? null : 'currencyChanged'
}
