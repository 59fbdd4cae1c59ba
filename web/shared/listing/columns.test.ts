import { expect, it } from 'vitest'
import { isShown, nameOf, switchedFrom, toggled } from './columns.ts'

const fixed = { key: 'who', title: 'Who', fixed: true }
const usual = { key: 'plan', title: 'Plan' }
const extra = { key: 'promo', title: 'Promo', extra: true }
const boxes = { key: 'pick', title: null }

it('shows all but the extra ones until somebody switches them', () => {
  expect([fixed, usual, extra, boxes].map((column) => isShown(column, {}))).toEqual([true, true, false, true])
  expect([usual, extra].map((column) => isShown(column, { plan: false, promo: true }))).toEqual([false, true])
})

it('never hides what names the row, nor boxes and menus', () => {
  expect([fixed, boxes].map((column) => isShown(column, { who: false, pick: false }))).toEqual([true, true])
})

it('keeps only what is not as usual', () => {
  const hidden = toggled(usual, {})
  expect(hidden).toEqual({ plan: false })
  expect(toggled(usual, hidden)).toEqual({})
  expect(toggled(extra, { plan: false })).toEqual({ plan: false, promo: true })
})

it('starts as usual from what makes no sense', () => {
  for (const kept of [null, '', '[', '"x"', 'null', '{"plan":"no"}']) expect(switchedFrom(kept)).toEqual({})
  expect(switchedFrom('{"plan":false,"gone":true}')).toEqual({ plan: false, gone: true })
})

it('calls a column by its title where it is a text', () => {
  expect([nameOf(usual), nameOf({ title: null, name: 'Bots' }), nameOf(boxes)]).toEqual(['Plan', 'Bots', ''])
})
