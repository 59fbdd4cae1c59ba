import { expect, test } from 'vitest'
import type { ProfitFigures } from '../../../contract/money/profit.ts'
import { rankOf } from './ratios.ts'

const money: ProfitFigures = {
  visits: 4,
  cost: 500,
  wasted: 0,
  ownRules: 0,
  revenue: 300,
  profit: -200,
  conversions: 1,
  pending: 0,
  rejected: 0,
  apart: [],
}

test('sorts rows by amounts, derived figures and custom columns as displayed', () => {
  const row = { money, formulas: { 7: '-12.50', 8: null } as const }
  expect(['profit', 'roi', 'cpc', 'own-7'].map((by) => rankOf(row, by, 'USD'))).toEqual([-200, -0.4, 1.25, -12.5])
})

test('missing, unknown and invalid values sort lowest', () => {
  const rows = [{}, { money: { ...money, revenue: null } }, { money, formulas: { 8: null } }]
  for (const row of rows)
    for (const by of ['revenue', 'own-8', 'own-9', '8', 'constructor'])
      expect([by, rankOf(row, by, 'USD')]).toEqual([by, by === 'revenue' && row.formulas ? 300 : -Infinity])
})
