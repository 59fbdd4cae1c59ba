/** What traffic costs and earns, beside its counts. Amounts are whole minor units of one currency. */
import { z } from 'zod'
import { count } from './common.ts'

const amount = z.int()
const known = <Schema extends z.ZodType>(schema: Schema) => schema.nullable()

export const profitFigures = z.object({
  /** Visits that can have been paid for: all but pages fetched ahead and crawlers of search, ads and previews. */
  visits: count,
  cost: amount,
  /** Of the cost, what was paid for Bots. */
  wasted: amount,
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

/** Of one row; absent where nothing has a cost, nobody asked, or the caller may not know. */
export const withProfit = { money: profitFigures.optional() }

/** Of a reply. */
export const moneyReply = {
  /** What the amounts are in; absent as `money` is. */
  currency: z.string().optional(),
}
/** Whether costs and profit are meant, too. */
export const moneyInput = { money: z.boolean().default(false) }
