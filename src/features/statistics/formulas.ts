/** Shared with the client's team; staff have their own. */
import { FORMULA_LIMITS } from '../../contract/statistics/formula-words.ts'
import type { Formula } from '../../contract/statistics/formulas.ts'
import { found, invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { readFormula, formulaFaultText } from '../../rules/statistics/formula.ts'
import { formulaOwner } from '../../rules/accounts/ownership.ts'
import {
  deleteFormula,
  type FormulaRow,
  listFormulas,
  lockFormulas,
  putFormula,
} from '../../store/config/statistics/formulas.ts'
import type { HandlersOf } from '../../domain/context.ts'

type Needs = 'db'

export const formulaHandlers = {
  'formulas.list': async ({ services, caller: { account } }) => ({
    formulas: (await listFormulas(services.db, formulaOwner(account))).map(toFormulaView),
  }),

  'formulas.save': async ({ audited, services, caller: { account } }, { id, ...fields }) =>
    services.db.transaction(async (tx) => {
      const fault = readFormula(fields.expression)
      if (typeof fault !== 'function') throw invalid({ expression: [formulaFaultText(fault)] })
      const owner = formulaOwner(account)
      const own = await lockFormulas(tx, owner)
      const before = own.find((one) => one.id === id)
      if (id !== undefined) found(before)
      if (!before && own.length >= FORMULA_LIMITS.formulas) throw new Refusal(409, TEXTS.formulasFull)
      const name = fields.name.toLowerCase()
      if (own.some((one) => one.id !== id && one.name.toLowerCase() === name))
        throw invalid({ name: [TEXTS.formulaTaken] })
      const row = await putFormula(tx, owner, fields, id)
      return audited(tx, {
        subject: `formulas/${row.id}`,
        ...(before && { before: keptOf(before) }),
        after: keptOf(row),
        answer: { formula: toFormulaView(row) },
      })
    }),

  'formulas.remove': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const row = found((await lockFormulas(tx, formulaOwner(account))).find((one) => one.id === id))
      await deleteFormula(tx, id)
      return audited(tx, { subject: `formulas/${id}`, before: keptOf(row), answer: {} })
    }),
} satisfies HandlersOf<Needs>

const keptOf = ({ name, expression, unit, decimals }: FormulaRow): Omit<Formula, 'id'> => ({
  name,
  expression,
  unit,
  decimals,
})
const toFormulaView = (row: FormulaRow): Formula => ({ id: row.id, ...keptOf(row) })
