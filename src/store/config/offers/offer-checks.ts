import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { KEPT_CHECKS } from '../../../contract/offers/offer-words.ts'
import { first, type Queries } from '../engine/database.ts'
import type { OfferRow, OfferState } from './offers.ts'
import { accounts, offerChecks, offers } from '../schema.ts'

export type OfferCheckRow = typeof offerChecks.$inferSelect

/** Host: between scheme and path. */
const host = sql<string>`lower(substring(${offers.link} from '^https?://([^/?#]+)'))`
const isWatched = and(isNull(offers.archivedAt), eq(offers.status, 'active'), isNotNull(offers.watchMinutes))

type DueOffer = OfferRow & { host: string }

/** Longest due offer per host outside `busy`, for active clients. */
export async function dueOffers(db: Queries, now: Date, busy: readonly string[], most: number): Promise<DueOffer[]> {
  const due = db
    .selectDistinctOn([host], { id: offers.id, host: host.as('host'), at: offers.nextCheckAt })
    .from(offers)
    .innerJoin(accounts, eq(accounts.id, offers.clientId))
    .where(
      and(
        isWatched,
        lte(offers.nextCheckAt, now),
        eq(accounts.active, true),
        isNull(accounts.deletedAt),
        busy.length > 0 ? notInArray(host, [...busy]) : undefined,
      ),
    )
    .orderBy(host, asc(offers.nextCheckAt))
    .as('due')
  const rows = await db
    .select({ offer: offers, host: due.host })
    .from(offers)
    .innerJoin(due, eq(due.id, offers.id))
    .orderBy(asc(due.at))
    .limit(most)
  return rows.map((row) => ({ ...row.offer, host: row.host }))
}

/** Undefined if removed meanwhile. */
export const lockOffer = (tx: Queries, id: string): Promise<OfferRow | undefined> =>
  first(
    tx
      .select()
      .from(offers)
      .where(and(eq(offers.id, id), isNull(offers.archivedAt)))
      .for('no key update'),
  )

/** Records a check and the offer's new state; keeps the newest `KEPT_CHECKS` per offer. */
export async function saveOfferCheck(
  tx: Queries,
  check: Omit<OfferCheckRow, 'id'>,
  state: Omit<OfferState, 'deadNotified'>,
): Promise<void> {
  await tx.insert(offerChecks).values(check)
  const old = tx
    .select({ id: offerChecks.id })
    .from(offerChecks)
    .where(eq(offerChecks.offerId, check.offerId))
    .orderBy(desc(offerChecks.id))
    .offset(KEPT_CHECKS)
  await tx.delete(offerChecks).where(inArray(offerChecks.id, old))
  await tx.update(offers).set(state).where(eq(offers.id, check.offerId))
}

/** Newest first. */
export const checksOf = (db: Queries, offerId: string): Promise<OfferCheckRow[]> =>
  db.select().from(offerChecks).where(eq(offerChecks.offerId, offerId)).orderBy(desc(offerChecks.id)).limit(KEPT_CHECKS)

export const lastCheckOf = async (db: Queries, offerId: string): Promise<OfferCheckRow | undefined> =>
  (await checksOf(db, offerId))[0]

export async function forgetChecks(tx: Queries, offerId: string): Promise<void> {
  await tx.delete(offerChecks).where(eq(offerChecks.offerId, offerId))
}

/** By offer. */
export async function lastChecks(db: Queries, clientId: string): Promise<Map<string, OfferCheckRow>> {
  const rows = await db
    .selectDistinctOn([offerChecks.offerId], { check: offerChecks })
    .from(offerChecks)
    .innerJoin(offers, eq(offers.id, offerChecks.offerId))
    .where(eq(offers.clientId, clientId))
    .orderBy(offerChecks.offerId, desc(offerChecks.id))
  return new Map(rows.map(({ check }) => [check.offerId, check]))
}

const isNews = and(isNull(offers.archivedAt), sql`(${offers.deadSince} IS NOT NULL) <> ${offers.deadNotified}`)

/** Clients not yet notified of a dead or recovered offer. */
export async function clientsWithOfferNews(db: Queries): Promise<string[]> {
  const rows = await db.selectDistinct({ id: offers.clientId }).from(offers).where(isNews)
  return rows.map(({ id }) => id)
}

export type OfferNews = Pick<OfferRow, 'id' | 'name' | 'deadSince'>

/** Returns a client's unnotified ones, longest dead first, and marks them notified. */
export async function takeOfferNews(tx: Queries, clientId: string): Promise<OfferNews[]> {
  const rows = await tx
    .select({ id: offers.id, name: offers.name, deadSince: offers.deadSince })
    .from(offers)
    .where(and(eq(offers.clientId, clientId), isNews))
    .orderBy(asc(offers.deadSince), asc(offers.id))
    .for('no key update')
  if (rows.length > 0)
    await tx
      .update(offers)
      .set({ deadNotified: sql`${offers.deadSince} IS NOT NULL` })
      .where(
        inArray(
          offers.id,
          rows.map(({ id }) => id),
        ),
      )
  return rows
}
