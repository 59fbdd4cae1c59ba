/** What an edge holds in memory of accounts and campaigns: everything at its start, then what the change feed names. */
import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { CampaignSettings } from '../../contract/campaigns.ts'
import type { Dealt } from '../../traffic/deal.ts'
import { retentionOf, type Retention } from '../../rules/privacy.ts'
import { clientIdOf, settingsOf } from './campaigns.ts'
import type { Queries } from './database.ts'
import { readRetention } from './privacy.ts'
import { accounts, bans, campaigns, oldTokens, plans } from './schema.ts'

/** A token as an edge knows it: its hash alone. */
export type EdgeToken = {
  /** SHA-256, base64. */
  hash: string
  /** When an old one ends, milliseconds since 1970; null: it is the present one. */
  until: number | null
}
/**
 * A client. One without campaigns is known, too: their token is answered with 404 for any campaign, and not as an
 * unknown one.
 */
export type EdgeAccount = {
  id: string
  /** That open all of the client's campaigns. */
  tokens: EdgeToken[]
  /** Keys the texts of the browser probe; given to nobody. */
  sealSecret: string
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
  /** That open this campaign alone. */
  tokens: EdgeToken[]
}

const hashOf = (token: typeof accounts.integrationToken | typeof campaigns.integrationToken): SQL<string> =>
  sql<string>`encode(sha256(convert_to(${token}, 'UTF8')), 'base64')`

/** Old tokens, by account or by campaign. */
async function oldTokensOf(
  db: Queries,
  column: typeof oldTokens.clientId | typeof oldTokens.campaignId,
  ids: readonly string[] | undefined,
): Promise<Map<string, EdgeToken[]>> {
  const ofAccounts = column === oldTokens.clientId ? isNull(oldTokens.campaignId) : isNotNull(oldTokens.campaignId)
  const rows = await db
    .select({ owner: column, hash: sql<string>`encode(${oldTokens.tokenHash}, 'base64')`, until: oldTokens.until })
    .from(oldTokens)
    .where(and(ofAccounts, ids && inArray(column, [...ids])))
  const found = new Map<string, EdgeToken[]>()
  for (const { owner, hash, until } of rows)
    found.set(owner ?? '', [...(found.get(owner ?? '') ?? []), { hash, until: until.getTime() }])
  return found
}

/** All clients, or those of `ids`; one that is not answered does not exist. */
export async function loadAccounts(db: Queries, ids?: readonly string[]): Promise<EdgeAccount[]> {
  const old = await oldTokensOf(db, oldTokens.clientId, ids)
  const rows = await db
    .select({
      id: accounts.id,
      tokenHash: sql<string | null>`${hashOf(accounts.integrationToken)}`,
      sealSecret: accounts.sealSecret,
      active: accounts.active,
      paidExpiration: accounts.paidExpiration,
      clickLimit: plans.clickLimit,
      clicksUsed: accounts.clicksUsed,
    })
    .from(accounts)
    .leftJoin(plans, eq(plans.id, accounts.planId))
    .where(and(eq(accounts.role, 'user'), ids && inArray(accounts.id, [...ids])))
  return rows.map(({ tokenHash, ...row }) => ({
    ...row,
    tokens: [...(tokenHash === null ? [] : [{ hash: tokenHash, until: null }]), ...(old.get(row.id) ?? [])],
  }))
}

/** The shorter of what the operator and the campaign say of whole addresses. */
function keptSettings(operator: Retention, campaign: typeof campaigns.$inferSelect): CampaignSettings {
  const { cutAddressDays } = retentionOf(operator, campaign.settings)
  return { ...settingsOf(campaign), ...(cutAddressDays !== null && { cutAddressDays }) }
}

/** All, or those of `ids`, archived ones included; one that is not answered does not exist. */
export async function loadCampaigns(db: Queries, ids?: readonly string[]): Promise<EdgeCampaign[]> {
  const operator = await readRetention(db)
  const old = await oldTokensOf(db, oldTokens.campaignId, ids)
  const rows = await db
    .select({
      campaign: campaigns,
      clientId: clientIdOf,
      bannedAt: bans.bannedAt,
      tokenHash: hashOf(campaigns.integrationToken),
    })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .leftJoin(bans, eq(bans.campaignId, campaigns.id))
    .where(and(isNull(campaigns.removedAt), ids && inArray(campaigns.id, [...ids])))
  return rows.map(({ campaign, clientId, bannedAt, tokenHash }) => ({
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
    tokens: [{ hash: tokenHash, until: null }, ...(old.get(campaign.id) ?? [])],
  }))
}
