/** What a change of a payment means for the partner who brought the client. */
import type { EntryKind, Paid } from '../rules/ledger.ts'
import { differences, royaltyOf } from '../rules/royalty.ts'
import type { AccountRow } from '../store/config/accounts.ts'
import type { Queries } from '../store/config/database.ts'
import { lockPartner } from '../store/config/partners.ts'
import { addLine, holdDays, linesOfPayment, percentOf } from '../store/config/royalties.ts'
import { tell } from './tell.ts'

const DAY_MS = 86_400_000
type Change = { client: AccountRow; paymentId: string; kind: EntryKind; said: Paid; now: Date }

/**
 * In the transaction of the payment's own entry. A client without a partner, or whose partner is switched off, accrues
 * nothing.
 */
export async function changeRoyalty(tx: Queries, change: Change): Promise<void> {
  const { client, kind } = change
  const partner = client.partnerId === null ? undefined : await lockPartner(tx, client.partnerId)
  if (!partner) return
  if (kind === 'made') await accrue(tx, partner, change)
  else await correct(tx, change)
}

/** The rate is that of the code now, and stays with the payment. */
async function accrue(
  tx: Queries,
  { id: partnerId, active }: AccountRow,
  { client, paymentId, said: { amount: base, currency, paidAt }, now }: Change,
): Promise<void> {
  if (!active || client.promoId === null) return
  const rate = await percentOf(tx, client.promoId)
  const amount = royaltyOf(base, rate)
  const dueAt = new Date(paidAt.getTime() + (await holdDays(tx)) * DAY_MS)
  await addLine(tx, {
    partnerId,
    paymentId,
    kind: 'accrued',
    rate,
    base,
    amount,
    currency,
    at: paidAt,
    dueAt,
    writtenAt: now,
  })
  if (amount > 0)
    await tell(tx, [partnerId], { notice: 'royalty', occasion: paymentId, details: { rate: String(rate) }, now })
}

/**
 * Brings the lines of a payment to what it comes to now, at its own rate. As long as nothing of it is paid out, they
 * belong to its period; after that to today's, and what is taken back goes off the next payout.
 */
async function correct(tx: Queries, { paymentId, kind, said, now }: Change): Promise<void> {
  const written = await linesOfPayment(tx, paymentId, now)
  const accrued = written.find((line) => line.kind === 'accrued')
  if (!accrued) return
  const { partnerId, rate, dueAt } = accrued
  const isPaidOut = written.some((line) => line.state === 'paid')
  const target = kind === 'deleted' ? undefined : { currency: said.currency, amount: royaltyOf(said.amount, rate) }
  for (const { currency, amount } of differences(written, target)) {
    await addLine(tx, {
      partnerId,
      paymentId,
      kind: kind === 'deleted' ? 'clawed' : 'corrected',
      rate,
      base: said.amount,
      amount,
      currency,
      at: isPaidOut ? now : accrued.at,
      dueAt,
      carried: isPaidOut && amount < 0,
      writtenAt: now,
    })
  }
}
