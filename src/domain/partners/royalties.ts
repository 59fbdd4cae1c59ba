import { invalid } from '../../contract/failure.ts'
import type { Partner, PartnerCode, Payout, RoyaltyLine } from '../../contract/partners/referrals.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayAfter, dayIn, startOfDay } from '../../lib/time/day.ts'
import { maskedEmail } from '../../rules/partners/royalty.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import type { PartnerCode as CodeRow, PartnerRow, Span } from '../../store/config/partners/partners.ts'
import type { PayoutRow, LineRow } from '../../store/config/partners/royalties.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Range = { startDate?: string | undefined; endDate?: string | undefined; timezone?: string | undefined }

type Period = { startDate: string; endDate: string; span: Span }

const DAYS = 30

/** Inclusive days of the caller's zone; default: the last 30. */
export function periodOf(
  { startDate, endDate, timezone }: Range,
  { account, now }: { account: Pick<AccountRow, 'timezone'>; now: Date },
): Period {
  const zone = timezone ?? account.timezone
  const end = endDate ?? dayIn(zone, now)
  const start = startDate ?? new Date(Date.parse(`${end}T00:00:00Z`) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  if (end < start) throw invalid({ endDate: [TEXTS.rangeOrder] })
  return {
    startDate: start,
    endDate: end,
    span: { from: startOfDay(start, zone), to: startOfDay(dayAfter(end), zone) },
  }
}

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

/** With masked client. */
export const maskedLine = (row: LineRow): RoyaltyLine => ({ ...toLineView(row), client: maskedEmail(row.email) })

/** For the partner. */
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
