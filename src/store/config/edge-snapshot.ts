/** What an edge holds in memory of accounts and campaigns: everything at its start, then what the change feed names. */
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CampaignSettings } from '../../contract/campaigns.ts'
import { clientIdOf, settingsOf } from './campaigns.ts'
import type { Queries } from './database.ts'
import { accounts, campaigns, plans } from './schema.ts'

/** A client who has campaigns, his own or his team users'. */
export type EdgeAccount = {
  id: string
  integrationToken: string | null
  active: boolean
  paidExpiration: Date | null
  /** Hits a paid month; null: no limit. */
  clickLimit: number | null
}
export type EdgeCampaign = {
  id: string
  key: string
  /** The client who pays. */
  clientId: string
  name: string
  version: number
  status: 'active' | 'paused'
  settings: CampaignSettings
  archived: boolean
}

/** All, or those of `ids`; one that is not answered owns nothing. */
export async function loadAccounts(db: Queries, ids?: readonly string[]): Promise<EdgeAccount[]> {
  const holder = alias(accounts, 'holder')
  const owns = db
    .select({ one: sql`1` })
    .from(campaigns)
    .innerJoin(holder, eq(holder.id, campaigns.accountId))
    .where(or(eq(holder.id, accounts.id), eq(holder.ownerId, accounts.id)))
  return db
    .select({
      id: accounts.id,
      integrationToken: accounts.integrationToken,
      active: accounts.active,
      paidExpiration: accounts.paidExpiration,
      clickLimit: plans.clickLimit,
    })
    .from(accounts)
    .leftJoin(plans, eq(plans.id, accounts.planId))
    .where(and(eq(accounts.role, 'user'), exists(owns), ids && inArray(accounts.id, [...ids])))
}

/** All, or those of `ids`, archived ones included; one that is not answered does not exist. */
export async function loadCampaigns(db: Queries, ids?: readonly string[]): Promise<EdgeCampaign[]> {
  const rows = await db
    .select({ campaign: campaigns, clientId: clientIdOf })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(ids && inArray(campaigns.id, [...ids]))
  return rows.map(({ campaign, clientId }) => ({
    id: campaign.id,
    key: campaign.key,
    clientId,
    name: campaign.name,
    version: campaign.version,
    status: campaign.status,
    settings: settingsOf(campaign),
    archived: campaign.archivedAt !== null,
  }))
}
