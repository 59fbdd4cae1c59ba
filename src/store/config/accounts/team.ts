/** Team users and managers, without deleted ones. */
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts'
import { pendingEmail } from './address-changes.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, campaigns } from '../schema.ts'
import { hasTwoFactor } from './two-factor.ts'

export type TeamUserRow = AccountRow & {
  /** Unarchived campaigns held. */
  campaigns: number
  pendingEmail: string | null
}

const held = sql<number>`(SELECT count(*)::int FROM campaigns c WHERE c.account_id = accounts.id AND c.archived_at IS NULL)`
const teamUsers = (db: Queries) => db.select({ ...ACCOUNT_COLUMNS, campaigns: held, pendingEmail }).from(accounts)
const member = and(eq(accounts.role, 'team_user'), isNull(accounts.deletedAt))
const manager = and(eq(accounts.role, 'manager'), isNull(accounts.deletedAt))

export async function listTeamUsers(db: Queries, ownerId: string): Promise<TeamUserRow[]> {
  return teamUsers(db)
    .where(and(member, eq(accounts.ownerId, ownerId)))
    .orderBy(asc(accounts.id))
}

/** `campaigns` is exact only while the client's row is locked. */
export const findTeamUser = (db: Queries, id: string): Promise<TeamUserRow | undefined> =>
  first(teamUsers(db).where(and(member, eq(accounts.id, id))))

/** Exact only while the client's row is locked. */
export async function countTeamUsers(tx: Queries, ownerId: string): Promise<number> {
  const [row] = await tx
    .select({ members: count() })
    .from(accounts)
    .where(and(member, eq(accounts.ownerId, ownerId)))
  return row?.members ?? 0
}

/** Transfers all campaigns, archived too; returns their ids. */
export async function transferCampaigns(tx: Queries, from: string, to: string): Promise<string[]> {
  const rows = await tx
    .update(campaigns)
    .set({ accountId: to })
    .where(eq(campaigns.accountId, from))
    .returning({ id: campaigns.id })
  return rows.map((row) => row.id)
}

export type ManagerRow = AccountRow & { twoFactor: boolean; pendingEmail: string | null }
const MANAGER_COLUMNS = { ...ACCOUNT_COLUMNS, twoFactor: hasTwoFactor, pendingEmail }

export async function listManagers(db: Queries): Promise<ManagerRow[]> {
  return db.select(MANAGER_COLUMNS).from(accounts).where(manager).orderBy(asc(accounts.id))
}

export const lockManager = (tx: Queries, id: string): Promise<ManagerRow | undefined> =>
  first(
    tx
      .select(MANAGER_COLUMNS)
      .from(accounts)
      .where(and(manager, eq(accounts.id, id)))
      .for('no key update'),
  )
