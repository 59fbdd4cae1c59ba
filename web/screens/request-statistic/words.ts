/**
 * The contract's words in the order in which they are offered; its file carries validators, which stay on the server.
 */
import type { RequestSort, Top } from '../../../src/contract/requests.ts'

export type { RequestSort, Top }
export const REQUEST_SORTS = [
  'requests',
  'client',
  'used',
  'share',
  'forecast',
] as const satisfies readonly RequestSort[]
export const TOPS = ['client', 'campaign', 'address', 'network'] as const satisfies readonly Top[]
