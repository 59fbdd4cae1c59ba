import type { Dimension } from '../../../../src/contract/hits/hit-words.ts'
import { filterOf, type Condition } from '../../../shared/hits/conditions.ts'
import type { Scope, ScopeQuestion } from '../../../shared/hits/scope.ts'

/** Ignores filters on its own dimension, so that other rows stay. */
export const facetQuestion = (
  { question, conditions }: Pick<Scope, 'question' | 'conditions'>,
  dimension: Dimension,
): ScopeQuestion => ({
  ...question,
  filter: filterOf(conditions.filter(({ field }) => field !== dimension)),
})

/** Undefined when not filtered by the value. */
export const verbOf = (
  conditions: readonly Condition[],
  dimension: Dimension,
  value: string,
): 'is' | 'isNot' | undefined => {
  const verb = conditions.find((one) => one.field === dimension && one.value === value && one.verb !== 'contains')?.verb
  return verb === 'contains' ? undefined : verb
}

export function toggle(scope: Pick<Scope, 'conditions' | 'add' | 'remove'>, condition: Condition): void {
  if (verbOf(scope.conditions, condition.field as Dimension, condition.value) === condition.verb)
    scope.remove(condition)
  else scope.add(condition)
}

export const chosenOf = (conditions: readonly Condition[], dimension: Dimension): string | undefined =>
  conditions.find(({ field, verb }) => field === dimension && verb === 'is')?.value
