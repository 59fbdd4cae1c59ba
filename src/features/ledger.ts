/** One change of the ledger and all that follows from it for the client, in one transaction with his row held. */
import type { CallName } from '../contract/routes.ts'
import { givenBy, paidOf, type EntryKind, type Given, type Paid } from '../rules/ledger.ts'
import type { AccountRow } from '../store/config/accounts.ts'
import { recordAudit } from '../store/config/audit.ts'
import { recordChange } from '../store/config/changes.ts'
import type { Queries } from '../store/config/database.ts'
import { ledgerOf, setGiven, writeEntry } from '../store/config/ledger.ts'
import { findPlan } from '../store/config/plans.ts'
import { changeRoyalty } from './royalty-change.ts'

type Change = {
  /** Locked. */
  client: AccountRow
  paymentId: string
  kind: EntryKind
  action: CallName
  authorId: string
  reason: string
  said: Paid
  before?: Paid
  now: Date
}

/**
 * Writes the entry, gives the client what his payments come to now, and tells the edges and the audit log.
 * Answers until when he has paid.
 */
export async function changeLedger(
  tx: Queries,
  { client, paymentId, kind, action, authorId, reason, said, before, now }: Change,
): Promise<Date | null> {
  const had = givenBy(await ledgerOf(tx, client.id))
  await writeEntry(tx, { paymentId, kind, at: now, authorId, reason, said })
  await changeRoyalty(tx, { client, paymentId, kind, said, now })
  const has = givenBy(await ledgerOf(tx, client.id))
  const given = await givenNow(tx, client, { had, has, switchesOn: kind === 'made' && said.months > 0 })
  await setGiven(tx, client.id, given)
  await recordChange(tx, { kind: 'account', ref: client.id })
  const after = kind === 'deleted' ? {} : { after: { ...paidOf(said), reason, paidExpiration: given.paidExpiration } }
  await recordAudit(tx, {
    actorId: authorId,
    action,
    subject: `payments/${paymentId}`,
    ...(before && {
      before: { ...paidOf(before), paidExpiration: client.paidExpiration, ...(kind === 'deleted' && { reason }) },
    }),
    ...after,
  })
  return given.paidExpiration
}

/**
 * The plan and the paid time are the ledger's; site generations grow and shrink with plan and payments from what staff
 * have set. Without any paid time left the account is switched off, as one that never paid. What no payment for months
 * touches stays.
 */
async function givenNow(
  tx: Queries,
  client: AccountRow,
  { had, has, switchesOn }: { had: Given; has: Given; switchesOn: boolean },
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
