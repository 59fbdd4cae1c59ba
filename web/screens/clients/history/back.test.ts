import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../../src/contract/audit.ts'
import { readLines } from '../../../../src/rules/list-lines.ts'
import { backOf, linesOf } from './back.ts'

const entry = (action: string, subject: string, before: AuditEntry['before']): AuditEntry => ({
  id: '1',
  at: '2026-03-01T12:00:00Z',
  action,
  subject,
  subjectName: null,
  actorId: null,
  actorEmail: null,
  clientEmail: null,
  before,
  after: null,
})
const REMOVED = { type: 'agents', value: 'acme, inc "bot"', list: 'block', note: 'a, "b"', expiresAt: null }

test('removed entries of the service’s list, deleted campaigns and their settings can be put back', () => {
  expect(backOf(entry('blacklist.remove', 'lists', { count: 1, entries: [REMOVED] }))?.kind).toBe('entries')
  expect(backOf(entry('company.delete', 'campaigns/7', { archivedAt: null }))?.kind).toBe('campaign')
  expect(backOf(entry('campaign.save', 'campaigns/7', { name: 'Spring' }))?.kind).toBe('settings')
})

test('nothing else: a first save, a client’s own list, a list that was kept in part', () => {
  expect(backOf(entry('campaign.save', 'campaigns/7', null))).toBeUndefined()
  expect(backOf(entry('clientblacklist.remove', 'lists/4', { count: 1, entries: [REMOVED] }))).toBeUndefined()
  expect(backOf(entry('blacklist.remove', 'lists', { count: 900, entries: [REMOVED] }))).toBeUndefined()
})

test('entries are written as an import reads them', () => {
  const ended = { ...REMOVED, type: 'ips', value: '203.0.113.0/24', list: 'allow', expiresAt: '2020-01-01T00:00:00Z' }
  expect(readLines(linesOf([REMOVED, ended]), 'ips')).toMatchObject([
    { type: 'agents', given: REMOVED.value, list: 'block', note: REMOVED.note },
    { type: 'ips', given: '203.0.113.0/24', list: 'allow' },
  ])
})
