import { expect, test } from 'vitest'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { incomeOf } from './income.tsx'

const plan = (part: Partial<Plan>) => ({ price: 0, currency: 'EUR', clients: 0, ...part }) as Plan
const paid = (tariffId: string, amount: number, months: number, currency = 'EUR') => ({
  tariffId,
  lastPayment: { amount, currency, months, date: '2026-12-01T00:00:00.000Z', method: 'Wise' },
})

test('counts list prices, and agreed ones by the month of the last payment', () => {
  const plans = [plan({ id: '1', price: 9900, clients: 2 }), plan({ id: '2', clients: 4 })]
  const paying = [
    // of a plan with a list price: not counted twice
    paid('1', 1, 1),
    paid('2', 120_000, 12),
    paid('2', 5000, 1, 'USD'),
    // pays for no month
    paid('2', 700, 0),
    { tariffId: '2', lastPayment: null },
  ]
  expect(incomeOf(plans, paying)).toEqual({
    byPlan: new Map([
      ['1', [{ currency: 'EUR', amount: 19_800 }]],
      [
        '2',
        [
          { currency: 'EUR', amount: 10_000 },
          { currency: 'USD', amount: 5000 },
        ],
      ],
    ]),
    clients: 6,
    agreed: 2,
    unknown: 2,
    sums: [
      { currency: 'EUR', amount: 29_800 },
      { currency: 'USD', amount: 5000 },
    ],
  })
})
