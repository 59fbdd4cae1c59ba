import { found } from '../../contract/failure.ts'
import { requirePlanHolds } from '../../rules/billing/account-state.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { countActiveCampaigns } from '../../store/config/campaigns/campaigns.ts'
import { findPlan, findRequest, putRequest, settleRequest } from '../../store/config/billing/plans.ts'
import { countTeamUsers } from '../../store/config/accounts/team.ts'
import { staffWith } from '../../store/config/accounts/watched.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { notify } from '../../domain/notifications/notify.ts'
import { pricedPlan } from '../../domain/billing/payments.ts'
import { toRequestView } from './plan-views.ts'

type Needs = 'db' | 'now'

export const planRequestHandlers = {
  /** 404 for a plan not offered, except the client's own (renewal). */
  'tariff.change': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const client = found(await lockClient(tx, account.id))
      const plan = found(await findPlan(tx, id))
      if (plan.id !== client.planId) {
        found(!plan.hidden && plan.archivedAt === null)
        requirePlanHolds(plan, {
          campaigns: await countActiveCampaigns(tx, client.id),
          teamUsers: await countTeamUsers(tx, client.id),
        })
      }
      const row = await putRequest(tx, { accountId: client.id, kind: 'plan', planId: id, amount: 0 }, services.now())
      await notify(tx, await staffWith(tx, 'Payments'), {
        notice: plan.id === client.planId ? 'renewalRequest' : 'planRequest',
        occasion: row.id,
        details: { email: client.email, ...pricedPlan(plan) },
        now: services.now(),
      })
      return audited(tx, {
        subject: `accounts/${client.id}`,
        after: { tariff: plan.name },
        answer: { request: toRequestView(row) },
      })
    }),

  'tariff.addSiteGenerator': async ({ audited, services, caller: { account } }, { count }) =>
    services.db.transaction(async (tx) => {
      const client = found(await lockClient(tx, account.id))
      const row = await putRequest(
        tx,
        { accountId: client.id, kind: 'generations', planId: null, amount: count },
        services.now(),
      )
      await notify(tx, await staffWith(tx, 'Payments'), {
        notice: 'generationsRequest',
        occasion: row.id,
        details: { email: client.email, count: String(count) },
        now: services.now(),
      })
      return audited(tx, {
        subject: `accounts/${client.id}`,
        after: { generations: count },
        answer: { request: toRequestView(row) },
      })
    }),

  /** @throws 404 also for another client's, and for a settled one. */
  'tariff.cancel': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      await lockClient(tx, account.id)
      const row = found(await findRequest(tx, account.id, id))
      await settleRequest(tx, row, { now: services.now() })
      return audited(tx, {
        subject: `accounts/${account.id}`,
        before: { tariffId: row.planId, generations: row.amount },
        answer: {},
      })
    }),
} satisfies HandlersOf<Needs>
