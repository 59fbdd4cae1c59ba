import { and, asc, eq, inArray, lte, ne } from 'drizzle-orm'
import { first, type Queries } from '../engine/database.ts'
import { accounts, domains } from '../schema.ts'

export type DomainRow = typeof domains.$inferSelect

/** Oldest first. */
export const listDomains = (db: Queries, clientId: string): Promise<DomainRow[]> =>
  db.select().from(domains).where(eq(domains.clientId, clientId)).orderBy(asc(domains.id))

export async function domainOwners(db: Queries): Promise<string[]> {
  const rows = await db.selectDistinct({ owner: domains.clientId }).from(domains).orderBy(asc(domains.clientId))
  return rows.map(({ owner }) => owner)
}

/** Locks the account, so that concurrent additions keep the limit. */
export async function lockDomains(tx: Queries, clientId: string): Promise<DomainRow[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, clientId)).for('no key update')
  return listDomains(tx, clientId)
}

export const findDomain = (db: Queries, id: string): Promise<DomainRow | undefined> =>
  first(db.select().from(domains).where(eq(domains.id, id)))

/** Locks all clients' claims to a name, so that one at a time proves it. */
export const lockClaims = (tx: Queries, name: string): Promise<DomainRow[]> =>
  tx.select().from(domains).where(eq(domains.name, name)).orderBy(asc(domains.id)).for('no key update')

/** True if another client has proven the name. */
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

/** Undefined if removed meanwhile. */
export const putDomain = (
  tx: Queries,
  id: string,
  fields: Pick<DomainRow, 'state' | 'reason' | 'found' | 'checkedAt' | 'nextCheckAt' | 'provenAt' | 'failingSince'>,
): Promise<DomainRow | undefined> => first(tx.update(domains).set(fields).where(eq(domains.id, id)).returning())

export async function deleteDomain(tx: Queries, id: string): Promise<void> {
  await tx.delete(domains).where(eq(domains.id, id))
}

/** Longest due first. */
export const dueDomains = (db: Queries, now: Date, most: number): Promise<DomainRow[]> =>
  db.select().from(domains).where(lte(domains.nextCheckAt, now)).orderBy(asc(domains.nextCheckAt)).limit(most)

/** A proven or formerly proven domain, for edges. */
export type EdgeDomain = { id: string; name: string; clientId: string; state: 'proven' | 'lost' }

/** All, or those of `ids`; ids without a row are absent. */
export async function loadDomains(db: Queries, ids?: readonly string[]): Promise<EdgeDomain[]> {
  const rows = await db
    .select({ id: domains.id, name: domains.name, clientId: domains.clientId, state: domains.state })
    .from(domains)
    .where(and(ne(domains.state, 'waiting'), ids && inArray(domains.id, [...ids])))
  return rows.flatMap(({ state, ...row }) => (state === 'waiting' ? [] : [{ ...row, state }]))
}
