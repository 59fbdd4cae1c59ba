/** Queries for the timed notifications. */
import { and, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { clientIdOf } from '../campaigns/campaigns.ts'
import type { Queries } from '../engine/database.ts'
import { accounts, apiKeys, bans, campaigns } from '../schema.ts'

const inUse = and(eq(accounts.role, 'user'), eq(accounts.active, true), isNull(accounts.deletedAt))

type EndingRow = { id: string; timezone: string; paidExpiration: Date }

export async function listEnding(db: Queries, span: { from: Date; to: Date }): Promise<EndingRow[]> {
  const rows = await db
    .select({ id: accounts.id, timezone: accounts.timezone, paidExpiration: accounts.paidExpiration })
    .from(accounts)
    .where(
      and(
        inUse,
        isNotNull(accounts.paidExpiration),
        gt(accounts.paidExpiration, span.from),
        lt(accounts.paidExpiration, span.to),
      ),
    )
  return rows.flatMap(({ paidExpiration, ...row }) => (paidExpiration === null ? [] : [{ ...row, paidExpiration }]))
}

type EndingKeyRow = { id: string; accountId: string; prefix: string; expiresAt: Date }

/** Without deleted accounts. */
export async function listEndingKeys(db: Queries, span: { from: Date; to: Date }): Promise<EndingKeyRow[]> {
  const rows = await db
    .select({ id: apiKeys.id, accountId: apiKeys.accountId, prefix: apiKeys.prefix, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(isNull(accounts.deletedAt), gt(apiKeys.expiresAt, span.from), lt(apiKeys.expiresAt, span.to)))
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt === null ? [] : [{ ...row, expiresAt }]))
}

/** Active clients. */
export const listZones = (db: Queries): Promise<{ id: string; timezone: string }[]> =>
  db.select({ id: accounts.id, timezone: accounts.timezone }).from(accounts).where(inUse)

/** Active ones, with the paying client. */
export async function runningOf(
  db: Queries,
  ids: readonly string[],
): Promise<{ id: string; name: string; clientId: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: campaigns.id, name: campaigns.name, clientId: clientIdOf })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .leftJoin(bans, eq(bans.campaignId, campaigns.id))
    .where(
      and(
        inArray(campaigns.id, [...ids]),
        eq(campaigns.status, 'active'),
        isNull(campaigns.archivedAt),
        isNull(bans.campaignId),
        isNull(accounts.deletedAt),
      ),
    )
}

/** Administrators, and managers with this screen in their menu. */
export async function staffWith(db: Queries, title: string): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id, role: accounts.role, menu: accounts.menu })
    .from(accounts)
    .where(and(inArray(accounts.role, ['admin', 'manager']), isNull(accounts.deletedAt)))
  return rows.flatMap(({ id, role, menu }) => (role === 'admin' || menu.includes(title) ? [id] : []))
}
