import { ALWAYS, MENU_ORDER, SCREENS, type ScreenTitle } from '../contract/screens.ts'
import { makes } from '../contract/screen-uses.ts'
import { ROLES, type Role } from '../contract/roles.ts'
import type { CallName } from '../contract/routes.ts'
import { CONTRACT } from '../contract/table.ts'
import type { TeamAccess } from '../contract/accounts/team-access.ts'
import { accessAllows } from './accounts/team-access.ts'

export type Permissions = {
  role: Role
  /** Of a team user; absent: full. */
  access?: TeamAccess
  /** Of a team user: the money of their campaigns. */
  seesMoney?: boolean
  /** Screens enabled for a manager; empty for others. */
  menu: readonly string[]
}

/** Undefined: full access, or no team user. */
const narrowedTo = ({ role, access = 'full' }: Permissions) =>
  role === 'team_user' && access !== 'full' ? access : undefined

function screensOf(who: Permissions): readonly ScreenTitle[] {
  const narrowed = narrowedTo(who)
  if (narrowed) return MENU_ORDER[narrowed]
  if (who.role !== 'manager') return MENU_ORDER[who.role]
  return MENU_ORDER.manager.filter((title) => who.menu.includes(title) || ALWAYS.includes(title))
}

/**
 * The contract must allow the role; a manager needs a screen with the call, or an open one. Team access narrows this,
 * and opens money to finance.
 */
export function canCall(who: Permissions, name: CallName): boolean {
  const allowed: readonly Role[] | 'public' = CONTRACT[name].allowed
  if (allowed === 'public') return true
  const narrowed = narrowedTo(who)
  if (narrowed) return accessAllows(narrowed, name)
  if (!allowed.includes(who.role)) return false
  if (who.role !== 'manager' || ROLES.every((role) => allowed.includes(role))) return true
  return screensOf(who).some((title) => makes(title, name))
}

/** Roles whose screens are visible: team access may show a client's. */
const FAMILY: Record<Role, readonly Role[]> = {
  admin: ['admin'],
  manager: ['manager'],
  user: ['user'],
  team_user: ['user', 'team_user'],
  referal: ['referal'],
}

/** Calls of visible screens that this account may not make; the panel hides them. */
export function refusedOf(who: Permissions): CallName[] {
  return (Object.keys(CONTRACT) as CallName[]).filter((name) => {
    const allowed: readonly Role[] | 'public' = CONTRACT[name].allowed
    return allowed !== 'public' && FAMILY[who.role].some((role) => allowed.includes(role)) && !canCall(who, name)
  })
}

export function menuOf(who: Permissions): ScreenTitle[] {
  return screensOf(who).filter((title) => SCREENS[title].calls.every((call) => canCall(who, call)))
}
