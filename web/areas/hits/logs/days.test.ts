import { expect, test } from 'vitest'
import { timeOfUlid } from '../../../../src/lib/secrets/ulid.ts'
import { daysOfPage, lastHitOf, newDay } from './days.ts'

const at = (time: string) => ({ time })
const ROWS = [at('2026-11-20T00:30:00.000Z'), at('2026-11-19T23:30:00.000Z'), at('2026-11-19T21:00:00.000Z')] as const

test('a day begins with its first row, in the account’s time zone', () => {
  const days = (timezone: string) => ROWS.map((row, index) => newDay(row, ROWS[index - 1], timezone))
  expect(days('UTC')).toEqual(['2026-11-20', '2026-11-19', undefined])
  expect(days('Europe/Kyiv')).toEqual(['2026-11-20', undefined, '2026-11-19'])
})

test('days of a page', () => {
  expect(daysOfPage(ROWS, 'UTC')).toEqual({ startDate: '2026-11-19', endDate: '2026-11-20' })
  expect(daysOfPage([], 'UTC')).toBeUndefined()
})

test('an id contains its time', () => {
  expect(timeOfUlid('01M7WG6ZJSVSKV30CD1CCGHX2S')).toBe(Date.parse('2026-11-20T12:51:58.169Z'))
  expect(timeOfUlid('01m7wg6zjsvskv30cd1ccghx2s')).toBeUndefined()
  expect(timeOfUlid('nothing')).toBeUndefined()
})

const CAMPAIGNS = [
  { id: '1', lastHit: '2026-11-18T10:00:00.000Z' },
  { id: '2', lastHit: '2026-11-20T10:00:00.000Z' },
  { id: '3', lastHit: null },
]

test('finds the last hit of one campaign, or of all', () => {
  expect(lastHitOf(CAMPAIGNS, '')).toBe('2026-11-20T10:00:00.000Z')
  expect(lastHitOf(CAMPAIGNS, '1')).toBe('2026-11-18T10:00:00.000Z')
  expect(lastHitOf(CAMPAIGNS, '3')).toBeUndefined()
  expect(lastHitOf([], '')).toBeUndefined()
})
