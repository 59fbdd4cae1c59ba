import { expect, test } from 'vitest'
import { listableOf } from './listable.ts'

test.each([
  ['ip', '203.0.113.7', 5, { type: 'ips', value: '203.0.113.7' }],
  ['asn', '64500', 5, { type: 'asns', value: 'AS64500' }],
  ['asn', '0', 5, undefined],
  ['browser', 'curl', 0, { type: 'agents', value: 'curl' }],
  ['browser', 'Chrome', 1, undefined],
  ['ip', '', 5, undefined],
  ['country', 'DE', 0, undefined],
] as const)('%s %s of %i people', (dimension, value, target, listable) =>
  expect(listableOf(dimension, { value, target })).toEqual(listable),
)
