/**
 * What traffic costs and earns, beside its counts. Amounts are minor units of a currency, not rounded: they have decimals
 * where they are finer.
 */
import { z } from 'zod'
import { count, day, id } from './common.ts'
import { fineAmount } from './money.ts'

const amount = fineAmount
const known = <Schema extends z.ZodType>(schema: Schema) => schema.nullable()

export const profitFigures = z.object({
  /** Visits that can have been paid for: all but pages fetched ahead and crawlers of search, ads and previews. */
  visits: count,
  cost: amount,
  /** Of the cost, what was paid for Bots. */
  wasted: amount,
  /** Of that, what the client's own lists and rules alone turned away. */
  ownRules: amount,
  /** Of approved conversions, by the day of the click; like the rest null where conversions do not know the filter. */
  revenue: known(amount),
  profit: known(amount),
  /** Approved ones. */
  conversions: known(count),
  pending: known(count),
  rejected: known(count),
  /** In currencies of which the operator's table has no rate for the day. */
  apart: z.array(z.object({ currency: z.string(), cost: amount, wasted: amount, revenue: amount })),
})
export type ProfitFigures = z.output<typeof profitFigures>

const share = z.number().min(0).max(1)
/** A value that surely wastes more than the rest of its source. */
export const stopRow = z.object({
  value: z.string(),
  /** The name of the traffic source; null: its campaign has none, and stands for it. */
  source: z.string().nullable(),
  campaign: z.string().nullable(),
  visits: count,
  cost: amount,
  wasted: amount,
  /** Of the cost, what was paid for Bots, with its 95 % interval by the number of visits. */
  share: z.object({ rate: share, low: share, high: share }),
})
export type StopRow = z.output<typeof stopRow>

const sums = z.record(z.string(), amount)

/**
 * By currency, as costs were entered and conversions reported; absent where nothing is known or the caller may not.
 * Minor units: whole where prices and payouts are, and rows then come to what they are together; else exact to 10^-6 of
 * the currency's unit.
 */
export const moneySums = z.object({
  cost: sums.optional(),
  /** Of approved conversions, by the day of the click; absent where conversions do not know the filter, too. */
  revenue: sums.optional(),
  /** Revenue without the cost, in every currency of either; absent unless both may be known. */
  profit: sums.optional(),
})
export type MoneySums = z.output<typeof moneySums>

/** Of one row. Absent where nothing is known, nobody asked, or the caller may not know of costs. */
export const moneyOfRow = {
  money: profitFigures.optional(),
  /** The caller’s custom columns by their ids: decimal text, a percentage as its number; null: it has no value. */
  formulas: z.record(id, z.templateLiteral([z.number()]).nullable()).optional(),
}
/** The same with what is known in every currency. */
export const withProfit = { ...moneySums.shape, ...moneyOfRow }

/** Of a reply. */
export const moneyReply = {
  /** What the amounts are in; absent as `money` is. */
  currency: z.string().optional(),
  /** The rates by which other currencies are in it, over a third one where there is no direct rate. */
  exchanged: z
    .array(
      z.object({
        currency: z.string(),
        rates: z.array(z.object({ day, currency: z.string(), base: z.string() })),
      }),
    )
    .optional(),
}
/** Whether figures in one currency are meant, too, with waste, counts of conversions and custom columns. */
export const moneyInput = { money: z.boolean().default(false) }
