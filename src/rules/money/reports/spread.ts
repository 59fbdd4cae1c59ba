import { ONE } from '../../../lib/numbers/decimal.ts'
import { dayAfter } from '../../../lib/time/day.ts'
import type { Days } from './days.ts'

/** The finest unit of a cost: the twelfth decimal. */
const UNIT = ONE / 10n ** 12n

export function daysOf({ from, to }: Days): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}

/** Sums exactly to the amount; days differ by at most the finest unit. */
export function spreadEvenly(amount: bigint, days: readonly string[]): { day: string; amount: bigint }[] {
  const count = BigInt(days.length)
  let before = 0n
  return days.map((day, at) => {
    const until = ((amount / UNIT) * BigInt(at + 1)) / count
    const part = (until - before) * UNIT
    before = until
    return { day, amount: part }
  })
}
