/** Retention of hits and full addresses, by operator and campaign. */
import { eq, isNull, sql } from 'drizzle-orm'
import type { Retention } from '../../../rules/hits/privacy.ts'
import { recordChange } from '../changes.ts'
import type { Queries } from '../engine/database.ts'
import { campaigns, privacy } from '../schema.ts'

export async function readRetention(db: Queries): Promise<Retention> {
  const [row] = await db
    .select({ keepMonths: privacy.keepMonths, cutAddressDays: privacy.cutAddressDays })
    .from(privacy)
  return row ?? { keepMonths: null, cutAddressDays: null }
}

/** Reaches every edge within a second, like saving every campaign. */
export async function saveRetention(tx: Queries, retention: Retention, now: Date): Promise<void> {
  await tx
    .update(privacy)
    .set({ ...retention, updatedAt: now })
    .where(eq(privacy.sole, true))
  const all = await tx.select({ id: campaigns.id }).from(campaigns).where(isNull(campaigns.removedAt))
  if (all.length > 0) await recordChange(tx, ...all.map(({ id }) => ({ kind: 'campaign' as const, ref: id })))
}

/** Includes removed campaigns, whose hits must expire as well. */
export async function retentionOfCampaigns(db: Queries): Promise<({ id: string } & Retention)[]> {
  const rows = await db.select({ id: campaigns.id, settings: campaigns.settings }).from(campaigns)
  return rows.map(({ id, settings }) => ({
    id,
    keepMonths: settings.keepMonths ?? null,
    cutAddressDays: settings.cutAddressDays ?? null,
  }))
}

/** Removes the address from conversions of older hits; amounts stay. */
export async function forgetAddresses(db: Queries, ids: readonly string[], before: Date): Promise<void> {
  await db.execute(sql`UPDATE conversions SET click_source = '', click_id = '', facts = facts || '{"ip": ""}'
    WHERE campaign_id = ANY(${sql.param([...ids])}::bigint[]) AND clicked_at < ${before.toISOString()} AND facts ->> 'ip' <> ''`)
}

export async function conversionsOfHits(db: Queries, hits: readonly string[]): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(
    sql`SELECT * FROM conversions WHERE hit = ANY(${sql.param([...hits])}::text[]) ORDER BY id`,
  )
  return rows
}

/** Removes visitor data from conversions of these hits; amounts stay. Returns the number of rows. */
export async function forgetFacts(tx: Queries, hits: readonly string[]): Promise<number> {
  const { rowCount } =
    await tx.execute(sql`UPDATE conversions SET click_source = '', click_id = '', facts = (SELECT jsonb_object_agg(key, CASE WHEN key = 'reason' THEN '[]'::jsonb ELSE '""'::jsonb END) FROM jsonb_each(facts))
    WHERE hit = ANY(${sql.param([...hits])}::text[])`)
  return rowCount ?? 0
}
