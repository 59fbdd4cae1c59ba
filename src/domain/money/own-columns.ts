import type { ProfitFigures } from '../../contract/money/profit.ts'
import { formulaText, type Figures } from '../../rules/statistics/formula.ts'
import { formulaOwner } from '../../rules/accounts/ownership.ts'
import { type FormulaRow, listFormulas } from '../../store/config/statistics/formulas.ts'
import type { Caller, Services } from '../context.ts'
import type { MoneyFigures } from './money.ts'

type Asking = { services: Pick<Services, 'db'>; caller: Caller }

export const ownColumns = async (
  { services: { db }, caller }: Asking,
  money: MoneyFigures | undefined,
): Promise<FormulaRow[]> => (money ? listFormulas(db, formulaOwner(caller.account)) : [])

/** By column id: decimal text; null: no value. */
const ownValues = (
  formulas: readonly FormulaRow[],
  figures: Figures,
  currency: string,
): Record<string, `${number}` | null> =>
  Object.fromEntries(formulas.map((formula) => [formula.id, formulaText(formula, figures, currency)]))

type Counted = { target: number; bot: number }
type MoneyOfRow = { money: ProfitFigures; formulas: ReturnType<typeof ownValues> }

export const moneyOfRow = (
  money: MoneyFigures | undefined,
  formulas: readonly FormulaRow[],
  { value, by, ...counts }: Counted & { value: string; by?: string | undefined },
): MoneyOfRow | undefined => money && withOwn(money.of(value, by), formulas, { ...counts, currency: money.currency })

export const withOwn = (
  money: ProfitFigures,
  formulas: readonly FormulaRow[],
  { target, bot, currency }: Counted & { currency: string },
): MoneyOfRow => ({ money, formulas: ownValues(formulas, { ...money, target, bot }, currency) })
