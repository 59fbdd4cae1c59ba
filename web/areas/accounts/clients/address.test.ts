import { expect, test } from 'vitest'
import { CONTRACT } from '../../../../src/contract/table.ts'
import { readState, writeState } from '../../../kit/url-state.ts'
import { asSort, EVERYBODY, isNarrowed, questionOf, SPEC } from './address.ts'

const read = (query: string) => readState(new URLSearchParams(query), SPEC)

test('an empty address requests all clients, newest first', () => {
  expect(questionOf(read(''))).toEqual({
    search: '',
    status: 'all',
    sort: 'createdAt',
    order: 'desc',
    page: 1,
    perPage: 50,
  })
  expect(isNarrowed(read(''))).toBe(false)
  expect(isNarrowed(read('sort=email&order=asc'))).toBe(false)
})

test('builds valid input from any address', () => {
  for (const query of [
    'page=0',
    'page=1e9',
    'page=-3&status=odd&sort=password&order=up',
    `search=${'x'.repeat(500)}`,
    'search=%20a%20',
  ]) {
    expect([query, CONTRACT['clients.list'].input.safeParse(questionOf(read(query))).success]).toEqual([query, true])
  }
})

test('showing all clients resets search, state and page, and keeps the order', () => {
  const narrowed = new URLSearchParams('search=a&status=expired&page=3&sort=email&order=asc')
  expect(isNarrowed(readState(narrowed, SPEC))).toBe(true)
  expect(writeState(narrowed, SPEC, EVERYBODY).toString()).toBe('sort=email&order=asc')
})

test('an unknown sort falls back to the default', () => {
  expect(asSort('campaigns')).toBe('campaigns')
  expect(asSort('password')).toBe('createdAt')
})
