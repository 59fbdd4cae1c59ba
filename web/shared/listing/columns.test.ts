import { expect, it } from 'vitest'
import { isShown, nameOf, switchedFrom, toggled } from './columns.ts'

const fixed = { key: 'who', title: 'Who', fixed: true }
const usual = { key: 'plan', title: 'Plan' }
const extra = { key: 'promo', title: 'Promo', extra: true }
const boxes = { key: 'pick', title: null }

it('shows all columns except `extra` ones by default', () => {
  expect([fixed, usual, extra, boxes].map((column) => isShown(column, {}))).toEqual([true, true, false, true])
  expect([usual, extra].map((column) => isShown(column, { plan: false, promo: true }))).toEqual([false, true])
})

it('never hides the identifying column, checkboxes and menus', () => {
  expect([fixed, boxes].map((column) => isShown(column, { who: false, pick: false }))).toEqual([true, true])
})

it('stores only differences from the default', () => {
  const hidden = toggled(usual, {})
  expect(hidden).toEqual({ plan: false })
  expect(toggled(usual, hidden)).toEqual({})
  expect(toggled(extra, { plan: false })).toEqual({ plan: false, promo: true })
})

it('falls back to the default for invalid stored values', () => {
  for (const kept of [null, '', '[', '"x"', 'null', '{"plan":"no"}']) expect(switchedFrom(kept)).toEqual({})
  expect(switchedFrom('{"plan":false,"gone":true}')).toEqual({ plan: false, gone: true })
})

it('names a column by its title if that is text', () => {
  expect([nameOf(usual), nameOf({ title: null, name: 'Bots' }), nameOf(boxes)]).toEqual(['Plan', 'Bots', ''])
})
