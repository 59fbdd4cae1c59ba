/** Places that a source reports conversions to. */
import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { NO_PLATFORM } from '../../../contract/conversions/outgoing-words.ts'
import type { OutgoingAddress } from '../../../rules/conversions/outgoing-request.ts'
import { first, type Queries } from '../engine/database.ts'
import { campaigns, outgoingAddresses, sources } from '../schema.ts'
import { sourceOf } from '../money/sources.ts'

export type AddressRow = typeof outgoingAddresses.$inferSelect
export type AddressDraft = Omit<AddressRow, 'id' | 'sourceId' | 'place'>

/** An empty place. */
export const NO_ADDRESS = {
  kind: 'address',
  url: '',
  method: 'GET',
  form: '',
  body: '',
  headerNames: [],
  sealed: null,
  sealedWith: '',
  platform: {},
  testedAt: null,
} satisfies Omit<AddressDraft, 'events' | 'bots'>

/** With every setting of a platform. */
export const toAddress = ({
  kind,
  url,
  method,
  form,
  body,
  platform,
}: Pick<AddressRow, 'kind' | 'url' | 'method' | 'form' | 'body' | 'platform'>): OutgoingAddress => ({
  kind,
  url,
  method,
  form,
  body,
  platform: { ...NO_PLATFORM, ...platform },
})

/** SQL: not an empty place. */
export const isInUse: SQL | undefined = or(ne(outgoingAddresses.kind, 'address'), ne(outgoingAddresses.url, ''))

/** In use, by source, in their order. */
export async function addressesBySource(db: Queries, sourceIds: readonly string[]): Promise<Map<string, AddressRow[]>> {
  if (sourceIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(outgoingAddresses)
    .where(and(inArray(outgoingAddresses.sourceId, [...sourceIds]), isInUse))
    .orderBy(asc(outgoingAddresses.place))
  return Map.groupBy(rows, ({ sourceId }) => sourceId)
}

/** Also an empty one; undefined if nothing was ever there. */
export const findAddress = (db: Queries, sourceId: string, place: number): Promise<AddressRow | undefined> =>
  first(
    db
      .select()
      .from(outgoingAddresses)
      .where(and(eq(outgoingAddresses.sourceId, sourceId), eq(outgoingAddresses.place, place))),
  )

/** The release before knows the first address alone, as columns of the source. */
export async function saveAddress(
  tx: Queries,
  at: { sourceId: string; place: number },
  draft: AddressDraft,
): Promise<AddressRow> {
  const [row] = await tx
    .insert(outgoingAddresses)
    .values({ ...at, ...draft })
    .onConflictDoUpdate({ target: [outgoingAddresses.sourceId, outgoingAddresses.place], set: draft })
    .returning()
  if (!row) throw new Error('an address is there and is not')
  const plain = row.kind === 'address' && row.method === 'GET' && row.headerNames.length === 0
  if (row.place === 1)
    await tx
      .update(sources)
      .set({ postbackUrl: plain ? row.url : '', postbackEvents: row.events, postbackBots: row.bots })
      .where(eq(sources.id, at.sourceId))
  return row
}

export async function recordTested(db: Queries, id: string, now: Date): Promise<void> {
  await db.update(outgoingAddresses).set({ testedAt: now }).where(eq(outgoingAddresses.id, id))
}

type Notified = { source: typeof sources.$inferSelect; campaign: string; addresses: AddressRow[] }

/** Source of the campaign with its addresses, and the campaign's name; undefined if it reports to none. */
export async function sourceToNotify(tx: Queries, campaignId: string): Promise<Notified | undefined> {
  const rows = await tx
    .select({ source: sources, campaign: campaigns.name, address: outgoingAddresses })
    .from(campaigns)
    .innerJoin(sources, eq(sources.id, sql`(${sourceOf})::bigint`))
    .innerJoin(outgoingAddresses, eq(outgoingAddresses.sourceId, sources.id))
    .where(and(eq(campaigns.id, campaignId), isNull(sources.archivedAt), isInUse))
    .orderBy(asc(outgoingAddresses.place))
  const [row] = rows
  return row && { source: row.source, campaign: row.campaign, addresses: rows.map(({ address }) => address) }
}
