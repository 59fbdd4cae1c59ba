/**
 * Who sees which screens, in order. A title is in an account's menu exactly when its role lists it and the calls that
 * the screen lives on (`screen-calls.ts`) are allowed to that role.
 */
import type { Role } from './roles.ts'
import type { ScreenTitle } from './screens.ts'
import type { TeamAccess } from './team-access.ts'

/** Order of the menu of each role; the first that exists is the home screen. */
export const MENU_ORDER: Record<Role, readonly ScreenTitle[]> = {
  admin: [
    'Clients',
    'Statistics',
    'Live',
    'Logs',
    'Crawlers',
    'Detection',
    'Request Statistic',
    'Payments',
    'Expirations',
    'Tariffs',
    'Promo',
    'Referrals',
    'Ban Companies',
    'Black List',
    'Conversions',
    'Offers',
    'Sources',
    'Gap',
    'Managers',
    'Notifications',
    'Integration',
    'FAQ',
    'Detection data',
    'Privacy',
    'Status',
    'Profile',
  ],
  manager: [
    'Clients',
    'Statistics',
    'Live',
    'Logs',
    'Crawlers',
    'Detection',
    'Request Statistic',
    'Payments',
    'Expirations',
    'Tariffs',
    'Promo',
    'Referrals',
    'Ban Companies',
    'Black List',
    'Conversions',
    'Offers',
    'Sources',
    'Gap',
    'Notifications',
    'Integration',
    'FAQ',
    'Detection data',
    'Profile',
  ],
  user: [
    'Campaign',
    'Statistics',
    'Live',
    'Logs',
    'Crawlers',
    'Detection',
    'Conversions',
    'Offers',
    'Sources',
    'Gap',
    'BlackList',
    'Integration',
    'Tariff',
    'Team Users',
    'API',
    'Notifications',
    'FAQ',
    'Profile',
  ],
  team_user: [
    'Campaign',
    'Statistics',
    'Live',
    'Logs',
    'Crawlers',
    'Detection',
    'Offers',
    'BlackList',
    'Integration',
    'FAQ',
    'Profile',
  ],
  referal: ['Referral Clients', 'Notifications', 'FAQ', 'Profile'],
}

/** The menus of team users whose access is not full. */
export const TEAM_MENUS: Record<Exclude<TeamAccess, 'full'>, readonly ScreenTitle[]> = {
  read: ['Campaign', 'Statistics', 'Live', 'Logs', 'Crawlers', 'Detection', 'Offers', 'BlackList', 'FAQ', 'Profile'],
  finance: ['Statistics', 'Conversions', 'Offers', 'Sources', 'Gap', 'FAQ', 'Profile'],
}

/** What every manager has, ticked or not. */
export const ALWAYS: readonly string[] = ['Profile']
/** Screens that an administrator may tick for a manager. */
export const TICKABLE: readonly ScreenTitle[] = MENU_ORDER.manager.filter((title) => !ALWAYS.includes(title))
