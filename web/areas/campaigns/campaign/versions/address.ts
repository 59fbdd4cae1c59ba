import { VERSIONS } from '../../../../shared/campaign-field.ts'
import { useUrlState } from '../../../../kit/url-state.ts'

const ADDRESS = { [VERSIONS]: '' } as const

/** The older version first. */
export type Pair = readonly [older: number, newer: number]
type Shown = 'closed' | 'list' | Pair

export const paired = (one: number, other: number): Pair => [Math.min(one, other), Math.max(one, other)]

/** Else shows the list. */
export function shownIn(text: string): Shown {
  if (text === '') return 'closed'
  const [, one, other] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? []
  return one === undefined || other === undefined ? 'list' : paired(Number(one), Number(other))
}

export const textOf = (shown: Shown): string =>
  shown === 'closed' ? '' : typeof shown === 'string' ? shown : shown.join('-')

export function useVersionsAddress(): [Shown, (shown: Shown) => void] {
  const [state, change] = useUrlState(ADDRESS)
  return [shownIn(state[VERSIONS]), (shown) => change({ [VERSIONS]: textOf(shown) })]
}
