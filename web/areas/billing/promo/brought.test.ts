import { expect, test } from 'vitest'
import type { Promo } from '../../../../src/contract/accounts/staff.ts'
import { bestOf, broughtBy } from './brought.ts'

const pay = (amount: number, currency = 'EUR') => ({ id: '1', amount, currency, date: '2026-12-01T00:00:00.000Z' })
const promo = (code: string, uses: number) => ({ code, uses }) as Promo

test('adds up what the clients of a code have paid, never across currencies', () => {
  const brought = broughtBy([
    { promo: 'RIVER', payments: [pay(100), pay(200)] },
    { promo: 'RIVER', payments: [pay(50, 'USD')] },
    { promo: null, payments: [pay(7)] },
    { promo: 'LAKE', payments: [] },
  ])
  expect(brought.get('RIVER')).toEqual([
    { currency: 'EUR', amount: 300 },
    { currency: 'USD', amount: 50 },
  ])
  expect(brought.get('LAKE')).toEqual([])
  expect(bestOf([promo('LAKE', 9), promo('RIVER', 2)], brought)?.code).toBe('RIVER')
  expect(bestOf([promo('LAKE', 9), promo('RIVER', 2)], undefined)?.code).toBe('LAKE')
  expect(bestOf([promo('LAKE', 0)], brought)).toBeUndefined()
})
