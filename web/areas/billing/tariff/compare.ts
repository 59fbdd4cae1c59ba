/** How plans compare, what is chosen first, and why a client cannot have one. */
import type { Plan, Usage } from '../../../../src/contract/billing/plans.ts'

export const LIMITS = ['clickLimit', 'campaignLimit', 'userLimit', 'siteGenerations'] as const
export type Limit = (typeof LIMITS)[number]

/** Null is no limit: more than any number. */
const size = (limit: number | null): number => limit ?? Infinity

/** What another plan gives of a limit, against the client's own. */
export function against(own: Plan | undefined, plan: Plan, limit: Limit): 'more' | 'less' | 'same' {
  if (!own) return 'same'
  const [was, is] = [size(own[limit]), size(plan[limit])]
  return is === was ? 'same' : is > was ? 'more' : 'less'
}

export type TooSmall = 'campaigns' | 'users'

/** As the server judges it: clients with more than a plan allows cannot choose it. */
export function tooSmall(plan: Plan, usage: Pick<Usage, 'campaigns' | 'users'>): TooSmall | undefined {
  if (usage.campaigns > size(plan.campaignLimit)) return 'campaigns'
  return usage.users > size(plan.userLimit) ? 'users' : undefined
}

/** A price of 0 is one that the operator has not set: it is asked for. */
export const hasPrice = ({ price }: Pick<Plan, 'price'>): boolean => price > 0

/**
 * Plans that can be compared, one currency at a time: the client's own currency first, else the first one offered.
 * Plans without a price stand behind those of the first.
 */
export function byCurrency(plans: readonly Plan[], own: Plan | undefined): Plan[][] {
  const priced = plans.filter(hasPrice)
  const preferred = own && hasPrice(own) ? [own.currency] : []
  const currencies = [...new Set([...preferred, ...priced.map(({ currency }) => currency)])]
  const tables = currencies.map((currency) => priced.filter((plan) => plan.currency === currency))
  const [first = [], ...rest] = tables
  return [[...first, ...plans.filter((plan) => !hasPrice(plan))], ...rest].filter((table) => table.length > 0)
}

/** Whose button is the primary one: nobody's where the client can renew, else the first plan that holds what they have. */
export function primaryOf(
  tables: readonly (readonly Plan[])[],
  usage: Pick<Usage, 'campaigns' | 'users'>,
  own: Plan | undefined,
): Plan | undefined {
  return own ? undefined : tables.flat().find((plan) => tooSmall(plan, usage) === undefined)
}
