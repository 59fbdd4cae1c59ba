/** What the list shows, kept in its address. */
import { CAMPAIGN_SORTS } from '../../../../src/contract/sorts.ts'
import type { CallInput } from '../../../api/client.ts'
import type { Sorting } from '../../../ui/table.tsx'
import { oneOf, useUrlState, type ChangeUrl, type UrlState } from '../../../ui/url-state.ts'

export const PER_PAGE = 25

const SPEC = {
  search: '',
  status: oneOf('all', 'active', 'paused', 'archived'),
  tag: '',
  sort: oneOf(...CAMPAIGN_SORTS),
  order: oneOf('desc', 'asc'),
  page: 1,
}
export type ListState = UrlState<typeof SPEC>

export const useListState = (): [ListState, ChangeUrl<typeof SPEC>] => useUrlState(SPEC)

export const questionOf = ({ page, tag, ...state }: ListState): CallInput<'company.list'> => ({
  ...state,
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
