import { expect, test } from 'vitest'
import { keepFilter, keptFilter } from './kept-filter.ts'

function storeOf(first: string | null = null) {
  let held = first
  return { getItem: () => held, setItem: (_key: string, value: string) => void (held = value) }
}

test('stores a filter per campaign, also an empty one', () => {
  const store = storeOf()
  expect(keptFilter(store, '1')).toBeUndefined()
  keepFilter(store, '1', { filter: ['country:is:DE'], class: 'bot' })
  keepFilter(store, '2', { filter: [], class: 'all' })
  expect(keptFilter(store, '1')).toEqual({ filter: ['country:is:DE'], class: 'bot' })
  expect(keptFilter(store, '2')).toEqual({ filter: [], class: 'all' })
  keepFilter(store, '1', { filter: [], class: 'all' })
  expect(keptFilter(store, '1')).toEqual({ filter: [], class: 'all' })
})

test('drops invalid values, and forgets the oldest of many campaigns', () => {
  for (const held of ['', '{', '7', '{"1":2}', '[["1"],[2,3],null]'])
    expect(keptFilter(storeOf(held), '1')).toBeUndefined()
  expect(keptFilter(storeOf('[["1",{"filter":["country:is:DE","nonsense",7],"class":"gone"}]]'), '1')).toEqual({
    filter: ['country:is:DE'],
    class: 'all',
  })
  const store = storeOf()
  for (let id = 0; id <= 100; id += 1) keepFilter(store, String(id), { filter: [], class: 'bot' })
  expect(keptFilter(store, '0')).toBeUndefined()
  expect(keptFilter(store, '1')).toBeDefined()
})
