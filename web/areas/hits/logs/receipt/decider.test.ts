import { expect, test } from 'vitest'
import type { Log, Reason } from '../../../../../src/contract/hits/hits.ts'
import { conditionOf, fieldsOf } from './decider.ts'

const reason = (signal: string, value = '', weight: Reason['weight'] = 'conclusive'): Reason => ({
  signal,
  value,
  weight,
  kind: signal.startsWith('list.') ? 'list' : signal.startsWith('policy.') ? 'policy' : 'agent',
})
const hit = (reasons: Reason[], more: Partial<Log> = {}) => ({
  class: 'bot' as const,
  suspicious: false,
  category: 'policy' as const,
  country: 'FR',
  splitGroup: '',
  reasons,
  ...more,
})

test.each([
  [reason('list.client_block', 'ip 203.0.113.7'), { field: 'ip', verb: 'is', value: '203.0.113.7' }],
  [reason('list.client_block', 'ip 203.0.113.0/24'), { field: 'reason', verb: 'is', value: 'list.client_block' }],
  [reason('list.global_block', 'asn AS64500'), { field: 'asn', verb: 'is', value: '64500' }],
  [reason('list.global_block', 'domain spam.example'), { field: 'referrer', verb: 'contains', value: 'spam.example' }],
  [reason('list.client_block', 'isp example'), { field: 'isp', verb: 'contains', value: 'example' }],
  [reason('policy.country_excluded', 'FR'), { field: 'country', verb: 'is', value: 'FR' }],
  [reason('ua.declared_bot', 'curl'), { field: 'reason', verb: 'is', value: 'ua.declared_bot' }],
])('%j is found by %j', (one, condition) => expect(conditionOf(hit([one]))).toEqual(condition))

test('an allow entry decides whatever else matched; without signals nothing decides', () => {
  const passed = { class: 'target', category: 'person' } as const
  const reasons = [reason('ua.declared_bot', 'monitor/1.0'), reason('list.client_allow', 'agent monitor', 'weak')]
  expect(conditionOf(hit(reasons, passed))).toEqual({ field: 'userAgent', verb: 'contains', value: 'monitor' })
  expect(conditionOf(hit([], passed))).toBeUndefined()
})

test('returns the field of every matching campaign rule, and the split group', () => {
  expect(
    fieldsOf(hit([reason('policy.country_not_allowed', 'FR'), reason('policy.schedule'), reason('ua.empty')])),
  ).toEqual(['countries', 'schedule.from'])
  expect(fieldsOf(hit([], { splitGroup: 'A: people' }))).toEqual(['splitGroup:A: people'])
})
