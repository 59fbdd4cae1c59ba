/** Partners, royalties and payouts as the contract tells them. */
import type { Partner, PartnerCode, Payout, RoyaltyLine } from '../contract/referrals.ts'
import { maskedEmail } from '../rules/royalty.ts'
import type { PartnerCode as CodeRow, PartnerRow } from '../store/config/partners.ts'
import type { PayoutRow } from '../store/config/payouts.ts'
import type { LineRow } from '../store/config/royalties.ts'

export const toCodeView = ({ id, code, percent, uses, maxUses, expiresAt }: CodeRow): PartnerCode => ({
  id,
  code,
  percent,
  uses,
  maxUses,
  expiresAt: expiresAt?.toISOString() ?? null,
})

export const toPartnerView = (
  { id, email, pendingEmail, name, active, createdAt }: PartnerRow,
  codes: readonly CodeRow[],
): Partner => ({
  id,
  email,
  pendingEmail,
  name,
  active,
  createdAt: createdAt.toISOString(),
  codes: codes.map(toCodeView),
})

export const toLineView = ({
  id,
  at,
  paymentId,
  email,
  kind,
  rate,
  base,
  amount,
  currency,
  state,
  dueAt,
  payoutId,
  carried,
}: LineRow): RoyaltyLine => ({
  id,
  date: at.toISOString(),
  paymentId,
  client: email,
  kind,
  rate,
  base,
  amount,
  currency,
  state,
  dueAt: dueAt.toISOString(),
  payoutId,
  carried,
})

/** As the partner may read it: of the client no more than he needs to tell his clients apart. */
export const maskedLine = (row: LineRow): RoyaltyLine => ({ ...toLineView(row), client: maskedEmail(row.email) })

/** To the partner himself, who needs no number of his own. */
export const ownPayout = ({
  id,
  email,
  name,
  amount,
  currency,
  startDate,
  endDate,
  method,
  note,
  at,
  lines,
}: PayoutRow): Omit<Payout, 'partnerId'> => ({
  id,
  partner: email,
  name,
  amount,
  currency,
  startDate,
  endDate,
  method,
  note,
  date: at.toISOString(),
  lines,
})

export const toPayoutView = (row: PayoutRow): Payout => ({ ...ownPayout(row), partnerId: row.partnerId })
