/** Shared with the client's team; staff have their own. */
import { FORMULA_LIMITS } from '../../contract/statistics/formula-words.ts'
import type { Formula } from '../../contract/statistics/formulas.ts'
import { invalid, notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { readFormula, sayFormulaFault } from '../../rules/statistics/formula.ts'
import { formulaOwner } from '../../rules/accounts/ownership.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
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

  'formulas.save': async ({ services, caller: { account } }, { id, ...fields }) =>
    services.db.transaction(async (tx) => {
      const fault = readFormula(fields.expression)
      if (typeof fault !== 'function') throw invalid({ expression: [sayFormulaFault(fault)] })
      const owner = formulaOwner(account)
      const own = await lockFormulas(tx, owner)
      const before = own.find((one) => one.id === id)
      if (id !== undefined && !before) throw notFound()
      if (!before && own.length >= FORMULA_LIMITS.formulas) throw new Refusal(409, TEXTS.formulasFull)
      const name = fields.name.toLowerCase()
      if (own.some((one) => one.id !== id && one.name.toLowerCase() === name))
        throw invalid({ name: [TEXTS.formulaTaken] })
      const row = await putFormula(tx, owner, fields, id)
      await recordAudit(tx, {
        actorId: account.id,
        action: 'formulas.save',
        subject: `formulas/${row.id}`,
        ...(before && { before: keptOf(before) }),
        after: keptOf(row),
      })
      return { formula: toFormulaView(row) }
    }),

  'formulas.remove': async ({ services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const found = (await lockFormulas(tx, formulaOwner(account))).find((one) => one.id === id)
      if (!found) throw notFound()
      await deleteFormula(tx, id)
      await recordAudit(tx, {
        actorId: account.id,
        action: 'formulas.remove',
        subject: `formulas/${id}`,
        before: keptOf(found),
      })
      return {}
    }),
} satisfies HandlersOf<Needs>

const keptOf = ({ name, expression, unit, decimals }: FormulaRow): Omit<Formula, 'id'> => ({
  name,
  expression,
  unit,
  decimals,
})
const toFormulaView = (row: FormulaRow): Formula => ({ id: row.id, ...keptOf(row) })
