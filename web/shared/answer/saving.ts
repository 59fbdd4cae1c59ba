import type { ComparedRow } from '../../../src/contract/money/profit.ts'
import { countDays } from '../../../src/lib/time/day.ts'
import type { Days } from '../hits/range.ts'

/** Days from which a saving is said of a week, and of a month. */
const [WEEK, MONTH] = [2, 14]

export type Saving = { amount: number; per: 'day' | 'week' | 'month' }

/** A value's own profit, or null where no value earned: then it is the whole cost with a minus. */
export const profitOf = ({ profit }: Pick<ComparedRow, 'profit'>, earns: boolean): number | null =>
  earns ? profit : null

/** No value of these brought a conversion or revenue. */
export const anyEarns = (rows: readonly Pick<ComparedRow, 'conversions' | 'revenue'>[]): boolean =>
  rows.some(({ conversions, revenue }) => (conversions ?? 0) !== 0 || (revenue ?? 0) !== 0)

/**
 * The excluded value’s loss: its cost without what it earned. Where nothing earns, only the cost of its Bots. Minor
 * units.
 */
export function savingOf(
  row: Pick<ComparedRow, 'wasted' | 'profit'>,
  { startDate, endDate }: Days,
  earns: boolean,
): Saving {
  const days = countDays(startDate, endDate)
  const profit = profitOf(row, earns)
  const amount = profit === null ? row.wasted : -profit
  if (days < WEEK) return { amount, per: 'day' }
  return days < MONTH ? { amount: (amount / days) * 7, per: 'week' } : { amount: (amount / days) * 30, per: 'month' }
}

const stillEarns = ({ profit }: Pick<ComparedRow, 'profit'>): boolean => profit !== null && profit > 0

/**
 * Clearly worse ones first, of these what loses before what still earns; then by waste. The first is the one to act
 * on.
 */
export const worstFirst = <Row extends Pick<ComparedRow, 'level' | 'profit' | 'wasted'>>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.level === 'above') - Number(a.level === 'above') ||
      (a.level === 'above' ? Number(stillEarns(a)) - Number(stillEarns(b)) : 0) ||
      b.wasted - a.wasted,
  )
