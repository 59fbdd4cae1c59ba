/** Clients' own domains. */
import { and, asc, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { accounts, domains } from './schema.ts'

export type DomainRow = typeof domains.$inferSelect

/** In the order in which they were added. */
export const listDomains = (db: Queries, clientId: string): Promise<DomainRow[]> =>
  db.select().from(domains).where(eq(domains.clientId, clientId)).orderBy(asc(domains.id))

/** Ids of clients who have domains, in their order. */
export async function domainOwners(db: Queries): Promise<string[]> {
  const rows = await db.selectDistinct({ owner: domains.clientId }).from(domains).orderBy(asc(domains.clientId))
  return rows.map(({ owner }) => owner)
}

/** The account is locked, so that two that are added at once do not pass the limit. */
export async function lockDomains(tx: Queries, clientId: string): Promise<DomainRow[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, clientId)).for('no key update')
  return listDomains(tx, clientId)
}

export async function findDomain(db: Queries, id: string): Promise<DomainRow | undefined> {
  const [row] = await db.select().from(domains).where(eq(domains.id, id))
  return row
}

/** Everybody's claims to a name, locked, the named one among them: who proves it is decided by one at a time. */
export const lockClaims = (tx: Queries, name: string): Promise<DomainRow[]> =>
  tx.select().from(domains).where(eq(domains.name, name)).orderBy(asc(domains.id)).for('no key update')

/** Whether a client other than this one has proven the name. */
export async function isTaken(db: Queries, name: string, clientId: string): Promise<boolean> {
  const rows = await db
    .select({ id: domains.id })
    .from(domains)
    .where(and(eq(domains.name, name), eq(domains.state, 'proven'), ne(domains.clientId, clientId)))
  return rows.length > 0
}

export async function insertDomain(
  tx: Queries,
  fields: Pick<DomainRow, 'clientId' | 'name' | 'token' | 'createdAt' | 'nextCheckAt'>,
): Promise<DomainRow> {
  const [row] = await tx.insert(domains).values(fields).returning()
  if (!row) throw new Error('the domain was not stored')
  return row
}

/** Undefined: it has been removed meanwhile. */
export async function putDomain(
  tx: Queries,
  id: string,
  fields: Pick<DomainRow, 'state' | 'reason' | 'found' | 'checkedAt' | 'nextCheckAt' | 'provenAt' | 'failingSince'>,
): Promise<DomainRow | undefined> {
  const [row] = await tx.update(domains).set(fields).where(eq(domains.id, id)).returning()
  return row
}

export async function deleteDomain(tx: Queries, id: string): Promise<void> {
  await tx.delete(domains).where(eq(domains.id, id))
}

/** Those that are to be checked, the longest due first. */
export const dueDomains = (db: Queries, now: Date, most: number): Promise<DomainRow[]> =>
  db.select().from(domains).where(lte(domains.nextCheckAt, now)).orderBy(asc(domains.nextCheckAt)).limit(most)

/** A domain as an edge knows it: proven, or proven once. */
export type EdgeDomain = { id: string; name: string; clientId: string; state: 'proven' | 'lost' }

/** All of them, or those of `ids`; an id without a row answers nobody. */
export async function loadDomains(db: Queries, ids?: readonly string[]): Promise<EdgeDomain[]> {
  const rows = await db
    .select({ id: domains.id, name: domains.name, clientId: domains.clientId, state: domains.state })
    .from(domains)
    .where(and(ne(domains.state, 'waiting'), ids && inArray(domains.id, [...ids])))
  return rows.flatMap(({ state, ...row }) => (state === 'waiting' ? [] : [{ ...row, state }]))
}
