import { ALWAYS, MENU_ORDER, SCREENS, type ScreenTitle } from '../contract/menu.ts'
import { ROLES, type Role } from '../contract/roles.ts'
import type { CallName } from '../contract/routes.ts'
import { CONTRACT } from '../contract/table.ts'

export type Permissions = {
  role: Role
  /** Titles ticked for a manager; nobody else has any. */
  menu: readonly string[]
}

const needs = (title: ScreenTitle, name: CallName): boolean => {
  const { calls, uses = [] }: { calls: readonly CallName[]; uses?: readonly CallName[] } = SCREENS[title]
  return calls.includes(name) || uses.includes(name)
}

/** The screens of an account's role; of a manager's only those ticked for them. */
const screensOf = ({ role, menu }: Permissions): readonly ScreenTitle[] =>
  role === 'manager'
    ? MENU_ORDER.manager.filter((title) => menu.includes(title) || ALWAYS.includes(title))
    : MENU_ORDER[role]

/**
 * Whether an account may make a call: the contract lets its role, and where that is a manager, one of their screens
 * needs it or everybody who signs in may make it.
 */
export function canCall(who: Permissions, name: CallName): boolean {
  const allowed: readonly Role[] | 'public' = CONTRACT[name].allowed
  if (allowed === 'public') return true
  if (!allowed.includes(who.role)) return false
  if (who.role !== 'manager' || ROLES.every((role) => allowed.includes(role))) return true
  return screensOf(who).some((title) => needs(title, name))
}

/** Titles of the screens that an account reaches, home first. */
export function menuOf(who: Permissions): ScreenTitle[] {
  return screensOf(who).filter((title) => SCREENS[title].calls.every((call) => canCall(who, call)))
}
