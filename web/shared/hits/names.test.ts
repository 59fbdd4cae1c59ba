import { expect, test } from 'vitest'
import { visit, policy } from '../../../src/judge/builders.ts'
import { NO_PATTERNS } from '../../../src/judge/patterns.ts'
import { networkBurst } from '../../../src/judge/signals/activity.ts'
import { findingText } from './names.ts'

test('words a burst in each language, whatever the signal found', () => {
  const texts = {
    t: (key: string, figures: object) => `${key} ${Object.values(figures).join()}`,
    known: () => false,
    format: { number: String },
  } as unknown as Parameters<typeof findingText>[1]
  const burst = { burst: 4200, burstUsual: 3, burstMinutes: 1, burstAsn: 0 }
  const text = (changes: Partial<typeof burst>) => {
    const facts = visit({ patterns: { ...NO_PATTERNS, ...burst, ...changes } })
    const value = networkBurst.read(facts, policy())?.value ?? expect.fail()
    return findingText({ signal: networkBurst.name, value }, texts)
  }
  expect(text({})).toBe('hits.finding.burst.minute 4200,3')
  expect(text({ burstMinutes: 10, burstAsn: 3320 })).toBe('AS3320: hits.finding.burst.ten 4200,3')
  expect(findingText({ signal: networkBurst.name, value: 'of a later version' }, texts)).toBe('of a later version')
  expect(findingText({ signal: 'activity.visitor_pace', value: '301 in 10 minutes' }, texts)).toBe('301 in 10 minutes')
})
