import { z } from 'zod'
import { TEXTS } from '../texts.ts'

/** Whole minor units. `wrong`: the error message. */
export const amountField = (wrong: string) => z.int(wrong).min(0, wrong).max(1_000_000_000_000, wrong)

/** ISO 4217, any case. */
export const currencyField = z
  .string(TEXTS.currencyInvalid)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, TEXTS.currencyInvalid)

/** Minor units with decimals: 0.1 of USD is a tenth of a cent. */
export const fineAmount = z.number()
