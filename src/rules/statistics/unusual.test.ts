import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftDay } from '../../lib/time/day.ts'
import { bandOf, median, PAST_DAYS, unusualRows, type Row } from './unusual.ts'

const values = (most = 10_000) => fc.array(fc.nat(most), { minLength: 4, maxLength: 8 })

test('a median has as many values below as above', () => {
  fc.assert(
    fc.property(values(), (past) => {
      const middle = median(past)
      expect(past.filter((value) => value < middle).length * 2).toBeLessThanOrEqual(past.length)
      expect(past.filter((value) => value > middle).length * 2).toBeLessThanOrEqual(past.length)
    }),
  )
  expect(median([3, 1])).toBe(2)
})

test('the band contains the median with margin on both sides, in any order', () => {
  fc.assert(
    fc.property(values(), (past) => {
      const band = bandOf(past)
      const middle = median(past)
      expect(band?.high).toBeGreaterThanOrEqual(middle + 10)
      expect(band?.low).toBeGreaterThanOrEqual(0)
      expect(band?.low).toBeLessThanOrEqual(Math.max(0, middle - 10))
      expect(bandOf(past.toReversed())).toEqual(band)
    }),
  )
})

test('one unusual week changes little', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 5000 }), fc.integer({ min: 0, max: 1_000_000 }), (usual, outlier) => {
      const even = bandOf([usual, usual, usual, usual, usual, usual, usual])
      expect(bandOf([usual, usual, usual, usual, usual, usual, outlier])).toEqual(even)
    }),
  )
})

test('scaling up moves the band up', () => {
  fc.assert(
    fc.property(values(), fc.nat(5000), (past, more) => {
      const [band, higher] = [bandOf(past), bandOf(past.map((value) => value + more))]
      expect(higher?.low).toBeGreaterThanOrEqual(band?.low ?? 0)
      expect(higher?.high).toBeGreaterThanOrEqual(band?.high ?? 0)
    }),
  )
})

test('too little history gives no band', () => {
  expect(bandOf([])).toBeUndefined()
  expect(bandOf([5, 5, 5])).toBeUndefined()
  expect(bandOf([5, 5, 5, 5])).toEqual({ low: 0, high: 15 })
})

const START = '2026-05-04'
const always = () => true
const days = (of: (date: string) => Partial<Row>, length = 7): Row[] =>
  Array.from({ length: PAST_DAYS + length }, (_, index) => {
    const date = shiftDay(START, index - PAST_DAYS)
    return { date, target: 0, bot: 0, partial: false, ...of(date) }
  })

test('finds an extreme day with its weekday’s usual value, and no ordinary one', () => {
  const rows = days((date) => ({ target: 100, bot: date === '2026-05-06' ? 312 : 55 }))
  expect(unusualRows(rows, START, always)).toEqual([
    { date: '2026-05-06', class: 'bot', value: 312, low: 32, high: 78 },
  ])
  // compared with the same weekdays, not the days before
  const busyMondays = days((date) => ({ target: new Date(date).getUTCDay() === 1 ? 900 : 20 }))
  expect(unusualRows(busyMondays, START, always)).toEqual([])
})

test('finds a day without hits where there are always many, unless it is not over', () => {
  const rows = (partial: boolean) =>
    days((date) => (date === '2026-05-07' ? { target: 0, bot: 0, partial } : { target: 400, bot: 0 }))
  expect(unusualRows(rows(false), START, always)).toMatchObject([{ date: '2026-05-07', class: 'target', value: 0 }])
  expect(unusualRows(rows(true), START, always)).toEqual([])
  const tooMany = days((date) => ({ target: date === '2026-05-07' ? 4000 : 400, partial: date === '2026-05-07' }))
  expect(unusualRows(tooMany, START, always)).toMatchObject([{ date: '2026-05-07', value: 4000 }])
})

test('silent before four known weeks', () => {
  const started = (weeks: number) =>
    days((date) => ({ target: date < shiftDay(START, -7 * weeks) ? 0 : date === START ? 5000 : 100 }))
  expect(unusualRows(started(3), START, always)).toEqual([])
  expect(unusualRows(started(4), START, always)).toMatchObject([{ date: START, value: 5000 }])
  expect(
    unusualRows(
      days(() => ({})),
      START,
      always,
    ),
  ).toEqual([])
})

test('compares hours with the same hour of the weekday; skips days of other lengths', () => {
  const rows = days(() => ({})).flatMap(({ date }) =>
    Array.from({ length: 24 }, (_, hour) => ({
      date: `${date}T${String(hour).padStart(2, '0')}:00`,
      target: hour === 9 ? 500 : 5,
      bot: date === '2026-05-05' && hour === 3 ? 90 : 0,
      partial: false,
    })),
  )
  expect(unusualRows(rows, START, always)).toEqual([
    { date: '2026-05-05T03:00', class: 'bot', value: 90, low: 0, high: 10 },
  ])
  expect(unusualRows(rows, START, (day) => day !== '2026-05-05')).toEqual([])
})

test('names the most extreme of many, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 40, maxLength: 60 }), (wild) => {
      const rows = days((date) => ({ target: date < START ? 100 : (wild[Number(date.slice(8))] ?? 100) }), wild.length)
      const found = unusualRows(rows, START, always)
      expect(found.length).toBeLessThanOrEqual(12)
      expect(found.map(({ date }) => date)).toEqual(found.map(({ date }) => date).toSorted())
      for (const { value, low, high } of found) expect(value < low || value > high).toBe(true)
    }),
    { numRuns: 30 },
  )
})
