/** In the address. Copies contract values, whose file would bundle validators. */
import type { RequestSort, Top } from '../../../../src/contract/billing/requests.ts'
import { requestedDays, RANGES, type Days, type RangeName } from '../../../shared/hits/range.ts'
import { oneOf, type ChangeUrl, type UrlState } from '../../../kit/url-state.ts'

export type { RequestSort }
export const REQUEST_SORTS = [
  'requests',
  'client',
  'used',
  'share',
  'forecast',
] as const satisfies readonly RequestSort[]
/** Clients are the list above. */
export const TOPS = ['campaign', 'address', 'network'] as const satisfies readonly Top[]

const PRESET = '30d'
export const SPEC = {
  range: oneOf<RangeName>(PRESET, ...RANGES.filter((name) => name !== PRESET)),
  from: '',
  to: '',
  search: '',
  sort: oneOf<RequestSort>(...REQUEST_SORTS),
  order: oneOf('desc', 'asc'),
  page: 1,
  top: oneOf(...TOPS),
}
export type ShownTop = (typeof TOPS)[number]
export type Address = UrlState<typeof SPEC>
export type ChangeAddress = ChangeUrl<typeof SPEC>

export const daysOf = (address: Address, timezone: string, now?: number): Days =>
  requestedDays(address, PRESET, timezone, now)
