import { expect, it, vi } from 'vitest'
import type { Condition } from '../../../shared/hits/conditions.ts'
import { facetQuestion, toggle, verbOf } from './facet.ts'

const germany: Condition = { field: 'country', verb: 'is', value: 'DE' }
const edge: Condition = { field: 'browser', verb: 'isNot', value: 'Edge' }
const question = { startDate: '2026-11-01', endDate: '2026-11-20', timezone: 'UTC', filter: {}, class: 'all' } as const

it('ignores filters on its own dimension', () => {
  expect(facetQuestion({ question, conditions: [germany, edge] }, 'country').filter).toEqual({
    browser: { isNot: ['Edge'] },
  })
})

it('finds how a value is filtered', () => {
  expect(verbOf([germany, edge], 'browser', 'Edge')).toBe('isNot')
  expect(verbOf([germany], 'browser', 'DE')).toBeUndefined()
})

it('adds a filter, removes it, and turns "is" into "is not"', () => {
  const scope = { conditions: [germany], add: vi.fn(), remove: vi.fn() }
  toggle(scope, germany)
  expect(scope.remove).toHaveBeenCalledWith(germany)
  toggle(scope, { ...germany, verb: 'isNot' })
  expect(scope.add).toHaveBeenCalledWith({ ...germany, verb: 'isNot' })
})
