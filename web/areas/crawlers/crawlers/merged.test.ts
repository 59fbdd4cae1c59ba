import { expect, test } from 'vitest'
import type { Crawler } from '../../../../src/contract/crawlers/crawlers.ts'
import { byVisits, merged } from './merged.ts'

const row = (browser: string, visits: number, part: Partial<Crawler> = {}): Crawler => ({
  browser,
  standing: 'declared',
  signer: '',
  agent: null,
  visits,
  pages: 1,
  lastHit: '2026-11-01T10:00:00.000Z',
  sent: null,
  refusable: 'never',
  ...part,
})
const sums = (rows: ReturnType<typeof merged>) => rows.map(({ browser, visits }) => [browser, visits])

test('one row per crawler, whose visits and last visit are those of all its standings', () => {
  const rows = merged([
    row('Googlebot', 66, { standing: 'unverified', lastHit: '2026-11-02T10:00:00.000Z' }),
    row('curl', 500),
    row('Googlebot', 476, { standing: 'verified' }),
  ])
  expect(sums(rows)).toEqual([
    ['Googlebot', 542],
    ['curl', 500],
  ])
  expect(rows[0]?.lastHit).toBe('2026-11-02T10:00:00.000Z')
  expect(rows[0]?.parts.map(({ standing }) => standing)).toEqual(['verified', 'unverified'])
})

test('a signed one stays apart from one that only has its name', () => {
  expect(merged([row('Operator', 3), row('Operator', 2, { signer: 'bot.example' })])).toHaveLength(2)
})

test('by visits, the sums count', () => {
  const rows = merged([row('a', 5), row('b', 4), row('b', 3, { standing: 'verified' })])
  expect(sums(byVisits(rows, 'desc'))).toEqual([
    ['b', 7],
    ['a', 5],
  ])
  expect(sums(byVisits(rows, 'asc'))[0]).toEqual(['a', 5])
})
