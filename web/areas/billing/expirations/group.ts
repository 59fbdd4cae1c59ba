/** How near the end of a paid time is. */
import { calendarDaysUntil } from '../../../../src/lib/time/day.ts'

export const GROUPS = ['overdue', 'today', 'in3', 'in7', 'in30', 'later'] as const
export type Group = (typeof GROUPS)[number]

/** Each with its last day. */
const NEAR: readonly [Group, number][] = [
  ['today', 0],
  ['in3', 3],
  ['in7', 7],
  ['in30', 30],
]

/** By the calendar of the reader's zone. Time is an argument. */
export function groupOf(paidExpiration: string, now: number, timezone: string): Group {
  const end = new Date(paidExpiration)
  if (end.getTime() <= now) return 'overdue'
  const days = calendarDaysUntil(end, new Date(now), timezone)
  return NEAR.find(([, last]) => days <= last)?.[0] ?? 'later'
}
