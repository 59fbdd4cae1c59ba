import type { Promo } from '../../contract/accounts/staff.ts'
import type { ListedPromo, PromoFields } from '../../store/config/billing/promos.ts'
import type { Input } from '../../contract/table.ts'

export const toPromoView = (row: ListedPromo): Promo => ({
  ...row,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

export const fieldsOf = ({ code, percent, partnerId, maxUses, expiresAt }: Input<'promo.create'>): PromoFields => ({
  code,
  percent,
  partnerId: partnerId ?? null,
  maxUses: maxUses ?? null,
  expiresAt: expiresAt ? new Date(expiresAt) : null,
})
