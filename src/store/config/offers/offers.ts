/** Clients' offers. Removed ones stay for their hits. */
import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { byName } from '../../../lib/text/natural.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, campaigns, offers } from '../schema.ts'

export type OfferRow = typeof offers.$inferSelect
export type OfferWatchRow = Pick<OfferRow, 'watchMinutes' | 'watchWords' | 'watchWithout' | 'watchPasses'>
export type OfferState = Pick<OfferRow, 'watchFailures' | 'deadSince' | 'deadNotified' | 'nextCheckAt'>
export type OfferDraft = Omit<OfferRow, 'id' | 'clientId' | 'createdAt' | 'archivedAt'>

const isThere = isNull(offers.archivedAt)

export async function listOffers(db: Queries, clientId: string): Promise<OfferRow[]> {
  const rows = await db
    .select()
    .from(offers)
    .where(and(eq(offers.clientId, clientId), isThere))
    .orderBy(asc(offers.id))
  return rows.toSorted(byName)
}

/** By id. */
export async function offerOwners(db: Queries): Promise<string[]> {
  const rows = await db.selectDistinct({ id: offers.clientId }).from(offers).where(isThere)
  return rows.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other))
}

/** Undefined if removed. */
export const findOffer = (db: Queries, id: string): Promise<OfferRow | undefined> =>
  first(
    db
      .select()
      .from(offers)
      .where(and(eq(offers.id, id), isThere)),
  )

/** Includes removed ones. */
export async function offerNames(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: offers.id, name: offers.name })
    .from(offers)
    .where(inArray(offers.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Payout terms, also of a removed offer; undefined if none. */
export async function worthOfOffer(
  db: Queries,
  id: string,
): Promise<Pick<OfferRow, 'network' | 'payout' | 'currency'> | undefined> {
  if (id === '') return undefined
  const { network, payout, currency } = offers
  const [row] = await db.select({ network, payout, currency }).from(offers).where(eq(offers.id, id))
  return row
}

/** Ids that the client does not have. */
export async function missingOffers(db: Queries, clientId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.clientId, clientId), isThere, inArray(offers.id, [...ids])))
  const own = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !own.has(id)))
}

/** Undefined when the client has another of that name. */
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

/** Number of the client's offers with this one as substitute. */
export async function countSubstitutedOffers(tx: Queries, id: string): Promise<number> {
  const [row] = await tx
    .select({ offers: count() })
    .from(offers)
    .where(and(eq(offers.substituteId, id), isThere))
  return row?.offers ?? 0
}

type Using = { id: string; name: string }

/** Every offer in a campaign's settings. */
const USED = sql`(
  SELECT ${campaigns.settings}->>'targetOffer' AS offer
  UNION SELECT ${campaigns.settings}->>'defaultOffer'
  UNION SELECT link->>'offer'
    FROM jsonb_array_elements((${campaigns.settings}->'splitGroups') || coalesce(${campaigns.settings}->'landingGroups', '[]')) AS split,
      jsonb_array_elements(split->'links') AS link
)`

/** Campaigns, archived too, by linked offer; without removed campaigns. */
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

export type EdgeOffer = Pick<
  OfferRow,
  'id' | 'clientId' | 'link' | 'status' | 'countries' | 'dayCap' | 'timezone' | 'substituteId' | 'fullOn'
> & {
  /** Time of death; visits skip the offer. Null: alive. */
  deadSince: Date | null
}

/** All, or those of `ids`; missing ids are gone. */
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
      fullOn: offers.fullOn,
      deadSince: sql<Date | null>`CASE WHEN ${offers.watchPasses} THEN ${offers.deadSince} END`.mapWith(
        offers.deadSince,
      ),
    })
    .from(offers)
    .where(and(isThere, ids && inArray(offers.id, [...ids])))
