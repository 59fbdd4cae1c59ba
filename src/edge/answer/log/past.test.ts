import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RATE_WINDOW_MS } from '../../../store/shared/visit-rates.ts'
import { WINDOW_MS } from '../../../store/shared/window.ts'
import { createLogPast, createLongPast } from './past.ts'

test('scanner paths of a log add up, including those answered with 404', () => {
  const past = createLogPast(new Map(), new Map())
  const take = (path: string, time: number, visitor = 'scanner') =>
    past.take({ visitor, ip: '203.0.113.7', time, url: `https://shop.example${path}` }).patterns.probePaths
  expect([take('/.env', 1), take('/.env', 2), take('/.git/config', 3), take('/wp-login.php', 4), take('/', 5)]).toEqual(
    [1, 1, 2, 3, 3],
  )
  expect(take('/', 6, 'person')).toBe(0)
  expect(take('/', 4 + WINDOW_MS)).toBe(0)
})

test('a long log’s past equals a batch’s, within one span of the rates', () => {
  const visit = fc.record({
    visitor: fc.constantFrom('a', 'b', 'c'),
    ip: fc.constantFrom('203.0.113.7', '203.0.113.8'),
    time: fc.integer({ min: 0, max: RATE_WINDOW_MS - 1 }),
    url: fc.constantFrom('https://shop.example/', 'https://shop.example/.env', 'https://shop.example/.git/config'),
  })
  const start = Math.floor(Date.UTC(2026, 9, 1) / RATE_WINDOW_MS) * RATE_WINDOW_MS
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 40 }), (visits) => {
      const [batch, long] = [createLogPast(new Map(), new Map()), createLongPast()]
      for (const one of visits.toSorted((a, b) => a.time - b.time)) {
        const at = { ...one, time: start + one.time }
        expect(long.take(at)).toEqual(batch.take(at))
      }
    }),
    { numRuns: 30 },
  )
})
