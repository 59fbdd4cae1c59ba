import type { ClientNeed } from '../../contract/accounts/staff.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { type PaidState, unprotectedBecause } from '../billing/account-state.ts'

const NEED_DAYS = 7

type Standing = PaidState & {
  /** Waits for a payment to be recorded. */
  asks: boolean
  clickLimit: number | null
  clicksUsed: number
  campaigns: number
  /** Since the account exists, or since it first paid. */
  since: Date
  /** Of the last seven days; undefined: unknown. */
  visits: number | undefined
}

export function needOf(client: Standing, now: Date): ClientNeed | undefined {
  if (client.asks) return 'asks'
  const because = unprotectedBecause(client, now)
  if (because === 'limit') return 'limit'
  // a client who left and sends nothing needs nobody
  if (because !== '') return (client.visits ?? 0) > 0 ? 'unprotected' : undefined
  if (client.paidExpiration !== null && daysBetween(now, client.paidExpiration) <= NEED_DAYS) return 'ending'
  const isSilent = client.visits === 0 && client.campaigns > 0 && daysBetween(client.since, now) >= NEED_DAYS
  return isSilent ? 'silent' : undefined
}

const daysBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / DAY_MS
