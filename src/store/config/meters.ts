/** How much of its plan's click limit each client has used. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { accounts, plans } from './schema.ts'

export type Meter = Pick<
  typeof accounts.$inferSelect,
  'id' | 'paidFrom' | 'clicksUsed' | 'clicksSince' | 'clicksTold'
> & { clickLimit: number }

const metered = (db: Queries) =>
  db
    .select({
      id: accounts.id,
      paidFrom: accounts.paidFrom,
      clicksUsed: accounts.clicksUsed,
      clicksSince: accounts.clicksSince,
      clicksTold: accounts.clicksTold,
      clickLimit: plans.clickLimit,
    })
    .from(accounts)
    .innerJoin(plans, eq(plans.id, accounts.planId))

const limited = and(eq(accounts.role, 'user'), isNull(accounts.deletedAt), isNotNull(plans.clickLimit))
const known = (row: Omit<Meter, 'clickLimit'> & { clickLimit: number | null }): Meter => ({
  ...row,
  clickLimit: row.clickLimit ?? 0,
})

/** Clients whose plan has a click limit. */
export async function listMeters(db: Queries): Promise<Meter[]> {
  return (await metered(db).where(limited)).map(known)
}

/** As it is now, the client's row held until the end of the transaction. */
export async function lockMeter(tx: Queries, id: string): Promise<Meter | undefined> {
  const [row] = await metered(tx)
    .where(and(limited, eq(accounts.id, id)))
    .for('update', { of: accounts })
  return row && known(row)
}

export async function setMeter(
  tx: Queries,
  id: string,
  now: Pick<Meter, 'clicksUsed' | 'clicksSince' | 'clicksTold'>,
): Promise<void> {
  await tx.update(accounts).set(now).where(eq(accounts.id, id))
}
