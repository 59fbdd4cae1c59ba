/** Amounts: minor units, unrounded. */
import { z } from 'zod'
import { count, day, id } from '../common.ts'
import { fineAmount } from './money.ts'

const amount = fineAmount
const known = <Schema extends z.ZodType>(schema: Schema) => schema.nullable()

export const profitFigures = z.object({
  /** Payable: without prefetches and crawlers of search, ads and previews. */
  visits: count,
  cost: amount,
  /** Cost of Bots. */
  wasted: amount,
  /** Of `wasted`: refused only by the client's lists and rules. */
  ownRules: amount,
  /** Approved, by click day; null, as the rest, if conversions lack the filter. */
  revenue: known(amount),
  profit: known(amount),
  /** Approved. */
  conversions: known(count),
  pending: known(count),
  rejected: known(count),
  /** Without an exchange rate for the day. */
  apart: z.array(z.object({ currency: z.string(), cost: amount, wasted: amount, revenue: amount })),
})
export type ProfitFigures = z.output<typeof profitFigures>

const share = z.number().min(0).max(1)
/** Against the share of its source: certainly more, certainly less, or neither. */
const wasteLevel = z.enum(['above', 'usual', 'below'])
export type WasteLevel = z.output<typeof wasteLevel>

/** A value within one source, beside that source's total. */
export const comparedRow = profitFigures
  .pick({ visits: true, cost: true, wasted: true, revenue: true, profit: true, conversions: true })
  .extend({
    value: z.string(),
    /** Traffic source; null: the campaign counts as its own source. */
    source: z.string().nullable(),
    campaign: z.string().nullable(),
    /** Wasted share of the cost; 95 % interval by visits. */
    share: z.object({ rate: share, low: share, high: share }),
    /** Wasted share of the whole source. */
    average: share,
    level: wasteLevel,
  })
export type ComparedRow = z.output<typeof comparedRow>

const sums = z.record(z.string(), amount)

/**
 * By currency; absent if unknown or hidden. Minor units, whole if prices and payouts are, and rows then add up; else to
 * 10^-6 of the unit.
 */
const moneySums = z.object({
  cost: sums.optional(),
  /** Approved, by click day; absent if conversions lack the filter. */
  revenue: sums.optional(),
  /** For every currency of either; absent unless both are visible. */
  profit: sums.optional(),
})
export type MoneySums = z.output<typeof moneySums>

/** Absent if unknown, not requested, or hidden from the caller. */
export const moneyOfRow = {
  money: profitFigures.optional(),
  /** By id: decimal text; null: no value. */
  formulas: z.record(id, z.templateLiteral([z.number()]).nullable()).optional(),
}
export const withProfit = { ...moneySums.shape, ...moneyOfRow }

export const moneyReply = {
  /** Of the amounts; absent as `money`. */
  currency: z.string().optional(),
  /** Exchange rates, via a third currency if needed; `own`: of the client. */
  exchanged: z
    .array(
      z.object({
        currency: z.string(),
        rates: z.array(z.object({ day, currency: z.string(), base: z.string(), own: z.boolean() })),
      }),
    )
    .optional(),
}
/** Adds figures in one currency, with waste, conversions and custom columns. */
export const moneyInput = { money: z.boolean().default(false) }

/** Counts alone, whatever `money` says: dividing a large ledger takes several times as long. */
export const countsOnlyInput = { countsOnly: z.boolean().default(false) }
