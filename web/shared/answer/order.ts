import type { ComparedRow } from '../../../src/contract/money/profit.ts'

const stillEarns = ({ profit }: Pick<ComparedRow, 'profit'>): boolean => profit !== null && profit > 0

/** Clearly worse ones first, of these what loses before what still earns; then by waste. The first is the one to act on. */
export const worstFirst = <Row extends Pick<ComparedRow, 'level' | 'profit' | 'wasted'>>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.level === 'above') - Number(a.level === 'above') ||
      (a.level === 'above' ? Number(stillEarns(a)) - Number(stillEarns(b)) : 0) ||
      b.wasted - a.wasted,
  )
