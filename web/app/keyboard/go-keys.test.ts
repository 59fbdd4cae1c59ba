import { expect, it } from 'vitest'
import { MENU_ORDER } from '../../../src/contract/menu.ts'
import { ROLES } from '../../../src/contract/roles.ts'
import { GO_KEYS } from './go-keys.ts'

it.each(ROLES)('no two screens of a role share a letter: %s', (role) => {
  const letters = MENU_ORDER[role].map((title) => GO_KEYS[title])
  expect(new Set(letters).size).toBe(letters.length)
  expect(letters.every((letter) => /^[a-z]$/.test(letter))).toBe(true)
})
