/** Reasons for staff to look, the most urgent first. */
import type { Answer } from '../../../../../src/contract/table.ts'
import { paidOf } from '../standing.ts'

type Read = Pick<Answer<'clients.read'>, 'client' | 'campaigns'>
export type Attention =
  | { what: 'expired' | 'soon'; paidUntil: string }
  | { what: 'off' | 'unpaid' | 'unconfirmed' }
  | { what: 'clicksOver' | 'clicksHigh'; used: number; limit: number }
  | { what: 'banned' | 'silent'; campaigns: readonly { id: string; name: string }[] }

/** Share of the plan's visits from which it is told. */
const HIGH = 0.8
/** Hours without a visit of an active campaign that had some. */
const SILENT_HOURS = 24

export function attentionOf({ client, campaigns }: Read, now: number, timezone: string): Attention[] {
  return [...ofPayment(client, now, timezone), ...ofClicks(client), ...ofCampaigns(campaigns, now)]
}

function ofPayment(client: Read['client'], now: number, timezone: string): Attention[] {
  const { paidExpiration, active, pendingEmail } = client
  const paid = paidOf(paidExpiration, now, timezone)
  return [
    ...(active ? [] : [{ what: 'off' } as const]),
    ...(paidExpiration !== null && (paid === 'expired' || paid === 'soon')
      ? [{ what: paid, paidUntil: paidExpiration } as const]
      : []),
    ...(active && paid === 'never' ? [{ what: 'unpaid' } as const] : []),
    ...(pendingEmail === null ? [] : [{ what: 'unconfirmed' } as const]),
  ]
}

function ofClicks({ clicks: { used, limit } }: Read['client']): Attention[] {
  if (used === null || limit === null || limit === 0 || used < limit * HIGH) return []
  return [{ what: used >= limit ? 'clicksOver' : 'clicksHigh', used, limit }]
}

function ofCampaigns(campaigns: Read['campaigns'], now: number): Attention[] {
  const banned = campaigns.filter((one) => one.banned)
  const silent = campaigns.filter(
    ({ banned: isBanned, status, lastHit }) =>
      !isBanned && status === 'active' && lastHit !== null && now - Date.parse(lastHit) > SILENT_HOURS * 3_600_000,
  )
  return [
    ...(banned.length > 0 ? [{ what: 'banned', campaigns: banned } as const] : []),
    ...(silent.length > 0 ? [{ what: 'silent', campaigns: silent } as const] : []),
  ]
}
