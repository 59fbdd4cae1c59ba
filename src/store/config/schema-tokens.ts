/** Tables of integration tokens: those that a renewal took the place of, where they are used, and who was shown one. */
import { customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant, ref } from './schema-columns.ts'

const family = customType<{ data: 4 | 6; driverData: number }>({ dataType: () => 'smallint' })

export const oldTokens = pgTable('old_tokens', {
  tokenHash: bytes().primaryKey(),
  clientId: ref().notNull(),
  campaignId: ref(),
  renewedAt: instant().notNull(),
  until: instant().notNull(),
})

export const tokenUses = pgTable(
  'token_uses',
  {
    tokenHash: bytes().notNull(),
    campaignId: ref().notNull(),
    host: text().notNull(),
    family: family().notNull(),
    usedAt: instant().notNull(),
  },
  (use) => [primaryKey({ columns: [use.tokenHash, use.campaignId, use.host, use.family] })],
)

export const tokenViews = pgTable('token_views', {
  viewerId: ref().notNull(),
  clientId: ref().notNull(),
  campaignId: ref(),
  seenAt: instant().notNull(),
})
