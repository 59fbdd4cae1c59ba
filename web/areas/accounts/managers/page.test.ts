import { expect, test } from 'vitest'
import { TICKABLE } from '../../../../src/contract/screens.ts'
import { draftOf, ticked } from './page.tsx'

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

test('keeps screens in menu order and drops unknown ones', () => {
  expect(draftOf(MONA).menu).toEqual(TICKABLE.filter((title) => title === 'Clients' || title === 'Logs'))
  expect(draftOf(undefined).menu).toEqual([])
})

test('ticking and unticking changes nothing', () => {
  const opened = draftOf(MONA)
  const without = ticked(opened.menu, 'Logs', false)
  expect(without).toEqual(['Clients'])
  expect(ticked(without, 'Logs', true)).toEqual(opened.menu)
})
