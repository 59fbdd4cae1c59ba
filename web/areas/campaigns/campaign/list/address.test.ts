import { expect, it } from 'vitest'
import { daysOf, isNarrowed, questionOf, sortOf, type ListState } from './address.ts'

const state: ListState = {
  search: '',
  status: 'all',
  tag: '',
  range: 'today',
  from: '',
  to: '',
  sort: 'createdAt',
  order: 'desc',
  page: 1,
}

const days = { startDate: '2026-03-01', endDate: '2026-03-02', timezone: 'UTC' }

it('requests a possible page', () => {
  expect(questionOf({ ...state, page: 0 }, days)).toMatchObject({
    money: false,
    page: 1,
    sort: 'createdAt',
    order: 'desc',
    status: 'all',
    search: '',
    ...days,
  })
})

it('uses the days in the address, and the last seven when they are invalid', () => {
  const now = Date.parse('2026-03-05T12:00:00Z')
  const own = { ...state, range: 'custom' as const, from: '2026-03-01', to: '2026-03-02' }
  expect(daysOf(own, 'UTC', now)).toEqual({ startDate: '2026-03-01', endDate: '2026-03-02' })
  expect(daysOf({ ...own, to: 'x' }, 'UTC', now)).toEqual({ startDate: '2026-02-27', endDate: '2026-03-05' })
})

it('sorts a new column in its natural order, and reverses the same one', () => {
  expect(sortOf({ by: 'name', order: 'desc' }, state)).toEqual({ sort: 'name', order: 'asc' })
  expect(sortOf({ by: 'status', order: 'desc' }, state)).toEqual({ sort: 'status', order: 'asc' })
  expect(sortOf({ by: 'createdAt', order: 'asc' }, state)).toEqual({ sort: 'createdAt', order: 'asc' })
  expect(sortOf({ by: 'createdAt', order: 'asc' }, { ...state, sort: 'name', order: 'asc' })).toEqual({
    sort: 'createdAt',
    order: 'desc',
  })
})

it('needs no order of attention among archived campaigns', () => {
  const sortIn = (status: ListState['status']) => questionOf({ ...state, status, sort: 'attention' }, days).sort
  expect([sortIn('all'), sortIn('archived')]).toEqual(['attention', 'createdAt'])
})

it('rejects unknown orders', () => {
  const sortOfQuestion = (sort: string) => questionOf({ ...state, sort }, days).sort
  expect(['profit', 'own-7', 'target', 'hits', 'name'].map(sortOfQuestion)).toEqual([
    'profit',
    'own-7',
    'target',
    'hits',
    'name',
  ])
  expect(['own-', 'own-07', 'x', ''].map(sortOfQuestion)).toEqual(Array(4).fill('attention'))
  expect(sortOf({ by: 'profit', order: 'asc' }, state)).toEqual({ sort: 'profit', order: 'desc' })
})

it('detects a narrowed list', () => {
  expect(
    [state, { ...state, search: 'a' }, { ...state, status: 'paused' as const }, { ...state, tag: 'x' }].map(isNarrowed),
  ).toEqual([false, true, true, true])
})
