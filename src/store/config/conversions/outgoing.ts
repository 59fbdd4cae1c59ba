/** Written in the conversion's transaction, sent afterwards at least once; each request is recorded first. */
import { and, asc, count, desc, eq, gte, inArray, lt, lte, notInArray, sql, type SQL } from 'drizzle-orm'
import type { OutgoingState, SkipReason } from '../../../contract/conversions/outgoing-words.ts'
import type { Queries } from '../engine/database.ts'
import {
  accounts,
  campaigns,
  conversions,
  outgoingAddresses,
  outgoingAttempts,
  outgoingPostbacks,
  sources,
} from '../schema.ts'
import { isInUse, type AddressRow } from './outgoing-addresses.ts'

type OutgoingRow = typeof outgoingPostbacks.$inferSelect
type AttemptRow = typeof outgoingAttempts.$inferSelect
/** With its address as it is now. */
export type DueRow = OutgoingRow & { address: AddressRow }

const waiting = eq(outgoingPostbacks.state, 'waiting')

/** Queues an event, or stores it as skipped with a reason. */
export async function queueOutgoingRow(
  tx: Queries,
  row: Pick<
    OutgoingRow,
    | 'clientId'
    | 'sourceId'
    | 'addressId'
    | 'campaignId'
    | 'conversionId'
    | 'event'
    | 'values'
    | 'visitor'
    | 'reason'
    | 'createdAt'
  >,
): Promise<void> {
  const { createdAt, reason } = row
  await tx.insert(outgoingPostbacks).values({
    ...row,
    state: reason === '' ? 'waiting' : 'skipped',
    queuedAt: createdAt,
    nextAt: createdAt,
    endedAt: reason === '' ? null : createdAt,
  })
}

/** Keeps the order of events per conversion and address. */
const isFirst = sql`NOT EXISTS (SELECT 1 FROM outgoing_postbacks AS earlier WHERE earlier.conversion_id = ${outgoingPostbacks.conversionId}
  AND earlier.address_id = ${outgoingPostbacks.addressId} AND earlier.state = 'waiting' AND earlier.id < ${outgoingPostbacks.id})`

/** Ids of addresses with due rows, longest waiting first. */
export async function dueAddresses(db: Queries, now: Date, busy: readonly string[], most: number): Promise<string[]> {
  const rows = await db
    .select({ id: outgoingPostbacks.addressId })
    .from(outgoingPostbacks)
    .where(
      and(
        waiting,
        isFirst,
        lte(outgoingPostbacks.nextAt, now),
        busy.length === 0 ? undefined : notInArray(outgoingPostbacks.addressId, [...busy]),
      ),
    )
    .groupBy(outgoingPostbacks.addressId)
    .orderBy(sql`min(${outgoingPostbacks.nextAt})`)
    .limit(most)
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Of one address, oldest first. */
export async function dueOutgoing(db: Queries, addressId: string, now: Date, most: number): Promise<DueRow[]> {
  const rows = await db
    .select({ row: outgoingPostbacks, address: outgoingAddresses })
    .from(outgoingPostbacks)
    .innerJoin(outgoingAddresses, eq(outgoingAddresses.id, outgoingPostbacks.addressId))
    .where(and(waiting, eq(outgoingPostbacks.addressId, addressId), lte(outgoingPostbacks.nextAt, now), isFirst))
    .orderBy(asc(outgoingPostbacks.nextAt), asc(outgoingPostbacks.id))
    .limit(most)
  return rows.map(({ row, address }) => ({ ...row, address }))
}

/** Counts an attempt, records its request and schedules the next, before sending. False: begun elsewhere, or ended. */
export const beginOutgoing = (
  db: Queries,
  { id, attempts }: Pick<OutgoingRow, 'id' | 'attempts'>,
  { nextAt, ...request }: Pick<AttemptRow, 'url' | 'method' | 'body' | 'at'> & { nextAt: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const started = await tx
      .update(outgoingPostbacks)
      .set({ attempts: attempts + 1, nextAt })
      .where(and(waiting, eq(outgoingPostbacks.id, id), eq(outgoingPostbacks.attempts, attempts)))
      .returning({ id: outgoingPostbacks.id })
    if (started.length === 0) return false
    await tx.insert(outgoingAttempts).values({ postbackId: id, attempt: attempts + 1, ...request })
    return true
  })

/** Records the response and the row's new state; `nextAt`: the platform asks for a longer wait. */
export const endOutgoing = (
  db: Queries,
  id: string,
  attempt: Pick<AttemptRow, 'attempt' | 'tookMs' | 'status' | 'answer' | 'error'>,
  then: { state: 'sent' | 'failed'; endedAt: Date } | { state: 'waiting'; nextAt?: Date | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { attempt: number, ...outcome } = attempt
    await tx
      .update(outgoingAttempts)
      .set(outcome)
      .where(and(eq(outgoingAttempts.postbackId, id), eq(outgoingAttempts.attempt, number)))
    if (then.state === 'waiting' && then.nextAt === undefined) return
    const set =
      then.state === 'waiting'
        ? { nextAt: sql`greatest(${outgoingPostbacks.nextAt}, ${then.nextAt})` }
        : { state: then.state, endedAt: then.endedAt, visitor: null }
    await tx
      .update(outgoingPostbacks)
      .set(set)
      .where(and(waiting, eq(outgoingPostbacks.id, id)))
  })

/** Ends waiting rows unsent: one, or all of an address or a source. */
export async function skipOutgoing(
  tx: Queries,
  which: { id: string } | { addressId: string } | { sourceId: string },
  reason: SkipReason,
  now: Date,
): Promise<void> {
  await tx
    .update(outgoingPostbacks)
    .set({ state: 'skipped', reason, endedAt: now, visitor: null })
    .where(and(waiting, isOf(which)))
}

const isOf = (which: { id: string } | { addressId: string } | { sourceId: string }): SQL => {
  if ('id' in which) return eq(outgoingPostbacks.id, which.id)
  return 'addressId' in which
    ? eq(outgoingPostbacks.addressId, which.addressId)
    : eq(outgoingPostbacks.sourceId, which.sourceId)
}

type KnownRow = { id: string; clientId: string; editingAllowed: boolean; hasAddress: boolean }

/** Existing rows with owner, and whether their address is in use. */
export async function knownOutgoing(
  tx: Queries,
  ids: readonly string[],
  clientId: string | undefined,
): Promise<KnownRow[]> {
  if (ids.length === 0) return []
  return tx
    .select({
      id: outgoingPostbacks.id,
      clientId: outgoingPostbacks.clientId,
      editingAllowed: accounts.editingAllowed,
      hasAddress: sql<boolean>`${sources.archivedAt} IS NULL AND ${isInUse}`,
    })
    .from(outgoingPostbacks)
    .innerJoin(accounts, eq(accounts.id, outgoingPostbacks.clientId))
    .innerJoin(sources, eq(sources.id, outgoingPostbacks.sourceId))
    .innerJoin(outgoingAddresses, eq(outgoingAddresses.id, outgoingPostbacks.addressId))
    .where(
      and(
        inArray(outgoingPostbacks.id, [...ids]),
        clientId === undefined ? undefined : eq(outgoingPostbacks.clientId, clientId),
      ),
    )
}

/** Requeues rows, also sent, failed or skipped ones. */
export async function queueAgain(tx: Queries, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(outgoingPostbacks)
    .set({ state: 'waiting', reason: '', queuedAt: now, nextAt: now, endedAt: null })
    .where(inArray(outgoingPostbacks.id, [...ids]))
}

/** Includes their attempts. */
export async function pruneOutgoing(db: Queries, before: Date): Promise<void> {
  await db.delete(outgoingPostbacks).where(lt(outgoingPostbacks.endedAt, before))
}

type OutgoingQuery = {
  /** Undefined: all clients. */
  clientId?: string | undefined
  campaignId?: string | undefined
  sourceId?: string | undefined
  state?: OutgoingState | undefined
  from: Date
  to: Date
}
export type LoggedRow = OutgoingRow & {
  campaign: string
  source: string
  client: string
  editingAllowed: boolean
  address: Pick<AddressRow, 'place' | 'kind' | 'url'>
  attemptsMade: AttemptRow[]
}

const where = (query: OutgoingQuery): SQL | undefined =>
  and(
    gte(outgoingPostbacks.createdAt, query.from),
    lt(outgoingPostbacks.createdAt, query.to),
    query.clientId === undefined ? undefined : eq(outgoingPostbacks.clientId, query.clientId),
    query.campaignId === undefined ? undefined : eq(outgoingPostbacks.campaignId, query.campaignId),
    query.sourceId === undefined ? undefined : eq(outgoingPostbacks.sourceId, query.sourceId),
    query.state && eq(outgoingPostbacks.state, query.state),
  )

/** Latest attempts shown per row. */
const ATTEMPTS_SHOWN = 10

/** Newest first, each with its latest attempts, newest first. */
export async function listOutgoing(
  db: Queries,
  query: OutgoingQuery,
  { page, perPage }: { page: number; perPage: number },
): Promise<LoggedRow[]> {
  const rows = await db
    .select({
      row: outgoingPostbacks,
      campaign: campaigns.name,
      source: sources.name,
      client: accounts.email,
      editingAllowed: accounts.editingAllowed,
      address: { place: outgoingAddresses.place, kind: outgoingAddresses.kind, url: outgoingAddresses.url },
    })
    .from(outgoingPostbacks)
    .innerJoin(sources, eq(sources.id, outgoingPostbacks.sourceId))
    .innerJoin(outgoingAddresses, eq(outgoingAddresses.id, outgoingPostbacks.addressId))
    .innerJoin(campaigns, eq(campaigns.id, outgoingPostbacks.campaignId))
    .innerJoin(accounts, eq(accounts.id, outgoingPostbacks.clientId))
    .where(where(query))
    .orderBy(desc(outgoingPostbacks.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const ids = rows.map(({ row }) => row.id)
  const made =
    ids.length === 0
      ? []
      : await db
          .select({ attempt: outgoingAttempts })
          .from(outgoingAttempts)
          .innerJoin(outgoingPostbacks, eq(outgoingPostbacks.id, outgoingAttempts.postbackId))
          .where(
            and(
              inArray(outgoingAttempts.postbackId, ids),
              sql`${outgoingAttempts.attempt} > ${outgoingPostbacks.attempts} - ${ATTEMPTS_SHOWN}`,
            ),
          )
          .orderBy(desc(outgoingAttempts.attempt))
  const of = Map.groupBy(made, ({ attempt }) => attempt.postbackId)
  return rows.map(({ row, ...named }) => ({
    ...row,
    ...named,
    attemptsMade: (of.get(row.id) ?? []).map(({ attempt }) => attempt),
  }))
}

/** By state, ignoring the query's state. */
export async function countOutgoing(db: Queries, query: OutgoingQuery): Promise<Map<OutgoingState, number>> {
  const rows = await db
    .select({ state: outgoingPostbacks.state, found: count() })
    .from(outgoingPostbacks)
    .where(where({ ...query, state: undefined }))
    .groupBy(outgoingPostbacks.state)
  return new Map(rows.map(({ state, found }) => [state, found]))
}

export async function outgoingOfHits(db: Queries, hits: readonly string[]): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select({ row: outgoingPostbacks, attempt: outgoingAttempts })
    .from(outgoingPostbacks)
    .innerJoin(conversions, eq(conversions.id, outgoingPostbacks.conversionId))
    .leftJoin(outgoingAttempts, eq(outgoingAttempts.postbackId, outgoingPostbacks.id))
    .where(inArray(conversions.hit, [...hits]))
    .orderBy(outgoingPostbacks.id, outgoingAttempts.attempt)
  return rows.map(({ row, attempt }) => ({ ...row, request: attempt }))
}

/** Waiting rows are then not sent. */
export async function forgetOutgoing(tx: Queries, hits: readonly string[]): Promise<void> {
  await tx.delete(outgoingPostbacks).where(
    inArray(
      outgoingPostbacks.conversionId,
      tx
        .select({ id: conversions.id })
        .from(conversions)
        .where(inArray(conversions.hit, [...hits])),
    ),
  )
}
