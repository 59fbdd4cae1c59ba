import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import { readLines } from '../../../src/rules/lists/list-lines.ts'
import { againOf, backOf, linesOf, type Reader } from './back.ts'

const ADMIN: Reader = { role: 'admin', menu: ['Clients', 'Black List'], canCall: () => true }
const CLIENT: Reader = { role: 'user', menu: ['Campaign', 'BlackList'], canCall: () => true }
const MANAGER: Reader = { role: 'manager', menu: ['Clients'], canCall: () => true }

const entry = (
  action: string,
  subject: string,
  before: AuditEntry['before'],
  after: AuditEntry['after'] = null,
): AuditEntry => ({
  id: '1',
  at: '2026-03-01T12:00:00Z',
  action,
  subject,
  subjectName: null,
  actorId: null,
  actorEmail: null,
  byStaff: false,
  clientEmail: null,
  before,
  after,
  undone: null,
  effect: null,
  together: null,
})
const REMOVED = { type: 'agents', value: 'acme, inc "bot"', list: 'block', note: 'a, "b"', expiresAt: null }

test('removed entries of the service’s list, deleted campaigns and changed settings can be restored', () => {
  expect(backOf(entry('blacklist.remove', 'lists', { count: 1, entries: [REMOVED] }), ADMIN)?.kind).toBe('entries')
  expect(backOf(entry('company.delete', 'campaigns/7', { archivedAt: null }), ADMIN)?.kind).toBe('campaign')
  expect(backOf(entry('campaign.save', 'campaigns/7', { name: 'Spring' }), ADMIN)?.kind).toBe('settings')
})

test('nothing else can: a first save, a client’s own list, a partly kept list', () => {
  expect(backOf(entry('campaign.save', 'campaigns/7', null), ADMIN)).toBeUndefined()
  expect(backOf(entry('clientblacklist.remove', 'lists/4', { count: 1, entries: [REMOVED] }), ADMIN)).toBeUndefined()
  expect(backOf(entry('blacklist.remove', 'lists', { count: 900, entries: [REMOVED] }), ADMIN)).toBeUndefined()
})

test('writes entries in the import format', () => {
  const ended = { ...REMOVED, type: 'ips', value: '203.0.113.0/24', list: 'allow', expiresAt: '2020-01-01T00:00:00Z' }
  expect(readLines(linesOf([REMOVED, ended]), 'ips')).toMatchObject([
    { type: 'agents', given: REMOVED.value, list: 'block', note: REMOVED.note },
    { type: 'ips', given: '203.0.113.0/24', list: 'allow' },
  ])
})

test('offers only what the reader’s screens can do', () => {
  const own = entry('clientblacklist.remove', 'lists/4', { count: 1, entries: [REMOVED] })
  const deleted = entry('company.delete', 'campaigns/7', { archivedAt: null })
  expect([own, deleted].map((one) => backOf(one, CLIENT)?.kind)).toEqual(['own', 'campaign'])
  expect([own, deleted].map((one) => backOf(one, MANAGER))).toEqual([undefined, undefined])
  expect(backOf(entry('blacklist.remove', 'lists', { count: 1, entries: [REMOVED] }), CLIENT)).toBeUndefined()
})

test('added entries can be removed by the list’s owner, unless the history has only some of them', () => {
  const added = { count: 1, entries: [REMOVED] }
  expect(backOf(entry('clientblacklist.add', 'lists/4', null, added), CLIENT)?.kind).toBe('added')
  expect(backOf(entry('blacklist.add', 'lists', null, added), ADMIN)?.kind).toBe('added')
  expect(backOf(entry('blacklist.add', 'lists', null, added), CLIENT)).toBeUndefined()
  expect(backOf(entry('clientblacklist.add', 'lists/4', null, { ...added, count: 9 }), CLIENT)).toBeUndefined()
})

test('offers nothing that the reader’s access refuses', () => {
  const removed = entry('clientblacklist.remove', 'lists/4', { count: 1, entries: [REMOVED] })
  const reader: Reader = { ...CLIENT, canCall: (name) => name !== 'clientblacklist.add' }
  expect(backOf(removed, CLIENT)?.call).toBe('clientblacklist.add')
  expect(backOf(removed, reader)).toBeUndefined()
  expect(backOf(entry('company.delete', 'campaigns/7', { archivedAt: null }), reader)?.call).toBe('company.restore')
})

test('a name, a state, a cost, a file and a crawler can be put back; an unknown entry cannot', () => {
  const kind = (...of: Parameters<typeof entry>) => backOf(entry(...of), CLIENT)?.kind
  expect(kind('company.rename', 'campaigns/7', { name: 'One' }, { name: 'Two' })).toBe('name')
  expect(kind('company.updateInfoStatus', 'campaigns/7', { status: 'active' }, { status: 'paused' })).toBe('status')
  expect(kind('company.bulk', 'campaigns/7', { tag: 'a' }, { tag: 'b' })).toBeUndefined()
  expect(kind('costs.add', 'campaigns/7', null, { id: '3', amount: '5.00' })).toBe('cost')
  expect(kind('costs.add', 'campaigns/7', null, { amount: '5.00' }), 'of an older version').toBeUndefined()
  expect(kind('costs.import', 'accounts/4', null, { id: '9' })).toBe('file')
  expect(kind('logs.refuse', 'lists/4', { purpose: 'seo', refused: false }, { purpose: 'seo', refused: true })).toBe(
    'crawler',
  )
})

test('an own rate is deleted, changed back or entered again', () => {
  const [old, rate] = [
    { id: '3', currency: 'EUR', base: 'USD', exchangeRate: '1.1', startDate: '2026-03-01', endDate: null },
    { id: '3', currency: 'EUR', base: 'USD', exchangeRate: '1.2', startDate: '2026-03-01', endDate: null },
  ]
  const [back, again] = [backOf, againOf].map(
    (of) =>
      (...one: Parameters<typeof entry>) =>
        of(entry(...one), CLIENT)?.call,
  )
  expect(back?.('rates.saveOwn', 'accounts/4', null, rate)).toBe('rates.removeOwn')
  expect(back?.('rates.saveOwn', 'accounts/4', old, rate)).toBe('rates.saveOwn')
  expect(back?.('rates.removeOwn', 'accounts/4', rate)).toBe('rates.saveOwn')
  expect(again?.('rates.saveOwn', 'accounts/4', null, rate)).toBe('rates.saveOwn')
  expect(again?.('rates.removeOwn', 'accounts/4', rate)).toBeUndefined()
})

test('what was undone can be done again, except what was taken back', () => {
  const again = (...of: Parameters<typeof entry>) => againOf(entry(...of), CLIENT)?.call
  expect(again('company.delete', 'campaigns/7', { archivedAt: null }, {})).toBe('company.delete')
  expect(again('clientblacklist.add', 'lists/4', null, { count: 1, entries: [REMOVED] })).toBe('clientblacklist.add')
  expect(again('clientblacklist.remove', 'lists/4', { count: 1, entries: [REMOVED] })).toBe('clientblacklist.remove')
  expect(again('costs.add', 'campaigns/7', null, { id: '3' })).toBeUndefined()
})
