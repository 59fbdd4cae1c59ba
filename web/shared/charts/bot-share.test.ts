import { expect, it } from 'vitest'
import { isFew, rampStep } from './bot-share.tsx'

it('has steps of 12 points; the last begins at 60 %', () => {
  const step = (bot: number) => rampStep({ target: 1000 - bot, bot })
  expect([0, 119, 120, 479, 480, 599, 600, 1000].map(step)).toEqual([0, 0, 1, 3, 4, 4, 5, 5])
  expect(rampStep({ target: 0, bot: 0 })).toBeUndefined()
})

it('recognises too few hits for a share', () => {
  expect(
    [
      [0, 0],
      [0, 1],
      [29, 0],
      [15, 15],
    ].map(([target = 0, bot = 0]) => isFew({ target, bot })),
  ).toEqual([false, true, true, false])
})
