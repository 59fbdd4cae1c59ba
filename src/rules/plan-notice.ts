/** What the header says of an end that is near. */
import { calendarDaysUntil } from './calendar-days.ts'

export type PlanNotice = '' | 'today' | 'tomorrow' | 'in2days' | 'in3days' | 'expired'

const NEAR = ['today', 'tomorrow', 'in2days', 'in3days'] as const

/** The last days, by the calendar of the reader's zone, then the end. Null: never paid, nothing ends. */
export function planNotice(paidExpiration: Date | null, now: Date, timezone: string): PlanNotice {
  if (paidExpiration === null) return ''
  if (paidExpiration.getTime() <= now.getTime()) return 'expired'
  return NEAR[calendarDaysUntil(paidExpiration, now, timezone)] ?? ''
}
