/** What an account's payment means for its protection and for what it may start. */
import { Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'

export type Unprotected = '' | 'inactive' | 'expired' | 'limit'
export type PaidState = {
  active: boolean
  /** Null: switched on by staff without a payment; such an account does not expire. */
  paidExpiration: Date | null
}

/** Why visits of a client are let through unfiltered; empty: they are protected. `clickLimit` null: no limit. */
export function unprotectedBecause(client: PaidState & { clickLimit: number | null; clicksUsed?: number }, now: Date): Unprotected {
  if (!client.active) return 'inactive'
  if (isExpired(client, now)) return 'expired'
  return client.clickLimit !== null && (client.clicksUsed ?? 0) >= client.clickLimit ? 'limit' : ''
}

export const isExpired = ({ paidExpiration }: Pick<PaidState, 'paidExpiration'>, now: Date): boolean =>
  paidExpiration !== null && paidExpiration.getTime() <= now.getTime()

/**
 * Throws unless a client may have one more active campaign: his account is active (403), his plan is not over (403) and its
 * number of active campaigns is not reached (409). `campaignLimit` null: no limit. What exists may be changed whatever the state.
 */
export function requireRoomForCampaign(client: PaidState & { campaignLimit: number | null; activeCampaigns: number }, now: Date): void {
  if (!client.active) throw new Refusal(403, TEXTS.notActive)
  if (isExpired(client, now)) throw new Refusal(403, TEXTS.planExpired)
  if (client.campaignLimit !== null && client.activeCampaigns >= client.campaignLimit) throw new Refusal(409, TEXTS.campaignLimit)
}
