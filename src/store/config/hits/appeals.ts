import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { AppealState } from '../../../contract/hits/appeal-words.ts'
import { clientIdOf } from '../campaigns/campaigns.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, appeals, campaigns } from '../schema.ts'

export type AppealRow = typeof appeals.$inferSelect
type NewAppeal = Pick<AppealRow, 'campaignId' | 'hit' | 'hitAt' | 'text' | 'createdAt'>

/** With so many open appeals a campaign takes no more, so that strangers cannot flood its list. */
const MOST_OPEN = 200

/** Stores the first appeal of a hit, unless the campaign is at the limit. */
export async function saveAppeal(db: Queries, appeal: NewAppeal, most = MOST_OPEN): Promise<void> {
  const ofCampaign = and(eq(appeals.campaignId, appeal.campaignId), eq(appeals.state, 'open'))
  if ((await db.$count(appeals, ofCampaign)) >= most) return
  await db.insert(appeals).values(appeal).onConflictDoNothing()
}

type ListedAppeal = AppealRow & { campaignName: string }
type Wanted = {
  campaigns: 'all' | readonly string[]
  state: AppealRow['state'] | 'all'
  most: number
}

/** Newest first, with the total. */
export async function listAppeals(db: Queries, wanted: Wanted): Promise<{ rows: ListedAppeal[]; total: number }> {
  const where = and(
    wanted.campaigns === 'all' ? undefined : inArray(appeals.campaignId, [...wanted.campaigns]),
    wanted.state === 'all' ? undefined : eq(appeals.state, wanted.state),
  )
  const rows = await db
    .select({ appeal: appeals, campaignName: campaigns.name })
    .from(appeals)
    .innerJoin(campaigns, eq(campaigns.id, appeals.campaignId))
    .where(where)
    .orderBy(desc(appeals.id))
    .limit(wanted.most)
  return {
    rows: rows.map(({ appeal, campaignName }) => ({ ...appeal, campaignName })),
    total: await db.$count(appeals, where),
  }
}

export const countOpenAppeals = (db: Queries, campaignIds: readonly string[]): Promise<number> =>
  db.$count(appeals, and(inArray(appeals.campaignId, [...campaignIds]), eq(appeals.state, 'open')))

/** Locks it, so that only one caller settles it. */
export const lockAppeal = (tx: Queries, id: string): Promise<AppealRow | undefined> =>
  first(tx.select().from(appeals).where(eq(appeals.id, id)).for('no key update'))

export async function settleAppeal(tx: Queries, id: string, state: 'allowed' | 'declined', at: Date): Promise<void> {
  await tx.update(appeals).set({ state, settledAt: at }).where(eq(appeals.id, id))
}

export const appealOfHit = (db: Queries, hit: string): Promise<AppealRow | undefined> =>
  first(db.select().from(appeals).where(eq(appeals.hit, hit)))

export const appealsOfHits = (db: Queries, hits: readonly string[]): Promise<AppealRow[]> =>
  db
    .select()
    .from(appeals)
    .where(sql`${appeals.hit} = ANY(${sql.param([...hits])}::text[])`)
    .orderBy(appeals.id)

/** Hits without an appeal are absent. */
export async function appealStates(db: Queries, hits: readonly string[]): Promise<Map<string, AppealState>> {
  if (hits.length === 0) return new Map()
  const rows = await db
    .select({ hit: appeals.hit, state: appeals.state })
    .from(appeals)
    .where(sql`${appeals.hit} = ANY(${sql.param([...hits])}::text[])`)
  return new Map(rows.map(({ hit, state }) => [hit, state]))
}

type Whose = { campaigns: 'all' | readonly string[]; clients?: readonly string[] | undefined }

/** Newest appeals first, at most `most`. */
export async function appealedHits(
  db: Queries,
  { campaigns: of, clients }: Whose,
  states: readonly AppealState[],
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ hit: appeals.hit })
    .from(appeals)
    .innerJoin(campaigns, eq(campaigns.id, appeals.campaignId))
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(
      and(
        inArray(appeals.state, [...states]),
        of === 'all' ? undefined : inArray(appeals.campaignId, [...of]),
        clients && inArray(clientIdOf, [...clients]),
      ),
    )
    .orderBy(desc(appeals.id))
    .limit(most)
  return rows.map(({ hit }) => hit)
}

const unnotified = and(eq(appeals.state, 'open'), eq(appeals.notified, false))

export async function clientsWithNewAppeals(db: Queries): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: clientIdOf })
    .from(appeals)
    .innerJoin(campaigns, eq(campaigns.id, appeals.campaignId))
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(and(unnotified, isNull(accounts.deletedAt)))
  return rows.map(({ id }) => id)
}

export type NewAppealRow = { hit: string; campaign: string; /** Holder of the campaign. */ accountId: string }

/** Returns a client's unnotified open appeals, newest first, and marks them notified. */
export async function takeNewAppeals(tx: Queries, clientId: string): Promise<NewAppealRow[]> {
  const rows = await tx
    .select({ id: appeals.id, hit: appeals.hit, campaign: campaigns.name, accountId: campaigns.accountId })
    .from(appeals)
    .innerJoin(campaigns, eq(campaigns.id, appeals.campaignId))
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(and(unnotified, eq(clientIdOf, clientId)))
    .orderBy(desc(appeals.id))
    .for('no key update', { of: appeals })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.update(appeals).set({ notified: true }).where(inArray(appeals.id, ids))
  return rows.map(({ id: _id, ...row }) => row)
}

export async function removeAppealsOf(tx: Queries, hits: readonly string[]): Promise<void> {
  await tx.delete(appeals).where(sql`${appeals.hit} = ANY(${sql.param([...hits])}::text[])`)
}

export async function removeOldAppeals(db: Queries, ids: readonly string[], before: Date): Promise<void> {
  await db.delete(appeals).where(and(inArray(appeals.campaignId, [...ids]), lt(appeals.hitAt, before)))
}
