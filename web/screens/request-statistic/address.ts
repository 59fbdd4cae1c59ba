/** What the screen shows, in its address. */
import { REQUEST_SORTS, TOPS, type RequestSort, type Top } from './words.ts'
import { daysAsked, RANGES, type Days, type RangeName } from '../../parts/hits/range.ts'
import { oneOf, type ChangeUrl, type UrlState } from '../../ui/url-state.ts'

const PRESET = '30d'
export const SPEC = {
  range: oneOf<RangeName>(PRESET, ...RANGES.filter((name) => name !== PRESET)),
  from: '',
  to: '',
  search: '',
  sort: oneOf<RequestSort>(...REQUEST_SORTS),
  order: oneOf('desc', 'asc'),
  page: 1,
  top: oneOf<Top>(...TOPS),
}
export type Address = UrlState<typeof SPEC>
export type ChangeAddress = ChangeUrl<typeof SPEC>

export const daysOf = (address: Address, timezone: string, now?: number): Days =>
  daysAsked(address, PRESET, timezone, now)
