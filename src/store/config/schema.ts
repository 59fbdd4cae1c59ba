/**
 * Drizzle tables for migrations/config; a test compares them. Snake case in SQL.
 * `ref` columns hold ids; foreign keys and indexes are in the migrations.
 */
export * from './schema/accounts.ts'
export * from './schema/campaigns.ts'
export * from './schema/money.ts'
export * from './schema/costs.ts'
export * from './schema/cost-feeds.ts'
export * from './schema/campaign-parts.ts'
export * from './schema/notifications.ts'
export * from './schema/operations.ts'
export * from './schema/shadows.ts'
export * from './schema/reports.ts'
