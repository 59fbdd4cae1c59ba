/** Offers of clients. One that is removed stays for the hits that name it. */
import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { accounts, campaigns, offers } from './schema.ts'

export type OfferRow = typeof offers.$inferSelect
/** How its link is watched. */
export type OfferWatchRow = Pick<OfferRow, 'watchMinutes' | 'watchWords' | 'watchWithout' | 'watchPasses'>
/** What its watch found. */
export type OfferState = Pick<OfferRow, 'watchFailures' | 'deadSince' | 'deadNotified' | 'nextCheckAt'>
export type OfferDraft = Omit<OfferRow, 'id' | 'clientId' | 'createdAt' | 'archivedAt'>

const isThere = isNull(offers.archivedAt)

export const listOffers = (db: Queries, clientId: string): Promise<OfferRow[]> =>
  db
    .select()
    .from(offers)
    .where(and(eq(offers.clientId, clientId), isThere))
    .orderBy(sql`lower(${offers.name})`, asc(offers.id))

/** Clients who have any, by id. */
export async function offerOwners(db: Queries): Promise<string[]> {
  const rows = await db.selectDistinct({ id: offers.clientId }).from(offers).where(isThere)
  return rows.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other))
}

/** Undefined for one that is removed. */
export async function findOffer(db: Queries, id: string): Promise<OfferRow | undefined> {
  const [row] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.id, id), isThere))
  return row
}

/** Names of offers, removed ones included. */
export async function offerNames(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: offers.id, name: offers.name })
    .from(offers)
    .where(inArray(offers.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What conversions of an offer depend on, of a removed one too; undefined where there is none. */
export async function worthOfOffer(
  db: Queries,
  id: string,
): Promise<Pick<OfferRow, 'network' | 'payout' | 'currency'> | undefined> {
  if (id === '') return undefined
  const { network, payout, currency } = offers
  const [row] = await db.select({ network, payout, currency }).from(offers).where(eq(offers.id, id))
  return row
}

/** Which of these a client has not. */
export async function missingOffers(db: Queries, clientId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.clientId, clientId), isThere, inArray(offers.id, [...ids])))
  const own = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !own.has(id)))
}

/** Undefined: the client has another of that name. */
export async function putOffer(
  tx: Queries,
  { id, clientId, ...draft }: OfferDraft & { id: string | undefined; clientId: string },
): Promise<OfferRow | undefined> {
  const named = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.clientId, clientId), isThere, sql`lower(${offers.name}) = lower(${draft.name})`))
  if (named.some((one) => one.id !== id)) return undefined
  const rows =
    id === undefined
      ? await tx
          .insert(offers)
          .values({ ...draft, clientId })
          .returning()
      : await tx.update(offers).set(draft).where(eq(offers.id, id)).returning()
  return rows[0]
}

export async function archiveOffer(tx: Queries, id: string, now: Date): Promise<void> {
  await tx.update(offers).set({ archivedAt: now, substituteId: null }).where(eq(offers.id, id))
}

/** How many of the client's offers name this one as their substitute. */
export async function standsFor(tx: Queries, id: string): Promise<number> {
  const [row] = await tx
    .select({ offers: count() })
    .from(offers)
    .where(and(eq(offers.substituteId, id), isThere))
  return row?.offers ?? 0
}

type Using = { id: string; name: string }

/** Every offer that a campaign's settings point at. */
const USED = sql`(
  SELECT ${campaigns.settings}->>'targetOffer' AS offer
  UNION SELECT ${campaigns.settings}->>'defaultOffer'
  UNION SELECT link->>'offer' FROM jsonb_array_elements(${campaigns.settings}->'splitGroups') AS split, jsonb_array_elements(split->'links') AS link
)`

/** The client's campaigns by the offers that their links point at, archived ones included, removed ones not. */
export async function campaignsByOffer(db: Queries, clientId: string): Promise<Map<string, Using[]>> {
  const rows = await db
    .select({ id: campaigns.id, name: campaigns.name, offer: sql<string>`used.offer` })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .innerJoin(sql`LATERAL ${USED} AS used`, sql`used.offer IS NOT NULL`)
    .where(and(or(eq(accounts.id, clientId), eq(accounts.ownerId, clientId)), isNull(campaigns.removedAt)))
    .orderBy(sql`lower(${campaigns.name})`, asc(campaigns.id))
  const found = Map.groupBy(rows, ({ offer }) => offer)
  return new Map([...found].map(([offer, using]) => [offer, using.map(({ id, name }) => ({ id, name }))]))
}

/** An offer as an edge knows it. */
export type EdgeOffer = Pick<
  OfferRow,
  'id' | 'clientId' | 'link' | 'status' | 'countries' | 'dayCap' | 'timezone' | 'substituteId'
> & {
  /** Visits pass it over, for it is dead since then; null: they do not. */
  deadSince: Date | null
}

/** All offers, or those of `ids`. An id without a row is gone. */
export const loadOffers = (db: Queries, ids?: readonly string[]): Promise<EdgeOffer[]> =>
  db
    .select({
      id: offers.id,
      clientId: offers.clientId,
      link: offers.link,
      status: offers.status,
      countries: offers.countries,
      dayCap: offers.dayCap,
      timezone: offers.timezone,
      substituteId: offers.substituteId,
      deadSince: sql<Date | null>`CASE WHEN ${offers.watchPasses} THEN ${offers.deadSince} END`.mapWith(
        offers.deadSince,
      ),
    })
    .from(offers)
    .where(and(isThere, ids && inArray(offers.id, [...ids])))
