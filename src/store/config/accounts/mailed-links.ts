/** One per account and purpose, stored as SHA-256. Works once, while the account keeps the address. */
import { and, eq, gt, lte } from 'drizzle-orm'
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts'
import type { Queries } from '../engine/database.ts'
import { accounts, mailedLinks } from '../schema.ts'

type NewLink = typeof mailedLinks.$inferInsert
type LinkQuestion = { purpose: NewLink['purpose']; tokenHash: Buffer; now: Date }

/** Replaces the account's older link of that purpose. */
export async function saveLink(db: Queries, link: NewLink): Promise<void> {
  const { tokenHash, email, expiresAt } = link
  await db
    .insert(mailedLinks)
    .values(link)
    .onConflictDoUpdate({ target: [mailedLinks.accountId, mailedLinks.purpose], set: { tokenHash, email, expiresAt } })
}

const counts = ({ purpose, tokenHash, now }: LinkQuestion) =>
  and(eq(mailedLinks.tokenHash, tokenHash), eq(mailedLinks.purpose, purpose), gt(mailedLinks.expiresAt, now))

/** Undefined when the link does not work. */
export async function ownerOfLink(db: Queries, link: LinkQuestion): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account: ACCOUNT_COLUMNS })
    .from(mailedLinks)
    .innerJoin(accounts, and(eq(accounts.id, mailedLinks.accountId), eq(accounts.email, mailedLinks.email)))
    .where(counts(link))
  return row?.account
}

/** False when the link does not work. Of concurrent calls, one gets true. */
export async function consumeLink(tx: Queries, link: LinkQuestion): Promise<boolean> {
  const taken = await tx.delete(mailedLinks).where(counts(link)).returning({ accountId: mailedLinks.accountId })
  return taken.length > 0
}

export async function pruneLinks(db: Queries, now: Date): Promise<void> {
  await db.delete(mailedLinks).where(lte(mailedLinks.expiresAt, now))
}
