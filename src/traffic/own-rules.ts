/** The rules that a campaign has of its own. */
import type { Facts } from './facts.ts'
import type { OwnRule } from './policy.ts'
import { traitsOf } from './traits.ts'

/** The first that holds; undefined: none does. Of the campaign's rules one decides, whatever the others would do. */
export function decidingRule(rules: readonly OwnRule[], facts: Facts): OwnRule | undefined {
  const traits = traitsOf(facts)
  return rules.find(({ holds }) => holds(facts, traits))
}
