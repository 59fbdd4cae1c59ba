import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecast } from './forecast.ts'

const now = new Date('2026-03-11T00:00:00Z')
const to = new Date('2026-03-21T00:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('continues the last seven days until the paid month ends', () => {
  expect(forecast({ used: 500, lastDays: 700, since: ago(7), limit: 1000, now, to })).toEqual({
    perDay: 100,
    clicks: 1500,
    reachedAt: new Date('2026-03-16T00:00:00Z'),
  })
})

test('uses three days if traffic began three days ago, one if today', () => {
  expect(forecast({ used: 300, lastDays: 300, since: ago(3), limit: null, now, to })).toEqual({
    perDay: 100,
    clicks: 1300,
    reachedAt: null,
  })
  expect(forecast({ used: 5, lastDays: 5, since: ago(0.01), limit: null, now, to }).perDay).toBe(5)
})

test('without clicks nothing moves; a reached limit is not reached again', () => {
  expect(forecast({ used: 40, lastDays: 0, since: null, limit: 50, now, to })).toEqual({
    perDay: 0,
    clicks: 40,
    reachedAt: null,
  })
  expect(forecast({ used: 50, lastDays: 70, since: ago(7), limit: 50, now, to }).reachedAt).toBeNull()
})

test('never falls below usage, grows with each click, and dates the limit exactly if it is passed', () => {
  const count = fc.nat(1_000_000)
  fc.assert(
    fc.property(
      count,
      count,
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.double({ min: 0, max: 40, noNaN: true }),
      fc.double({ min: 0, max: 31, noNaN: true }),
      (used, lastDays, limit, started, left) => {
        const end = new Date(now.getTime() + left * 86_400_000)
        const usage = { used, lastDays, since: ago(started), limit, now, to: end }
        const { clicks, reachedAt } = forecast(usage)
        expect(clicks).toBeGreaterThanOrEqual(used)
        expect(forecast({ ...usage, lastDays: lastDays + 1 }).clicks).toBeGreaterThanOrEqual(clicks)
        if (reachedAt) {
          expect(reachedAt >= now && reachedAt < end).toBe(true)
          expect(clicks).toBeGreaterThanOrEqual(limit - 1)
        } else if (used < limit && lastDays > 0) expect(clicks).toBeLessThanOrEqual(limit + 1)
      },
    ),
  )
})
