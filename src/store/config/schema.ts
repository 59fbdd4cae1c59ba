/**
 * Drizzle tables for migrations/config; a test compares the two. docs/reference/schema.md lists the tables. The driver
 * uses snake case. Columns that reference a table hold its id (`ref`); foreign keys and indexes are in the migrations.
 */
export * from './schema/accounts.ts'
export * from './schema/campaigns.ts'
export * from './schema/money.ts'
export * from './schema/costs.ts'
export * from './schema/notifications.ts'
export * from './schema/operations.ts'
export * from './schema/shadows.ts'
export * from './schema/ways.ts'
