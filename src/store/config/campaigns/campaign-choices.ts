import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { byName } from '../../../lib/text/natural.ts'
import { normalForms } from '../../../lib/text/text.ts'
import { within, type CampaignScope } from './campaigns.ts'
import { likePattern, type Queries } from '../engine/database.ts'
import { accounts, campaigns } from '../schema.ts'

const MOST = 2000

export type CampaignChoice = { id: string; name: string; archived: boolean }
/** `id`: only this one. `search`: part of the name, ignoring case. */
type ChoiceSearch = { id?: string | undefined; search?: string | undefined; limit?: number | undefined }

/** By name, at most 2000; includes archived ones, whose hits stay readable. */
export async function campaignChoices(db: Queries, scope: CampaignScope): Promise<CampaignChoice[]> {
  return (await searchCampaignChoices(db, scope, {})).companies
}

/** First `limit` by name (default 2000), with the total. */
export async function searchCampaignChoices(
  db: Queries,
  scope: CampaignScope,
  { id, search = '', limit = MOST }: ChoiceSearch,
): Promise<{ companies: CampaignChoice[]; total: number }> {
  const where = and(
    within(scope),
    id === undefined ? undefined : eq(campaigns.id, id),
    search === '' ? undefined : or(...normalForms(search).map((spelt) => ilike(campaigns.name, likePattern(spelt)))),
  )
  const rows = await db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      archived: sql<boolean>`${campaigns.archivedAt} IS NOT NULL`,
      total: sql<number>`(count(*) OVER ())::int`,
    })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(where)
    .orderBy(sql`lower(${campaigns.name})`, asc(campaigns.id))
    .limit(limit)
  return {
    companies: rows.map(({ id: found, name, archived }) => ({ id: found, name, archived })).toSorted(byName),
    total: rows[0]?.total ?? 0,
  }
}

/** Unarchived campaigns of a client and their team by name, with public keys and postback secrets. */
export async function campaignKeys(
  db: Queries,
  clientId: string,
): Promise<{ id: string; name: string; key: string; partnerParameter: string; postbackSecret: string | null }[]> {
  return db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      key: campaigns.key,
      postbackSecret: campaigns.postbackSecret,
      partnerParameter: sql<string>`coalesce(${campaigns.settings}->>'partnerParameter', '')`,
    })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(and(within({ clientId }), isNull(campaigns.archivedAt)))
    .orderBy(sql`lower(${campaigns.name})`, asc(campaigns.id))
    .limit(MOST)
}
