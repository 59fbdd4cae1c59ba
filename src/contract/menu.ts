/**
 * Screens by role. A menu contains a title if the role lists it and may make the calls it needs (`screen-calls.ts`).
 */
import type { Role } from './roles.ts'
import type { ScreenTitle } from './screens.ts'
import type { TeamAccess } from './team-access.ts'

/** In order; the first is home. */
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

/** Team users without full access. */
export const TEAM_MENUS: Record<Exclude<TeamAccess, 'full'>, readonly ScreenTitle[]> = {
  read: ['Campaign', 'Statistics', 'Live', 'Logs', 'Crawlers', 'Detection', 'Offers', 'BlackList', 'FAQ', 'Profile'],
  finance: ['Statistics', 'Conversions', 'Offers', 'Sources', 'Gap', 'FAQ', 'Profile'],
}

/** For every manager. */
export const ALWAYS: readonly string[] = ['Profile']
/** Screens that an administrator may grant a manager. */
export const TICKABLE: readonly ScreenTitle[] = MENU_ORDER.manager.filter((title) => !ALWAYS.includes(title))
