import { expect, test } from 'vitest'
import { changesIn } from './changes.ts'

test('of a change the fields that differ, with both values', () => {
  expect(
    changesIn({ active: true, name: 'a', menu: ['Logs'] }, { active: false, name: 'a', menu: ['Logs', 'Promo'] }),
  ).toEqual([
    { field: 'active', from: true, to: false },
    { field: 'menu', from: ['Logs'], to: ['Logs', 'Promo'] },
  ])
})

test('a value that was taken away is shown as taken away, one that was never there is not', () => {
  expect(changesIn({ notes: 'x', tag: '' }, { notes: '', tag: null })).toEqual([{ field: 'notes', from: 'x', to: '' }])
  expect(changesIn({ id: '7', code: 'A' }, { code: 'B' })).toEqual([{ field: 'code', from: 'A', to: 'B' }])
})

test('of what was made and what was deleted its values', () => {
  expect(changesIn(null, { code: 'A', maxUses: null, utm: {}, tags: [] })).toEqual([{ field: 'code', to: 'A' }])
  expect(changesIn({ code: 'A', uses: 0 }, null)).toEqual([
    { field: 'code', from: 'A' },
    { field: 'uses', from: 0 },
  ])
  expect(changesIn(null, null)).toEqual([])
})
