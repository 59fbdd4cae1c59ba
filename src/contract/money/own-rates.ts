import { z } from 'zod'
import { day, dayField, id } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { TEXTS } from '../texts.ts'
import { COST_READERS } from './costs.ts'
import { currencyField } from './money.ts'

/** Exact decimal text: `1.087512`. */
const rateField = z
  .string(TEXTS.rateInvalid)
  .trim()
  .regex(/^(?=.*[1-9])\d{1,9}(?:\.\d{1,12})?$/, TEXTS.rateInvalid)

export const ownRateFields = {
  currency: currencyField,
  base: currencyField,
  rate: rateField,
  startDate: dayField,
  endDate: dayField.nullable().default(null),
}
type Ordered = { currency: string; base: string; startDate: string; endDate: string | null }

/** Days in their order, two currencies. */
export function inOwnOrder({ currency, base, startDate, endDate }: Ordered, context: z.RefinementCtx): void {
  if (endDate !== null && endDate < startDate)
    context.addIssue({ code: 'custom', message: TEXTS.rangeOrder, path: ['endDate'] })
  if (currency === base) context.addIssue({ code: 'custom', message: TEXTS.ratePair, path: ['base'] })
}

const ownRate = z.object({
  id,
  /** One unit of `currency` is `rate` of `base`. */
  currency: z.string(),
  base: z.string(),
  rate: z.string(),
  startDate: day,
  /** Null: until a later one holds. */
  endDate: day.nullable(),
})
export type OwnRate = z.output<typeof ownRate>

export const ownRates = {
  'rates.listOwn': endpoint('rates.listOwn', {
    allowed: COST_READERS,
    effect: 'reads',
    key: 'costs:read',
    description: 'A client’s own rates of currencies, newest first. They come before the daily ones.',
    input: z.object({ clientId: id.optional() }),
    reply: z.object({ rates: z.array(ownRate) }),
  }),
  'rates.saveOwn': endpoint('rates.saveOwn', {
    allowed: COST_READERS,
    effect: 'changes',
    key: 'costs:write',
    description:
      'Enters a client’s own rate of a pair of currencies from a day on, or changes the one with this id. Of several that hold on a day, that with the latest first day counts.',
    input: z.object({ clientId: id.optional(), id: id.optional(), ...ownRateFields }).superRefine(inOwnOrder),
    reply: z.object({ rate: ownRate }),
    message: 'Rate saved.',
  }),
  'rates.removeOwn': endpoint('rates.removeOwn', {
    allowed: COST_READERS,
    effect: 'changes',
    key: 'costs:write',
    description: 'Deletes a client’s own rate; amounts of its days are converted as if it had never been.',
    input: z.object({ id }),
    reply: z.object({}),
    message: 'Rate deleted.',
  }),
}
