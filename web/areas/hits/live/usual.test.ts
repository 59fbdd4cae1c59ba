import { expect, test } from 'vitest'
import { usualOf } from './usual.ts'

const now = Date.parse('2026-11-20T14:15:00.000Z')
const row = (date: string, bot: number) => ({ date, target: 0, targetUnique: 0, bot, botUnique: 0 })
/** Two hours of each of the seven days before. */
const days = (visits: (back: number) => readonly [before: number, same: number]) =>
  Array.from({ length: 7 }, (_, at) => {
    const [before, same] = visits(at + 1)
    const day = `2026-11-${19 - at}`
    return [row(`${day}T13:00`, before), row(`${day}T14:00`, same)]
  }).flat()

test('the part of each hour that lies in the last sixty minutes counts', () => {
  expect(
    usualOf(
      days(() => [100, 20]),
      'UTC',
      now,
    ),
  ).toEqual({ low: 80, middle: 80, high: 80 })
})

test('from the quietest to the busiest day, with the middle one', () => {
  expect(
    usualOf(
      days((back) => [back * 10, back * 10]),
      'UTC',
      now,
    ),
  ).toEqual({ low: 10, middle: 40, high: 70 })
})

test('hours are those of the reader’s zone', () => {
  const kyiv = days(() => [8, 8]).map((one) => ({
    ...one,
    date: one.date.replace(/T1(.)/, (_, h) => `T1${Number(h) + 2}`),
  }))
  expect(usualOf(kyiv, 'Europe/Kyiv', now)?.middle).toBe(8)
})

test('few days tell nothing', () => {
  expect(
    usualOf(
      days((back) => (back < 4 ? [5, 5] : [0, 0])),
      'UTC',
      now,
    ),
  ).toBeUndefined()
})
