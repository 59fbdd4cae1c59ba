/** Invited team users. Tokens are stored as SHA-256 and work once, until `expiresAt`. */
import { and, asc, count, eq, getTableColumns, gt, lte, ne } from 'drizzle-orm'
import { first, type Queries } from '../engine/database.ts'
import { invitations } from '../schema.ts'

const { tokenHash: _tokenHash, ...columns } = getTableColumns(invitations)

export type InvitationRow = Omit<typeof invitations.$inferSelect, 'tokenHash'>
type NewInvitation = Omit<typeof invitations.$inferInsert, 'id'>
type Access = Pick<InvitationRow, 'access' | 'campaignLimit' | 'campaignIds' | 'seesMoney'>
type Link = { tokenHash: Buffer; mailed: boolean; expiresAt: Date }
type LinkQuestion = { tokenHash: Buffer; now: Date }

/** Undefined when the owner invited that address before. */
export const insertInvitation = (tx: Queries, row: NewInvitation): Promise<InvitationRow | undefined> =>
  first(tx.insert(invitations).values(row).onConflictDoNothing().returning(columns))

/** Oldest first, with expired ones. */
export const listInvitations = (db: Queries, ownerId: string): Promise<InvitationRow[]> =>
  db.select(columns).from(invitations).where(eq(invitations.ownerId, ownerId)).orderBy(asc(invitations.id))

/** Those that still work; `except`: without that one. */
export async function countInvitations(tx: Queries, ownerId: string, now: Date, except = '0'): Promise<number> {
  const [row] = await tx
    .select({ open: count() })
    .from(invitations)
    .where(and(eq(invitations.ownerId, ownerId), gt(invitations.expiresAt, now), ne(invitations.id, except)))
  return row?.open ?? 0
}

const of = (ownerId: string, id: string) => and(eq(invitations.id, id), eq(invitations.ownerId, ownerId))

/** Locks it. */
export const lockInvitation = (tx: Queries, ownerId: string, id: string): Promise<InvitationRow | undefined> =>
  first(tx.select(columns).from(invitations).where(of(ownerId, id)).for('no key update'))

export const changeInvitation = (tx: Queries, id: string, change: Access | Link): Promise<InvitationRow | undefined> =>
  first(tx.update(invitations).set(change).where(eq(invitations.id, id)).returning(columns))

/** Undefined when the owner has none of that id. */
export const deleteInvitation = (tx: Queries, ownerId: string, id: string): Promise<InvitationRow | undefined> =>
  first(tx.delete(invitations).where(of(ownerId, id)).returning(columns))

export async function deleteInvitationsOf(tx: Queries, ownerId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.ownerId, ownerId))
}

const works = ({ tokenHash, now }: LinkQuestion) =>
  and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now))

/** Undefined when the link does not work. */
export const findInvitation = (db: Queries, link: LinkQuestion): Promise<InvitationRow | undefined> =>
  first(db.select(columns).from(invitations).where(works(link)))

/** Undefined when the link does not work. Of concurrent calls, one gets it. */
export const consumeInvitation = (tx: Queries, link: LinkQuestion): Promise<InvitationRow | undefined> =>
  first(tx.delete(invitations).where(works(link)).returning(columns))

export async function pruneInvitations(db: Queries, expiredBefore: Date): Promise<void> {
  await db.delete(invitations).where(lte(invitations.expiresAt, expiredBefore))
}
