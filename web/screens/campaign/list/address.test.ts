import { expect, it } from 'vitest'
import { isNarrowed, questionOf, sortOf, type ListState } from './address.ts'

const state: ListState = { search: '', status: 'all', tag: '', sort: 'createdAt', order: 'desc', page: 1 }

it('asks for a page that there can be', () => {
  expect(questionOf({ ...state, page: 0 })).toMatchObject({
    page: 1,
    sort: 'createdAt',
    order: 'desc',
    status: 'all',
    search: '',
  })
})

it('sorts a new column in the order that it reads best in, and turns the same one', () => {
  expect(sortOf({ by: 'name', order: 'desc' }, state)).toEqual({ sort: 'name', order: 'asc' })
  expect(sortOf({ by: 'status', order: 'desc' }, state)).toEqual({ sort: 'status', order: 'asc' })
  expect(sortOf({ by: 'createdAt', order: 'asc' }, state)).toEqual({ sort: 'createdAt', order: 'asc' })
  expect(sortOf({ by: 'createdAt', order: 'asc' }, { ...state, sort: 'name', order: 'asc' })).toEqual({
    sort: 'createdAt',
    order: 'desc',
  })
})

it('knows when fewer than all are meant', () => {
  expect(
    [state, { ...state, search: 'a' }, { ...state, status: 'paused' as const }, { ...state, tag: 'x' }].map(isNarrowed),
  ).toEqual([false, true, true, true])
})
