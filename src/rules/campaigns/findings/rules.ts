import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import { leavesOf } from '../../../contract/campaigns/condition-words.ts'
import type { Finding } from '../../../contract/campaigns/finding-words.ts'
import { conditionFindings } from './groups.ts'
import { unreachedGroups } from './reach.ts'

/** Rules apply to all countries. */
const ANYWHERE = { allowed: [], excluded: [] }

export function ruleFindings({ rules = [] }: Partial<Pick<CampaignSettings, 'rules'>>): Finding[] {
  const unreached = unreachedGroups(rules, ANYWHERE)
  return rules.flatMap((rule, at) => [
    ...reachFinding(rules, at, unreached[at]),
    ...nameTwice(rules, at),
    ...leavesOf(rule.conditions, `rules.${at}.conditions`).flatMap(conditionFindings),
  ])
}

type Rules = CampaignSettings['rules']

function reachFinding(rules: Rules, at: number, found: ReturnType<typeof unreachedGroups>[number]): Finding[] {
  if (!found) return []
  const common = { severity: 'warning', field: `rules.${at}.name` } as const
  const values = { rule: at + 1 }
  if (found.why !== 'covered') return [{ ...common, code: 'ruleEmpty', values }]
  if (found.by === undefined) return [{ ...common, code: 'ruleCoveredTogether', values }]
  const isAlike = JSON.stringify(rules[found.by]?.conditions) === JSON.stringify(rules[at]?.conditions)
  return [{ ...common, code: isAlike ? 'ruleAlike' : 'ruleCovered', values: { ...values, other: found.by + 1 } }]
}

/** Receipts identify rules by name. */
function nameTwice(rules: Rules, at: number): Finding[] {
  const name = rules[at]?.name.trim() ?? ''
  const first = rules.findIndex((rule) => rule.name.trim() === name)
  if (name === '' || first === at) return []
  const values = { rule: at + 1, other: first + 1 }
  return [{ code: 'ruleNameTwice', severity: 'warning', field: `rules.${at}.name`, values }]
}
