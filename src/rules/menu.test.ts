import { expect, test } from 'vitest'
import { MENU_ORDER, SCREENS } from '../contract/screens.ts'
import { ROLES, type Role } from '../contract/roles.ts'
import type { TeamAccess } from '../contract/accounts/team-access.ts'
import { menuOf, refusedOf } from './menu.ts'

test('menus contain the existing screens in each role’s order', () => {
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
    'Offers',
    'Sources',
    'Gap',
    'Auto rules',
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
      'Offers',
      'Sources',
      'Gap',
      'Auto rules',
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
  for (const role of ROLES)
    expect(menuOf({ role, menu: order.manager }), role).toEqual(
      order[role].filter((title) => Object.hasOwn(SCREENS, title)),
    )
})

test('calls of the account’s screens that it may not make, which the panel hides', () => {
  const of = (access: TeamAccess) => refusedOf({ role: 'team_user', menu: [], access })
  expect(of('read')).toEqual(
    expect.arrayContaining(['campaign.save', 'company.download', 'views.save', 'sources.save']),
  )
  expect(of('read')).not.toContain('logs.export')
  expect(of('finance')).toEqual(expect.arrayContaining(['campaign.save', 'conversion.retry', 'logs.userLogs']))
  expect(of('finance')).not.toContain('costs.add')
  expect(of('full')).not.toContain('campaign.save')
  expect(of('full')).toContain('formulas.list')
  expect(refusedOf({ role: 'user', menu: [] })).toEqual([])
  expect(refusedOf({ role: 'admin', menu: [] })).toEqual([])
  const manager = refusedOf({ role: 'manager', menu: ['Promo'] })
  expect(manager).toContain('clients.activate')
  expect(manager).not.toContain('promo.create')
})

test.each(ROLES)('no two screens of a role share a letter or digit: %s', (role) => {
  const letters = MENU_ORDER[role].map((title) => SCREENS[title].menu.key)
  expect(new Set(letters).size).toBe(letters.length)
  expect(letters.every((letter) => /^[a-z\d]$/.test(letter))).toBe(true)
})
