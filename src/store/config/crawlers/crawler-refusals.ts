import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { STAFF } from '../../../contract/roles.ts'
import { recordChange } from '../changes.ts'
import type { Queries } from '../engine/database.ts'
import { accounts, campaigns, crawlerRefusals } from '../schema.ts'

export type RefusalRow = typeof crawlerRefusals.$inferSelect & { authorEmail: string | null; byStaff: boolean }
export type Refusing = Pick<RefusalRow, 'kind' | 'value'>
export type RefusedCrawlers = { purposes: string[]; names: string[] }

/** Oldest first. */
export async function refusalsOf(db: Queries, clientId: string): Promise<RefusalRow[]> {
  const rows = await db
    .select({ refusal: crawlerRefusals, authorEmail: accounts.email, role: accounts.role })
    .from(crawlerRefusals)
    .leftJoin(accounts, eq(accounts.id, crawlerRefusals.authorId))
    .where(eq(crawlerRefusals.clientId, clientId))
    .orderBy(asc(crawlerRefusals.id))
  return rows.map(({ refusal, authorEmail, role }) => ({
    ...refusal,
    authorEmail,
    byStaff: role !== null && STAFF.includes(role),
  }))
}

/** By client; absent without refusals. `ids` undefined: all. */
export async function refusedBy(db: Queries, ids?: readonly string[]): Promise<Map<string, RefusedCrawlers>> {
  const rows = await db
    .select()
    .from(crawlerRefusals)
    .where(ids && inArray(crawlerRefusals.clientId, [...ids]))
  return new Map(
    [...Map.groupBy(rows, ({ clientId }) => clientId)].map(([id, own]) => {
      const of = (kind: RefusalRow['kind']) => own.flatMap((row) => (row.kind === kind ? [row.value] : []))
      return [id, { purposes: of('purpose'), names: of('name') }]
    }),
  )
}

/** Serialises changes per client, so that their limit holds. */
export async function lockRefusals(tx: Queries, clientId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`refusals/${clientId}`}, 0))`)
}

/** Notifies edges. */
export async function addRefusal(
  tx: Queries,
  refusal: Refusing & { clientId: string; authorId: string; createdAt: Date },
): Promise<void> {
  await tx.insert(crawlerRefusals).values(refusal)
  await recordChange(tx, { kind: 'account', ref: refusal.clientId })
}

/** Notifies edges. */
export async function removeRefusal(tx: Queries, { id, clientId }: Pick<RefusalRow, 'id' | 'clientId'>): Promise<void> {
  await tx.delete(crawlerRefusals).where(eq(crawlerRefusals.id, id))
  await recordChange(tx, { kind: 'account', ref: clientId })
}

/** Campaigns in watch-only mode. */
export async function watchingCampaigns(db: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(inArray(campaigns.id, [...ids]), sql`${campaigns.settings}->>'sensitivity' = 'monitor'`))
  return rows.map(({ id }) => id)
}
