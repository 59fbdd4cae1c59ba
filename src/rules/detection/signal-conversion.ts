/** Conversion rates with a signal against without: a signal whose visits convert as often hits people. */
import type { Rate, SignalOutcome, SignalRate } from '../../contract/detection/detection.ts'

/** Visits with a signal and a person's destination. `signal` '': none. */
export type Passed = { campaign: string; signal: string; target: number; bot: number }
export type Converted = Passed

/** Normal quantile for 95 %. */
const Z = 1.959963984540054

/** With Wilson's 95 % interval. */
export const rateOf = (part: number, of: number): Rate => ({
  passed: of,
  converted: part,
  rate: of === 0 ? 0 : part / of,
  ...wilson(part, of, Z),
})

/** `part` ≤ `of`; 0 of 0 gives 0 to 1. `z`: quantile of the confidence. */
export function wilson(part: number, of: number, z: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 }
  const rate = part / of
  const square = z ** 2 / of
  const middle = (rate + square / 2) / (1 + square)
  const half = (z * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of))) / (1 + square)
  return {
    low: part === 0 ? 0 : Math.max(0, middle - half),
    high: part === of ? 1 : Math.min(1, middle + half),
  }
}

const keyOf = ({ campaign, signal }: Pick<Passed, 'campaign' | 'signal'>): string => `${campaign} ${signal}`

/**
 * Clean visits are weighted by the signal's visits per campaign; campaigns without clean visits are omitted. A Bot's
 * conversion counts only where Bots were let through.
 */
export function signalRates(
  passed: readonly Passed[],
  converted: readonly Converted[],
): { clean: Rate; signals: Map<string, SignalRate> } {
  const conversions = new Map(converted.map((row) => [keyOf(row), row]))
  const convertedOf = (row: Passed): number => {
    const { target, bot } = conversions.get(keyOf(row)) ?? { target: 0, bot: 0 }
    return Math.min(row.target, target) + Math.min(row.bot, bot)
  }
  const cleanRows = passed
    .filter(({ signal, target }) => signal === '' && target > 0)
    .map((row) => ({ ...row, bot: 0 }))
  const cleanBy = new Map(cleanRows.map((row) => [row.campaign, convertedOf(row) / row.target]))
  const sums = new Map<string, { passed: number; converted: number; expected: number }>()
  for (const row of passed) {
    const clean = cleanBy.get(row.campaign)
    if (row.signal === '' || clean === undefined) continue
    const visits = row.target + row.bot
    const sum = sums.get(row.signal) ?? { passed: 0, converted: 0, expected: 0 }
    sums.set(row.signal, {
      passed: sum.passed + visits,
      converted: sum.converted + convertedOf(row),
      expected: sum.expected + visits * clean,
    })
  }
  const total = (of: (row: Passed) => number) => cleanRows.reduce((sum, row) => sum + of(row), 0)
  return {
    clean: rateOf(
      total(convertedOf),
      total(({ target }) => target),
    ),
    signals: new Map([...sums].map(([signal, sum]) => [signal, compared(sum)])),
  }
}

function compared({
  passed,
  converted,
  expected,
}: {
  passed: number
  converted: number
  expected: number
}): SignalRate {
  const rate = rateOf(converted, passed)
  const clean = passed === 0 ? null : expected / passed
  return { ...rate, clean, outcome: outcomeOf(rate, clean) }
}

function outcomeOf({ converted, high }: Rate, clean: number | null): SignalOutcome {
  if (clean === null || clean === 0) return 'none'
  if (high < clean) return 'less'
  return converted > 0 ? 'people' : 'few'
}
