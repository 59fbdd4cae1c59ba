/** Tables of what guards the ways into an account. */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant, key, ref, words } from './schema-columns.ts'

export const addressChanges = pgTable('address_changes', {
  id: key(),
  accountId: ref().notNull(),
  fromEmail: text().notNull(),
  toEmail: text().notNull(),
  askedAt: instant().notNull(),
  confirmHash: bytes(),
  stopHash: bytes().notNull(),
  restoreHash: bytes(),
  passwordMark: bytes(),
  expiresAt: instant().notNull(),
  confirmedAt: instant(),
})

export const wrongCodes = pgTable('wrong_codes', {
  id: key(),
  accountId: ref().notNull(),
  firstFactor: text().$type<'password' | 'link'>().notNull(),
  at: instant().notNull(),
  address: words(),
})
