import { decidingRule } from '../policy/own-rules.ts'
import type { Signal } from '../verdict.ts'

/** The value is the client's name for the rule. */
export const ruleBot: Signal = {
  name: 'list.rule_bot',
  kind: 'list',
  category: 'general',
  read(facts, { rules }) {
    const rule = rules === null ? undefined : decidingRule(rules, facts)
    return rule?.act === 'bot' ? { weight: 'conclusive', value: rule.name } : undefined
  },
}
