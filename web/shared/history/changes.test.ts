import { expect, test } from 'vitest'
import { changesIn } from './changes.ts'

test('of a change, returns the fields that differ with both values', () => {
  expect(
    changesIn({ active: true, name: 'a', menu: ['Logs'] }, { active: false, name: 'a', menu: ['Logs', 'Promo'] }),
  ).toEqual([
    { field: 'active', from: true, to: false },
    { field: 'menu', from: ['Logs'], to: ['Logs', 'Promo'] },
  ])
})

test('shows a removed value as removed, and skips one that never existed', () => {
  expect(changesIn({ notes: 'x', tag: '' }, { notes: '', tag: null })).toEqual([{ field: 'notes', from: 'x', to: '' }])
  expect(changesIn({ id: '7', code: 'A' }, { code: 'B' })).toEqual([{ field: 'code', from: 'A', to: 'B' }])
})

test('of something created or deleted, returns its values', () => {
  expect(changesIn(null, { code: 'A', maxUses: null, utm: {}, tags: [] })).toEqual([{ field: 'code', to: 'A' }])
  expect(changesIn({ code: 'A', uses: 0 }, null)).toEqual([
    { field: 'code', from: 'A' },
    { field: 'uses', from: 0 },
  ])
  expect(changesIn(null, null)).toEqual([])
})
