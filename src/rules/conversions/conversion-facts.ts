/** The hit's facts stored with a conversion, for all hit dimensions. */
import type { Log } from '../../contract/hits/hits.ts'
import { DIMENSIONS, type Dimension } from '../../contract/hits/hit-words.ts'

type PlainDimension = Exclude<Dimension, 'reason'>
export type ConversionFacts = Record<PlainDimension, string> & {
  reason: string[]
}

type Seen = Pick<Log, PlainDimension | 'reasons'>

export function conversionFacts(hit: Seen): ConversionFacts {
  const plain = DIMENSIONS.filter((dimension) => dimension !== 'reason').map((dimension) => [
    dimension,
    String(hit[dimension]),
  ])
  return {
    ...(Object.fromEntries(plain) as Record<PlainDimension, string>),
    reason: [...new Set(hit.reasons.map(({ signal }) => signal))],
  }
}
