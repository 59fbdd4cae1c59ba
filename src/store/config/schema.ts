/**
 * The tables of migrations/config as drizzle knows them; a test holds the two equal. Read them in this order; in each
 * file every table says in one line what it holds (docs/develop/schema.md lists them all). The driver puts names in
 * snake case. Columns that point to another table hold its id (`ref`); the migrations have the foreign keys and
 * indexes.
 */
export * from './schema/accounts.ts'
export * from './schema/campaigns.ts'
export * from './schema/money.ts'
export * from './schema/costs.ts'
export * from './schema/notifications.ts'
export * from './schema/operations.ts'
export * from './schema/shadows.ts'
export * from './schema/ways.ts'
