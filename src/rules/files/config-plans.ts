import { z } from 'zod'
import { plans } from '../../contract/billing/plans.ts'
import { digestOf, firstFault, sortDeep, stableJson } from './config-digest.ts'
import type { FieldChange, NamedFile } from './config-files.ts'

const planFields = plans['tariff.store'].input.strict()
type Given = z.output<typeof planFields>
type Limits = 'campaignLimit' | 'clickLimit' | 'userLimit'
/** All fields; a null limit means no limit. */
type FilePlan = Omit<Given, Limits> & Record<Limits, number | null>
/** `base`: digest of the export. */
export type PlansFile = { base: string; plans: FilePlan[] }

const plansFile = z.strictObject({ base: z.string(), plans: z.array(planFields).max(1000) })

const settled = ({ campaignLimit, clickLimit, userLimit, ...plan }: Given): FilePlan => ({
  ...plan,
  campaignLimit: campaignLimit ?? null,
  clickLimit: clickLimit ?? null,
  userLimit: userLimit ?? null,
})
/** Plans are identified by name, ignoring case. */
export const planKey = ({ name }: Pick<FilePlan, 'name'>): string => name.toLowerCase()

export const baseOfPlans = (all: readonly FilePlan[]): string => digestOf(all)

export const fileOfPlans = (all: readonly FilePlan[]): NamedFile => ({
  name: 'plans.json',
  text: `${JSON.stringify({ base: baseOfPlans(all), plans: all.map(sortDeep) }, null, 2)}\n`,
})

/** @throws Error with one line that names file and field. */
export function readPlansFile(name: string, given: unknown): PlansFile {
  const read = plansFile.safeParse(given)
  if (!read.success) throw new Error(`${name}: ${firstFault(read.error.issues)}`)
  const all = read.data.plans.map(settled)
  const twice = all.find((plan, at) => all.findIndex((other) => planKey(other) === planKey(plan)) < at)
  if (twice) throw new Error(`${name}: the plan ${twice.name} appears twice`)
  return { base: read.data.base, plans: all }
}

export function orderAfter(before: readonly FilePlan[], after: readonly FilePlan[]): string[] {
  const named = new Set(after.map(planKey))
  return [...after.map(planKey), ...before.map(planKey).filter((key) => !named.has(key))]
}

/** Changed fields, new plans (before null), order. Omitted plans stay. */
export function planChanges(before: readonly FilePlan[], after: readonly FilePlan[]): FieldChange[] {
  const was = new Map(before.map((plan) => [planKey(plan), plan]))
  const changes = after.flatMap((plan): FieldChange[] => {
    const old = was.get(planKey(plan))
    if (!old) return [{ field: plan.name, before: null, after: plan }]
    return (Object.keys(plan) as (keyof FilePlan)[])
      .toSorted()
      .filter((field) => stableJson(old[field]) !== stableJson(plan[field]))
      .map((field) => ({ field: `${old.name}.${field}`, before: old[field], after: plan[field] }))
  })
  const present = before.map(planKey)
  const wanted = orderAfter(before, after).filter((key) => was.has(key))
  if (wanted.join('\n') === present.join('\n')) return changes
  return [...changes, { field: 'order', before: present, after: wanted }]
}
