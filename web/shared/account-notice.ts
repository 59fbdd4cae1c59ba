/** Inactive account, ending plan, ending API token. */
import type { Role } from '../../src/contract/roles.ts'
import { calendarDaysUntil } from '../../src/lib/time/day.ts'
import { planNotice as noticeOf } from '../../src/rules/billing/reminder.ts'

const ROLES: ReadonlySet<Role> = new Set(['user', 'team_user', 'referal'])
export const hasPlanNotices = (role: Role): boolean => ROLES.has(role)

export type Account = { role: Role; active: boolean; paidExpiration: string | null; apiTokenExpiration: string | null }
type AccountNotice =
  | 'notice.notActive'
  | 'notice.plan.today'
  | 'notice.plan.tomorrow'
  | 'notice.plan.in2'
  | 'notice.plan.in3'
  | 'notice.plan.expired'
  | 'notice.token.today'
  | 'notice.token.tomorrow'
  | 'notice.token.soon'
  | 'notice.token.expired'

const PLAN = {
  '': undefined,
  'today': 'notice.plan.today',
  'tomorrow': 'notice.plan.tomorrow',
  'in2days': 'notice.plan.in2',
  'in3days': 'notice.plan.in3',
  'expired': 'notice.plan.expired',
} as const

/** `timezone`: the reader's, for counting calendar days. */
export function planNotice(account: Account, now: number, timezone: string): AccountNotice | undefined {
  if (!ROLES.has(account.role)) return undefined
  const notice = noticeOf(
    account.paidExpiration === null ? null : new Date(account.paidExpiration),
    new Date(now),
    timezone,
  )
  return !account.active && notice !== 'expired' ? 'notice.notActive' : PLAN[notice]
}

export function tokenNotice(account: Account, now: number, timezone: string): AccountNotice | undefined {
  if (account.apiTokenExpiration === null) return undefined
  const end = new Date(account.apiTokenExpiration)
  if (end.getTime() <= now) return 'notice.token.expired'
  const days = calendarDaysUntil(end, new Date(now), timezone)
  if (days <= 1) return days === 0 ? 'notice.token.today' : 'notice.token.tomorrow'
  return days <= 7 ? 'notice.token.soon' : undefined
}
