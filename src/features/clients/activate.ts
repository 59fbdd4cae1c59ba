import { invalid, notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { lockClient, setActive, type AccountRow } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { recordChange } from '../../store/config/changes.ts'
import { findClient } from '../../store/config/clients.ts'
import type { Queries } from '../../store/config/database.ts'
import { setGiven } from '../../store/config/ledger.ts'
import { findPlan, holdPlans } from '../../store/config/plans.ts'
import type { Handler } from '../context.ts'
import { tellActivated } from '../payment-notice.ts'
import { toClientView } from './views.ts'

/** Said twice it changes, and records, nothing more. */
export const activate: Handler<'clients.activate'> = async ({ services, caller }, { id, status, tariffId }) =>
  services.db.transaction(async (tx) => {
    await holdPlans(tx, 'reads')
    const before = await lockClient(tx, id)
    if (!before) throw notFound()
    const active = status === '1'
    const planId = tariffId ?? before.planId
    const isOther = planId !== before.planId
    if (before.active !== active || isOther) {
      if (planId !== null && isOther) await givePlan(tx, before, planId)
      await setActive(tx, id, active)
      await recordChange(tx, { kind: 'account', ref: id })
      if (active && !before.active) await tellActivated(tx, id, services.now())
      const audit = {
        before: { active: before.active, ...(isOther && { planId: before.planId }) },
        after: { active, ...(isOther && { planId }) },
      }
      await recordAudit(tx, {
        actorId: caller.account.id,
        action: 'clients.activate',
        subject: `accounts/${id}`,
        ...audit,
      })
    }
    const client = await findClient(tx, id)
    if (!client) throw notFound()
    return { client: toClientView(client) }
  })

/**
 * The plan of a client who has not paid, with its site generations. Who has paid has the plan of their payments (409).
 */
async function givePlan(tx: Queries, client: AccountRow, planId: string): Promise<void> {
  if (client.paidExpiration !== null)
    throw new Refusal(409, TEXTS.planPaid, { validation: { tariffId: [TEXTS.planPaid] } })
  const plan = await findPlan(tx, planId)
  if (!plan || plan.archivedAt !== null) throw invalid({ tariffId: [TEXTS.selectedInvalid] })
  const former = await findPlan(tx, client.planId)
  const siteGenLimit = Math.max(0, client.siteGenLimit + plan.siteGenerations - (former?.siteGenerations ?? 0))
  await setGiven(tx, client.id, { planId, siteGenLimit })
}
