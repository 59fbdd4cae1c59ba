import { and, count, desc, eq, isNull, max, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Holding } from '../../../contract/accounts/staff.ts'
import type { Queries } from '../engine/database.ts'
import { accounts, autoRules, campaigns, costFeeds, gapReports, importedFiles, offers, sources } from '../schema.ts'

/** `last`: the moment that tells how current it is. */
type Held = { table: PgTable; owner: PgColumn; id: PgColumn; last: PgColumn; only?: SQL | undefined }

const filesOf = (kind: 'costs' | 'conversions'): Held => ({
  table: importedFiles,
  owner: importedFiles.clientId,
  id: importedFiles.id,
  last: importedFiles.at,
  only: and(eq(importedFiles.kind, kind), isNull(importedFiles.takenBackAt)),
})

const HELD: Record<Holding, Held> = {
  sources: {
    table: sources,
    owner: sources.clientId,
    id: sources.id,
    last: sources.createdAt,
    only: isNull(sources.archivedAt),
  },
  feeds: {
    table: costFeeds,
    owner: costFeeds.clientId,
    id: costFeeds.id,
    last: costFeeds.updatedAt,
    only: isNull(costFeeds.archivedAt),
  },
  costFiles: filesOf('costs'),
  offers: {
    table: offers,
    owner: offers.clientId,
    id: offers.id,
    last: offers.createdAt,
    only: isNull(offers.archivedAt),
  },
  reports: { table: gapReports, owner: gapReports.clientId, id: gapReports.id, last: gapReports.at },
  rules: {
    table: autoRules,
    owner: autoRules.clientId,
    id: autoRules.id,
    last: autoRules.updatedAt,
    only: isNull(autoRules.archivedAt),
  },
  conversionFiles: filesOf('conversions'),
  campaigns: {
    table: campaigns,
    owner: campaigns.accountId,
    id: campaigns.id,
    last: campaigns.updatedAt,
    only: isNull(campaigns.archivedAt),
  },
}

type Row = { id: string; email: string; count: number; last: Date | null }

/** Most first; without deleted clients. */
export async function clientHoldings(db: Queries, what: Holding): Promise<Row[]> {
  const { table, owner, id, last, only } = HELD[what]
  const many = count(id)
  return db
    .select({ id: accounts.id, email: accounts.email, count: many, last: max(last) as SQL<Date | null> })
    .from(accounts)
    .leftJoin(table, and(eq(owner, accounts.id), only))
    .where(and(eq(accounts.role, 'user'), isNull(accounts.deletedAt)))
    .groupBy(accounts.id, accounts.email)
    .orderBy(desc(many), accounts.email)
}
