import { asc, eq, sql } from 'drizzle-orm'
import { first, type Queries } from '../engine/database.ts'
import { paymentMethods } from '../schema.ts'

export type MethodRow = typeof paymentMethods.$inferSelect
export type MethodFields = Pick<MethodRow, 'name' | 'names' | 'texts'>

export const listMethods = (db: Queries): Promise<MethodRow[]> =>
  db.select().from(paymentMethods).orderBy(asc(paymentMethods.id))

export const lockMethod = (tx: Queries, id: string): Promise<MethodRow | undefined> =>
  first(tx.select().from(paymentMethods).where(eq(paymentMethods.id, id)).for('no key update'))

export const findMethodByName = (tx: Queries, name: string): Promise<MethodRow | undefined> =>
  first(tx.select().from(paymentMethods).where(eq(paymentMethods.name, name)))

/** Undefined when the name is taken. */
export const insertMethod = (tx: Queries, fields: MethodFields): Promise<MethodRow | undefined> =>
  first(
    tx
      .insert(paymentMethods)
      .values({ ...fields, editedAt: sql`now()` })
      .onConflictDoNothing()
      .returning(),
  )

export async function updateMethod(tx: Queries, id: string, fields: MethodFields): Promise<void> {
  await tx
    .update(paymentMethods)
    .set({ ...fields, editedAt: sql`now()` })
    .where(eq(paymentMethods.id, id))
}

export async function deleteMethod(tx: Queries, id: string): Promise<void> {
  await tx.delete(paymentMethods).where(eq(paymentMethods.id, id))
}
