/** Campaigns. A client or one of their team users holds each; the client pays. */
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import type { CampaignSort } from '../../../contract/sorts.ts'
import { normalForms } from '../../../lib/text/text.ts'
import type { SecretRule } from '../../../rules/conversions/postback-secret.ts'
import { dealGroups } from '../../../judge/destination/split-slots.ts'
import { saveVersion } from './campaign-versions.ts'
import { likePattern, type Queries } from '../engine/database.ts'
import { accounts, bans, campaigns, type StoredSettings } from '../schema.ts'
import { newIntegrationToken } from '../integration/tokens.ts'

export type CampaignRow = typeof campaigns.$inferSelect & {
  /** Its own id, by which team users are given it. */
  campaignId: string
  /** The paying client: the holder, or the holder's client. */
  clientId: string
  clientEmail: string
  /** True if the client lets staff change their campaigns. */
  editingAllowed: boolean
  /** Set while banned. */
  banReason: string | null
  bannedAt: Date | null
}
/** Everyone's, a client's with their team's, or one holder's with those they were given. */
export type CampaignScope = 'all' | { clientId: string } | { accountId: string; campaignIds: readonly string[] }
export type CampaignQuestion = {
  scope: CampaignScope
  search: string
  /** `all`: active and paused. */
  status: 'all' | 'active' | 'paused' | 'archived'
  tag?: string | undefined
  sort: CampaignSort
  order: 'asc' | 'desc'
  page: number
  perPage: number
}
type Ordering = 'sort' | 'order' | 'page' | 'perPage'

const client = alias(accounts, 'client')
/** Needs the holder joined as `accounts`. */
export const clientIdOf = sql<string>`coalesce(${accounts.ownerId}, ${accounts.id})`

const columns = {
  campaign: campaigns,
  clientId: client.id,
  clientEmail: client.email,
  editingAllowed: client.editingAllowed,
  banReason: bans.reason,
  bannedAt: bans.bannedAt,
}

const joined = (db: Queries) =>
  db
    .select(columns)
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .innerJoin(client, eq(client.id, clientIdOf))
    .leftJoin(bans, eq(bans.campaignId, campaigns.id))

const flat = ({
  campaign,
  ...rest
}: { campaign: typeof campaigns.$inferSelect } & Omit<
  CampaignRow,
  keyof typeof campaigns.$inferSelect | 'campaignId'
>): CampaignRow => ({
  ...campaign,
  ...rest,
  campaignId: campaign.id,
})

/** Needs the holder joined as `accounts`. */
export function within(scope: CampaignScope): SQL | undefined {
  if (scope === 'all') return undefined
  if ('clientId' in scope) return or(eq(accounts.id, scope.clientId), eq(accounts.ownerId, scope.clientId))
  return or(eq(accounts.id, scope.accountId), inArray(campaigns.id, [...scope.campaignIds]))
}

/** The contract's settings of a row. */
export const settingsOf = ({
  name,
  tag,
  settings,
}: Pick<CampaignRow, 'name' | 'tag' | 'settings'>): CampaignSettings => ({ ...settings, name, tag })

function stored({ name: _name, tag: _tag, ...settings }: CampaignSettings): StoredSettings {
  return settings
}

export async function setPostbackSecret(tx: Queries, id: string, rule: SecretRule): Promise<void> {
  await tx.update(campaigns).set(rule).where(eq(campaigns.id, id))
}

/** Unarchived campaigns with a hosted link, `…/c/KEY`, in their settings. */
export async function linkingCampaigns(db: Queries, scope: CampaignScope): Promise<CampaignRow[]> {
  const links = sql`${campaigns.settings}::text LIKE '%/c/%'`
  const found = await joined(db).where(and(within(scope), isNull(campaigns.archivedAt), links))
  return found.map(flat)
}

/** Includes archived ones. */
export async function findCampaign(db: Queries, id: string): Promise<CampaignRow | undefined> {
  const [row] = await joined(db).where(eq(campaigns.id, id))
  return row && flat(row)
}

/** Existing ones, archived included. */
export async function findCampaigns(db: Queries, ids: readonly string[]): Promise<CampaignRow[]> {
  if (ids.length === 0) return []
  return (await joined(db).where(inArray(campaigns.id, [...ids]))).map(flat)
}

export const unarchivedCampaigns = async (db: Queries): Promise<CampaignRow[]> =>
  (await joined(db).where(isNull(campaigns.archivedAt)).orderBy(asc(campaigns.id))).map(flat)

export async function findLiveCampaign(db: Queries, id: string): Promise<CampaignRow | undefined> {
  const row = await findCampaign(db, id)
  return row?.archivedAt === null ? row : undefined
}

const inArchive = and(isNotNull(campaigns.archivedAt), isNull(campaigns.removedAt))

/** Locks the campaign. `archived`: only an archived one; else only an unarchived one. */
export async function lockCampaign(tx: Queries, id: string, archived = false): Promise<CampaignRow | undefined> {
  const [row] = await joined(tx)
    .where(and(eq(campaigns.id, id), archived ? inArchive : isNull(campaigns.archivedAt)))
    .for('no key update', { of: campaigns })
  return row && flat(row)
}

/** Archived or not. */
export async function lockKeptCampaign(tx: Queries, id: string): Promise<CampaignRow | undefined> {
  const [row] = await joined(tx)
    .where(and(eq(campaigns.id, id), isNull(campaigns.removedAt)))
    .for('no key update', { of: campaigns })
  return row && flat(row)
}

const meantBy = ({ status, scope, tag, search }: Omit<CampaignQuestion, Ordering>): SQL | undefined =>
  and(
    inState(status),
    within(scope),
    tag === undefined ? undefined : eq(campaigns.tag, tag),
    search === ''
      ? undefined
      : or(
          ...[campaigns.name, campaigns.tag, campaigns.key].flatMap((column) =>
            normalForms(search).map((spelt) => ilike(column, likePattern(spelt))),
          ),
        ),
  )

/** Newest first, limited. */
export async function campaignIdsOf(
  db: Queries,
  question: Omit<CampaignQuestion, Ordering>,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(meantBy(question))
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Newest page with the total; archived ones only on request. */
export async function listCampaigns(
  db: Queries,
  query: CampaignQuestion,
): Promise<{ rows: CampaignRow[]; total: number }> {
  const where = meantBy(query)
  const direction = query.order === 'asc' ? asc : desc
  const by = query.sort === 'name' ? sql`lower(${campaigns.name})` : campaigns[query.sort]
  const rows = await joined(db)
    .where(where)
    .orderBy(direction(by), direction(campaigns.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
  const [all] = await db
    .select({ total: count() })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(where)
  return { rows: rows.map(flat), total: all?.total ?? 0 }
}

function inState(status: CampaignQuestion['status']): SQL | undefined {
  if (status === 'archived') return inArchive
  return and(isNull(campaigns.archivedAt), status === 'all' ? undefined : eq(campaigns.status, status))
}

export async function countCampaigns(db: Queries, scope: CampaignScope): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(and(within(scope), isNull(campaigns.archivedAt)))
  return row?.total ?? 0
}

/** With a full URL as target: count, and first by name. */
export async function linkedCampaigns(
  db: Queries,
  scope: CampaignScope,
  most: number,
): Promise<{ count: number; some: { name: string; key: string }[] }> {
  const rows = await db
    .select({ name: campaigns.name, key: campaigns.key, total: sql<string>`count(*) OVER ()` })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(and(within(scope), isNull(campaigns.archivedAt), sql`${campaigns.settings}->>'targetLink' ~* '^https?://'`))
    .orderBy(asc(campaigns.name), asc(campaigns.id))
    .limit(most)
  return { count: Number(rows[0]?.total ?? 0), some: rows.map(({ name, key }) => ({ name, key })) }
}

export async function campaignTags(db: Queries, scope: CampaignScope): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: campaigns.tag })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(and(within(scope), isNull(campaigns.archivedAt), ne(campaigns.tag, '')))
    .orderBy(asc(campaigns.tag))
    .limit(500)
  return rows.map((row) => row.tag)
}

export async function namesOfClient(db: Queries, clientId: string): Promise<string[]> {
  const rows = await db
    .select({ name: campaigns.name })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(and(within({ clientId }), isNull(campaigns.archivedAt)))
  return rows.map((row) => row.name)
}

/** Includes archived ones, whose hits stay readable. */
export async function campaignIds(db: Queries, scope: CampaignScope): Promise<string[]> {
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(within(scope))
  return rows.map((row) => row.id)
}

export async function campaignNames(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(inArray(campaigns.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** E-mails of the paying clients by campaign. */
export async function campaignClients(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: campaigns.id, email: client.email })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .innerJoin(client, eq(client.id, clientIdOf))
    .where(inArray(campaigns.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.email]))
}

/** Of a client and their team. Exact only while the client's row is locked. */
export async function countActiveCampaigns(tx: Queries, clientId: string): Promise<number> {
  const [row] = await tx
    .select({ active: count() })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(and(within({ clientId }), isNull(campaigns.archivedAt), eq(campaigns.status, 'active')))
  return row?.active ?? 0
}

export async function insertCampaign(
  tx: Queries,
  {
    settings,
    ...row
  }: {
    accountId: string
    key: string
    postbackSecret?: string | null
    kind: CampaignRow['kind']
    settings: CampaignSettings
    now: Date
  },
): Promise<string> {
  const { name, tag } = settings
  const [made] = await tx
    .insert(campaigns)
    .values({
      accountId: row.accountId,
      key: row.key,
      kind: row.kind,
      postbackSecret: row.postbackSecret ?? null,
      clickIdByDefault: true,
      integrationToken: newIntegrationToken(),
      name,
      tag,
      settings: stored(settings),
      dealt: dealGroups(settings),
      createdAt: row.now,
      updatedAt: row.now,
    })
    .returning({ id: campaigns.id })
  if (!made) throw new Error('The campaign was not stored')
  await saveVersion(tx, made.id)
  return made.id
}

/** A locked campaign; raises its version. Visitors keep links as far as percentages allow. */
export async function updateCampaign(
  tx: Queries,
  { id, settings: before, dealt }: CampaignRow,
  settings: CampaignSettings,
  now: Date,
): Promise<void> {
  const { name, tag } = settings
  await tx
    .update(campaigns)
    .set({
      name,
      tag,
      settings: stored(settings),
      dealt: dealGroups(settings, before, dealt),
      updatedAt: now,
      version: sql`${campaigns.version} + 1`,
    })
    .where(eq(campaigns.id, id))
  await saveVersion(tx, id)
}
