/** How a client stands with their payments and their protection. Time is an argument. */
import type { Client } from '../../../../src/contract/accounts/staff.ts'
import { calendarDaysUntil } from '../../../../src/lib/time/day.ts'

/** Days before the end from which on the client, too, is warned. */
const SOON = 3

export type Paid = 'never' | 'expired' | 'soon' | 'later'

/** By the calendar of the reader's zone. */
export function paidOf(paidExpiration: string | null, now: number, timezone: string): Paid {
  if (paidExpiration === null) return 'never'
  const end = new Date(paidExpiration)
  if (end.getTime() <= now) return 'expired'
  return calendarDaysUntil(end, new Date(now), timezone) <= SOON ? 'soon' : 'later'
}

/** Visitors of a client who is off or whose paid time is over pass unfiltered. */
export const isOpen = ({ active, paidExpiration }: Pick<Client, 'active' | 'paidExpiration'>, now: number): boolean =>
  !active || (paidExpiration !== null && Date.parse(paidExpiration) <= now)
