import { expect, it } from 'vitest'
import { clockFrom } from './hours.tsx'

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  [' 9.05 ', '09:05'],
  ['22:00', '22:00'],
  ['0000', '00:00'],
  ['24:00', '24:00'],
  ['9:60', '9:60'],
  ['noon', 'noon'],
  ['', ''],
])('%s → %s', (typed, clock) => {
  expect(clockFrom(typed)).toBe(clock)
})
