/** Split groups whose weights learn. Their deal is the campaign's, so that edges and saves find it where it always is. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SlotTable } from '../../../judge/destination/split-slots.ts'
import type { Queries } from '../engine/database.ts'
import { campaigns, splitLearning } from '../schema.ts'

export type LearningRow = typeof splitLearning.$inferSelect

/** Active campaigns with such a group. */
export async function learningCampaigns(db: Queries): Promise<string[]> {
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        isNull(campaigns.archivedAt),
        eq(campaigns.status, 'active'),
        sql`jsonb_path_exists(${campaigns.settings}, '$.splitGroups[*].learn')`,
      ),
    )
    .orderBy(campaigns.id)
  return rows.map(({ id }) => id)
}

/** By group name. */
export async function learningOf(db: Queries, campaignId: string): Promise<Map<string, LearningRow>> {
  const rows = await db.select().from(splitLearning).where(eq(splitLearning.campaignId, campaignId))
  return new Map(rows.map((row) => [row.groupName, row]))
}

export async function putLearning(tx: Queries, row: LearningRow): Promise<void> {
  const { campaignId: _campaign, groupName: _group, ...set } = row
  await tx
    .insert(splitLearning)
    .values(row)
    .onConflictDoUpdate({ target: [splitLearning.campaignId, splitLearning.groupName], set })
}

/** No new version: the settings stay as they are. The campaign is locked. */
export async function dealLearned(tx: Queries, id: string, dealt: SlotTable): Promise<void> {
  await tx.update(campaigns).set({ dealt }).where(eq(campaigns.id, id))
}
