/**
 * Wrong second factors after a right first one. Counted in the configuration store: for all addresses, processes and
 * restarts together.
 */
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { twoFactor, wrongCodes } from './schema.ts'

export type FirstFactor = (typeof wrongCodes.$inferSelect)['firstFactor']
export type CodeTry = { accountId: string; firstFactor: FirstFactor; address: string; now: Date }
/** `id` of the try, or the seconds until one is free. */
export type TakenTry = { id: string } | { wait: number }

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Wrong codes that a right password, or a mailed link, buys in any hour. */
export const CODES_AN_HOUR = 10
/** A code can be mistyped, or be over a moment too early: from this many in a day on, the owner is told. */
const TOLD_FROM = 3

/**
 * Counts a try as wrong before its code is looked at, so that many at once are no way around; who was right gives it
 * back. Undefined where the account has no second factor.
 */
export async function takeCodeTry(
  tx: Queries,
  { accountId, firstFactor, address, now }: CodeTry,
): Promise<TakenTry | undefined> {
  const [factor] = await tx
    .select({ accountId: twoFactor.accountId })
    .from(twoFactor)
    .where(eq(twoFactor.accountId, accountId))
    .for('update')
  if (!factor) return undefined
  // a clock that went back makes none of them count for longer
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

/** The code was right, or was never looked at. */
export async function giveCodeTryBack(db: Queries, id: string): Promise<void> {
  await db.delete(wrongCodes).where(eq(wrongCodes.id, id))
}

/** Forgets those after a first factor that is another by now, so that who knew the old one holds up nobody. */
export async function forgetWrongCodes(tx: Queries, accountId: string, firstFactor: FirstFactor): Promise<void> {
  await tx.delete(wrongCodes).where(and(eq(wrongCodes.accountId, accountId), eq(wrongCodes.firstFactor, firstFactor)))
}

/** Whether the owner is to be told of wrong codes now: at most once an hour. Whoever is answered true tells. */
export async function claimTelling(tx: Queries, accountId: string, now: Date): Promise<boolean> {
  const wrong = await tx.$count(
    wrongCodes,
    and(eq(wrongCodes.accountId, accountId), gt(wrongCodes.at, new Date(now.getTime() - DAY_MS))),
  )
  if (wrong < TOLD_FROM) return false
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
  const isDue = sql`(${twoFactor.wrongToldAt} IS NULL OR ${twoFactor.wrongToldAt} <= ${hourAgo} OR ${twoFactor.wrongToldAt} > ${now.toISOString()})`
  const rows = await tx
    .update(twoFactor)
    .set({ wrongToldAt: now })
    .where(and(eq(twoFactor.accountId, accountId), isDue))
    .returning({ accountId: twoFactor.accountId })
  return rows.length > 0
}

/** Deletes those that count no more; for a timed job. */
export async function pruneWrongCodes(db: Queries, now: Date): Promise<void> {
  await db.delete(wrongCodes).where(lte(wrongCodes.at, new Date(now.getTime() - DAY_MS)))
}
