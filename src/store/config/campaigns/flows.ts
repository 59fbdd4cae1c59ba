/** Rules and splits that campaigns share. Removed ones stay for the history. */
import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { byName } from '../../../lib/text/natural.ts'
import { partsOf, type FlowParts } from '../../../rules/campaigns/flow-parts.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, campaigns, flows } from '../schema.ts'
import type { CampaignRow } from './campaigns.ts'

export type FlowRow = typeof flows.$inferSelect
export type FlowDraft = Pick<FlowRow, 'name' | 'parts'>

const isThere = isNull(flows.archivedAt)
const meant = (id: string) => and(eq(flows.id, id), isThere)

/** Of a client, or all. */
export async function listFlows(db: Queries, clientId?: string): Promise<FlowRow[]> {
  const rows = await db
    .select()
    .from(flows)
    .where(and(clientId === undefined ? undefined : eq(flows.clientId, clientId), isThere))
    .orderBy(asc(flows.id))
  return rows.toSorted(byName)
}

/** Undefined if removed. */
export const findFlow = (db: Queries, id: string): Promise<FlowRow | undefined> =>
  first(db.select().from(flows).where(meant(id)))

/**
 * Before any campaign's row. `uses`: for a campaign that is to use it, beside others; `changes`: alone. A change takes
 * the client's row before.
 */
export const lockFlow = (tx: Queries, id: string, how: 'uses' | 'changes'): Promise<FlowRow | undefined> =>
  first(
    tx
      .select()
      .from(flows)
      .where(meant(id))
      .for(how === 'uses' ? 'share' : 'no key update'),
  )

export type FlowUse = Pick<CampaignRow, 'id' | 'accountId' | 'name' | 'archivedAt'> & { flow: string }

const flowOf = sql<string>`${campaigns.settings} ->> 'flow'`
const isKept = isNull(campaigns.removedAt)

/** Campaigns of a client that use one, archived ones too. By name. */
export const flowUses = (db: Queries, clientId: string): Promise<FlowUse[]> =>
  db
    .select({
      id: campaigns.id,
      accountId: campaigns.accountId,
      name: campaigns.name,
      archivedAt: campaigns.archivedAt,
      flow: flowOf,
    })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(and(or(eq(accounts.id, clientId), eq(accounts.ownerId, clientId)), isKept, sql`${flowOf} IS NOT NULL`))
    .orderBy(sql`lower(${campaigns.name})`, asc(campaigns.id))

/** By id, so that transactions lock them in one order. */
export async function campaignsOfFlow(db: Queries, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(flowOf, id), isKept))
    .orderBy(asc(campaigns.id))
  return rows.map((row) => row.id)
}

export async function countFlowCampaigns(db: Queries, id: string): Promise<number> {
  const [row] = await db
    .select({ campaigns: count() })
    .from(campaigns)
    .where(and(eq(flowOf, id), isKept))
  return row?.campaigns ?? 0
}

/** Undefined when the client has another of that name. */
export async function putFlow(
  tx: Queries,
  { id, clientId, name, parts: given, now }: FlowDraft & { id: string | undefined; clientId: string; now: Date },
): Promise<FlowRow | undefined> {
  const parts = partsOf(given)
  const named = await tx
    .select({ id: flows.id })
    .from(flows)
    .where(and(eq(flows.clientId, clientId), isThere, sql`lower(${flows.name}) = lower(${name})`))
  if (named.some((one) => one.id !== id)) return undefined
  const rows =
    id === undefined
      ? await tx.insert(flows).values({ clientId, name, parts, createdAt: now, updatedAt: now }).returning()
      : await tx
          .update(flows)
          .set({ name, parts, updatedAt: now, version: sql`${flows.version} + 1` })
          .where(eq(flows.id, id))
          .returning()
  return rows[0]
}

export async function archiveFlow(tx: Queries, id: string, now: Date): Promise<void> {
  await tx.update(flows).set({ archivedAt: now }).where(eq(flows.id, id))
}

/** Includes removed ones. */
export const flowNames = (db: Queries, ids: string[]): Promise<{ id: string; name: string }[]> =>
  db.select({ id: flows.id, name: flows.name }).from(flows).where(inArray(flows.id, ids))

/** True if a flow leads to the offer. */
export async function isOfferInFlow(db: Queries, clientId: string, offer: string): Promise<boolean> {
  const names = ({ splitGroups, landingGroups, defaultOffer }: FlowParts) =>
    defaultOffer === offer ||
    [...splitGroups, ...landingGroups].some(({ links }) => links.some((one) => one.offer === offer))
  return (await listFlows(db, clientId)).some(({ parts }) => names(parts))
}
