/** How a client stands with his payments and his protection. Time is an argument. */
import type { Client } from '../../../src/contract/staff.ts'

const DAY = 86_400_000
/** The client himself is warned from then on. */
const SOON = 3

export type Paid = 'never' | 'expired' | 'soon' | 'later'

export function paidOf(paidExpiration: string | null, now: number): Paid {
  if (paidExpiration === null) return 'never'
  const left = Date.parse(paidExpiration) - now
  if (left <= 0) return 'expired'
  return left <= SOON * DAY ? 'soon' : 'later'
}

/** Visitors of one who is off or over his time pass unfiltered. */
export const isOpen = ({ active, paidExpiration }: Pick<Client, 'active' | 'paidExpiration'>, now: number): boolean => !active || paidOf(paidExpiration, now) === 'expired'
