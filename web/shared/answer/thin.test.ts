import { expect, test } from 'vitest'
import type { ComparedRow } from '../../../src/contract/money/profit.ts'
import { cannotTell } from './thin.ts'

const ROW: ComparedRow = {
  value: 'garden-blog',
  source: 'Feed',
  campaign: null,
  visits: 1,
  cost: 100,
  wasted: 100,
  revenue: null,
  profit: null,
  conversions: null,
  share: { rate: 1, low: 0.2, high: 1 },
  average: 0.5,
  level: 'usual',
}
const SURE: ComparedRow = { ...ROW, visits: 1000, share: { rate: 0.5, low: 0.47, high: 0.53 } }

test('no place can be named while most of the waste is at places with few visits', () => {
  expect(cannotTell({ rows: [ROW, ROW, SURE] })).toBe(true)
  expect(cannotTell({ rows: [ROW, { ...SURE, wasted: 900 }] })).toBe(false)
  expect(cannotTell({ rows: [] })).toBe(false)
})
