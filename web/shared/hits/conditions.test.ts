import { expect, test } from 'vitest'
import { conditionOf, conditionsOf, conditionTyped, filterOf, textOf, withCondition } from './conditions.ts'

const DE = { field: 'country', verb: 'is', value: 'DE' } as const
const NO_BOTS = { field: 'deviceType', verb: 'isNot', value: 'bot' } as const

test('round-trips conditions through the address', () => {
  for (const condition of [
    DE,
    NO_BOTS,
    { field: 'url', verb: 'contains', value: 'https://a.example/?q=1:2' },
    { field: 'platform', verb: 'is', value: '' },
  ] as const) {
    expect(conditionOf(textOf(condition))).toEqual(condition)
  }
})

test('omits invalid conditions', () => {
  expect(conditionsOf(['country:is:DE', 'country:is:DE', 'nothing:is:1', 'country:isnt:DE', 'country', ''])).toEqual([
    DE,
  ])
})

test('treats values of one field as alternatives', () => {
  expect(filterOf([DE, { ...DE, value: 'AT' }, NO_BOTS])).toEqual({
    country: { is: ['DE', 'AT'] },
    deviceType: { isNot: ['bot'] },
  })
})

test('a condition replaces its duplicate and its opposite', () => {
  expect(withCondition([DE, NO_BOTS], DE)).toEqual([NO_BOTS, DE])
  expect(withCondition([NO_BOTS], { ...NO_BOTS, verb: 'is' })).toEqual([{ ...NO_BOTS, verb: 'is' }])
})

test('parses free text', () => {
  expect(conditionTyped('  ')).toBeUndefined()
  expect(conditionTyped('203.0.113.')).toEqual({ field: 'ip', verb: 'contains', value: '203.0.113.' })
  expect(conditionTyped('2001:db8::1')).toEqual({ field: 'ip', verb: 'contains', value: '2001:db8::1' })
  expect(conditionTyped('01m7wg6zjsvskv30cd1ccghx2s')).toEqual({
    field: 'hit',
    verb: 'is',
    value: '01M7WG6ZJSVSKV30CD1CCGHX2S',
  })
  expect(conditionTyped('/start')).toEqual({ field: 'url', verb: 'contains', value: '/start' })
})
