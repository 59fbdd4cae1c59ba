import { evenShares } from '../../ui/charts/even-shares.ts'
import type { Row } from './strongest.ts'

export type DecidedRow = { value: string; bots: number; percent: number; length: number }

/**
 * Categories part the bots, so their percents sum to 100; signals overlap, so each is told of all. Bars are against the
 * longest.
 */
export function decidedRows(rows: readonly Row[], by: 'category' | 'reason', all: number): DecidedRow[] {
  const longest = Math.max(0, ...rows.map(({ bot }) => bot))
  const even = evenShares(rows.map(({ bot }) => bot))
  const share = (bots: number) => (all === 0 ? 0 : (bots / all) * 100)
  return rows.map(({ value, bot }, at) => ({
    value,
    bots: bot,
    percent: by === 'category' ? (even[at] ?? 0) : share(bot),
    length: longest === 0 ? 0 : (bot / longest) * 100,
  }))
}
