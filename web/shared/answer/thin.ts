import type { ComparedRow } from '../../../src/contract/money/profit.ts'

/** Width of an interval that says little, in shares. */
const WIDE = 0.3

/** Too few visits to compare: its share of bots may be almost anything. */
export const isThin = ({ level, share }: ComparedRow): boolean => level === 'usual' && share.high - share.low > WIDE

/** Most of the money was wasted in values with too few visits to compare. */
export function cannotTell({ rows }: { rows: readonly ComparedRow[] }): boolean {
  const wasted = (of: readonly ComparedRow[]) => of.reduce((sum, row) => sum + row.wasted, 0)
  return wasted(rows.filter(isThin)) * 2 > wasted(rows)
}
