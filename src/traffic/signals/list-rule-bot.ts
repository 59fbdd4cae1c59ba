import { decidingRule } from '../own-rules.ts'
import type { Signal } from '../verdict.ts'

/** A rule of the campaign counts the visit as a bot, under the name that the client gave it. */
export const ruleBot: Signal = {
  name: 'list.rule_bot',
  kind: 'list',
  category: 'general',
  read(facts, { rules }) {
    const rule = rules === null ? undefined : decidingRule(rules, facts)
    return rule?.act === 'bot' ? { weight: 'conclusive', value: rule.name } : undefined
  },
}
