import { expect, test } from 'vitest'
import { WINDOW_MS } from '../../store/shared/window.ts'
import { createLogPast } from './past.ts'

test('paths of scanners add up in a log, also those that the server answered with 404', () => {
  const past = createLogPast(new Map(), new Map())
  const take = (path: string, time: number, visitor = 'scanner') =>
    past.take({ visitor, ip: '203.0.113.7', time, url: `https://shop.example${path}` }).patterns.probePaths
  expect([take('/.env', 1), take('/.env', 2), take('/.git/config', 3), take('/wp-login.php', 4), take('/', 5)]).toEqual(
    [1, 1, 2, 3, 3],
  )
  expect(take('/', 6, 'person')).toBe(0)
  expect(take('/', 4 + WINDOW_MS)).toBe(0)
})
