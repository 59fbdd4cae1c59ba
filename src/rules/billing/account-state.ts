import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'

type Unprotected = '' | 'inactive' | 'expired' | 'limit'
/** For clients switched on by staff before any payment: limits of the shipped plan of ten campaigns. */
export const WITHOUT_PLAN = { campaignLimit: 10, userLimit: 5, clickLimit: null } as const

export type PaidState = {
  active: boolean
  /** Null: switched on without a payment; never expires. */
  paidExpiration: Date | null
}

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
 * Why another active campaign is refused: account inactive (403), plan expired (403), limit reached (409).
 * `campaignLimit` null: no limit. Existing campaigns may always change.
 */
export function campaignRefusal(
  client: PaidState & { campaignLimit: number | null; activeCampaigns: number },
  now: Date,
): Refusal | undefined {
  if (!client.active) return new Refusal(403, TEXTS.notActive)
  if (isExpired(client, now)) return new Refusal(403, TEXTS.planExpired)
  return isAtLimit(client.campaignLimit, client.activeCampaigns) ? new Refusal(409, TEXTS.campaignLimit) : undefined
}

export function requireQuotaForCampaign(...args: Parameters<typeof campaignRefusal>): void {
  const refusal = campaignRefusal(...args)
  if (refusal) throw refusal
}

/** Null: no limit. */
export const isAtLimit = (limit: number | null, has: number): boolean => limit !== null && has >= limit

/** Throws as for a campaign, by the plan's user limit (409). Null: no limit. */
export function requireQuotaForTeamUser(
  client: PaidState & { userLimit: number | null; teamUsers: number },
  now: Date,
): void {
  if (!client.active) throw new Refusal(403, TEXTS.notActive)
  if (isExpired(client, now)) throw new Refusal(403, TEXTS.planExpired)
  if (isAtLimit(client.userLimit, client.teamUsers)) throw new Refusal(409, TEXTS.userLimit)
}

/** Throws 409 when the chosen plan is too small. Null: no limit. */
export function requirePlanHolds(
  plan: { campaignLimit: number | null; userLimit: number | null },
  has: { campaigns: number; teamUsers: number },
): void {
  if (plan.campaignLimit !== null && has.campaigns > plan.campaignLimit) throw new Refusal(409, TEXTS.planCampaigns)
  if (plan.userLimit !== null && has.teamUsers > plan.userLimit) throw new Refusal(409, TEXTS.planUsers)
}

type Held = { campaignLimit: number | null; campaigns: number }

/** Throws 409 at the team user's own campaign limit. Null: none. */
export function requireQuotaOfTeamUser({ campaignLimit, campaigns }: Held): void {
  if (isAtLimit(campaignLimit, campaigns)) throw new Refusal(409, TEXTS.campaignLimit)
}

/** Throws 409 at the field `limit` for fewer than existing campaigns. */
export function requireLimitHolds(limit: number, { campaigns }: Pick<Held, 'campaigns'>): void {
  if (campaigns > limit) throw new Refusal(409, TEXTS.teamLimit, { validation: { limit: [TEXTS.teamLimit] } })
}
