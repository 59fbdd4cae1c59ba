/** Money on the wire: whole minor units and a currency of three letters. */
import { z } from 'zod'
import { TEXTS } from './texts.ts'

/** Whole minor units. `wrong`: the message for anything else. */
export const amountField = (wrong: string) => z.int(wrong).min(0, wrong).max(1_000_000_000_000, wrong)

/** ISO 4217, in either case. */
export const currencyField = z
  .string(TEXTS.currencyInvalid)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, TEXTS.currencyInvalid)

/** Minor units, with decimals where an amount is finer: 0.1 of USD is a tenth of a cent. */
export const fineAmount = z.number()
