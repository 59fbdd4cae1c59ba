import { type ConditionNode, type Conditions, isGroup } from '../../contract/campaigns/condition-words.ts'
import { compileConditions } from './conditions.ts'
import type { Facts } from '../facts.ts'
import type { OwnRule } from './policy.ts'
import { traitsOf } from '../traits.ts'

/** The first matching rule; undefined if none. Only one decides. */
export function decidingRule(rules: readonly OwnRule[], facts: Facts): OwnRule | undefined {
  const traits = traitsOf(facts)
  return rules.find(({ holds }) => holds(facts, traits))
}

type Narrowed = { rule: OwnRule; without: readonly string[] }

/** Removes the visit's values from one condition so that the rule stops matching; keeps at least one value. */
export function narrowingsOf(rule: OwnRule, facts: Facts): Narrowed[] {
  const traits = traitsOf(facts)
  const holds = (conditions: Conditions) => compileConditions(conditions)(facts, traits)
  const matched = (node: ConditionNode): string[] =>
    isGroup(node) || !node.is ? [] : node.values.filter((value) => holds([{ ...node, values: [value] }]))
  return [...eachNarrowed(rule.conditions, matched)].flatMap(({ conditions, without }) =>
    holds(conditions) ? [] : [{ rule: { ...rule, conditions, holds: compileConditions(conditions) }, without }],
  )
}

type Without = { conditions: Conditions; without: string[] }

function* eachNarrowed(nodes: Conditions, matched: (node: ConditionNode) => string[]): Generator<Without> {
  for (const [at, node] of nodes.entries())
    for (const { node: narrowed, without } of narrowedNode(node, matched))
      yield { conditions: nodes.with(at, narrowed), without }
}

function* narrowedNode(
  node: ConditionNode,
  matched: (node: ConditionNode) => string[],
): Generator<{ node: ConditionNode; without: string[] }> {
  if (isGroup(node)) {
    for (const { conditions, without } of eachNarrowed(node.of, matched))
      yield { node: { ...node, of: conditions }, without }
    return
  }
  const without = matched(node)
  const values = node.values.filter((value) => !without.includes(value))
  if (without.length > 0 && values.length > 0) yield { node: { ...node, values }, without }
}
