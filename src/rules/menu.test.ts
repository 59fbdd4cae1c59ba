import { expect, test } from 'vitest'
import { SCREENS } from '../contract/screens.ts'
import { ROLES, type Role } from '../contract/roles.ts'
import { menuOf } from './menu.ts'

test('menus are the screens that exist, in the order of each role', () => {
  const staff = [
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
  ]
  const order: Record<Role, string[]> = {
    admin: staff,
    manager: staff.filter((title) => !['Managers', 'Privacy', 'Status'].includes(title)),
    user: [
      'Campaign',
      'Statistics',
      'Live',
      'Logs',
      'Crawlers',
      'Detection',
      'Conversions',
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
      'BlackList',
      'Integration',
      'FAQ',
      'Profile',
    ],
    referal: ['Referral Clients', 'Notifications', 'FAQ', 'Profile'],
  }
  for (const role of ROLES)
    expect(menuOf({ role, menu: order.manager }), role).toEqual(
      order[role].filter((title) => Object.hasOwn(SCREENS, title)),
    )
})
