/** Clients with what they pay for. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { accounts, plans } from './schema.ts'

export type PayingClient = {
  id: string
  email: string
  paidFrom: Date | null
  tariff: string | null
  clickLimit: number | null
}

/** All that are not deleted, by e-mail. */
export async function payingClients(db: Queries): Promise<PayingClient[]> {
  return db
    .select({
      id: accounts.id,
      email: accounts.email,
      paidFrom: accounts.paidFrom,
      tariff: plans.name,
      clickLimit: plans.clickLimit,
    })
    .from(accounts)
    .leftJoin(plans, eq(plans.id, accounts.planId))
    .where(and(eq(accounts.role, 'user'), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.email))
}
