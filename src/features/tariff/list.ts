import { isStaff } from '../../rules/ownership.ts'
import type { AccountRow } from '../../store/config/accounts.ts'
import type { Queries } from '../../store/config/database.ts'
import { listMethods } from '../../store/config/payment-methods.ts'
import { openRequests } from '../../store/config/plan-requests.ts'
import { clientsByPlan, listPlans } from '../../store/config/plans.ts'
import type { Handler } from '../context.ts'
import { toMethodView, toPlanView, toRequestView } from './views.ts'
import { usageOf } from './usage.ts'

export const list: Handler<'tariff.list'> = async ({ services: { db }, caller: { account } }) =>
  isStaff(account) ? forStaff(db) : forClient(db, account)

async function forStaff(db: Queries) {
  const clients = await clientsByPlan(db)
  const rows = await listPlans(db)
  return {
    tariffs: rows.map((row) => toPlanView(row, clients.get(row.id) ?? 0)),
    requests: [],
    methods: (await listMethods(db)).map(toMethodView),
  }
}

/** What he may choose, and what he has. */
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
