import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDay } from '../../../src/lib/time/day.ts'
import { dayText, dayTyped, timeTyped } from './day-text.ts'

const day = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

it('parses in every language what it formats', () => {
  for (const locale of ['en-GB', 'ru-RU', 'uk-UA'])
    fc.assert(fc.property(day, (one) => dayTyped(dayText(one, locale), { whole: false }) === one))
  expect(dayText('2026-11-05', 'en-GB')).toBe('05/11/2026')
  expect(dayText('2026-11-05', 'ru-RU')).toBe('05.11.2026')
  expect(dayText('2026-11-05', 'uk-UA')).toBe('05.11.2026')
})

it('accepts the usual ways to type a day', () => {
  for (const typed of ['5.11.2026', '05/11/2026', ' 5-11-2026 ', '5 11 2026', '05112026', '2026-11-05', '5. 11. 2026'])
    expect(dayTyped(typed, { whole: false }), typed).toBe('2026-11-05')
  expect(dayTyped('5.11.26', { whole: false })).toBeUndefined()
  expect(dayTyped('5.11.26', { whole: true })).toBe('2026-11-05')
})

it('rejects days that do not exist', () => {
  for (const typed of [
    '',
    '31.02.2026',
    '29.02.2027',
    '11.13.2026',
    '2026-02-31',
    '5.11',
    '5.11.202',
    'today',
    '0.1.2026',
  ])
    expect(dayTyped(typed, { whole: true }), typed).toBeUndefined()
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const found = dayTyped(typed, { whole: true })
      return found === undefined || isDay(found)
    }),
  )
})

it('returns invalid text unchanged', () => {
  expect(dayText('31.02.2026', 'ru-RU')).toBe('31.02.2026')
  expect(dayText('', 'ru-RU')).toBe('')
})

it('parses a time of day', () => {
  expect(['14:05', '1405', '9.30', '9', '00:00'].map(timeTyped)).toEqual(['14:05', '14:05', '09:30', '09:00', '00:00'])
  expect(['', '24:00', '12:60', '1:5', 'noon'].map(timeTyped)).toEqual(Array(5).fill(undefined))
})
