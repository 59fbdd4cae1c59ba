/** What a client gains and loses by another plan, and why they cannot have it. */
import type { Plan, Usage } from '../../../src/contract/plans.ts'

const LIMITS = ['campaignLimit', 'clickLimit', 'userLimit'] as const
export type Limit = (typeof LIMITS)[number] | 'siteGenerations'
export type Difference = { limit: Limit; gain: boolean; from: number | null; to: number | null }

/** Null is no limit: more than any number. */
const size = (limit: number | null): number => limit ?? Infinity

export function differences(from: Plan, to: Plan): Difference[] {
  return [...LIMITS, 'siteGenerations' as const].flatMap((limit) => {
    const [was, is] = [from[limit], to[limit]]
    return size(was) === size(is) ? [] : [{ limit, gain: size(is) > size(was), from: was, to: is }]
  })
}

export type TooSmall = 'campaigns' | 'users'

/** As the server judges it: clients with more than a plan allows cannot choose it. */
export function tooSmall(plan: Plan, usage: Pick<Usage, 'campaigns' | 'users'>): TooSmall | undefined {
  if (usage.campaigns > size(plan.campaignLimit)) return 'campaigns'
  return usage.users > size(plan.userLimit) ? 'users' : undefined
}

/** A price of 0 is one that the operator has not set: it is asked for. */
export const hasPrice = ({ price }: Pick<Plan, 'price'>): boolean => price > 0
