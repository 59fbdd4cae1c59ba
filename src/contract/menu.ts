/**
 * Screens, their addresses, and who sees which, in order. A title is in an account's menu exactly when its role lists it
 * and the calls that the screen lives on are allowed to that role.
 */
import type { Role } from './roles.ts'
import type { CallName } from './routes.ts'

/** Screens of the panel: title on the wire → address and the calls it cannot do without. */
export const SCREENS = {
  Campaign: { path: '/pages/campaign-page', calls: ['company.list'] },
  Clients: { path: '/pages/clients', calls: ['clients.list'] },
  Statistics: { path: '/pages/statistics', calls: ['logs.companyTotals', 'logs.companyDaily', 'logs.companyPlatforms'] },
  Logs: { path: '/pages/logs', calls: ['logs.userLogs'] },
  Promo: { path: '/pages/promo', calls: ['promo.list'] },
} as const satisfies Record<string, { path: string; calls: readonly CallName[] }>
export type ScreenTitle = keyof typeof SCREENS

/** Order of the menu of each role; the first that exists is the home screen. */
export const MENU_ORDER: Record<Role, readonly ScreenTitle[]> = {
  admin: ['Clients', 'Statistics', 'Logs', 'Promo'],
  manager: ['Clients', 'Statistics', 'Logs', 'Promo'],
  user: ['Campaign', 'Statistics', 'Logs'],
  team_user: ['Campaign', 'Statistics', 'Logs'],
  referal: [],
}
