import {
  type Condition,
  type ConditionGroup,
  type ConditionNode,
  type ConditionOption,
  type Conditions,
  isText,
  isTimed,
} from '../../../../../../src/contract/campaigns/condition-words.ts'

export const newCondition = (): Condition => ({ option: 'country', is: true, values: [] })
export const newConditionGroup = (): ConditionGroup => ({ option: 'any', of: [newCondition()] })

/** Clears values and sets the option's fields. */
export const withOption = (option: ConditionOption, { is }: Condition, zone: string): Condition => ({
  option,
  is,
  values: [],
  ...(isTimed(option) && { zone }),
  ...(option === 'parameter' && { name: '' }),
})

export type Verb = 'is' | 'isNot' | 'contains' | 'containsNot' | 'given' | 'givenNot'
export const verbsOf = (option: ConditionOption): readonly Verb[] =>
  isText(option) ? ['is', 'isNot', 'contains', 'containsNot', 'given', 'givenNot'] : ['is', 'isNot']

export function withVerb(leaf: Condition, verb: Verb): Condition {
  const { how: _how, values, ...rest } = leaf
  const is = verb === 'is' || verb === 'contains' || verb === 'given'
  if (verb.startsWith('given')) return { ...rest, is, how: 'given', values: [] }
  return { ...rest, is, values, ...(verb.startsWith('contains') && { how: 'contains' as const }) }
}

export const replaced = (nodes: Conditions, at: number, node: ConditionNode): Conditions =>
  nodes.map((one, each) => (each === at ? node : one))
export const removed = (nodes: Conditions, at: number): Conditions => nodes.filter((_, each) => each !== at)
