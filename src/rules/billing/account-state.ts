/** What an account's payment means for its protection and for what it may start. */
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'

export type Unprotected = '' | 'inactive' | 'expired' | 'limit'
/**
 * What a client without a plan may have: staff switched them on before a payment. As much as the shipped plan of ten
 * campaigns, which is enough to try Weir on real sites, and not all that the service has. Clicks: no limit, as in the
 * shipped plans.
 */
export const WITHOUT_PLAN = { campaignLimit: 10, userLimit: 5, clickLimit: null } as const

export type PaidState = {
  active: boolean
  /** Null: switched on by staff without a payment; such an account does not expire. */
  paidExpiration: Date | null
}

/** Why visits of a client are let through unfiltered; empty: they are protected. `clickLimit` null: no limit. */
export function unprotectedBecause(
  client: PaidState & { clickLimit: number | null; clicksUsed?: number },
  now: Date,
): Unprotected {
  if (!client.active) return 'inactive'
  if (isExpired(client, now)) return 'expired'
  return client.clickLimit !== null && (client.clicksUsed ?? 0) >= client.clickLimit ? 'limit' : ''
}

export const isExpired = ({ paidExpiration }: Pick<PaidState, 'paidExpiration'>, now: Date): boolean =>
  paidExpiration !== null && paidExpiration.getTime() <= now.getTime()

/**
 * Why a client may not have one more active campaign: their account is not active (403), their plan is over (403), or
 * its number of active campaigns is reached (409). `campaignLimit` null: no limit. What exists may be changed whatever
 * the state.
 */
export function campaignRefusal(
  client: PaidState & { campaignLimit: number | null; activeCampaigns: number },
  now: Date,
): Refusal | undefined {
  if (!client.active) return new Refusal(403, TEXTS.notActive)
  if (isExpired(client, now)) return new Refusal(403, TEXTS.planExpired)
  return isAtLimit(client.campaignLimit, client.activeCampaigns) ? new Refusal(409, TEXTS.campaignLimit) : undefined
}

/** @throws Refusal as `campaignRefusal` has it. */
export function requireQuotaForCampaign(...args: Parameters<typeof campaignRefusal>): void {
  const refusal = campaignRefusal(...args)
  if (refusal) throw refusal
}

/** Null: no limit. */
export const isAtLimit = (limit: number | null, has: number): boolean => limit !== null && has >= limit

/**
 * Throws unless a client may have one more team user: as for a campaign, with the user limit of their plan (409). Null:
 * no limit.
 */
export function requireQuotaForTeamUser(
  client: PaidState & { userLimit: number | null; teamUsers: number },
  now: Date,
): void {
  if (!client.active) throw new Refusal(403, TEXTS.notActive)
  if (isExpired(client, now)) throw new Refusal(403, TEXTS.planExpired)
  if (isAtLimit(client.userLimit, client.teamUsers)) throw new Refusal(409, TEXTS.userLimit)
}

/** Throws 409 when a client has more than a plan that they choose allows. Null: no limit. */
export function requirePlanHolds(
  plan: { campaignLimit: number | null; userLimit: number | null },
  has: { campaigns: number; teamUsers: number },
): void {
  if (plan.campaignLimit !== null && has.campaigns > plan.campaignLimit) throw new Refusal(409, TEXTS.planCampaigns)
  if (plan.userLimit !== null && has.teamUsers > plan.userLimit) throw new Refusal(409, TEXTS.planUsers)
}

type Held = { campaignLimit: number | null; campaigns: number }

/** Throws 409 when a team user holds as many campaigns as their client lets them. Null: no limit of their own. */
export function requireQuotaOfTeamUser({ campaignLimit, campaigns }: Held): void {
  if (isAtLimit(campaignLimit, campaigns)) throw new Refusal(409, TEXTS.campaignLimit)
}

/** Throws 409, at the field `limit`, when a team user already holds more campaigns than a new limit lets them. */
export function requireLimitHolds(limit: number, { campaigns }: Pick<Held, 'campaigns'>): void {
  if (campaigns > limit) throw new Refusal(409, TEXTS.teamLimit, { validation: { limit: [TEXTS.teamLimit] } })
}
