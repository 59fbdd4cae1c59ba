import type { Counts, Dimension } from '../../../src/contract/hits.ts'
import type { Listable } from '../../parts/lists/list-dialog.tsx'

/** Without counts where a table shows none of people. */
export type Countable = { value: string } & Partial<Pick<Counts, 'target'>>

/** What a list can name of a row; undefined: lists know no such thing. */
export function listableOf(dimension: Dimension, { value, target }: Countable): Listable | undefined {
  if (value === '') return undefined
  if (dimension === 'ip') return { type: 'ips', value }
  if (dimension === 'asn') return value === '0' ? undefined : { type: 'asns', value: `AS${value}` }
  // what people use is no name of a bot: a list would meet them as well
  if (dimension === 'browser' && target === 0) return { type: 'agents', value }
  return undefined
}
