/** For an edge's memory: all at start, then changes from the feed. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { type Retention, retentionOf } from '../../rules/hits/privacy.ts'
import type { SlotTable } from '../../judge/destination/split-slots.ts'
import type { ActiveEntry } from '../../judge/lists/one-list.ts'
import { clientIdOf, settingsOf } from './campaigns/campaigns.ts'
import { refusedBy, type RefusedCrawlers } from './crawlers/crawler-refusals.ts'
import type { Queries } from './engine/database.ts'
import { readRetention } from './hits/privacy.ts'
import { accounts, bans, campaigns, listEntries, oldTokens, plans } from './schema.ts'

export type EdgeToken = {
  /** SHA-256, base64. */
  hash: string
  /** End of an old token, milliseconds since 1970; null: current. */
  until: number | null
}
/** With clients without campaigns: their token gets 404, not "unknown token". */
export type EdgeAccount = {
  id: string
  /** Tokens for all of the client's campaigns. */
  tokens: EdgeToken[]
  /** Secret behind the texts of the browser probe; never sent out. */
  sealSecret: string
  active: boolean
  paidExpiration: Date | null
  /** Hits per paid month; null: no limit. */
  clickLimit: number | null
  /** Billed hits of this paid month. */
  clicksUsed: number
  /** Absent: none. */
  refused?: RefusedCrawlers
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
  dealt: SlotTable
  /** Day of the ban, YYYY-MM-DD; '' if not banned. */
  bannedSince: string
  archived: boolean
  /** Tokens for this campaign only. */
  tokens: EdgeToken[]
}

const hashOf = (token: typeof accounts.integrationToken | typeof campaigns.integrationToken): SQL<string> =>
  sql<string>`encode(sha256(convert_to(${token}, 'UTF8')), 'base64')`

/** By account or by campaign. */
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

/** All, or those of `ids`; missing ids do not exist. */
export async function loadAccounts(db: Queries, ids?: readonly string[]): Promise<EdgeAccount[]> {
  const old = await oldTokensOf(db, oldTokens.clientId, ids)
  const refused = await refusedBy(db, ids)
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
  return rows.map(({ tokenHash, ...row }) => {
    const refusals = refused.get(row.id)
    return {
      ...row,
      tokens: [...(tokenHash === null ? [] : [{ hash: tokenHash, until: null }]), ...(old.get(row.id) ?? [])],
      ...(refusals && { refused: refusals }),
    }
  })
}

/** Applies the shorter of the operator's and the campaign's retention of full addresses. */
function keptSettings(operator: Retention, campaign: typeof campaigns.$inferSelect): CampaignSettings {
  const { cutAddressDays } = retentionOf(operator, campaign.settings)
  return { ...settingsOf(campaign), ...(cutAddressDays !== null && { cutAddressDays }) }
}

/** All, or those of `ids`, archived included; missing ids do not exist. */
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

const COLUMNS = {
  id: listEntries.id,
  clientId: listEntries.clientId,
  type: listEntries.type,
  list: listEntries.list,
  value: listEntries.value,
  expiresAt: listEntries.expiresAt,
}
type Row = Omit<ActiveEntry, 'expires'> & { expiresAt: Date | null }
const edgeEntry = ({ expiresAt, ...row }: Row): ActiveEntry => ({ ...row, expires: expiresAt?.getTime() ?? Infinity })

/** Rows per slice: few enough not to block the event loop. */
const SLICE = 5000

/** Missing ids are gone. */
export async function loadEntries(db: Queries, ids: readonly string[]): Promise<ActiveEntry[]> {
  const rows = await db
    .select(COLUMNS)
    .from(listEntries)
    .where(inArray(listEntries.id, [...ids]))
  return rows.map(edgeEntry)
}

/** Global entries, and those of these clients. */
export async function entriesFor(db: Queries, clientIds: readonly string[]): Promise<ActiveEntry[]> {
  const rows = await db
    .select(COLUMNS)
    .from(listEntries)
    .where(or(isNull(listEntries.clientId), inArray(listEntries.clientId, [...clientIds])))
  return rows.map(edgeEntry)
}

export async function* allEntries(db: Queries): AsyncGenerator<ActiveEntry[]> {
  for (let last = '0'; ;) {
    const rows = await db
      .select(COLUMNS)
      .from(listEntries)
      .where(gt(listEntries.id, last))
      .orderBy(asc(listEntries.id))
      .limit(SLICE)
    yield rows.map(edgeEntry)
    const end = rows.at(-1)
    if (end === undefined || rows.length < SLICE) return
    last = end.id
  }
}
