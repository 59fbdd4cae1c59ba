/** Daily currency rates, set by the operator. */
import { desc, sql } from 'drizzle-orm'
import { storedDecimal } from '../../../lib/numbers/decimal.ts'
import { dailyRate, type Rate } from '../../../rules/money/costs/exchange.ts'
import type { Queries } from '../engine/database.ts'
import { currencyRates } from '../schema.ts'

type RateRow = { day: string; currency: string; base: string; rate: string }

/** Inclusive. */
export async function ratesBetween(db: Queries, first: string, last: string): Promise<Rate[]> {
  const rows = await db
    .select()
    .from(currencyRates)
    .where(sql`${currencyRates.day} BETWEEN ${first} AND ${last}`)
  return rows.map((row) => dailyRate({ ...row, rate: storedDecimal(row.rate) }))
}

/** Newest first. */
export async function listRates(
  db: Queries,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: RateRow[]; total: number }> {
  const rows = await db
    .select({
      day: currencyRates.day,
      currency: currencyRates.currency,
      base: currencyRates.base,
      rate: currencyRates.rate,
      total: sql<number>`(count(*) OVER ())::int`,
    })
    .from(currencyRates)
    .orderBy(desc(currencyRates.day), currencyRates.currency, currencyRates.base)
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const AT_ONCE = 500

/** Replaces a rate of the same day and pair. */
export async function saveRates(tx: Queries, rates: readonly RateRow[], now: Date): Promise<void> {
  for (let from = 0; from < rates.length; from += AT_ONCE)
    await tx
      .insert(currencyRates)
      .values(rates.slice(from, from + AT_ONCE).map((rate) => ({ ...rate, updatedAt: now })))
      .onConflictDoUpdate({
        target: [currencyRates.currency, currencyRates.base, currencyRates.day],
        set: { rate: sql`excluded.rate`, updatedAt: now },
      })
}
