/** Postbacks as they were received, and what became of each. */
import { and, asc, eq, inArray, isNotNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { SecretRule } from '../../rules/postback-secret.ts'
import { clientIdOf } from './campaigns.ts'
import type { Queries } from './database.ts'
import { accounts, campaigns, postbacks } from './schema.ts'

export type PostbackRow = typeof postbacks.$inferSelect
export type NewPostback = Pick<
  PostbackRow,
  'id' | 'receivedAt' | 'campaignKey' | 'address' | 'method' | 'query' | 'secretHash'
>
/** What looking at it found. */
export type Settled = Partial<Omit<PostbackRow, keyof NewPostback>>

/** Rows of one statement. */
const AT_ONCE = 500

/** Takes them in, due at once; one that is there already stays as it is. */
export async function insertPostbacks(db: Queries, rows: readonly NewPostback[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const values = rows.slice(at, at + AT_ONCE).map((row) => ({ ...row, nextAt: row.receivedAt }))
    await db.insert(postbacks).values(values).onConflictDoNothing()
  }
}

/** Those to be looked at, in the order in which they came. */
export const duePostbacks = (db: Queries, now: Date, most: number): Promise<PostbackRow[]> =>
  db
    .select()
    .from(postbacks)
    .where(and(isNotNull(postbacks.nextAt), lte(postbacks.nextAt, now)))
    .orderBy(asc(postbacks.id))
    .limit(most)

/** Held until the end of the transaction; undefined: another has looked at it meanwhile. */
export async function lockPostback(
  tx: Queries,
  { id, tries }: Pick<PostbackRow, 'id' | 'tries'>,
): Promise<PostbackRow | undefined> {
  const [row] = await tx
    .select()
    .from(postbacks)
    .where(and(eq(postbacks.id, id), eq(postbacks.tries, tries), isNotNull(postbacks.nextAt)))
    .for('update')
  return row
}

export async function settlePostback(tx: Queries, id: string, settled: Settled): Promise<void> {
  await tx
    .update(postbacks)
    .set({ ...settled, tries: sql`${postbacks.tries} + 1` })
    .where(eq(postbacks.id, id))
}

/**
 * What a campaign says of its postbacks: whose they are, where its links carry the hit, and what they must carry
 * themselves.
 */
export type PostbackCampaign = SecretRule & { campaignId: string; clientId: string; partnerParameter: string }

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
  return { ...rest, partnerParameter: settings.partnerParameter }
}

/** By its id, archived ones included. */
export const campaignOfHit = (db: Queries, campaignId: string): Promise<PostbackCampaign | undefined> =>
  postbackCampaign(db, eq(campaigns.id, campaignId))

/** By its public key, archived ones included. */
export async function campaignOfKey(db: Queries, key: string): Promise<PostbackCampaign | undefined> {
  if (key === '') return undefined
  return postbackCampaign(db, eq(campaigns.key, key))
}

/** Makes unmatched ones due again; the ids of those. */
export async function makeDue(tx: Queries, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .update(postbacks)
    .set({ nextAt: now, tries: sql`${postbacks.tries} + 1` })
    .where(and(inArray(postbacks.id, [...ids]), eq(postbacks.state, 'unmatched')))
    .returning({ id: postbacks.id })
  return rows.map(({ id }) => id)
}

/** How many of them are unmatched. */
export async function unmatchedAmong(db: Queries, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db
    .select({ id: postbacks.id })
    .from(postbacks)
    .where(and(inArray(postbacks.id, [...ids]), eq(postbacks.state, 'unmatched')))
  return rows.length
}

/** Deletes those received before; conversions stay. */
export async function prunePostbacks(db: Queries, before: Date): Promise<void> {
  await db.delete(postbacks).where(lt(postbacks.receivedAt, before))
}
