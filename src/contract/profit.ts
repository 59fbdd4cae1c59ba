/** Costs and earnings. Amounts: minor units, unrounded, with decimals where finer. */
import { z } from 'zod'
import { count, day, id } from './common.ts'
import { fineAmount } from './money.ts'

const amount = fineAmount
const known = <Schema extends z.ZodType>(schema: Schema) => schema.nullable()

export const profitFigures = z.object({
  /** Payable visits: without prefetches and crawlers of search, ads and previews. */
  visits: count,
  cost: amount,
  /** Cost of Bots. */
  wasted: amount,
  /** Of `wasted`: refused only by the client's own lists and rules. */
  ownRules: amount,
  /** Approved conversions, by click day; null, like the rest, if conversions do not support the filter. */
  revenue: known(amount),
  profit: known(amount),
  /** Approved. */
  conversions: known(count),
  pending: known(count),
  rejected: known(count),
  /** Currencies without an exchange rate for the day. */
  apart: z.array(z.object({ currency: z.string(), cost: amount, wasted: amount, revenue: amount })),
})
export type ProfitFigures = z.output<typeof profitFigures>

const share = z.number().min(0).max(1)
/** A value that certainly wastes more than the rest of its source. */
export const stopRow = z.object({
  value: z.string(),
  /** Traffic source; null: none, the campaign counts as source. */
  source: z.string().nullable(),
  campaign: z.string().nullable(),
  visits: count,
  cost: amount,
  wasted: amount,
  /** Bots' share of the cost, with 95 % interval by visits. */
  share: z.object({ rate: share, low: share, high: share }),
})
export type StopRow = z.output<typeof stopRow>

const sums = z.record(z.string(), amount)

/**
 * Per currency as entered and reported; absent if unknown or hidden from the caller. Minor units: whole if prices and
 * payouts are, and rows then add up exactly; otherwise exact to 10^-6 of the currency's unit.
 */
export const moneySums = z.object({
  cost: sums.optional(),
  /** Approved conversions, by click day; absent if conversions do not support the filter. */
  revenue: sums.optional(),
  /** Revenue minus cost, for every currency of either; absent unless the caller may see both. */
  profit: sums.optional(),
})
export type MoneySums = z.output<typeof moneySums>

/** Per row. Absent if unknown, not requested, or hidden from the caller. */
export const moneyOfRow = {
  money: profitFigures.optional(),
  /** Custom columns by id: decimal text, percentages as number; null: no value. */
  formulas: z.record(id, z.templateLiteral([z.number()]).nullable()).optional(),
}
/** With sums per currency. */
export const withProfit = { ...moneySums.shape, ...moneyOfRow }

/** Of the reply. */
export const moneyReply = {
  /** Currency of the amounts; absent as `money`. */
  currency: z.string().optional(),
  /** Exchange rates used, via a third currency if needed. */
  exchanged: z
    .array(
      z.object({
        currency: z.string(),
        rates: z.array(z.object({ day, currency: z.string(), base: z.string() })),
      }),
    )
    .optional(),
}
/** Also return figures in one currency, with waste, conversion counts and custom columns. */
export const moneyInput = { money: z.boolean().default(false) }
