import { expect, it } from 'vitest'
import { strongestHour } from './strongest.ts'

const at = (hour: number, target: number, bot: number) => ({
  weekday: 0,
  hour,
  target,
  targetUnique: 0,
  bot,
  botUnique: 0,
})

it('finds the hour with the largest share of bots', () => {
  expect(strongestHour([at(0, 90, 10), at(1, 40, 60), at(2, 400, 600), at(3, 0, 29), at(4, 0, 0)])).toMatchObject({
    hour: 2,
  })
  expect(strongestHour([at(0, 1, 1)])).toBeUndefined()
})
