import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paidMonth, shareReached } from './paid-month.ts'

const month = (paid: string | null, now: string) => {
  const { from, to } = paidMonth(paid === null ? null : new Date(paid), new Date(now))
  return [from.toISOString().slice(0, 16), to.toISOString().slice(0, 16)]
}

test.each([
  ['2026-03-15T12:00:00Z', '2026-03-15T23:59:59Z', ['2026-02-16T00:00', '2026-03-16T00:00']],
  ['2026-03-15T12:00:00Z', '2026-03-16T00:00:00Z', ['2026-03-16T00:00', '2026-04-16T00:00']],
  ['2027-03-15T00:00:00Z', '2026-07-01T00:00:00Z', ['2026-06-16T00:00', '2026-07-16T00:00']],
  ['2026-03-31T08:00:00Z', '2026-03-31T09:00:00Z', ['2026-03-01T00:00', '2026-04-01T00:00']],
  ['2026-05-30T08:00:00Z', '2026-02-28T09:00:00Z', ['2026-02-28T00:00', '2026-03-31T00:00']],
  ['2028-05-30T08:00:00Z', '2028-02-28T09:00:00Z', ['2028-01-31T00:00', '2028-02-29T00:00']],
  [null, '2026-02-28T23:00:00Z', ['2026-02-01T00:00', '2026-03-01T00:00']],
])('paid until %s, on %s', (paid, now, expected) => {
  expect(month(paid, now)).toEqual(expected)
})

const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test('each instant is in its month, and months follow one another without a gap', () => {
  fc.assert(fc.property(fc.option(instants), instants, (paid, now) => {
    const { from, to } = paidMonth(paid, now)
    expect(from.getTime()).toBeLessThanOrEqual(now.getTime())
    expect(to.getTime()).toBeGreaterThan(now.getTime())
    expect(paidMonth(paid, to).from).toEqual(to)
    expect(paidMonth(paid, new Date(to.getTime() - 1))).toEqual({ from, to })
    const days = (to.getTime() - from.getTime()) / 86_400_000
    expect([days >= 28 && days <= 31, days % 1]).toEqual([true, 0])
  }))
})

test('the end of the paid time is the end of a month', () => {
  fc.assert(fc.property(instants, (paid) => {
    const { to } = paidMonth(paid, paid)
    expect(to.getTime() - paid.getTime()).toBeLessThanOrEqual(86_400_000)
  }))
})

test('told at 80 and at 100 percent', () => {
  expect([[0, 10], [7, 10], [8, 10], [9, 10], [10, 10], [99, 10]].map(([used = 0, limit = 0]) => shareReached(used, limit))).toEqual([0, 0, 80, 80, 100, 100])
  expect(shareReached(0, 0)).toBe(100)
})
