/** Clients' own currency rates. */
import { and, asc, desc, eq, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import { storedDecimal } from '../../../lib/numbers/decimal.ts'
import type { OwnRates, Rate } from '../../../rules/money/costs/exchange.ts'
import { clientIdOf } from '../campaigns/campaigns.ts'
import type { ConversionScope } from '../conversions/conversion-stats.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, campaigns, ownRates } from '../schema.ts'

export type OwnRateRow = typeof ownRates.$inferSelect
type Fields = Pick<OwnRateRow, 'currency' | 'base' | 'rate' | 'firstDay' | 'lastDay' | 'updatedAt'>

/** Newest first. */
export const listOwnRates = (db: Queries, clientId: string): Promise<OwnRateRow[]> =>
  db
    .select()
    .from(ownRates)
    .where(eq(ownRates.clientId, clientId))
    .orderBy(desc(ownRates.firstDay), ownRates.currency, ownRates.base)

/** Not deleted ones, in the order of ids. */
export async function ownRateOwners(db: Queries): Promise<string[]> {
  const rows = await db
    .selectDistinct({ owner: ownRates.clientId })
    .from(ownRates)
    .innerJoin(accounts, and(eq(accounts.id, ownRates.clientId), isNull(accounts.deletedAt)))
    .orderBy(asc(ownRates.clientId))
  return rows.map(({ owner }) => owner)
}

export const findOwnRate = (db: Queries, id: string): Promise<OwnRateRow | undefined> =>
  first(db.select().from(ownRates).where(eq(ownRates.id, id)))

/** Updates by id, or inserts without one. */
export async function putOwnRate(
  tx: Queries,
  clientId: string,
  { id, ...fields }: Fields & { id: string | undefined },
): Promise<OwnRateRow> {
  const [row] =
    id === undefined
      ? await tx
          .insert(ownRates)
          .values({ ...fields, clientId })
          .returning()
      : await tx.update(ownRates).set(fields).where(eq(ownRates.id, id)).returning()
  if (!row) throw new Error('the rate was not stored')
  return row
}

export async function deleteOwnRate(tx: Queries, id: string): Promise<void> {
  await tx.delete(ownRates).where(eq(ownRates.id, id))
}

const holdersOf = (db: Queries, { campaigns: ids, clients }: ConversionScope): SQL | undefined =>
  and(
    ids === 'all'
      ? undefined
      : inArray(
          ownRates.clientId,
          db
            .select({ id: clientIdOf })
            .from(campaigns)
            .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
            .where(inArray(campaigns.id, [...ids])),
        ),
    clients && inArray(ownRates.clientId, [...clients]),
  )

/** Of the clients of a scope, those that hold on any of these days. */
export async function ownRatesIn(
  db: Queries,
  scope: ConversionScope,
  days: { first: string; last: string },
): Promise<OwnRates> {
  if (scope.campaigns.length === 0 || scope.clients?.length === 0) return new Map()
  const isHeld = and(lte(ownRates.firstDay, days.last), or(isNull(ownRates.lastDay), gte(ownRates.lastDay, days.first)))
  const rows = await db
    .select()
    .from(ownRates)
    .where(and(holdersOf(db, scope), isHeld))
  if (rows.length === 0) return new Map()
  const rates = Map.groupBy(rows, ({ clientId }) => clientId)
  const lists = new Map([...rates].map(([clientId, own]) => [clientId, own.map(toRate)]))
  const owned = await db
    .select({ id: campaigns.id, clientId: clientIdOf })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(inArray(clientIdOf, [...lists.keys()]))
  return new Map(owned.map(({ id, clientId }) => [id, lists.get(clientId) ?? []]))
}

const toRate = ({ firstDay, lastDay, currency, base, rate }: OwnRateRow): Rate => ({
  day: firstDay,
  until: lastDay,
  currency,
  base,
  rate: storedDecimal(rate),
  own: true,
})
