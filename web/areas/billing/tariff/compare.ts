import type { Plan, Usage } from '../../../../src/contract/billing/plans.ts'

/** `visits`: of 30 days; undefined: unknown. */
export type Has = Pick<Usage, 'campaigns' | 'users'> & { visits: number | undefined }
/** Clicks of a paid month that is not over count at once, also before those of the last 30 days are known. */
export const largest = (visits: number | undefined, clicks: number | null): number | undefined =>
  clicks === null ? visits : Math.max(visits ?? 0, clicks)

export const hasNothing = ({ campaigns, users, visits = 0 }: Has): boolean => campaigns + users + visits === 0

export type TooSmall = 'campaigns' | 'users' | 'clicks'

/** Null: no limit. */
const size = (limit: number | null): number => limit ?? Infinity

/** As on the server, it must hold campaigns and users; beyond its clicks visits pass unprotected. */
export function tooSmall(plan: Plan, { campaigns, users, visits = 0 }: Has): TooSmall | undefined {
  if (campaigns > size(plan.campaignLimit)) return 'campaigns'
  if (users > size(plan.userLimit)) return 'users'
  return visits > size(plan.clickLimit) ? 'clicks' : undefined
}

/** With fewer clicks left than this share of a plan's limit, a busier month goes over it. */
const SPARE = 0.15

/** Holds what the client has, but hardly more visits. */
export const isTight = (plan: Plan, has: Has): boolean =>
  tooSmall(plan, has) === undefined && (has.visits ?? 0) > size(plan.clickLimit) * (1 - SPARE)

/** The server refuses it. */
export const isRefused = (plan: Plan, has: Has): boolean => /campaigns|users/.test(tooSmall(plan, has) ?? '')

/** 0: not set; clients ask. */
export const hasPrice = ({ price }: Pick<Plan, 'price'>): boolean => price > 0

/** A table per currency, the client's first, else the first offered, also for plans without price. */
export function byCurrency(plans: readonly Plan[], own: Plan | undefined): Plan[][] {
  const priced = plans.filter(hasPrice)
  const preferred = own && hasPrice(own) ? [own.currency] : []
  const currencies = [...new Set([...preferred, ...priced.map(({ currency }) => currency)])]
  const tables = currencies.map((currency) => priced.filter((plan) => plan.currency === currency))
  const [first = [], ...rest] = tables
  return [[...first, ...plans.filter((plan) => !hasPrice(plan))], ...rest].filter((table) => table.length > 0)
}

/**
 * The cheapest that holds all the client has and a busier month, in the client's currency; one without a price only if
 * no other does, and one that is nearly full only if none has room to spare.
 */
export function fittingOf(tables: readonly (readonly Plan[])[], has: Has): Plan | undefined {
  const cost = (plan: Plan) => (hasPrice(plan) ? plan.price : Infinity)
  const large = tables.flatMap((table) =>
    table.filter((plan) => tooSmall(plan, has) === undefined).toSorted((a, b) => cost(a) - cost(b)),
  )
  return large.find((plan) => !isTight(plan, has)) ?? large[0]
}

/** The cheapest that allows more clicks and costs more than the current one, in its table. */
export function nextOf(tables: readonly (readonly Plan[])[], current: Plan | undefined): Plan | undefined {
  if (!current || !hasPrice(current)) return undefined
  const table = tables.find((of) => of.some(({ id }) => id === current.id)) ?? []
  return table
    .filter((plan) => plan.price > current.price && size(plan.clickLimit) > size(current.clickLimit))
    .toSorted((a, b) => a.price - b.price)[0]
}
