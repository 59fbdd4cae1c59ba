/**
 * The second factor of an account: the secret of its authenticator, and recovery codes. Each code is taken once, by one
 * statement.
 */
import { and, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { recoveryCodes, twoFactor } from './schema.ts'

/** Of the account of the row that is asked for. */
export const hasTwoFactor = sql<boolean>`EXISTS (SELECT FROM two_factor f WHERE f.account_id = accounts.id AND f.confirmed_at IS NOT NULL)`

export type TwoFactorRow = typeof twoFactor.$inferSelect

/** Also one that is not confirmed yet. */
export async function findTwoFactor(db: Queries, accountId: string): Promise<TwoFactorRow | undefined> {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.accountId, accountId))
  return row
}

/** Puts a secret in place of one that was never confirmed; false when a confirmed one is in force. */
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

/** False when the secret is another by now, or confirmed already. */
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

/** False when a code of this step or a later one was taken before. */
export async function takeStep(tx: Queries, accountId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(eq(twoFactor.accountId, accountId), isNotNull(twoFactor.confirmedAt), lt(twoFactor.lastStep, step)))
    .returning({ accountId: twoFactor.accountId })
  return rows.length > 0
}

/** Secret and recovery codes are gone; false when there was no confirmed secret. */
export async function dropTwoFactor(tx: Queries, accountId: string): Promise<boolean> {
  const rows = await tx
    .delete(twoFactor)
    .where(and(eq(twoFactor.accountId, accountId), isNotNull(twoFactor.confirmedAt)))
    .returning({ accountId: twoFactor.accountId })
  if (rows.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  return rows.length > 0
}

/** Deletes a second factor that was switched on at `since` or later, or was only begun. */
export async function dropTwoFactorSetSince(tx: Queries, accountId: string, since: Date): Promise<void> {
  const isLate = or(isNull(twoFactor.confirmedAt), gte(twoFactor.confirmedAt, since))
  const rows = await tx
    .delete(twoFactor)
    .where(and(eq(twoFactor.accountId, accountId), isLate))
    .returning({ accountId: twoFactor.accountId })
  if (rows.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/** In place of those there were. */
export async function putRecoveryCodes(tx: Queries, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })))
}

/** Uses a code up; false when there is none like it. */
export async function takeRecoveryCode(tx: Queries, accountId: string, codeHash: Buffer): Promise<boolean> {
  const rows = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ accountId: recoveryCodes.accountId })
  return rows.length > 0
}

export const countRecoveryCodes = (db: Queries, accountId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId))
