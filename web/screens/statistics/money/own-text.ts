import type { Formula } from '../../../../src/contract/formulas.ts'
import { type Figures, formulaText } from '../../../../src/rules/formula.ts'
import type { Format } from '../../../i18n/format.ts'

/** An own column's value of a row or of all; a dash where there is none. */
export function ownText(
  formula: Formula,
  figures: Figures,
  { currency, format }: { currency: string; format: Format },
): string {
  const text = formulaText(formula, figures, currency)
  return text === null ? '–' : format.exactly(text, formula, currency)
}
