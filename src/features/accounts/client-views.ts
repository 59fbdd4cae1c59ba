import type { Client } from '../../contract/accounts/staff.ts'
import type { ClientRow } from '../../store/config/accounts/clients.ts'

export const toClientView = (row: ClientRow): Client => ({
  id: row.id,
  email: row.email,
  pendingEmail: row.pendingEmail,
  name: row.name,
  telegram: row.telegram,
  active: row.active,
  twoFactor: row.twoFactor,
  tariff: row.plan,
  paidExpiration: row.paidExpiration?.toISOString() ?? null,
  clicks: { used: row.clicksSince === null ? null : row.clicksUsed, limit: row.clickLimit },
  siteGenLimit: row.siteGenLimit,
  payments: row.payments.map(({ id, amount, currency, paidAt }) => ({
    id,
    amount,
    currency,
    date: paidAt.toISOString(),
  })),
  notes: row.notes,
  promo: row.promo,
  campaigns: row.campaigns,
  createdAt: row.createdAt.toISOString(),
  lastSignIn: row.signedInAt?.toISOString() ?? null,
  lastVisit: row.visitedAt?.toISOString() ?? null,
})
