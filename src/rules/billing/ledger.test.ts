import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, reduceLedger, entitlementOf, periodsOf, type LedgerEntry, type Payment } from './ledger.ts'

const paid = (id: number, day: string, months: number, more: Partial<Payment> = {}): Payment => ({
  id: String(id),
  planId: '1',
  months,
  generations: 0,
  amount: 4900,
  currency: 'USD',
  method: 'card',
  note: '',
  paidAt: new Date(day),
  deleted: false,
  ...more,
})
const until = (...payments: Payment[]) => entitlementOf(payments).paidExpiration?.toISOString()

const instants = fc.date({
  min: new Date('1999-01-01T00:00:00Z'),
  max: new Date('2101-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const months = fc.integer({ min: 1, max: 36 })
const payments = fc
  .array(
    fc.record({
      at: instants,
      months: fc.integer({ min: 0, max: 24 }),
      plan: fc.integer({ min: 1, max: 9 }),
      generations: fc.nat({ max: 5 }),
      deleted: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map((row, at) =>
      paid(at + 1, row.at.toISOString(), row.months, {
        planId: String(row.plan),
        generations: row.months === 0 ? row.generations + 1 : row.generations,
        deleted: row.deleted,
      }),
    ),
  )

describe('months by the calendar', () => {
  test('end on the last day of shorter months, also in leap years', () => {
    const after = (day: string, n: number) => addMonths(new Date(`${day}T10:20:30.400Z`), n).toISOString()
    expect(after('2026-01-31', 1)).toBe('2026-02-28T10:20:30.400Z')
    expect(after('2028-01-31', 1)).toBe('2028-02-29T10:20:30.400Z')
    expect(after('2100-01-30', 1)).toBe('2100-02-28T10:20:30.400Z')
    expect(after('2028-02-29', 12)).toBe('2029-02-28T10:20:30.400Z')
    expect(after('2026-08-31', 6)).toBe('2027-02-28T10:20:30.400Z')
    expect(after('2026-12-15', 1)).toBe('2027-01-15T10:20:30.400Z')
  })

  test('are that many months later, on the same day or the month’s last, at the same time', () => {
    fc.assert(
      fc.property(instants, months, (from, n) => {
        const to = addMonths(from, n)
        expect(to.getUTCFullYear() * 12 + to.getUTCMonth()).toBe(from.getUTCFullYear() * 12 + from.getUTCMonth() + n)
        expect(to.getTime() % 86_400_000).toBe(from.getTime() % 86_400_000)
        const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
        expect(to.getUTCDate()).toBe(Math.min(from.getUTCDate(), last))
      }),
    )
  })
})

describe('the paid time', () => {
  test('starts with a payment and continues from its end', () => {
    expect(until(paid(1, '2026-03-01T12:00:00Z', 1))).toBe('2026-04-01T12:00:00.000Z')
    expect(until(paid(1, '2026-03-01T12:00:00Z', 1), paid(2, '2026-03-20T00:00:00Z', 2))).toBe(
      '2026-06-01T12:00:00.000Z',
    )
    expect(until(paid(1, '2026-03-01T12:00:00Z', 1), paid(2, '2026-05-20T00:00:00Z', 2))).toBe(
      '2026-07-20T00:00:00.000Z',
    )
  })

  test('two single months are two months, also across a short one', () => {
    expect(until(paid(1, '2026-01-31T00:00:00Z', 1), paid(2, '2026-02-10T00:00:00Z', 1))).toBe(
      '2026-03-31T00:00:00.000Z',
    )
    fc.assert(
      fc.property(instants, fc.array(months, { minLength: 1, maxLength: 8 }), (from, parts) => {
        const split = parts.map((n, at) => paid(at + 1, from.toISOString(), n))
        const whole = paid(
          1,
          from.toISOString(),
          parts.reduce((sum, n) => sum + n, 0),
        )
        expect(until(...split)).toBe(until(whole))
      }),
    )
  })

  test('a deleted payment never counts', () => {
    fc.assert(
      fc.property(payments, (all) => {
        expect(entitlementOf(all)).toEqual(entitlementOf(all.filter((one) => !one.deleted)))
      }),
    )
  })

  test('does not depend on the order of payments', () => {
    fc.assert(
      fc.property(
        payments.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(entitlementOf(shuffled)).toEqual(entitlementOf(all))
        },
      ),
    )
  })

  test('never ends before a payment’s own months; a further payment never shortens it', () => {
    fc.assert(
      fc.property(payments, instants, months, (all, at, n) => {
        const end = entitlementOf(all).paidExpiration?.getTime() ?? -Infinity
        for (const one of all)
          if (!one.deleted && one.months > 0)
            expect(end).toBeGreaterThanOrEqual(addMonths(one.paidAt, one.months).getTime())
        const more = entitlementOf([...all, paid(99, at.toISOString(), n)]).paidExpiration?.getTime() ?? -Infinity
        expect(more).toBeGreaterThanOrEqual(end)
      }),
    )
  })

  test('the latest payment for months sets the plan; generations add up', () => {
    const all = [
      paid(1, '2026-03-01T00:00:00Z', 1, { planId: '3' }),
      paid(2, '2026-02-01T00:00:00Z', 1, { planId: '4' }),
      paid(3, '2026-04-01T00:00:00Z', 0, { planId: '5', generations: 7 }),
      paid(4, '2026-04-02T00:00:00Z', 1, { planId: '6', deleted: true }),
    ]
    expect(entitlementOf(all)).toMatchObject({ planId: '3', generations: 7 })
    expect(entitlementOf([])).toEqual({ paidFrom: null, paidExpiration: null, planId: null, generations: 0 })
  })
})

describe('the ledger', () => {
  const entry = (paymentId: string, kind: LedgerEntry['kind'], amount: number): LedgerEntry => ({
    ...paid(1, '2026-03-01T00:00:00Z', 1, { amount }),
    paymentId,
    kind,
  })

  test('a payment equals its last entry; a deleted one stays deleted', () => {
    const folded = reduceLedger([
      entry('1', 'made', 1),
      entry('2', 'made', 2),
      entry('1', 'updated', 3),
      entry('2', 'deleted', 2),
      entry('2', 'updated', 9),
    ])
    expect(folded.map(({ id, amount, deleted }) => [id, amount, deleted])).toEqual([
      ['1', 3, false],
      ['2', 9, true],
    ])
  })

  test('entries of different payments may be read in any order', () => {
    const kinds = fc.array(
      fc.tuple(
        fc.constantFrom('1', '2', '3'),
        fc.constantFrom<LedgerEntry['kind']>('made', 'updated', 'deleted'),
        fc.nat(),
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(kinds, (rows) => {
        const entries = rows.map(([id, kind, amount]) => entry(id, kind, amount))
        const grouped = ['1', '2', '3'].flatMap((id) => entries.filter((one) => one.paymentId === id))
        const sorted = (all: readonly LedgerEntry[]) => reduceLedger(all).sort((a, b) => Number(a.id) - Number(b.id))
        expect(sorted(grouped)).toEqual(sorted(entries))
      }),
    )
  })
})

test('each payment covers the time after what is paid; generations and deleted ones cover none', () => {
  const periods = periodsOf([
    paid(3, '2026-06-10', 1),
    paid(1, '2026-01-31', 1),
    paid(2, '2026-02-10', 2),
    paid(4, '2026-02-11', 0, { generations: 5 }),
    paid(5, '2026-02-12', 3, { deleted: true }),
  ])
  const days = [...periods].map(([id, { from, to }]) => [
    id,
    from.toISOString().slice(0, 10),
    to.toISOString().slice(0, 10),
  ])
  expect(days).toEqual([
    ['1', '2026-01-31', '2026-02-28'],
    ['2', '2026-02-28', '2026-04-30'],
    ['3', '2026-06-10', '2026-07-10'],
  ])
})
