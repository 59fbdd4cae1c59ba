import { decidingRule } from '../policy/own-rules.ts'
import type { Signal } from '../verdict.ts'

export const ruleBlock: Signal = {
  name: 'list.rule_block',
  kind: 'list',
  category: 'policy',
  read(facts, { rules }) {
    const rule = rules === null ? undefined : decidingRule(rules, facts)
    return rule?.act === 'block' ? { weight: 'conclusive', value: rule.name } : undefined
  },
}
