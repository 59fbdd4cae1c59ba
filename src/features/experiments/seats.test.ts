import { expect, test } from 'vitest'
import { createSeats } from '../hits/live.ts'

const BOUNDS = { ofSession: 2, ofAccount: 3, all: 5 }

test('limits streams by session, account and total, and frees them on leaving', () => {
  const { take } = createSeats(BOUNDS)
  const first = take('1', 'a')
  expect([first, take('1', 'a'), take('1', 'a')].map((seat) => seat !== undefined)).toEqual([true, true, false])
  expect([take('1', 'b'), take('1', 'c')].map((seat) => seat !== undefined)).toEqual([true, false])
  expect([take('2', 'd'), take('2', 'd'), take('3', 'e')].map((seat) => seat !== undefined)).toEqual([
    true,
    true,
    false,
  ])
  first?.()
  first?.()
  expect([take('3', 'e'), take('3', 'e')].map((seat) => seat !== undefined)).toEqual([true, false])
})
