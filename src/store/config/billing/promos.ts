/** Promo codes. Deleted ones stay for the record of their clients. */
import { and, desc, eq, getTableColumns, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { first, type Queries } from '../engine/database.ts'
import { accounts, promos } from '../schema.ts'

const { deletedAt, ...columns } = getTableColumns(promos)
const alive = isNull(deletedAt)
const withPartner = { ...columns, partnerEmail: accounts.email }

type PromoRow = Omit<typeof promos.$inferSelect, 'deletedAt'>
export type PromoFields = Pick<PromoRow, 'code' | 'percent' | 'partnerId' | 'maxUses' | 'expiresAt'>
export type ListedPromo = PromoRow & { partnerEmail: string | null }

const list = (db: Queries, where: SQL | undefined): Promise<ListedPromo[]> =>
  db
    .select(withPartner)
    .from(promos)
    .leftJoin(accounts, eq(accounts.id, promos.partnerId))
    .where(and(alive, where))
    .orderBy(desc(promos.id))

/** Newest first, without deleted ones. */
export const listPromos = (db: Queries): Promise<ListedPromo[]> => list(db, undefined)

export async function findPromo(db: Queries, id: string): Promise<ListedPromo | undefined> {
  return (await list(db, eq(promos.id, id)))[0]
}

export const lockPromo = (tx: Queries, id: string): Promise<PromoRow | undefined> =>
  first(
    tx
      .select(columns)
      .from(promos)
      .where(and(alive, eq(promos.id, id)))
      .for('no key update'),
  )

/** Ignores case. Codes of inactive partners are unusable. */
const usable = (code: string, now: Date) =>
  and(
    alive,
    eq(sql`lower(${promos.code})`, code.toLowerCase()),
    or(isNull(promos.expiresAt), gt(promos.expiresAt, now)),
    or(isNull(promos.maxUses), lt(promos.uses, promos.maxUses)),
    sql`(${promos.partnerId} IS NULL OR EXISTS (SELECT 1 FROM accounts partner WHERE partner.id = ${promos.partnerId} AND partner.role = 'referal' AND partner.active AND partner.deleted_at IS NULL))`,
  )

export async function isUsable(db: Queries, code: string, now: Date): Promise<boolean> {
  const rows = await db.select({ id: promos.id }).from(promos).where(usable(code, now))
  return rows.length > 0
}

/** Counts a use; undefined if unusable. One statement, so that uses never exceed the limit. */
export const usePromo = (
  tx: Queries,
  code: string,
  now: Date,
): Promise<Pick<PromoRow, 'id' | 'partnerId'> | undefined> =>
  first(
    tx
      .update(promos)
      .set({ uses: sql`${promos.uses} + 1` })
      .where(usable(code, now))
      .returning({ id: promos.id, partnerId: promos.partnerId }),
  )

/** Undefined when the code is taken. */
export async function insertPromo(tx: Queries, fields: PromoFields): Promise<string | undefined> {
  const [row] = await tx.insert(promos).values(fields).onConflictDoNothing().returning({ id: promos.id })
  return row?.id
}

export async function isPromoCodeTaken(tx: Queries, code: string, exceptId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: promos.id })
    .from(promos)
    .where(and(alive, eq(sql`lower(${promos.code})`, code.toLowerCase()), sql`${promos.id} <> ${exceptId}`))
  return rows.length > 0
}

export async function updatePromo(tx: Queries, id: string, fields: PromoFields): Promise<void> {
  await tx.update(promos).set(fields).where(eq(promos.id, id))
}

export async function deletePromo(tx: Queries, id: string, now: Date): Promise<void> {
  await tx.update(promos).set({ deletedAt: now }).where(eq(promos.id, id))
}
