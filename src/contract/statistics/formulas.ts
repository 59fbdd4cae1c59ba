import { z } from 'zod'
import { id, storable } from '../common.ts'
import { COST_READERS } from '../money/costs.ts'
import { endpoint } from '../endpoint.ts'
import { FORMULA_LIMITS, FORMULA_UNITS } from './formula-words.ts'
import { TEXTS } from '../texts.ts'

const fields = {
  name: storable.trim().min(1, TEXTS.inputName).max(40, TEXTS.valueLong),
  /** `(revenue - cost) / visits` */
  expression: z.string().trim().min(1, TEXTS.required).max(FORMULA_LIMITS.length, TEXTS.valueLong),
  unit: z.enum(FORMULA_UNITS),
  decimals: z.int(TEXTS.valueInvalid).min(0, TEXTS.valueSmall).max(FORMULA_LIMITS.decimals, TEXTS.valueLarge),
}
const formula = z.object({ id, ...fields })
export type Formula = z.output<typeof formula>

export const formulas = {
  'formulas.list': endpoint('formulas.list', {
    allowed: COST_READERS,
    effect: 'reads',
    key: 'formulas:read',
    description: 'The caller’s custom columns of Statistics; a client’s are those of their team, too.',
    input: z.object({}),
    reply: z.object({ formulas: z.array(formula) }),
  }),
  'formulas.save': endpoint('formulas.save', {
    allowed: COST_READERS,
    effect: 'changes',
    key: 'formulas:write',
    description:
      'Makes a custom column, or changes the one with this id. What cannot be read is refused with its place.',
    input: z.object({ id: id.optional(), ...fields }),
    reply: z.object({ formula }),
    message: 'Column saved.',
  }),
  'formulas.remove': endpoint('formulas.remove', {
    allowed: COST_READERS,
    effect: 'changes',
    key: 'formulas:write',
    description: 'Deletes a custom column.',
    params: z.object({ id }),
    reply: z.object({}),
    message: 'Column deleted.',
  }),
}
