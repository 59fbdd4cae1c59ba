import { MENU_ORDER, SCREENS, type ScreenTitle } from '../contract/menu.ts'
import type { Role } from '../contract/roles.ts'
import type { CallName } from '../contract/routes.ts'
import { CONTRACT } from '../contract/table.ts'

/** Whether the contract lets a role make a call. */
export function mayCall(role: Role, name: CallName): boolean {
  const { allowed } = CONTRACT[name]
  return allowed === 'public' || allowed.includes(role)
}

/** Titles of the screens a role reaches, home first. */
export function menuOf(role: Role): ScreenTitle[] {
  return MENU_ORDER[role].filter((title) => SCREENS[title].calls.every((call) => mayCall(role, call)))
}
