/** What the header says about an account that is not active, a plan that ends, an API token that ends. Time is an argument. */
import type { Role } from '../../src/contract/roles.ts'

const DAY = 86_400_000
/** Who is told about plans. */
const TOLD: ReadonlySet<Role> = new Set(['user', 'team_user', 'referal'])

export type Account = { role: Role; active: boolean; paidExpiration: string | null; apiTokenExpiration: string | null }
export type AccountNotice =
  | 'notice.notActive'
  | 'notice.plan.tomorrow' | 'notice.plan.in2' | 'notice.plan.in3' | 'notice.plan.expired'
  | 'notice.token.tomorrow' | 'notice.token.soon' | 'notice.token.expired'

/** Whole days from now; negative once past. */
const daysLeft = (end: string, now: number): number => Math.floor((Date.parse(end) - now) / DAY)

export function planNotice(account: Account, now: number): AccountNotice | undefined {
  if (!TOLD.has(account.role)) return undefined
  const days = account.paidExpiration === null ? undefined : daysLeft(account.paidExpiration, now)
  if (days !== undefined && days < 0) return 'notice.plan.expired'
  if (!account.active) return 'notice.notActive'
  return days === undefined ? undefined : (['notice.plan.tomorrow', 'notice.plan.in2', 'notice.plan.in3'] as const)[days]
}

export function tokenNotice(account: Account, now: number): AccountNotice | undefined {
  if (account.apiTokenExpiration === null) return undefined
  const days = daysLeft(account.apiTokenExpiration, now)
  if (days < 0) return 'notice.token.expired'
  if (days === 0) return 'notice.token.tomorrow'
  return days <= 7 ? 'notice.token.soon' : undefined
}
