/** Integration tokens of an account (all its campaigns) or one campaign: renewal with grace period, uses, and views. */
import { and, desc, eq, gt, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { hashSecret, newSecret } from '../../../lib/secrets/secrets.ts'
import { recordChange } from '../changes.ts'
import type { Queries } from '../engine/database.ts'
import { accounts, campaigns, oldTokens, tokenUses, tokenViews } from '../schema.ts'

/** 256 random bits with a recognisable prefix. */
export const newIntegrationToken = (): string => `wt_${newSecret()}`

/** `campaignId` null: the account's token. */
export type TokenOwner = { clientId: string; campaignId: string | null }
/** `until`: end of the old token; null: now. */
type Grace = { now: Date; until: Date | null }

const sameOwner = (
  table: typeof oldTokens | typeof tokenViews,
  { clientId, campaignId }: TokenOwner,
): SQL | undefined =>
  and(eq(table.clientId, clientId), campaignId === null ? isNull(table.campaignId) : eq(table.campaignId, campaignId))

/** Null if none. */
export async function currentToken(db: Queries, { clientId, campaignId }: TokenOwner): Promise<string | null> {
  const [row] =
    campaignId === null
      ? await db.select({ token: accounts.integrationToken }).from(accounts).where(eq(accounts.id, clientId))
      : await db.select({ token: campaigns.integrationToken }).from(campaigns).where(eq(campaigns.id, campaignId))
  return row?.token ?? null
}

/**
 * Edges accept it within a second. Older ones end no later than the current. Deletes the record of views. The client's
 * or campaign's row must be locked.
 */
export async function renewToken(tx: Queries, owner: TokenOwner, { now, until }: Grace): Promise<string> {
  const { clientId, campaignId } = owner
  const old = await currentToken(tx, owner)
  const token = newIntegrationToken()
  if (until === null) await tx.delete(oldTokens).where(sameOwner(oldTokens, owner))
  else {
    await tx
      .update(oldTokens)
      .set({ until })
      .where(and(sameOwner(oldTokens, owner), gt(oldTokens.until, until)))
    if (old !== null)
      await tx.insert(oldTokens).values({ tokenHash: hashSecret(old), clientId, campaignId, renewedAt: now, until })
  }
  if (campaignId === null) await tx.update(accounts).set({ integrationToken: token }).where(eq(accounts.id, clientId))
  else await tx.update(campaigns).set({ integrationToken: token }).where(eq(campaigns.id, campaignId))
  await tx.delete(tokenViews).where(sameOwner(tokenViews, owner))
  await recordChange(
    tx,
    campaignId === null ? { kind: 'account', ref: clientId } : { kind: 'campaign', ref: campaignId },
  )
  return token
}

/** End of the last old token; null if none is accepted. */
export async function oldTokenUntil(db: Queries, owner: TokenOwner, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: oldTokens.until })
    .from(oldTokens)
    .where(and(sameOwner(oldTokens, owner), gt(oldTokens.until, now)))
    .orderBy(desc(oldTokens.until))
    .limit(1)
  return row?.until ?? null
}

/** Records that a user was shown someone else's token. */
export async function recordTokenView(
  db: Queries,
  viewerId: string,
  { clientId, campaignId }: TokenOwner,
  now: Date,
): Promise<void> {
  await db.insert(tokenViews).values({ viewerId, clientId, campaignId, seenAt: now }).onConflictDoNothing()
}

/** Tokens the user was shown that still work, without removed campaigns. */
export const viewedTokens = (db: Queries, viewerId: string): Promise<TokenOwner[]> =>
  db
    .select({ clientId: tokenViews.clientId, campaignId: tokenViews.campaignId })
    .from(tokenViews)
    .leftJoin(campaigns, eq(campaigns.id, tokenViews.campaignId))
    .where(and(eq(tokenViews.viewerId, viewerId), isNull(campaigns.removedAt)))
    .orderBy(tokenViews.clientId, sql`${tokenViews.campaignId} NULLS FIRST`)

/** Includes archived campaigns, which can be restored. */
export const tokensHeldBy = (db: Queries, accountId: string): Promise<{ campaignId: string }[]> =>
  db
    .select({ campaignId: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.accountId, accountId), isNull(campaigns.removedAt)))
    .orderBy(campaigns.id)

/** A site that used a token. `family`: 4 or 6, IP version of its address. */
export type TokenUse = typeof tokenUses.$inferSelect

const AT_ONCE = 200

export async function putTokenUses(db: Queries, uses: readonly TokenUse[]): Promise<void> {
  for (let at = 0; at < uses.length; at += AT_ONCE) {
    await db
      .insert(tokenUses)
      .values(uses.slice(at, at + AT_ONCE))
      .onConflictDoUpdate({
        target: [tokenUses.tokenHash, tokenUses.campaignId, tokenUses.host, tokenUses.family],
        set: { usedAt: sql`greatest(${tokenUses.usedAt}, excluded.used_at)` },
      })
  }
}

type ShownUse = Pick<TokenUse, 'host' | 'family' | 'usedAt' | 'campaignId'> & {
  token: 'old' | 'account'
}
const MOST_USES = 50

/** Sites using an accepted old token or the account's; newest first, of a campaign or client. */
export async function tokenUsesOf(db: Queries, { clientId, campaignId }: TokenOwner, now: Date): Promise<ShownUse[]> {
  const account = await currentToken(db, { clientId, campaignId: null })
  const old = await db
    .select({ hash: oldTokens.tokenHash })
    .from(oldTokens)
    .where(and(eq(oldTokens.clientId, clientId), gt(oldTokens.until, now)))
  const accountHash = account === null ? undefined : hashSecret(account)
  const hashes = [...old.map(({ hash }) => hash), ...(accountHash ? [accountHash] : [])]
  if (hashes.length === 0) return []
  const rows = await db
    .select()
    .from(tokenUses)
    .where(
      and(inArray(tokenUses.tokenHash, hashes), campaignId === null ? undefined : eq(tokenUses.campaignId, campaignId)),
    )
    .orderBy(desc(tokenUses.usedAt))
    .limit(MOST_USES)
  return rows.map(({ tokenHash, ...use }) => ({
    ...use,
    token: accountHash?.equals(tokenHash) ? ('account' as const) : ('old' as const),
  }))
}

/** Deletes tokens past their grace period, and uses older than `before`. */
export async function pruneTokens(db: Queries, now: Date, before: Date): Promise<void> {
  await db.delete(oldTokens).where(lte(oldTokens.until, now))
  await db.delete(tokenUses).where(lt(tokenUses.usedAt, before))
}
