import { invalid, notFound } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { recordChange } from '../../store/config/changes.ts'
import {
  addGenerations,
  clientsOf,
  holdPlans,
  lockPlan,
  nameTaken,
  updatePlan,
  type PlanFields,
  type PlanRow,
} from '../../store/config/plans.ts'
import type { Handler } from '../context.ts'
import { toPlanView } from './views.ts'

const fieldsNow = ({
  name,
  type,
  price,
  currency,
  campaignLimit,
  clickLimit,
  userLimit,
  siteGenerations,
  support,
  hidden,
}: PlanRow): PlanFields => ({
  name,
  type,
  price,
  currency,
  campaignLimit,
  clickLimit,
  userLimit,
  siteGenerations,
  support,
  hidden,
})

/** What is not given stays; null is given. */
const given = (input: Omit<Input<'tariff.update'>, 'id'>): Partial<PlanFields> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/** Edges hear of every client of the plan; site generations of the plan grow and shrink with it. */
export const update: Handler<'tariff.update'> = async ({ services, caller }, { id, ...input }) =>
  services.db.transaction(async (tx) => {
    await holdPlans(tx, 'edits')
    const row = await lockPlan(tx, id)
    if (!row) throw notFound()
    const fields = { ...fieldsNow(row), ...given(input) }
    if (row.archivedAt === null && (await nameTaken(tx, fields.name, id))) throw invalid({ name: [TEXTS.nameTaken] })
    await updatePlan(tx, id, fields)
    const clients = await clientsOf(tx, id)
    if (fields.siteGenerations !== row.siteGenerations)
      await addGenerations(tx, id, fields.siteGenerations - row.siteGenerations)
    if (clients.length > 0) await recordChange(tx, ...clients.map((ref) => ({ kind: 'account' as const, ref })))
    const before = fieldsNow(row)
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'tariff.update',
      subject: `plans/${id}`,
      before,
      after: fields,
    })
    return { tariff: toPlanView({ ...row, ...fields }, clients.length) }
  })
