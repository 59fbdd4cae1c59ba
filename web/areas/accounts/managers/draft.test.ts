import { expect, test } from 'vitest'
import { TICKABLE } from '../../../../src/contract/menu.ts'
import { draftOf, ticked } from './draft.ts'

const MONA = {
  id: '7',
  email: 'mona@x.example',
  pendingEmail: null,
  name: 'Mona',
  menu: ['Logs', 'Gone', 'Clients'],
  twoFactor: false,
  lastSignIn: null,
  createdAt: '2026-11-01T00:00:00.000Z',
}

test('ticks stand in the order of the menu; a screen that is no more is dropped', () => {
  expect(draftOf(MONA).menu).toEqual(TICKABLE.filter((title) => title === 'Clients' || title === 'Logs'))
  expect(draftOf(undefined).menu).toEqual([])
})

test('a tick taken back changes nothing', () => {
  const opened = draftOf(MONA)
  const without = ticked(opened.menu, 'Logs', false)
  expect(without).toEqual(['Clients'])
  expect(ticked(without, 'Logs', true)).toEqual(opened.menu)
})
