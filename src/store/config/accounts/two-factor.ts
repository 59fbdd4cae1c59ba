/** One statement takes a code, so none works twice. */
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { first, type Queries } from '../engine/database.ts'
import { recoveryCodes, twoFactor, wrongCodes } from '../schema.ts'
import { DAY_MS, HOUR_MS } from '../../../lib/time/durations.ts'

/** For queries of `accounts`: true if the second factor is on. */
export const hasTwoFactor = sql<boolean>`EXISTS (SELECT FROM two_factor f WHERE f.account_id = accounts.id AND f.confirmed_at IS NOT NULL)`

type TwoFactorRow = typeof twoFactor.$inferSelect

/** Includes an unconfirmed one. */
export const findTwoFactor = (db: Queries, accountId: string): Promise<TwoFactorRow | undefined> =>
  first(db.select().from(twoFactor).where(eq(twoFactor.accountId, accountId)))

/** Replaces an unconfirmed secret; false if one is confirmed. */
export async function startTwoFactor(tx: Queries, accountId: string, secret: string): Promise<boolean> {
  const rows = await tx
    .insert(twoFactor)
    .values({ accountId, secret })
    .onConflictDoUpdate({
      target: twoFactor.accountId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(twoFactor.confirmedAt),
    })
    .returning({ accountId: twoFactor.accountId })
  return rows.length > 0
}

/** False if the secret changed meanwhile or is confirmed already. */
export async function confirmTwoFactor(
  tx: Queries,
  { accountId, secret }: TwoFactorRow,
  lastStep: number,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(twoFactor)
    .set({ confirmedAt: now, lastStep })
    .where(and(eq(twoFactor.accountId, accountId), eq(twoFactor.secret, secret), isNull(twoFactor.confirmedAt)))
    .returning({ accountId: twoFactor.accountId })
  return rows.length > 0
}

/** Uses up a time step's code; false if this or a later step was used. */
export async function consumeTotpStep(tx: Queries, accountId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(eq(twoFactor.accountId, accountId), isNotNull(twoFactor.confirmedAt), lt(twoFactor.lastStep, step)))
    .returning({ accountId: twoFactor.accountId })
  return rows.length > 0
}

/** Deletes secret and recovery codes; false without a confirmed secret. */
export async function dropTwoFactor(tx: Queries, accountId: string): Promise<boolean> {
  const rows = await tx
    .delete(twoFactor)
    .where(and(eq(twoFactor.accountId, accountId), isNotNull(twoFactor.confirmedAt)))
    .returning({ accountId: twoFactor.accountId })
  if (rows.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  return rows.length > 0
}

/** Deletes a second factor confirmed at `since` or later, or unconfirmed. */
export async function dropTwoFactorSetSince(tx: Queries, accountId: string, since: Date): Promise<void> {
  const isLate = or(isNull(twoFactor.confirmedAt), gte(twoFactor.confirmedAt, since))
  const rows = await tx
    .delete(twoFactor)
    .where(and(eq(twoFactor.accountId, accountId), isLate))
    .returning({ accountId: twoFactor.accountId })
  if (rows.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

export async function putRecoveryCodes(tx: Queries, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })))
}

/** False if no such code. */
export async function takeRecoveryCode(tx: Queries, accountId: string, codeHash: Buffer): Promise<boolean> {
  const rows = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ accountId: recoveryCodes.accountId })
  return rows.length > 0
}

export const countRecoveryCodes = (db: Queries, accountId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId))

// Wrong second factors after a right first one, across addresses, processes and restarts.

export type FirstFactor = (typeof wrongCodes.$inferSelect)['firstFactor']
type CodeAttempt = { accountId: string; firstFactor: FirstFactor; address: string; now: Date }
/** `id` of the attempt, or seconds until one is free. */
type TakenAttempt = { id: string } | { wait: number }

/** Wrong codes allowed per hour after a right password or mailed link. */
const CODES_AN_HOUR = 10
/** Wrong codes a day before notifying the owner. */
const NOTICE_FROM = 3

/**
 * Counts an attempt as wrong before checking, so that concurrent ones keep the limit; `releaseCodeAttempt` refunds.
 * Undefined without a second factor.
 */
export async function reserveCodeAttempt(
  tx: Queries,
  { accountId, firstFactor, address, now }: CodeAttempt,
): Promise<TakenAttempt | undefined> {
  const [factor] = await tx
    .select({ accountId: twoFactor.accountId })
    .from(twoFactor)
    .where(eq(twoFactor.accountId, accountId))
    .for('no key update')
  if (!factor) return undefined
  // after a clock set back, attempts expire as usual
  await tx
    .update(wrongCodes)
    .set({ at: now })
    .where(and(eq(wrongCodes.accountId, accountId), gt(wrongCodes.at, now)))
  const recent = await tx
    .select({ at: wrongCodes.at })
    .from(wrongCodes)
    .where(
      and(
        eq(wrongCodes.accountId, accountId),
        eq(wrongCodes.firstFactor, firstFactor),
        gt(wrongCodes.at, new Date(now.getTime() - HOUR_MS)),
      ),
    )
    .orderBy(asc(wrongCodes.at))
  const blocking = recent.at(-CODES_AN_HOUR)
  if (blocking) return { wait: Math.max(1, Math.ceil((blocking.at.getTime() + HOUR_MS - now.getTime()) / 1000)) }
  const [made] = await tx
    .insert(wrongCodes)
    .values({ accountId, firstFactor, at: now, address })
    .returning({ id: wrongCodes.id })
  return made
}

/** For a right or unchecked code. */
export async function releaseCodeAttempt(db: Queries, id: string): Promise<void> {
  await db.delete(wrongCodes).where(eq(wrongCodes.id, id))
}

/** When the first factor changed, so that its former holder cannot lock the owner out. */
export async function forgetWrongCodes(tx: Queries, accountId: string, firstFactor: FirstFactor): Promise<void> {
  await tx.delete(wrongCodes).where(and(eq(wrongCodes.accountId, accountId), eq(wrongCodes.firstFactor, firstFactor)))
}

/** True at most once an hour; the caller must then notify. */
export async function claimWrongCodeNotice(tx: Queries, accountId: string, now: Date): Promise<boolean> {
  const wrong = await tx.$count(
    wrongCodes,
    and(eq(wrongCodes.accountId, accountId), gt(wrongCodes.at, new Date(now.getTime() - DAY_MS))),
  )
  if (wrong < NOTICE_FROM) return false
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
  const isDue = sql`(${twoFactor.wrongNotifiedAt} IS NULL OR ${twoFactor.wrongNotifiedAt} <= ${hourAgo} OR ${twoFactor.wrongNotifiedAt} > ${now.toISOString()})`
  const rows = await tx
    .update(twoFactor)
    .set({ wrongNotifiedAt: now })
    .where(and(eq(twoFactor.accountId, accountId), isDue))
    .returning({ accountId: twoFactor.accountId })
  return rows.length > 0
}

export async function pruneWrongCodes(db: Queries, now: Date): Promise<void> {
  await db.delete(wrongCodes).where(lte(wrongCodes.at, new Date(now.getTime() - DAY_MS)))
}
