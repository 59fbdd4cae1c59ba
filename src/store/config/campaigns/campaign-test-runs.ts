import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { clientIdOf } from './campaigns.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, bans, campaigns, campaignTestRuns } from '../schema.ts'

export type TestRunRow = typeof campaignTestRuns.$inferSelect

export async function saveTestRun(tx: Queries, run: TestRunRow): Promise<void> {
  const { campaignId: _, ...fields } = run
  await tx.insert(campaignTestRuns).values(run).onConflictDoUpdate({ target: campaignTestRuns.campaignId, set: fields })
}

export const lastTestRun = (db: Queries, campaignId: string): Promise<TestRunRow | undefined> =>
  first(db.select().from(campaignTestRuns).where(eq(campaignTestRuns.campaignId, campaignId)))

export type TestedCampaign = {
  id: string
  name: string
  clientId: string
  version: number
  last: TestRunRow | null
}

/** Active campaigns with tests. */
export function listTested(db: Queries): Promise<TestedCampaign[]> {
  return db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      clientId: clientIdOf,
      version: campaigns.version,
      last: campaignTestRuns,
    })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .leftJoin(bans, eq(bans.campaignId, campaigns.id))
    .leftJoin(campaignTestRuns, eq(campaignTestRuns.campaignId, campaigns.id))
    .where(
      and(
        gt(sql`jsonb_array_length(COALESCE(${campaigns.settings} -> 'tests', '[]'))`, 0),
        eq(campaigns.status, 'active'),
        isNull(campaigns.archivedAt),
        isNull(bans.campaignId),
        isNull(accounts.deletedAt),
      ),
    )
}
