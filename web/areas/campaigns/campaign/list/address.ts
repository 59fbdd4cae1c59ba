import { MONEY_FIGURES, OWN_SORT } from '../../../../../src/contract/money/money-figures.ts'
import { CAMPAIGN_COUNTS, CAMPAIGN_SORTS } from '../../../../../src/contract/sorts.ts'
import type { CallInput } from '../../../../api/client.ts'
import { RANGES, requestedDays, type Days, type RangeName } from '../../../../shared/hits/range.ts'
import type { Sorting } from '../../../../kit/layout/table.tsx'
import { oneOf, useUrlState, type ChangeUrl, type UrlState } from '../../../../kit/url-state.ts'

export const PER_PAGE = 25

/** Most wasted on Bots first, then most visits. */
export const ATTENTION = 'attention'

const PRESET = '7d'
const SPEC = {
  search: '',
  status: oneOf('all', 'active', 'paused', 'archived'),
  tag: '',
  range: oneOf<RangeName>(PRESET, ...RANGES.filter((name) => name !== PRESET)),
  from: '',
  to: '',
  sort: ATTENTION,
  order: oneOf('desc', 'asc'),
  page: 1,
}
export type ListState = UrlState<typeof SPEC>

export const useListState = (): [ListState, ChangeUrl<typeof SPEC>] => useUrlState(SPEC)

export const daysOf = (state: ListState, timezone: string, now?: number): Days =>
  requestedDays(state, PRESET, timezone, now)

export const questionOf = (
  { page, tag, sort, range: _range, from: _from, to: _to, ...state }: ListState,
  days: Days & { timezone: string },
): CallInput<'company.list'> => ({
  ...state,
  ...days,
  money: false,
  sort: sort === ATTENTION && state.status === 'archived' ? 'createdAt' : sortIn(sort),
  ...(tag !== '' && { tag }),
  page: Math.max(1, page),
  perPage: PER_PAGE,
})
export const isNarrowed = ({ search, status, tag }: ListState): boolean =>
  search !== '' || status !== 'all' || tag !== ''

const isMoney = (key: string): boolean => OWN_SORT.test(key) || MONEY_FIGURES.some((figure) => figure === key)

/** The address may hold anything. */
const sortIn = (text: string): string =>
  isMoney(text) || [...CAMPAIGN_SORTS, ...CAMPAIGN_COUNTS].some((name) => name === text) ? text : ATTENTION
const RISING: ReadonlySet<string> = new Set(['name', 'status'])

/** For a pressed column. First press: names ascending, others descending. */
export function sortOf({ by, order }: Sorting, now: ListState): Pick<ListState, 'sort' | 'order'> {
  const sort = sortIn(by)
  if (sort === now.sort) return { sort, order }
  return { sort, order: RISING.has(sort) ? 'asc' : 'desc' }
}
