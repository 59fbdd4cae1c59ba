import { expect, test } from 'vitest'
import { needOf } from './client-need.ts'

const NOW = new Date('2026-06-20T12:00:00Z')
const day = (from: number) => new Date(NOW.getTime() + from * 86_400_000)
const WELL = {
  asks: false,
  active: true,
  paidExpiration: day(20),
  clickLimit: 1000,
  clicksUsed: 10,
  campaigns: 1,
  since: day(-30),
  visits: 5,
}
const need = (change: Partial<Parameters<typeof needOf>[0]>) => needOf({ ...WELL, ...change }, NOW)

test('a paid client with visits below the limit needs nothing', () => {
  expect(need({})).toBeUndefined()
  expect(need({ paidExpiration: null, clickLimit: null })).toBeUndefined()
})

test('who asks comes first, then visits that pass unprotected', () => {
  expect(need({ asks: true, active: false })).toBe('asks')
  expect([need({ active: false }), need({ paidExpiration: day(-1) })]).toEqual(['unprotected', 'unprotected'])
  expect(need({ clicksUsed: 1000 })).toBe('limit')
})

test('who left and sends no visits needs nobody, nor is it claimed while visits are unknown', () => {
  expect([need({ active: false, visits: 0 }), need({ active: false, visits: undefined })]).toEqual([
    undefined,
    undefined,
  ])
})

test('a paid time ends within seven days', () => {
  expect([need({ paidExpiration: day(7) }), need({ paidExpiration: day(7.1) })]).toEqual(['ending', undefined])
})

test('silence needs a campaign, a week, and known visits', () => {
  expect(need({ visits: 0 })).toBe('silent')
  for (const change of [{ campaigns: 0 }, { since: day(-6) }, { visits: undefined }])
    expect(need({ visits: 0, ...change })).toBeUndefined()
})
