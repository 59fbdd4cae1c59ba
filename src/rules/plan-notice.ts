const DAY_MS = 86_400_000

/** Whole days from now to the end of the plan; negative once it is past. */
export const daysRemaining = (paidExpiration: Date, now: Date): number => Math.floor((paidExpiration.getTime() - now.getTime()) / DAY_MS)

export type PlanNotice = '' | 'tomorrow' | 'in2days' | 'in3days' | 'expired'

/** What the header warns of: the last three days, then the end. Null: never paid, nothing ends. */
export function planNotice(paidExpiration: Date | null, now: Date): PlanNotice {
  if (paidExpiration === null) return ''
  if (paidExpiration.getTime() <= now.getTime()) return 'expired'
  return (['tomorrow', 'in2days', 'in3days'] as const)[daysRemaining(paidExpiration, now)] ?? ''
}
