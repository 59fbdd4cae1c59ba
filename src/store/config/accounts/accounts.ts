import { and, eq, getTableColumns, isNull, ne, sql, inArray } from 'drizzle-orm'
import { dropPendingAddress, isReserved } from './address-changes.ts'
import { first, isUnavailable, type Queries } from '../engine/database.ts'
import { accounts, addressChanges, mailedLinks, sessions } from '../schema.ts'

const { passwordHash, sealSecret: _sealSecret, ...columns } = getTableColumns(accounts)
export const ACCOUNT_COLUMNS = columns

/** Without the password hash and what only edges read. */
export type AccountRow = Omit<typeof accounts.$inferSelect, 'passwordHash' | 'sealSecret'>
export type NewAccount = Pick<typeof accounts.$inferInsert, 'role' | 'email' | 'passwordHash'> &
  Partial<Omit<typeof accounts.$inferInsert, 'id'>>

export const findAccount = (db: Queries, id: string): Promise<AccountRow | undefined> =>
  first(db.select(columns).from(accounts).where(eq(accounts.id, id)))

/**
 * Locks the client for the transaction, for calls that count or change what they have. `no key`: rows that reference an
 * account lock its key; a full row lock would deadlock.
 */
export const lockClient = (tx: Queries, id: string): Promise<AccountRow | undefined> =>
  first(
    tx
      .select(columns)
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.role, 'user')))
      .for('no key update'),
  )

/** With the password hash, for signing in. `email`: lower case, as stored. */
export async function findByEmail(
  db: Queries,
  email: string,
): Promise<{ account: AccountRow; passwordHash: string } | undefined> {
  const [row] = await db.select({ account: columns, passwordHash }).from(accounts).where(eq(accounts.email, email))
  return row
}

export async function emailExists(db: Queries, email: string): Promise<boolean> {
  const rows = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  return rows.length > 0 || (await isReserved(db, email))
}

/** Counts addresses that another account may take back. */
export async function emailTaken(db: Queries, email: string, exceptFor: string): Promise<boolean> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), ne(accounts.id, exceptFor)))
  return rows.length > 0 || (await isReserved(db, email, { exceptFor }))
}

/** Undefined when the e-mail is taken; roll the transaction back then. */
export async function insertAccount(db: Queries, account: NewAccount): Promise<AccountRow | undefined> {
  const [row] = await db
    .insert(accounts)
    .values(account)
    .onConflictDoNothing({ target: accounts.email })
    .returning(columns)
  // after the insert: whoever freed the address has committed
  return row && !(await isReserved(db, account.email)) ? row : undefined
}

export async function setActive(tx: Queries, id: string, active: boolean): Promise<void> {
  await tx.update(accounts).set({ active }).where(eq(accounts.id, id))
}

/** Ignores case. */
export async function clientIdByEmail(db: Queries, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email.trim().toLowerCase()), eq(accounts.role, 'user')))
  return row?.id
}

/** A team user's client, or the account itself. */
export async function payerOf(db: Queries, account: AccountRow): Promise<AccountRow> {
  if (account.ownerId === null) return account
  return (await findAccount(db, account.ownerId)) ?? account
}

export async function clientNames(db: Queries): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.role, 'user'))
    .orderBy(accounts.email)
}

/** First administrator, the recorded actor of an operator's change; undefined if none. */
export async function firstAdminId(db: Queries): Promise<string | undefined> {
  const there = and(eq(accounts.role, 'admin'), isNull(accounts.deletedAt))
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(there).orderBy(accounts.id).limit(1)
  return row?.id
}

/** Unless one exists; returns if inserted. Safe with concurrent starts. */
export async function insertFirstAdmin(db: Queries, email: string, hash: () => Promise<string>): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE ${accounts} IN SHARE ROW EXCLUSIVE MODE`)
    const admins = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.role, 'admin')).limit(1)
    if (admins.length > 0) return false
    const made = await insertAccount(tx, {
      role: 'admin',
      email,
      passwordHash: await hash(),
      name: 'Administrator',
      active: true,
      emailConfirmed: true,
    })
    if (!made) throw new Error(`The administrator's e-mail ${email} belongs to another account`)
    return true
  })
}

export type AccountChange = Partial<
  Pick<
    AccountRow,
    | 'email'
    | 'emailConfirmed'
    | 'name'
    | 'telegram'
    | 'language'
    | 'timezone'
    | 'editingAllowed'
    | 'notes'
    | 'siteGenLimit'
    | 'campaignLimit'
    | 'access'
    | 'campaignIds'
    | 'seesMoney'
    | 'menu'
  > & { passwordHash: string }
>

/**
 * False when the e-mail is taken; roll back then. A new password cancels mailed password links and pending changes of
 * address.
 */
export async function changeAccount(tx: Queries, id: string, change: AccountChange): Promise<boolean> {
  try {
    if (Object.keys(change).length > 0) await tx.update(accounts).set(change).where(eq(accounts.id, id))
    if (change.passwordHash !== undefined) {
      await tx.delete(mailedLinks).where(and(eq(mailedLinks.accountId, id), eq(mailedLinks.purpose, 'reset')))
      await dropPendingAddress(tx, id)
    }
    return change.email === undefined || !(await isReserved(tx, change.email, { exceptFor: id }))
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '23505'

/**
 * Keeps the row, which others reference: ends sessions, frees the e-mail. `passwordHash`: one that no password matches.
 */
export async function retireAccount(
  tx: Queries,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, id))
  await tx.delete(addressChanges).where(eq(addressChanges.accountId, id))
  const gone = {
    email: `deleted-${id}@weir.invalid`,
    formerEmail: email,
    deletedAt: now,
    active: false,
    integrationToken: null,
  }
  await tx
    .update(accounts)
    .set({ ...gone, passwordHash })
    .where(eq(accounts.id, id))
}

export async function passwordHashOf(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db.select({ passwordHash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, id))
  return row?.passwordHash
}

/** False if the password changed; locks it. */
export async function holdPassword(tx: Queries, id: string, passwordHash: string): Promise<boolean> {
  const [row] = await tx
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update')
  return row?.passwordHash === passwordHash
}

/** Locks and returns the whole row. */
export const lockAccount = (tx: Queries, id: string): Promise<typeof accounts.$inferSelect | undefined> =>
  first(tx.select(getTableColumns(accounts)).from(accounts).where(eq(accounts.id, id)).for('no key update'))

const EVERY_MS = 5 * 60_000

/** Panel use, every five minutes at most. Skipped while the row is locked or the store down. */
export async function recordPanelVisit(
  db: Queries,
  { id, visitedAt }: Pick<AccountRow, 'id' | 'visitedAt'>,
  now: Date,
): Promise<void> {
  if (visitedAt !== null && Math.abs(now.getTime() - visitedAt.getTime()) < EVERY_MS) return
  const free = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update', { skipLocked: true })
  try {
    await db.update(accounts).set({ visitedAt: now }).where(inArray(accounts.id, free))
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
