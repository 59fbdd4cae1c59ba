/** The inbox: postbacks as their readers look through them. */
import { and, count, desc, eq, gte, ilike, inArray, lt, type SQL } from 'drizzle-orm'
import type { PostbackProblem, PostbackState } from '../../contract/conversion-words.ts'
import { containing } from './containing.ts'
import type { Queries } from './database.ts'
import type { PostbackRow } from './postbacks.ts'
import { accounts, campaigns, conversionChanges, conversions, postbacks } from './schema.ts'

export type InboxQuestion = {
  /** Of one client; undefined: of all, and of nobody. */
  clientId?: string | undefined
  campaignId?: string | undefined
  state?: PostbackState | undefined
  problem?: PostbackProblem | undefined
  search: string
  from: Date
  to: Date
}
export type InboxRow = PostbackRow & { campaign: string | null; client: string | null }

const where = (asked: InboxQuestion): SQL | undefined =>
  and(
    gte(postbacks.receivedAt, asked.from),
    lt(postbacks.receivedAt, asked.to),
    asked.clientId === undefined ? undefined : eq(postbacks.clientId, asked.clientId),
    asked.campaignId === undefined ? undefined : eq(postbacks.campaignId, asked.campaignId),
    asked.state && eq(postbacks.state, asked.state),
    asked.problem && eq(postbacks.problem, asked.problem),
    asked.search === '' ? undefined : ilike(postbacks.query, containing(asked.search)),
  )

/** One page, newest first. */
export async function listPostbacks(
  db: Queries,
  asked: InboxQuestion,
  { page, perPage }: { page: number; perPage: number },
): Promise<InboxRow[]> {
  const rows = await db
    .select({ postback: postbacks, campaign: campaigns.name, client: accounts.email })
    .from(postbacks)
    .leftJoin(campaigns, eq(campaigns.id, postbacks.campaignId))
    .leftJoin(accounts, eq(accounts.id, postbacks.clientId))
    .where(where(asked))
    .orderBy(desc(postbacks.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return rows.map(({ postback, ...names }) => ({ ...postback, ...names }))
}

/** How many there are of each state, whichever is asked for. */
export async function countPostbacks(db: Queries, asked: InboxQuestion): Promise<Map<PostbackState, number>> {
  const rows = await db
    .select({ state: postbacks.state, found: count() })
    .from(postbacks)
    .where(where({ ...asked, state: undefined, problem: undefined }))
    .groupBy(postbacks.state)
  return new Map(rows.map(({ state, found }) => [state, found]))
}

/** How many the whole question finds. */
export async function foundPostbacks(db: Queries, asked: InboxQuestion): Promise<number> {
  const [row] = await db.select({ found: count() }).from(postbacks).where(where(asked))
  return row?.found ?? 0
}

/** Unmatched ones of a question, newest first. */
export async function unmatchedIds(
  db: Queries,
  asked: InboxQuestion,
  ids: readonly string[] | undefined,
  most: number,
): Promise<string[]> {
  const named = ids === undefined ? undefined : inArray(postbacks.id, [...ids])
  const rows = await db
    .select({ id: postbacks.id })
    .from(postbacks)
    .where(and(where({ ...asked, state: 'unmatched' }), named))
    .orderBy(desc(postbacks.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

type Money = Pick<typeof conversions.$inferSelect, 'status' | 'payout' | 'currency'>
export type ToldConversion = Money & { changes: (Money & { at: Date })[] }

/** Conversions by id, each with what it was before, oldest first. */
export async function toldConversions(db: Queries, ids: readonly string[]): Promise<Map<string, ToldConversion>> {
  if (ids.length === 0) return new Map()
  const [rows, changes] = await Promise.all([
    db
      .select({
        id: conversions.id,
        status: conversions.status,
        payout: conversions.payout,
        currency: conversions.currency,
      })
      .from(conversions)
      .where(inArray(conversions.id, [...ids])),
    db
      .select()
      .from(conversionChanges)
      .where(inArray(conversionChanges.conversionId, [...ids]))
      .orderBy(conversionChanges.postbackId),
  ])
  const before = Map.groupBy(changes, ({ conversionId }) => conversionId)
  return new Map(
    rows.map(({ id, ...money }) => [
      id,
      {
        ...money,
        changes: (before.get(id) ?? []).map(({ at, status, payout, currency }) => ({ at, status, payout, currency })),
      },
    ]),
  )
}

/** Whether a client, or anybody, ever had a postback. */
export async function wasReceived(db: Queries, clientId: string | undefined): Promise<boolean> {
  const rows = await db
    .select({ id: postbacks.id })
    .from(postbacks)
    .where(clientId === undefined ? undefined : eq(postbacks.clientId, clientId))
    .limit(1)
  return rows.length > 0
}
