import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import { alike } from './alike.tsx'

const entry = (id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-30T10:00:01.000Z',
  action: 'costs.add',
  subject: `costs/${id}`,
  subjectName: null,
  actorId: '1',
  actorEmail: 'a@weir.example',
  byStaff: false,
  clientEmail: null,
  before: null,
  after: {},
  undone: null,
  effect: null,
  together: null,
  ...more,
})
const groups = (...entries: AuditEntry[]) =>
  alike(entries, (at) => at.slice(0, 16)).map((group) => group.map(({ id }) => id).join(''))

test('groups what one person did the same way within a minute, in its order', () => {
  const later = { at: '2026-11-30T10:01:00.000Z' }
  expect(groups(entry('f', later), entry('a'), entry('b'), entry('c'), entry('d', { action: 'lists.add' }))).toEqual([
    'f',
    'abc',
    'd',
  ])
  expect(groups(entry('a'), entry('b', { actorEmail: 'b@weir.example' }), entry('c')), 'two people').toEqual([
    'a',
    'b',
    'c',
  ])
})

test('keeps apart what two auto rules did', () => {
  const by = (rule: string) => ({ after: { rule } })
  const entries = [entry('a', by('One')), entry('b', by('One')), entry('c', by('One')), entry('d', by('Two'))]
  expect(groups(...entries)).toEqual(['abc', 'd'])
})

test('two stand one by one, and so does what was undone or had an effect', () => {
  expect(groups(entry('a'), entry('b'))).toEqual(['a', 'b'])
  const undone = { id: '9', at: '2026-11-30T11:00:00.000Z', email: null, byStaff: false }
  expect(groups(entry('a', { undone }), entry('b', { undone }), entry('c', { undone }))).toEqual(['a', 'b', 'c'])
})
