import { CLIENT_SORTS } from '../../../../src/contract/sorts.ts'
import type { Question } from '../../../../src/contract/table.ts'
import type { Sorting } from '../../../kit/layout/table.tsx'
import { oneOf, type UrlState } from '../../../kit/url-state.ts'

export const STATES = ['all', 'active', 'inactive', 'expired'] as const
export type State = (typeof STATES)[number]
type Sort = (typeof CLIENT_SORTS)[number]
export const PER_PAGE = 50

export const SPEC = {
  search: '',
  status: oneOf(...STATES),
  sort: oneOf<Sort>('createdAt', ...CLIENT_SORTS.filter((name) => name !== 'createdAt')),
  order: oneOf('desc', 'asc'),
  page: 1,
}
export type Address = UrlState<typeof SPEC>

export const questionOf = ({ search, status, sort, order, page }: Address): Question<'clients.list'> => ({
  search: search.trim().slice(0, 200),
  status,
  sort,
  order,
  page: Math.min(100_000, Math.max(1, page)),
  perPage: PER_PAGE,
})

export const isNarrowed = ({ search, status, page }: Address): boolean =>
  search.trim() !== '' || status !== 'all' || page > 1

export const EVERYBODY = { search: '', status: 'all', page: 1 } as const

/** Without headers: names and earliest end ascending, else descending. */
export const beginning = (sort: Sort): Sorting['order'] =>
  sort === 'email' || sort === 'paidExpiration' ? 'asc' : 'desc'

export const asSort = (name: string): Sort => CLIENT_SORTS.find((sort) => sort === name) ?? 'createdAt'
