import type { Formula } from '../../../src/contract/statistics/formulas.ts'
import type { MoneyOfRow } from '../../../src/rules/money/costs/ratios.ts'
import type { Format } from '../../i18n/format.ts'

/** For a row or total; a dash for none. */
export function ownText(
  formula: Formula,
  { formulas }: MoneyOfRow,
  { currency, format }: { currency: string; format: Format },
): string {
  const value = formulas?.[formula.id]
  return value === null || value === undefined ? '–' : format.exactly(value, formula, currency)
}
