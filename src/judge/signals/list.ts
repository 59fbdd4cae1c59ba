import { listReason } from '../facts.ts'
import type { Signal } from '../verdict.ts'
import { decidingRule } from '../policy/own-rules.ts'

/** Speaks for a person; PRECEDENCE says before what. */
export const clientAllow: Signal = {
  name: 'list.client_allow',
  kind: 'list',
  category: 'policy',
  read: ({ listed }) =>
    listed?.scope === 'client' && listed.list === 'allow' ? { weight: 'weak', value: listReason(listed) } : undefined,
}

export const clientBlock: Signal = {
  name: 'list.client_block',
  kind: 'list',
  category: 'policy',
  read: ({ listed }) =>
    listed?.scope === 'client' && listed.list === 'block'
      ? { weight: 'conclusive', value: listReason(listed) }
      : undefined,
}

/** Speaks for a person; PRECEDENCE says before what. */
export const globalAllow: Signal = {
  name: 'list.global_allow',
  kind: 'list',
  category: 'policy',
  read: ({ listed }) =>
    listed?.scope === 'global' && listed.list === 'allow' ? { weight: 'weak', value: listReason(listed) } : undefined,
}

export const globalBlock: Signal = {
  name: 'list.global_block',
  kind: 'list',
  category: 'policy',
  read: ({ listed }) =>
    listed?.scope === 'global' && listed.list === 'block'
      ? { weight: 'conclusive', value: listReason(listed) }
      : undefined,
}

export const ruleAllow: Signal = {
  name: 'list.rule_allow',
  kind: 'list',
  category: 'policy',
  read(facts, { rules }) {
    const rule = rules === null ? undefined : decidingRule(rules, facts)
    return rule?.act === 'allow' ? { weight: 'weak', value: rule.name } : undefined
  },
}

export const ruleBlock: Signal = {
  name: 'list.rule_block',
  kind: 'list',
  category: 'policy',
  read(facts, { rules }) {
    const rule = rules === null ? undefined : decidingRule(rules, facts)
    return rule?.act === 'block' ? { weight: 'conclusive', value: rule.name } : undefined
  },
}

export const ruleBot: Signal = {
  name: 'list.rule_bot',
  kind: 'list',
  category: 'general',
  read(facts, { rules }) {
    const rule = rules === null ? undefined : decidingRule(rules, facts)
    return rule?.act === 'bot' ? { weight: 'conclusive', value: rule.name } : undefined
  },
}
