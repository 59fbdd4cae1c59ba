import { expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { MENU_ORDER } from '../../contract/screens.ts'
import type { CallName } from '../../contract/routes.ts'
import { CONTRACT } from '../../contract/table.ts'
import { canCall, menuOf } from '../menu.ts'

const ENTRIES = (Object.values(CONTRACT) as Endpoint[]).filter(({ allowed }) => allowed !== 'public')
const who = (access: 'full' | 'read' | 'finance') => ({ role: 'team_user' as const, menu: [], access })
const allowedTo = (access: 'full' | 'read' | 'finance', effect: 'reads' | 'changes'): CallName[] =>
  ENTRIES.filter((entry) => entry.effect === effect && canCall(who(access), entry.name)).map(({ name }) => name)

/** The person's own matters: login and notifications. */
const PERSONAL: CallName[] = [
  'auth.logout',
  'profile.update',
  'profile.resendConfirmation',
  'profile.settleHeld',
  'profile.cancelEmail',
  'sessions.revoke',
  'sessions.revokeOthers',
  'twoFactor.enrol',
  'twoFactor.confirm',
  'twoFactor.disable',
  'notifications.clear',
  'notificationSettings.save',
  'notificationSettings.linkTelegram',
  'notificationSettings.unlinkTelegram',
  'notificationSettings.saveWebhook',
  'notificationSettings.removeWebhook',
  'notificationSettings.testWebhook',
]
const MONEY: CallName[] = [
  'sources.save',
  'sources.remove',
  'sources.savePostback',
  'sources.testPostback',
  'costs.add',
  'costs.takeBack',
  'costs.import',
  'rates.saveOwn',
  'rates.removeOwn',
  'feeds.save',
  'feeds.fetch',
  'feeds.remove',
  'imports.takeBack',
  'gap.import',
  'gap.remove',
  'formulas.save',
  'formulas.remove',
  'shares.make',
  'shares.revoke',
  'reportSchedules.save',
  'reportSchedules.stop',
  'reportSchedules.send',
]

it('read only changes nothing but the person’s own matters, across the contract', () => {
  expect(allowedTo('read', 'changes').toSorted()).toEqual(PERSONAL.toSorted())
})

it('finance also changes costs, sources and links to reports', () => {
  expect(allowedTo('finance', 'changes').toSorted()).toEqual([...PERSONAL, ...MONEY].toSorted())
})

it('read only reads what a team user may, except tokens', () => {
  const withTokens = new Set<CallName>([
    'company.token',
    'company.download',
    'company.downloadWp',
    'company.downloadSite',
    'company.downloadWay',
  ])
  expect(allowedTo('read', 'reads').toSorted()).toEqual(
    allowedTo('full', 'reads')
      .filter((name) => !withTokens.has(name))
      .toSorted(),
  )
})

it('finance reads money, counts and campaigns, but no single visit, list or account', () => {
  for (const name of ['conversion.stats', 'conversion.inbox', 'costs.list', 'sources.list', 'rates.list'] as const)
    expect(canCall(who('finance'), name), name).toBe(true)
  const shut =
    /^(?:logs\.(?:userLogs|logs|live|receipt|crawlers|detection)|clientblacklist\.|apiKey\.|teamUsers\.|tariff\.|payments\.|evidence\.|replay\.)/
  for (const { name } of ENTRIES.filter((entry) => shut.test(entry.name)))
    expect(canCall(who('finance'), name), name).toBe(false)
})

it('full access is the role’s contract', () => {
  for (const { name, allowed } of ENTRIES)
    expect(canCall(who('full'), name), name).toBe(allowed !== 'public' && allowed.includes('team_user'))
})

it('every screen of a narrowed menu works', () => {
  for (const access of ['read', 'finance'] as const) expect(menuOf(who(access))).toEqual(MENU_ORDER[access])
})

it('has no effect on other roles', () => {
  for (const role of ['admin', 'manager', 'user', 'referal'] as const)
    for (const { name } of ENTRIES)
      expect(canCall({ role, menu: [], access: 'read' }, name), `${role} ${name}`).toBe(
        canCall({ role, menu: [] }, name),
      )
})
