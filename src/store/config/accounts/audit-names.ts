import { inArray } from 'drizzle-orm'
import type { NamedTable } from '../../../rules/accounts/audit-fields.ts'
import { flowNames } from '../campaigns/flows.ts'
import type { Queries } from '../engine/database.ts'
import { accounts, campaigns, offers, plans, sources } from '../schema.ts'

const NAMES = {
  accounts: (db: Queries, ids: string[]) =>
    db.select({ id: accounts.id, name: accounts.email }).from(accounts).where(inArray(accounts.id, ids)),
  campaigns: (db: Queries, ids: string[]) =>
    db.select({ id: campaigns.id, name: campaigns.name }).from(campaigns).where(inArray(campaigns.id, ids)),
  flows: flowNames,
  offers: (db: Queries, ids: string[]) =>
    db.select({ id: offers.id, name: offers.name }).from(offers).where(inArray(offers.id, ids)),
  plans: (db: Queries, ids: string[]) =>
    db.select({ id: plans.id, name: plans.name }).from(plans).where(inArray(plans.id, ids)),
  sources: (db: Queries, ids: string[]) =>
    db.select({ id: sources.id, name: sources.name }).from(sources).where(inArray(sources.id, ids)),
} satisfies Record<NamedTable, unknown>

/** By `plans/3`; missing ones are left out. */
export async function namesOf(db: Queries, keys: readonly string[]): Promise<Record<string, string>> {
  const ids = Map.groupBy(new Set(keys), (key) => key.slice(0, key.indexOf('/')))
  const found: [string, string][] = []
  for (const [table, theirs] of ids) {
    const rows = await NAMES[table as NamedTable](
      db,
      theirs.map((key) => key.slice(table.length + 1)),
    )
    found.push(...rows.map(({ id, name }): [string, string] => [`${table}/${id}`, name]))
  }
  return Object.fromEntries(found)
}
