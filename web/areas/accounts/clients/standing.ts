import type { Client } from '../../../../src/contract/accounts/staff.ts'
import { calendarDaysUntil } from '../../../../src/lib/time/day.ts'

/** Days before the end. */
const SOON = 3

type Paid = 'never' | 'expired' | 'soon' | 'later'

/** By the reader's calendar. */
export function paidOf(paidExpiration: string | null, now: number, timezone: string): Paid {
  if (paidExpiration === null) return 'never'
  const end = new Date(paidExpiration)
  if (end.getTime() <= now) return 'expired'
  return calendarDaysUntil(end, new Date(now), timezone) <= SOON ? 'soon' : 'later'
}

/** Visitors of inactive or expired clients pass unfiltered. */
export const isOpen = ({ active, paidExpiration }: Pick<Client, 'active' | 'paidExpiration'>, now: number): boolean =>
  !active || (paidExpiration !== null && Date.parse(paidExpiration) <= now)
