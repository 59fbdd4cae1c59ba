import { decidingRule } from '../policy/own-rules.ts'
import type { Signal } from '../verdict.ts'

/** PRECEDENCE says before what it counts. */
export const ruleAllow: Signal = {
  name: 'list.rule_allow',
  kind: 'list',
  category: 'policy',
  read(facts, { rules }) {
    const rule = rules === null ? undefined : decidingRule(rules, facts)
    return rule?.act === 'allow' ? { weight: 'weak', value: rule.name } : undefined
  },
}
