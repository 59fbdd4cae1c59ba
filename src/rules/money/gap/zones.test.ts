import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, daysOf, startOfDay } from '../../../lib/time/day.ts'
import { type DayVisits, fitZones, mismatchOf, type QuarterVisits, visitsOfDays } from './zones.ts'

const DAYS = daysOf('2026-03-02', '2026-03-08')
const QUARTER = 900
const START = Date.parse('2026-02-28T00:00Z') / 1000
const END = Date.parse('2026-03-11T00:00Z') / 1000

const boundsIn = (timezone: string) =>
  DAYS.map((day) => ({
    day,
    from: startOfDay(day, timezone).getTime() / 1000,
    to: startOfDay(dayAfter(day), timezone).getTime() / 1000,
  }))

const quarters: QuarterVisits[] = []
for (let from = START; from < END; from += QUARTER) {
  const hour = ((from / 3600 - 8 + 24 * 9) % 24) + 1
  const visits = Math.round(hour / 2 + (((from / 86_400) | 0) % 5))
  quarters.push({ from, visits, ahead: 0, bare: 1 })
}
const visitsIn = (timezone: string): DayVisits[] => visitsOfDays(boundsIn(timezone), quarters)
const fitOf = (clicks: number[], timezone: string) =>
  fitZones({ days: DAYS, clicks, shown: visitsIn(timezone) }, quarters)

test('recognises a report’s zone by its days, even with many lost clicks', () => {
  for (const [zone, name] of [
    ['Etc/GMT+8', 'Etc/GMT+8'],
    ['Asia/Tokyo', 'Etc/GMT-9'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
  ] as const)
    for (const kept of [1, 0.7, 1.3]) {
      const clicks = visitsIn(zone).map(({ visits }) => Math.round(visits / kept))
      const { better, mismatch } = fitOf(clicks, 'UTC')
      expect(better?.timezone, `${zone} ${kept}`).toBe(name)
      expect(better?.mismatch).toBeLessThan(mismatch ?? 0)
      expect(better?.visits).toEqual(visitsIn(zone))
    }
})

test('names no zone where days agree, data is scarce, or no zone helps', () => {
  const own = visitsIn('UTC').map(({ visits }) => visits)
  expect(fitOf(own, 'UTC')).toEqual({ mismatch: 0, better: undefined })
  const few = fitZones(
    { days: DAYS.slice(0, 1), clicks: own.slice(0, 1), shown: visitsIn('UTC').slice(0, 1) },
    quarters,
  )
  expect(few.better).toBeUndefined()
  expect(
    fitOf(
      own.map(() => 0),
      'UTC',
    ),
  ).toEqual({ mismatch: undefined, better: undefined })
})

test('names no zone for less than a hundredth of the clicks', () => {
  const noon = DAYS.map((day) => Date.parse(`${day}T12:00Z`) / 1000)
  const many = noon.flatMap((from, at) => [
    { from, visits: 10_000, ahead: 0, bare: 0 },
    { from: from + 11.5 * 3600, visits: at % 2 === 0 ? 60 : 0, ahead: 0, bare: 0 },
  ])
  const of = (timezone: string) => visitsOfDays(boundsIn(timezone), many)
  const clicks = of('Etc/GMT-1').map(({ visits }) => visits)
  const { mismatch, better } = fitZones({ days: DAYS, clicks, shown: of('UTC') }, many)
  expect(mismatch).toBeGreaterThan(0.001)
  expect(better).toBeUndefined()
})

test('each quarter belongs to exactly one day, or to none', () => {
  const visit = fc.record({
    from: fc.integer({ min: START / QUARTER, max: END / QUARTER - 1 }).map((at) => at * QUARTER),
    visits: fc.nat(50),
    ahead: fc.nat(9),
    bare: fc.nat(9),
  })
  const zone = fc.constantFrom('UTC', 'Europe/Kyiv', 'America/Los_Angeles', 'Asia/Kathmandu', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(fc.uniqueArray(visit, { selector: ({ from }) => from }), zone, (found, timezone) => {
      const bounds = boundsIn(timezone)
      const sorted = found.toSorted((a, b) => a.from - b.from)
      for (const [at, sum] of visitsOfDays(bounds, sorted).entries()) {
        const { from = 0, to = 0 } = bounds[at] ?? {}
        const inside = found.filter((one) => one.from >= from && one.from < to)
        for (const key of ['visits', 'ahead', 'bare'] as const)
          expect(sum[key]).toBe(inside.reduce((all, one) => all + one[key], 0))
      }
    }),
  )
})

test('a mismatch is a symmetric share', () => {
  const counts = fc.array(fc.nat(1000), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(counts, counts, (clicks, visits) => {
      const found = mismatchOf(clicks, visits)
      if (found === undefined) return
      expect(found).toBeGreaterThanOrEqual(0)
      expect(found).toBeLessThanOrEqual(1 + 1e-9)
      expect(mismatchOf(visits, clicks)).toBeCloseTo(found, 9)
      expect(mismatchOf(clicks, clicks)).toBe(0)
    }),
  )
  expect(mismatchOf([100, 0], [50, 50])).toBe(0.5)
})
