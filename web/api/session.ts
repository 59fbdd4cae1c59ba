/** localStorage has one key per field, as specified. */
import type { Session as SignedIn } from '../../src/contract/accounts/auth.ts'
import { ROLES, type Role } from '../../src/contract/roles.ts'

export type Session = {
  token: string
  token_type: string
  /** Seconds. */
  expires_in: number
  /** ISO 8601. */
  expireDate: string
  /** Screen titles, home first. */
  menu: readonly string[]
  account_active: boolean
  paid_expiration: string | null
  is_admin: boolean
  role: Role
}

export const SESSION_KEYS = [
  'token',
  'token_type',
  'expires_in',
  'expireDate',
  'menu',
  'account_active',
  'paid_expiration',
  'is_admin',
  'role',
] as const satisfies (keyof Session)[]

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const sessionFrom = (signedIn: SignedIn, now: number): Session => ({
  token: signedIn.access_token,
  token_type: signedIn.token_type,
  expires_in: signedIn.expires_in,
  expireDate: new Date(now + signedIn.expires_in * 1000).toISOString(),
  menu: signedIn.menu,
  account_active: signedIn.account_active,
  paid_expiration: signedIn.paid_expiration,
  is_admin: signedIn.is_admin,
  role: signedIn.role,
})

/** Strings as they are, everything else as JSON. */
export function keepSession(storage: Kept, session: Session): void {
  for (const key of SESSION_KEYS) {
    const value = session[key]
    storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
}

export function forgetSession(storage: Kept): void {
  for (const key of SESSION_KEYS) storage.removeItem(key)
}

export function restoreSession(storage: Kept, now: number): Session | null {
  const text = (key: (typeof SESSION_KEYS)[number]) => storage.getItem(key) ?? ''
  const token = text('token')
  const expireDate = text('expireDate')
  const ends = Date.parse(expireDate)
  const menu = parsed(text('menu'))
  const role = ROLES.find((one) => one === text('role'))
  if (token === '' || !(ends > now) || !Array.isArray(menu) || !role) return null
  return {
    token,
    token_type: text('token_type') || 'Bearer',
    expires_in: Number(text('expires_in')) || 0,
    expireDate,
    menu: menu.filter((title): title is string => typeof title === 'string'),
    account_active: text('account_active') === 'true',
    paid_expiration: instantOrNull(text('paid_expiration')),
    is_admin: text('is_admin') === 'true',
    role,
  }
}

export const STAFF_KEY = 'staff_session'

export function keepStaff(storage: Kept, session: Session): void {
  const kept = new Map<string, string>()
  keepSession(
    { getItem: () => null, setItem: (key, value) => void kept.set(key, value), removeItem: () => undefined },
    session,
  )
  storage.setItem(STAFF_KEY, JSON.stringify(Object.fromEntries(kept)))
}

export function restoreStaff(storage: Kept, now: number): Session | null {
  const kept = new Map(Object.entries((parsed(storage.getItem(STAFF_KEY) ?? '') ?? {}) as Record<string, string>))
  return restoreSession(
    { getItem: (key) => kept.get(key) ?? null, setItem: () => undefined, removeItem: () => undefined },
    now,
  )
}

const instantOrNull = (text: string): string | null => (Number.isNaN(Date.parse(text)) ? null : text)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** At most 2^31 - 1 ms, the limit of setTimeout. */
export const timeLeft = (session: Session, now: number): number =>
  Math.min(Math.max(0, Date.parse(session.expireDate) - now), 2_147_483_647)
