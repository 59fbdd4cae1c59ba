import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entitlementOf } from './ledger.ts'
import { paidMonth, thresholdReached } from './paid-month.ts'

const month = (paid: string | null, now: string) => {
  const { from, to } = paidMonth(paid === null ? null : new Date(paid), new Date(now))
  return [from.toISOString().slice(0, 16), to.toISOString().slice(0, 16)]
}

test.each([
  ['2026-11-22T09:30:00Z', '2026-11-22T09:30:00Z', ['2026-11-22T09:30', '2026-12-22T09:30']],
  ['2026-11-22T09:30:00Z', '2026-12-22T09:29:59Z', ['2026-11-22T09:30', '2026-12-22T09:30']],
  ['2026-11-22T09:30:00Z', '2026-12-22T09:30:00Z', ['2026-12-22T09:30', '2027-01-22T09:30']],
  ['2026-11-22T00:00:00Z', '2027-07-01T00:00:00Z', ['2027-06-22T00:00', '2027-07-22T00:00']],
  ['2026-01-31T08:00:00Z', '2026-02-01T09:00:00Z', ['2026-01-31T08:00', '2026-02-28T08:00']],
  ['2026-01-31T08:00:00Z', '2026-02-28T09:00:00Z', ['2026-02-28T08:00', '2026-03-31T08:00']],
  ['2026-01-31T08:00:00Z', '2026-04-30T07:00:00Z', ['2026-03-31T08:00', '2026-04-30T08:00']],
  ['2028-01-30T08:00:00Z', '2028-02-29T09:00:00Z', ['2028-02-29T08:00', '2028-03-30T08:00']],
  ['2026-11-22T09:30:00Z', '2026-11-22T09:29:00Z', ['2026-10-22T09:30', '2026-11-22T09:30']],
  [null, '2026-02-28T23:00:00Z', ['2026-02-01T00:00', '2026-03-01T00:00']],
])('paid since %s, on %s', (paid, now, expected) => {
  expect(month(paid, now)).toEqual(expected)
})

const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test('each instant is in its month, and months are gapless', () => {
  fc.assert(
    fc.property(fc.option(instants), instants, (paid, now) => {
      const { from, to } = paidMonth(paid, now)
      expect(from.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(to.getTime()).toBeGreaterThan(now.getTime())
      expect(paidMonth(paid, to).from).toEqual(to)
      expect(paidMonth(paid, new Date(to.getTime() - 1))).toEqual({ from, to })
      const days = (to.getTime() - from.getTime()) / 86_400_000
      expect([days >= 28 && days <= 31, days % 1]).toEqual([true, 0])
    }),
  )
})

const payments = fc.array(
  fc.record({ paidAt: instants, months: fc.integer({ min: 0, max: 14 }), deleted: fc.boolean() }),
  { maxLength: 8 },
)
const ledger = (some: { paidAt: Date; months: number; deleted: boolean }[]) =>
  some.map((one, at) => ({
    ...one,
    id: String(at + 1),
    planId: '1',
    generations: 0,
    amount: 0,
    currency: 'EUR',
    method: 'x',
    note: '',
  }))

test('after late, renewed, changed or deleted payments a paid month starts with the first gapless one, and one ends with the paid time', () => {
  fc.assert(
    fc.property(payments, (some) => {
      const { paidFrom, paidExpiration } = entitlementOf(ledger(some))
      const counted = some.filter(({ months, deleted }) => months > 0 && !deleted)
      expect(paidFrom === null).toBe(counted.length === 0)
      if (!paidFrom || !paidExpiration) return
      expect(counted.some(({ paidAt }) => paidAt.getTime() === paidFrom.getTime())).toBe(true)
      expect(paidMonth(paidFrom, paidFrom).from).toEqual(paidFrom)
      expect(paidMonth(paidFrom, new Date(paidExpiration.getTime() - 1)).to).toEqual(paidExpiration)
      const last = Math.max(...counted.map(({ paidAt }) => paidAt.getTime()))
      expect(paidFrom.getTime(), 'the last payment is in what is paid without a gap').toBeLessThanOrEqual(last)
      expect(last).toBeLessThan(paidExpiration.getTime())
    }),
  )
})

test('a renewal before the end continues, one after a gap starts anew', () => {
  const at = (text: string) => new Date(`${text}T10:00:00Z`)
  const paid = (...some: [string, number, boolean?][]) =>
    entitlementOf(ledger(some.map(([day, months, deleted = false]) => ({ paidAt: at(day), months, deleted })))).paidFrom
  expect(paid(['2026-01-31', 1], ['2026-02-20', 1])).toEqual(at('2026-01-31'))
  expect(paid(['2026-01-31', 1], ['2026-02-28', 1])).toEqual(at('2026-01-31'))
  expect(paid(['2026-01-31', 1], ['2026-03-01', 1])).toEqual(at('2026-03-01'))
  expect(paid(['2026-01-31', 1], ['2026-03-01', 1, true])).toEqual(at('2026-01-31'))
  expect(paid(['2026-01-31', 1, true], ['2026-02-20', 1])).toEqual(at('2026-02-20'))
  expect(paid(['2026-01-31', 0])).toBeNull()
})

test('notified at 80 and at 100 percent', () => {
  expect(
    [
      [0, 10],
      [7, 10],
      [8, 10],
      [9, 10],
      [10, 10],
      [99, 10],
    ].map(([used = 0, limit = 0]) => thresholdReached(used, limit)),
  ).toEqual([0, 0, 80, 80, 100, 100])
  expect(thresholdReached(0, 0)).toBe(100)
})
