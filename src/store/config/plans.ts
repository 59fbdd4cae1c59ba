/** Plans ("tariff" on the wire). */
import { eq } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { plans } from './schema.ts'

export type PlanRow = typeof plans.$inferSelect

/** The plan of an account; undefined for an account without one, which no limit binds. */
export async function findPlan(db: Queries, id: string | null): Promise<PlanRow | undefined> {
  if (id === null) return undefined
  const [row] = await db.select().from(plans).where(eq(plans.id, id))
  return row
}
