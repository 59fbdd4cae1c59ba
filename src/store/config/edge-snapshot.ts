/** What an edge holds in memory of accounts and campaigns: everything at its start, then what the change feed names. */
import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CampaignSettings } from '../../contract/campaigns.ts'
import type { Dealt } from '../../traffic/deal.ts'
import { keepingOf, type Keeping } from '../../rules/privacy.ts'
import { clientIdOf, settingsOf } from './campaigns.ts'
import type { Queries } from './database.ts'
import { readKeeping } from './privacy.ts'
import { accounts, bans, campaigns, plans } from './schema.ts'

/** A client who has campaigns, his own or his team users'. */
export type EdgeAccount = {
  id: string
  integrationToken: string | null
  active: boolean
  paidExpiration: Date | null
  /** Hits a paid month; null: no limit. */
  clickLimit: number | null
  /** Billed hits of the present one. */
  clicksUsed: number
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
  dealt: Dealt
  /** Day of the ban, YYYY-MM-DD; '' when it is not banned. */
  bannedSince: string
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
      clicksUsed: accounts.clicksUsed,
    })
    .from(accounts)
    .leftJoin(plans, eq(plans.id, accounts.planId))
    .where(and(eq(accounts.role, 'user'), exists(owns), ids && inArray(accounts.id, [...ids])))
}

/** The shorter of what the operator and the campaign say of whole addresses. */
function keptSettings(operator: Keeping, campaign: typeof campaigns.$inferSelect): CampaignSettings {
  const { cutAddressDays } = keepingOf(operator, campaign.settings)
  return { ...settingsOf(campaign), ...(cutAddressDays !== null && { cutAddressDays }) }
}

/** All, or those of `ids`, archived ones included; one that is not answered does not exist. */
export async function loadCampaigns(db: Queries, ids?: readonly string[]): Promise<EdgeCampaign[]> {
  const operator = await readKeeping(db)
  const rows = await db
    .select({ campaign: campaigns, clientId: clientIdOf, bannedAt: bans.bannedAt })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .leftJoin(bans, eq(bans.campaignId, campaigns.id))
    .where(and(isNull(campaigns.removedAt), ids && inArray(campaigns.id, [...ids])))
  return rows.map(({ campaign, clientId, bannedAt }) => ({
    id: campaign.id,
    key: campaign.key,
    clientId,
    name: campaign.name,
    version: campaign.version,
    status: campaign.status,
    settings: keptSettings(operator, campaign),
    dealt: campaign.dealt,
    bannedSince: bannedAt?.toISOString().slice(0, 10) ?? '',
    archived: campaign.archivedAt !== null,
  }))
}
