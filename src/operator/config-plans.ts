import { auditOf } from '../domain/accounts/audited.ts'
import { changePlan, fieldsNow } from '../features/billing/plans.ts'
import {
  baseOfPlans,
  fileOfPlans,
  orderAfter,
  planChanges,
  planKey,
  type PlansFile,
} from '../rules/files/config-plans.ts'
import { stableJson } from '../rules/files/config-digest.ts'
import type { FieldChange, NamedFile } from '../rules/files/config-files.ts'
import { recordAudit } from '../store/config/accounts/audit.ts'
import type { Queries } from '../store/config/engine/database.ts'
import { insertPlan, listPlans, lockPlan, orderPlans, type PlanRow } from '../store/config/billing/plans.ts'

export type NamedPlans = PlansFile & { file: string }
export type PlansStep = { file: NamedPlans; changes: FieldChange[] }

const present = async (db: Queries): Promise<PlanRow[]> =>
  (await listPlans(db)).filter(({ archivedAt }) => archivedAt === null)

export const exportPlans = async (db: Queries): Promise<NamedFile> => fileOfPlans((await present(db)).map(fieldsNow))

/** @throws Error with one line. */
export async function plansStep(db: Queries, file: NamedPlans, { force }: { force: boolean }): Promise<PlansStep> {
  const before = (await present(db)).map(fieldsNow)
  const changes = planChanges(before, file.plans)
  if (changes.length > 0 && !force && baseOfPlans(before) !== file.base)
    throw new Error(`${file.file}: a plan changed after the export: export them again, or add --force`)
  return { file, changes }
}

/** Applies the differences and the order; call it after `lockPlans`. */
export async function savePlans(tx: Queries, { file, changes }: PlansStep, authorId: string): Promise<void> {
  const before = await present(tx)
  for (const fields of file.plans) {
    const row = before.find((plan) => planKey(plan) === planKey(fields))
    if (!row) await addPlan(tx, file.file, { fields, authorId })
    else if (stableJson(fieldsNow(row)) !== stableJson(fields)) {
      const held = await lockPlan(tx, row.id)
      if (!held) throw new Error(`${file.file}: the plan ${row.name} was deleted a moment ago`)
      await changePlan(tx, auditOf('tariff.update', authorId), held, { fields, remarks: BY })
    }
  }
  if (changes.length > 0) await order(tx, file, { before, authorId })
}

const BY = { by: 'operator' }

async function addPlan(
  tx: Queries,
  file: string,
  { fields, authorId }: { fields: Parameters<typeof insertPlan>[1]; authorId: string },
): Promise<void> {
  const made = await insertPlan(tx, fields)
  if (!made) throw new Error(`${file}: ${fields.name}: the name has already been taken`)
  await recordAudit(tx, {
    actorId: authorId,
    action: 'tariff.store',
    subject: `plans/${made.id}`,
    after: { ...fields, ...BY },
  })
}

async function order(
  tx: Queries,
  { plans }: NamedPlans,
  { before, authorId }: { before: readonly PlanRow[]; authorId: string },
): Promise<void> {
  const all = await listPlans(tx)
  const keys = orderAfter(before.map(fieldsNow), plans)
  const shown = keys.flatMap((key) => all.find((row) => row.archivedAt === null && planKey(row) === key) ?? [])
  const wanted = [...shown, ...all.filter((row) => row.archivedAt !== null)]
  const known = all.filter((row) => row.archivedAt === null)
  if (shown.map(({ id }) => id).join() === known.map(({ id }) => id).join()) return
  await orderPlans(
    tx,
    wanted.map(({ id }) => id),
  )
  await recordAudit(tx, {
    actorId: authorId,
    action: 'tariff.order',
    subject: 'plans',
    before: { order: known.map(({ name }) => name) },
    after: { order: shown.map(({ name }) => name), ...BY },
  })
}
