import { calendarDaysUntil } from '../../../../src/lib/time/day.ts'

const GROUPS = ['overdue', 'today', 'in3', 'in7', 'in30', 'later'] as const
export type Group = (typeof GROUPS)[number]

/** Last day of each group. */
const NEAR: readonly [Group, number][] = [
  ['today', 0],
  ['in3', 3],
  ['in7', 7],
  ['in30', 30],
]

/** By the reader's calendar. */
export function groupOf(paidExpiration: string, now: number, timezone: string): Group {
  const end = new Date(paidExpiration)
  if (end.getTime() <= now) return 'overdue'
  const days = calendarDaysUntil(end, new Date(now), timezone)
  return NEAR.find(([, last]) => days <= last)?.[0] ?? 'later'
}
