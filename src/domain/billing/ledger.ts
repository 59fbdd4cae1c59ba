/** In one transaction with the client's row locked. */
import { type EntryKind, type Entitlement, entitlementOf, paidFields, type Paid } from '../../rules/billing/ledger.ts'
import { differences, royaltyOf } from '../../rules/partners/royalty.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import type { Audit, Audited } from '../accounts/audited.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { ledgerOf, setEntitlement, writeEntry } from '../../store/config/billing/payments.ts'
import { lockPartner } from '../../store/config/partners/partners.ts'
import { findPlan } from '../../store/config/billing/plans.ts'
import { addLine, holdDays, linesOfPayment, percentOf } from '../../store/config/partners/royalties.ts'
import { notify } from '../notifications/notify.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Change = {
  /** Locked. */
  client: AccountRow
  paymentId: string
  kind: EntryKind
  authorId: string
  reason: string
  paid: Paid
  before?: Paid
  now: Date
}

/** Answers with the new paid-until time. */
export async function changeLedger(
  tx: Queries,
  audited: Audit,
  { client, paymentId, kind, authorId, reason, paid, before, now }: Change,
): Promise<Audited<{ until: Date | null }>> {
  const had = entitlementOf(await ledgerOf(tx, client.id))
  await writeEntry(tx, { paymentId, kind, at: now, authorId, reason, paid })
  await changeRoyalty(tx, { client, paymentId, kind, paid, now })
  const has = entitlementOf(await ledgerOf(tx, client.id))
  const given = await givenNow(tx, client, { had, has, switchesOn: kind === 'made' && paid.months > 0 })
  await setEntitlement(tx, client.id, given)
  await recordChange(tx, { kind: 'account', ref: client.id })
  const after =
    kind === 'deleted' ? {} : { after: { ...paidFields(paid), reason, paidExpiration: given.paidExpiration } }
  return audited(tx, {
    subject: `payments/${paymentId}`,
    ...(before && {
      before: { ...paidFields(before), paidExpiration: client.paidExpiration, ...(kind === 'deleted' && { reason }) },
    }),
    ...after,
    answer: { until: given.paidExpiration },
  })
}

/**
 * Plan and paid time follow the ledger; site generations change relative to staff's. Without paid time the account is
 * switched off. Payments without months change nothing.
 */
async function givenNow(
  tx: Queries,
  client: AccountRow,
  { had, has, switchesOn }: { had: Entitlement; has: Entitlement; switchesOn: boolean },
) {
  const isLasting = had.planId !== null || has.planId !== null
  const planId = isLasting ? has.planId : client.planId
  const { paidFrom, paidExpiration } = isLasting ? has : client
  const ofPlans =
    planId === client.planId ? 0 : (await generationsOf(tx, planId)) - (await generationsOf(tx, client.planId))
  const siteGenLimit = Math.max(0, client.siteGenLimit + ofPlans + has.generations - had.generations)
  const active = switchesOn || (client.active && !(isLasting && has.paidExpiration === null))
  return { planId, paidFrom, paidExpiration, siteGenLimit, active }
}

const generationsOf = async (tx: Queries, planId: string | null): Promise<number> =>
  (await findPlan(tx, planId))?.siteGenerations ?? 0

type RoyaltyChange = { client: AccountRow; paymentId: string; kind: EntryKind; paid: Paid; now: Date }

/** Nothing accrues without an active partner. */
async function changeRoyalty(tx: Queries, change: RoyaltyChange): Promise<void> {
  const { client, kind } = change
  const partner = client.partnerId === null ? undefined : await lockPartner(tx, client.partnerId)
  if (!partner) return
  if (kind === 'made') await accrue(tx, partner, change)
  else await correct(tx, change)
}

/** The current rate stays with the payment. */
async function accrue(
  tx: Queries,
  { id: partnerId, active }: AccountRow,
  { client, paymentId, paid: { amount: base, currency, paidAt }, now }: RoyaltyChange,
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
    await notify(tx, [partnerId], {
      notice: 'royalty',
      occasion: paymentId,
      details: {
        rate: String(rate),
        amount: `${amount} ${currency}`,
        base: `${base} ${currency}`,
        date: paidAt.toISOString(),
        due: dueAt.toISOString(),
      },
      now,
    })
}

/**
 * At the payment's rate. Before a payout, lines belong to the payment's period; afterwards to today's, and reductions
 * come off the next payout.
 */
async function correct(tx: Queries, { paymentId, kind, paid, now }: RoyaltyChange): Promise<void> {
  const written = await linesOfPayment(tx, paymentId, now)
  const accrued = written.find((line) => line.kind === 'accrued')
  if (!accrued) return
  const { partnerId, rate, dueAt } = accrued
  const isPaidOut = written.some((line) => line.state === 'paid')
  const target = kind === 'deleted' ? undefined : { currency: paid.currency, amount: royaltyOf(paid.amount, rate) }
  for (const { currency, amount } of differences(written, target)) {
    await addLine(tx, {
      partnerId,
      paymentId,
      kind: kind === 'deleted' ? 'clawed' : 'corrected',
      rate,
      base: paid.amount,
      amount,
      currency,
      at: isPaidOut ? now : accrued.at,
      dueAt,
      carried: isPaidOut && amount < 0,
      writtenAt: now,
    })
  }
}
