/** Campaigns to choose from where their hits are asked for. */
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { CampaignScope } from './campaigns.ts'
import type { Queries } from './database.ts'
import { accounts, campaigns } from './schema.ts'

const MOST = 2000

/** Archived ones too: what was counted stays readable. By name. */
export async function campaignChoices(db: Queries, scope: CampaignScope): Promise<{ id: string; name: string; archived: boolean }[]> {
  return db
    .select({ id: campaigns.id, name: campaigns.name, archived: sql<boolean>`${campaigns.archivedAt} IS NOT NULL` })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(whose(scope))
    .orderBy(sql`lower(${campaigns.name})`, asc(campaigns.id))
    .limit(MOST)
}

function whose(scope: CampaignScope) {
  if (scope === 'all') return undefined
  return 'clientId' in scope ? or(eq(accounts.id, scope.clientId), eq(accounts.ownerId, scope.clientId)) : eq(accounts.id, scope.accountId)
}

/** Of a client and his team, with their public keys, without archived ones; by name. */
export async function campaignKeys(db: Queries, clientId: string): Promise<{ id: string; name: string; key: string }[]> {
  return db
    .select({ id: campaigns.id, name: campaigns.name, key: campaigns.key })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(and(whose({ clientId }), isNull(campaigns.archivedAt)))
    .orderBy(sql`lower(${campaigns.name})`, asc(campaigns.id))
    .limit(MOST)
}
