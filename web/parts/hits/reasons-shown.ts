import type { Reason } from '../../../src/contract/hits.ts'

const ROOM = 2

/** Conclusive first, else in the order asked; as many as a row has room for, and the rest. */
export function reasonsShown(reasons: readonly Reason[]): { shown: Reason[]; rest: Reason[] } {
  const isStrong = ({ weight }: Reason) => weight === 'conclusive'
  const ordered = [...reasons.filter(isStrong), ...reasons.filter((reason) => !isStrong(reason))]
  return { shown: ordered.slice(0, ROOM), rest: ordered.slice(ROOM) }
}
