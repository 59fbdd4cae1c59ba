import { and, asc, count, desc, eq, getTableColumns, max, sql } from 'drizzle-orm'
import type { SplitGroup } from '../../../contract/campaigns/campaigns.ts'
import { accounts, audit, campaigns, campaignVersions } from '../schema.ts'
import { isByStaff, shownEmail } from '../accounts/audit.ts'
import { first, type Queries } from '../engine/database.ts'

export type VersionRow = typeof campaignVersions.$inferSelect

/** Call with each change that raises a campaign's version. */
export async function saveVersion(tx: Queries, id: string): Promise<void> {
  await tx.execute(
    sql`INSERT INTO ${campaignVersions} (campaign_id, version, settings, dealt, saved_at, name, tag, status)
        SELECT id, version, settings, dealt, updated_at, name, tag, status FROM ${campaigns} WHERE id = ${id}`,
  )
}

/** Undefined: saved before versions were kept, or never. */
export const campaignVersion = (
  db: Queries,
  { id, version }: { id: string; version: number },
): Promise<VersionRow | undefined> =>
  first(
    db
      .select()
      .from(campaignVersions)
      .where(and(eq(campaignVersions.campaignId, id), eq(campaignVersions.version, version))),
  )

/** Since when a split group has these links, set shares and this learning. `savedAt` undefined: as long as versions are kept. */
export async function groupSince(
  db: Queries,
  { id, group }: { id: string; group: Pick<SplitGroup, 'name' | 'links' | 'learn'> },
): Promise<{ version: number; savedAt: Date | undefined }> {
  const ofCampaign = eq(campaignVersions.campaignId, id)
  const then = sql`jsonb_path_query_first(${campaignVersions.settings} -> 'splitGroups',
    '$[*] ? (@.name == $name)', jsonb_build_object('name', ${group.name}::text))`
  const of = ({ links, learn }: Pick<SplitGroup, 'links' | 'learn'>) => JSON.stringify([links, learn ?? null])
  const [other] = await db
    .select({ version: max(campaignVersions.version) })
    .from(campaignVersions)
    .where(
      and(
        ofCampaign,
        sql`jsonb_build_array(${then} -> 'links', ${then} -> 'learn') IS DISTINCT FROM ${of(group)}::jsonb`,
      ),
    )
  const version = (other?.version ?? 0) + 1
  return { version, savedAt: version === 1 ? undefined : (await campaignVersion(db, { id, version }))?.savedAt }
}

export type ListedVersion = VersionRow & {
  /** Null when unknown or hidden. */
  actorEmail: string | null
  byStaff: boolean
  restoredFrom: number | null
}
type Question = {
  id: string
  /** As in the audit log. */
  hidesStaffFrom: string | undefined
  page: number
  perPage: number
}

/** A page, newest first, plus one earlier version for comparison; total, and oldest. */
export async function listVersions(
  db: Queries,
  { id, hidesStaffFrom, page, perPage }: Question,
): Promise<{ rows: ListedVersion[]; total: number; first: VersionRow | undefined }> {
  const ofCampaign = eq(campaignVersions.campaignId, id)
  const rows = await db
    .select({
      ...getTableColumns(campaignVersions),
      actorEmail: shownEmail(hidesStaffFrom),
      byStaff: isByStaff,
      restoredFrom: sql<number | null>`(${audit.after} ->> 'restoredFrom')::integer`,
    })
    .from(campaignVersions)
    .leftJoin(audit, and(eq(audit.subject, `campaigns/${id}`), eq(audit.version, campaignVersions.version)))
    .leftJoin(accounts, eq(accounts.id, audit.actorId))
    .where(ofCampaign)
    .orderBy(desc(campaignVersions.version))
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
  const [all] = await db.select({ total: count() }).from(campaignVersions).where(ofCampaign)
  const [first] = await db
    .select()
    .from(campaignVersions)
    .where(ofCampaign)
    .orderBy(asc(campaignVersions.version))
    .limit(1)
  return { rows, total: all?.total ?? 0, first }
}
