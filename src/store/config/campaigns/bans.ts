/** Apart, so that no client's change lifts them. */
import { and, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { spellings } from '../../../lib/net/spellings.ts'
import { clientIdOf } from './campaigns.ts'
import { first, likePattern, type Queries } from '../engine/database.ts'
import { accounts, bans, campaigns } from '../schema.ts'

const client = alias(accounts, 'client')
const staff = alias(accounts, 'staff')
const campaign = {
  id: campaigns.id,
  name: campaigns.name,
  key: campaigns.key,
  clientId: client.id,
  clientEmail: client.email,
  targetLink: sql<string>`${campaigns.settings}->>'targetLink'`,
}

type BanRow = { campaignId: string; reason: string; bannedAt: Date }

/** Newest first. */
export const listBans = (db: Queries) =>
  db
    .select({ ...campaign, reason: bans.reason, bannedAt: bans.bannedAt, by: staff.email })
    .from(bans)
    .innerJoin(campaigns, eq(campaigns.id, bans.campaignId))
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .innerJoin(client, eq(client.id, clientIdOf))
    .leftJoin(staff, eq(staff.id, bans.bannedBy))
    .orderBy(desc(bans.bannedAt), desc(bans.campaignId))

const MOST_FOUND = 20

/** Newest first, without archived campaigns. */
export const searchUnbanned = (db: Queries, search: string) =>
  db
    .select(campaign)
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .innerJoin(client, eq(client.id, clientIdOf))
    .leftJoin(bans, eq(bans.campaignId, campaigns.id))
    .where(and(isNull(bans.campaignId), isNull(campaigns.archivedAt), search === '' ? undefined : matching(search)))
    .orderBy(desc(campaigns.id))
    .limit(MOST_FOUND)

const matching = (search: string) =>
  or(
    sql`${campaigns.id}::text = ${search}`,
    ...[campaigns.name, campaigns.key, client.email].map((column) => ilike(column, likePattern(search))),
    ...spellings(search).map((spelt) => sql`${campaigns.settings}->>'targetLink' ILIKE ${likePattern(spelt)}`),
  )

/** False if already banned. */
export async function insertBan(
  tx: Queries,
  row: { campaignId: string; reason: string; bannedBy: string; bannedAt: Date },
): Promise<boolean> {
  const made = await tx.insert(bans).values(row).onConflictDoNothing().returning({ id: bans.campaignId })
  return made.length > 0
}

/** Undefined if not banned. */
export const deleteBan = (tx: Queries, campaignId: string): Promise<BanRow | undefined> =>
  first(
    tx
      .delete(bans)
      .where(eq(bans.campaignId, campaignId))
      .returning({ campaignId: bans.campaignId, reason: bans.reason, bannedAt: bans.bannedAt }),
  )
