import type { Question } from '../../../../src/contract/table.ts'
import type { ChangeUrl, UrlState } from '../../../kit/url-state.ts'

export const PER_PAGE = 50
export const SPEC = { search: '', client: '', tariff: '', method: '', currency: '', from: '', to: '', page: 1 }
export type Address = UrlState<typeof SPEC>
export type ChangeAddress = ChangeUrl<typeof SPEC>
export const EVERYTHING = {
  search: '',
  client: '',
  tariff: '',
  method: '',
  currency: '',
  from: '',
  to: '',
  page: 1,
} as const

const ID = /^[1-9]\d{0,17}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const only = (pattern: RegExp, text: string): string | undefined => (pattern.test(text) ? text : undefined)

/** Ignores invalid values. */
const filterOf = ({ search, client, tariff, method, currency, from, to }: Address): Question<'payments.export'> => ({
  search: search.trim().slice(0, 200),
  clientId: only(ID, client),
  tariffId: only(ID, tariff),
  method: method.trim().slice(0, 64) || undefined,
  currency: only(/^[A-Z]{3}$/, currency),
  startDate: only(DAY, from),
  // with the later day first, only the start counts
  endDate: only(DAY, from) !== undefined && to < from ? undefined : only(DAY, to),
})

export const questionOf = (address: Address): Question<'payments.list'> => ({
  ...filterOf(address),
  page: Math.min(100_000, Math.max(1, address.page)),
  perPage: PER_PAGE,
})

export const isNarrowed = (address: Address): boolean =>
  Object.entries(EVERYTHING).some(([name, value]) => address[name as keyof Address] !== value)
