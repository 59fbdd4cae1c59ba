/** Changes of a campaign besides its settings. Each raises the version, except those that stop it. */
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { saveVersion } from './campaign-versions.ts'
import type { Queries } from '../engine/database.ts'
import { campaigns, campaignVersions, type StoredSettings } from '../schema.ts'

const next = sql`${campaigns.version} + 1`

export async function setCampaignStatus(
  tx: Queries,
  id: string,
  status: 'active' | 'paused',
  now: Date,
): Promise<void> {
  await tx.update(campaigns).set({ status, updatedAt: now, version: next }).where(eq(campaigns.id, id))
  await saveVersion(tx, id)
}

export async function nameCampaign(
  tx: Queries,
  id: string,
  named: { name?: string; tag?: string },
  now: Date,
): Promise<void> {
  await tx
    .update(campaigns)
    .set({ ...named, updatedAt: now, version: next })
    .where(eq(campaigns.id, id))
  await saveVersion(tx, id)
}

export async function archiveCampaign(tx: Queries, id: string, now: Date): Promise<void> {
  await tx.update(campaigns).set({ archivedAt: now }).where(eq(campaigns.id, id))
}

export async function restoreCampaign(tx: Queries, id: string): Promise<void> {
  await tx.update(campaigns).set({ archivedAt: null }).where(eq(campaigns.id, id))
}

/** Removes the settings of campaigns archived before `before`; the names stay for their hits. Returns how many. */
export async function removeArchived(db: Queries, before: Date, now: Date): Promise<number> {
  const rows = await db
    .update(campaigns)
    .set({ removedAt: now, settings: {} as StoredSettings, dealt: [] })
    .where(and(lt(campaigns.archivedAt, before), isNull(campaigns.removedAt)))
    .returning({ id: campaigns.id })
  const ids = rows.map(({ id }) => id)
  await db.delete(campaignVersions).where(inArray(campaignVersions.campaignId, ids))
  return ids.length
}
