/** What the list shows, kept in its address. */
import { CAMPAIGN_SORTS } from '../../../../src/contract/sorts.ts'
import type { CallInput } from '../../../api/client.ts'
import { RANGES, requestedDays, type Days, type RangeName } from '../../../parts/hits/range.ts'
import type { Sorting } from '../../../ui/table.tsx'
import { oneOf, useUrlState, type ChangeUrl, type UrlState } from '../../../ui/url-state.ts'

export const PER_PAGE = 25

const PRESET = 'today'
const SPEC = {
  search: '',
  status: oneOf('all', 'active', 'paused', 'archived'),
  tag: '',
  range: oneOf<RangeName>(PRESET, ...RANGES.filter((name) => name !== PRESET)),
  from: '',
  to: '',
  sort: oneOf(...CAMPAIGN_SORTS),
  order: oneOf('desc', 'asc'),
  page: 1,
}
export type ListState = UrlState<typeof SPEC>

export const useListState = (): [ListState, ChangeUrl<typeof SPEC>] => useUrlState(SPEC)

/** Of the figures. */
export const daysOf = (state: ListState, timezone: string, now?: number): Days =>
  requestedDays(state, PRESET, timezone, now)

export const questionOf = (
  { page, tag, range: _range, from: _from, to: _to, ...state }: ListState,
  days: Days & { timezone: string },
): CallInput<'company.list'> => ({
  ...state,
  ...days,
  ...(tag !== '' && { tag }),
  page: Math.max(1, page),
  perPage: PER_PAGE,
})
export const isNarrowed = ({ search, status, tag }: ListState): boolean =>
  search !== '' || status !== 'all' || tag !== ''

/** The server's words for a column that was pressed. Names first rise, newest stand first. */
export function sortOf({ by, order }: Sorting, now: ListState): Pick<ListState, 'sort' | 'order'> {
  const sort = CAMPAIGN_SORTS.find((name) => name === by) ?? 'createdAt'
  if (sort === now.sort) return { sort, order }
  return { sort, order: sort.endsWith('At') ? 'desc' : 'asc' }
}
