import { found, invalid } from '../../contract/failure.ts'
import type { Usage } from '../../contract/billing/plans.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { WITHOUT_PLAN } from '../../rules/billing/account-state.ts'
import { isStaff } from '../../rules/accounts/ownership.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import { countActiveCampaigns } from '../../store/config/campaigns/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { listMethods } from '../../store/config/billing/payment-methods.ts'
import {
  openRequests,
  addGenerations,
  clientsByPlan,
  clientsOf,
  findPlan,
  lockPlans,
  insertPlan,
  listPlans,
  lockPlan,
  isPlanNameTaken,
  orderPlans,
  type PlanFields,
  type PlanRow,
  updatePlan,
} from '../../store/config/billing/plans.ts'
import { countTeamUsers } from '../../store/config/accounts/team.ts'
import { after, type Audit, type Audited, unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { fieldsOf, toMethodView, toPlanView, toRequestView } from './plan-views.ts'

type Needs = 'db' | 'now'

export const planHandlers = {
  'tariff.list': async ({ services: { db }, caller: { account } }) =>
    isStaff(account) ? forStaff(db) : forClient(db, account),

  'tariff.store': async ({ audited, services }, input) =>
    services.db.transaction(async (tx) => {
      const fields = fieldsOf(input)
      const made = await insertPlan(tx, fields)
      if (!made) throw invalid({ name: [TEXTS.nameTaken] })
      return audited(tx, { subject: `plans/${made.id}`, after: fields, answer: { tariff: toPlanView(made, 0) } })
    }),

  /** Reaches edges for all its clients, with their site generations. */
  'tariff.update': async ({ audited, services }, { id, ...input }) =>
    services.db.transaction(async (tx) => {
      await lockPlans(tx, 'edits')
      const row = found(await lockPlan(tx, id))
      const fields = { ...fieldsNow(row), ...given(input) }
      if (row.archivedAt === null && (await isPlanNameTaken(tx, fields.name, id)))
        throw invalid({ name: [TEXTS.nameTaken] })
      const done = await changePlan(tx, audited, row, { fields })
      return after(done, { tariff: toPlanView({ ...row, ...fields }, done.clients) })
    }),

  /** Idempotent: a repeated call records nothing. */
  'tariff.destroy': async ({ audited, services }, { id }) =>
    services.db.transaction(async (tx) => {
      const row = found(await lockPlan(tx, id))
      const clients = (await clientsOf(tx, id)).length
      if (row.archivedAt !== null) return unchanged({ tariff: toPlanView(row, clients) })
      const archivedAt = services.now()
      await updatePlan(tx, id, { archivedAt })
      return audited(tx, {
        subject: `plans/${id}`,
        before: { archivedAt: null },
        after: { archivedAt },
        answer: { tariff: toPlanView({ ...row, archivedAt }, clients) },
      })
    }),

  'tariff.order': async ({ audited, services }, { ids }) =>
    services.db.transaction(async (tx) => {
      const rows = await listPlans(tx)
      const known = rows.map((row) => row.id)
      if (new Set(ids).size < ids.length || !ids.every((id) => known.includes(id)))
        throw invalid({ ids: [TEXTS.selectedInvalid] })
      const wanted = [...ids, ...known.filter((id) => !ids.includes(id))]
      if (wanted.join() === known.join()) return unchanged({})
      await orderPlans(tx, wanted)
      const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? id
      return audited(tx, {
        subject: 'plans',
        before: { order: known.map(nameOf) },
        after: { order: wanted.map(nameOf) },
        answer: {},
      })
    }),
} satisfies HandlersOf<Needs>

/** Call after `lockPlans`. Returns its clients. */
export async function changePlan(
  tx: Queries,
  audited: Audit,
  row: PlanRow,
  { fields, remarks = {} }: { fields: PlanFields; remarks?: { by?: string } },
): Promise<Audited<{ clients: number }>> {
  const { id } = row
  await updatePlan(tx, id, fields)
  const clients = await clientsOf(tx, id)
  if (fields.siteGenerations !== row.siteGenerations)
    await addGenerations(tx, id, fields.siteGenerations - row.siteGenerations)
  if (clients.length > 0) await recordChange(tx, ...clients.map((ref) => ({ kind: 'account' as const, ref })))
  return audited(tx, {
    subject: `plans/${id}`,
    before: fieldsNow(row),
    after: { ...fields, ...remarks },
    answer: { clients: clients.length },
  })
}

async function forStaff(db: Queries) {
  const clients = await clientsByPlan(db)
  const rows = await listPlans(db)
  return {
    tariffs: rows.map((row) => toPlanView(row, clients.get(row.id) ?? 0)),
    requests: [],
    methods: (await listMethods(db)).map(toMethodView),
  }
}

async function forClient(db: Queries, client: AccountRow) {
  const rows = (await listPlans(db)).filter(
    (row) => row.id === client.planId || (!row.hidden && row.archivedAt === null),
  )
  const methods = (await listMethods(db)).filter(({ texts }) => texts[client.language] !== '')
  return {
    tariffs: rows.map((row) => toPlanView(row, null)),
    current: client.planId,
    usage: await usageOf(db, client),
    requests: (await openRequests(db, client.id)).map(toRequestView),
    methods: methods.map(toMethodView),
  }
}

export const fieldsNow = ({
  name,
  names,
  type,
  price,
  currency,
  campaignLimit,
  clickLimit,
  userLimit,
  siteGenerations,
  support,
  supports,
  hidden,
}: PlanRow): PlanFields => ({
  name,
  names,
  type,
  price,
  currency,
  campaignLimit,
  clickLimit,
  userLimit,
  siteGenerations,
  support,
  supports,
  hidden,
})

/** Missing fields stay; null is a value. */
const given = (input: Omit<Input<'tariff.update'>, 'id'>): Partial<PlanFields> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

async function usageOf(db: Queries, client: AccountRow): Promise<Usage> {
  const plan = await findPlan(db, client.planId)
  const { campaignLimit, userLimit } = plan ?? WITHOUT_PLAN
  return {
    campaigns: await countActiveCampaigns(db, client.id),
    clicks: client.clicksSince === null ? null : client.clicksUsed,
    users: await countTeamUsers(db, client.id),
    siteGenLimit: client.siteGenLimit,
    limits: { campaigns: campaignLimit, clicks: plan?.clickLimit ?? null, users: userLimit },
    paidExpiration: client.paidExpiration?.toISOString() ?? null,
  }
}
