/** Received postbacks, their state, and the inbox. */
import { and, asc, count, desc, eq, gte, ilike, inArray, isNotNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type {
  ConversionStage,
  DuplicateMode,
  PostbackProblem,
  PostbackState,
} from '../../../contract/conversions/conversion-words.ts'
import type { SecretRule } from '../../../rules/conversions/postback-secret.ts'
import { clientIdOf } from '../campaigns/campaigns.ts'
import { first, likePattern, type Queries } from '../engine/database.ts'
import { accounts, campaigns, conversionChanges, conversions, postbacks } from '../schema.ts'

export type PostbackRow = typeof postbacks.$inferSelect
export type NewPostback = Pick<
  PostbackRow,
  'id' | 'receivedAt' | 'campaignKey' | 'address' | 'method' | 'query' | 'secretHash'
> &
  Partial<Pick<PostbackRow, 'byClientId'>>
export type Settled = Partial<Omit<PostbackRow, keyof NewPostback>>

const AT_ONCE = 500

/** Due at once; keeps rows stored already. */
export async function insertPostbacks(db: Queries, rows: readonly NewPostback[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const values = rows.slice(at, at + AT_ONCE).map((row) => ({ ...row, nextAt: row.receivedAt }))
    await db.insert(postbacks).values(values).onConflictDoNothing()
  }
}

/** In order of arrival. */
export const postbacksOf = (db: Queries, ids: readonly string[]): Promise<PostbackRow[]> =>
  db
    .select()
    .from(postbacks)
    .where(inArray(postbacks.id, [...ids]))
    .orderBy(asc(postbacks.id))

/** In order of arrival. */
export const duePostbacks = (db: Queries, now: Date, most: number): Promise<PostbackRow[]> =>
  db
    .select()
    .from(postbacks)
    .where(and(isNotNull(postbacks.nextAt), lte(postbacks.nextAt, now)))
    .orderBy(asc(postbacks.id))
    .limit(most)

/** Undefined when another process has handled it. */
export const lockPostback = (
  tx: Queries,
  { id, attempts }: Pick<PostbackRow, 'id' | 'attempts'>,
): Promise<PostbackRow | undefined> =>
  first(
    tx
      .select()
      .from(postbacks)
      .where(and(eq(postbacks.id, id), eq(postbacks.attempts, attempts), isNotNull(postbacks.nextAt)))
      .for('no key update'),
  )

export async function settlePostback(tx: Queries, id: string, settled: Settled): Promise<void> {
  await tx
    .update(postbacks)
    .set({ ...settled, attempts: sql`${postbacks.attempts} + 1` })
    .where(eq(postbacks.id, id))
}

/** Campaign data for postbacks: owner, hit parameter, and required secret. */
export type PostbackCampaign = SecretRule & {
  campaignId: string
  clientId: string
  partnerParameter: string
  duplicates: DuplicateMode
}

const ofCampaign = {
  campaignId: campaigns.id,
  clientId: clientIdOf,
  settings: campaigns.settings,
  postbackSecret: campaigns.postbackSecret,
  oldPostbackSecretHash: campaigns.oldPostbackSecretHash,
  oldPostbackSecretUntil: campaigns.oldPostbackSecretUntil,
}

async function postbackCampaign(db: Queries, where: SQL): Promise<PostbackCampaign | undefined> {
  const [row] = await db
    .select(ofCampaign)
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(where)
  if (!row) return undefined
  const { settings, ...rest } = row
  return { ...rest, partnerParameter: settings.partnerParameter, duplicates: settings.duplicates ?? 'replace' }
}

/** Includes archived campaigns. */
export const campaignOfHit = (db: Queries, campaignId: string): Promise<PostbackCampaign | undefined> =>
  postbackCampaign(db, eq(campaigns.id, campaignId))

/** By public key, archived included. */
export async function campaignOfKey(db: Queries, key: string): Promise<PostbackCampaign | undefined> {
  if (key === '') return undefined
  return postbackCampaign(db, eq(campaigns.key, key))
}

/** Requeues unmatched postbacks; returns their ids. */
export async function requeuePostbacks(tx: Queries, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .update(postbacks)
    .set({ nextAt: now, attempts: sql`${postbacks.attempts} + 1` })
    .where(and(inArray(postbacks.id, [...ids]), eq(postbacks.state, 'unmatched')))
    .returning({ id: postbacks.id })
  return rows.map(({ id }) => id)
}

export async function countUnmatched(db: Queries, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db
    .select({ id: postbacks.id })
    .from(postbacks)
    .where(and(inArray(postbacks.id, [...ids]), eq(postbacks.state, 'unmatched')))
  return rows.length
}

/** Conversions stay. */
export async function prunePostbacks(db: Queries, before: Date): Promise<void> {
  await db.delete(postbacks).where(lt(postbacks.receivedAt, before))
}

type InboxQuestion = {
  /** Undefined: all clients, and postbacks without a client. */
  clientId?: string | undefined
  campaignId?: string | undefined
  /** Excludes clients who do not let staff edit. */
  editable?: boolean
  state?: PostbackState | undefined
  problem?: PostbackProblem | undefined
  /** Current stage of the conversion. */
  stage?: ConversionStage | undefined
  search: string
  from: Date
  to: Date
}
export type InboxRow = PostbackRow & { campaign: string | null; client: string | null }

const where = (query: InboxQuestion): SQL | undefined =>
  and(
    gte(postbacks.receivedAt, query.from),
    lt(postbacks.receivedAt, query.to),
    query.clientId === undefined ? undefined : eq(postbacks.clientId, query.clientId),
    query.campaignId === undefined ? undefined : eq(postbacks.campaignId, query.campaignId),
    query.editable
      ? sql`NOT EXISTS (SELECT 1 FROM accounts AS whose WHERE whose.id = ${postbacks.clientId} AND NOT whose.editing_allowed)`
      : undefined,
    query.state && eq(postbacks.state, query.state),
    query.problem && eq(postbacks.problem, query.problem),
    query.stage &&
      sql`EXISTS (SELECT 1 FROM conversions AS made WHERE made.id = ${postbacks.conversionId} AND made.stage = ${query.stage})`,
    query.search === '' ? undefined : ilike(postbacks.query, likePattern(query.search)),
  )

/** Newest first. */
export async function listPostbacks(
  db: Queries,
  query: InboxQuestion,
  { page, perPage }: { page: number; perPage: number },
): Promise<InboxRow[]> {
  const rows = await db
    .select({ postback: postbacks, campaign: campaigns.name, client: accounts.email })
    .from(postbacks)
    .leftJoin(campaigns, eq(campaigns.id, postbacks.campaignId))
    .leftJoin(accounts, eq(accounts.id, postbacks.clientId))
    .where(where(query))
    .orderBy(desc(postbacks.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return rows.map(({ postback, ...names }) => ({ ...postback, ...names }))
}

/** By state, ignoring the query's state. */
export async function countPostbacks(db: Queries, query: InboxQuestion): Promise<Map<PostbackState, number>> {
  const rows = await db
    .select({ state: postbacks.state, found: count() })
    .from(postbacks)
    .where(where({ ...query, state: undefined, problem: undefined }))
    .groupBy(postbacks.state)
  return new Map(rows.map(({ state, found }) => [state, found]))
}

export async function countFoundPostbacks(db: Queries, query: InboxQuestion): Promise<number> {
  const [row] = await db.select({ found: count() }).from(postbacks).where(where(query))
  return row?.found ?? 0
}

/** Newest first. */
export async function unmatchedIds(
  db: Queries,
  query: InboxQuestion,
  ids: readonly string[] | undefined,
  most: number,
): Promise<string[]> {
  const named = ids === undefined ? undefined : inArray(postbacks.id, [...ids])
  const rows = await db
    .select({ id: postbacks.id })
    .from(postbacks)
    .where(and(where({ ...query, state: 'unmatched' }), named))
    .orderBy(desc(postbacks.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

type Money = Pick<typeof conversions.$inferSelect, 'stage' | 'status' | 'payout' | 'currency'>
export type ReportedConversion = Money & { taken: number; changes: (Money & { at: Date })[] }

/** By id, with earlier values, oldest first. */
export async function reportedConversions(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, ReportedConversion>> {
  if (ids.length === 0) return new Map()
  const [rows, changes] = await Promise.all([
    db
      .select({
        id: conversions.id,
        stage: conversions.stage,
        status: conversions.status,
        payout: conversions.payout,
        taken: conversions.taken,
        currency: conversions.currency,
      })
      .from(conversions)
      .where(inArray(conversions.id, [...ids])),
    db
      .select()
      .from(conversionChanges)
      .where(inArray(conversionChanges.conversionId, [...ids]))
      .orderBy(conversionChanges.postbackId),
  ])
  const before = Map.groupBy(changes, ({ conversionId }) => conversionId)
  return new Map(
    rows.map(({ id, ...money }) => [
      id,
      {
        ...money,
        changes: (before.get(id) ?? []).map(({ at, stage, status, payout, currency }) => ({
          at,
          stage,
          status,
          payout,
          currency,
        })),
      },
    ]),
  )
}

/** True if the client, or any, ever had a postback. */
export async function hasPostbacks(db: Queries, clientId: string | undefined): Promise<boolean> {
  const rows = await db
    .select({ id: postbacks.id })
    .from(postbacks)
    .where(clientId === undefined ? undefined : eq(postbacks.clientId, clientId))
    .limit(1)
  return rows.length > 0
}
