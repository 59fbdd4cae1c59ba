import type { Plan, Usage } from '../../../../src/contract/billing/plans.ts'

export const LIMITS = ['clickLimit', 'campaignLimit', 'userLimit', 'siteGenerations'] as const
export type Limit = (typeof LIMITS)[number]

/** Null: no limit. */
const size = (limit: number | null): number => limit ?? Infinity

export function against(own: Plan | undefined, plan: Plan, limit: Limit): 'more' | 'less' | 'same' {
  if (!own) return 'same'
  const [was, is] = [size(own[limit]), size(plan[limit])]
  return is === was ? 'same' : is > was ? 'more' : 'less'
}

export type TooSmall = 'campaigns' | 'users'

/** As on the server: it must allow what the client has. */
export function tooSmall(plan: Plan, usage: Pick<Usage, 'campaigns' | 'users'>): TooSmall | undefined {
  if (usage.campaigns > size(plan.campaignLimit)) return 'campaigns'
  return usage.users > size(plan.userLimit) ? 'users' : undefined
}

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

/** With the primary button: none if the client can renew, else the first that fits. */
export function primaryOf(
  tables: readonly (readonly Plan[])[],
  usage: Pick<Usage, 'campaigns' | 'users'>,
  own: Plan | undefined,
): Plan | undefined {
  return own ? undefined : tables.flat().find((plan) => tooSmall(plan, usage) === undefined)
}
