/** Nobody is a Bot by how they use a browser; suspicious only with a documented reason. */
import { expect, test } from 'vitest'
import { policy } from '../src/judge/builders.ts'
import { decide } from '../src/judge/decide.ts'
import { USES } from '../tools/detect/uses.ts'

const RULES = policy()

test('34 kinds, each named once and with visits', () => {
  expect(new Set(USES.map(({ use }) => use)).size).toBe(34)
  for (const { use, visits } of USES) expect(visits.length, use).toBeGreaterThan(0)
})

test.each(USES)('$use', ({ visits, doubt, first }) => {
  const verdicts = visits.map((facts) => decide(facts, RULES))
  const seen = verdicts.flatMap(({ reasons }) => reasons.map(({ signal, value }) => `${signal}: ${value}`))
  expect(
    verdicts.filter((one) => one.class === 'bot' && one.category !== 'prefetch'),
    seen.join(', '),
  ).toEqual([])
  expect(
    verdicts.some(({ suspicious }) => suspicious),
    seen.join(', '),
  ).toBe(doubt !== undefined)
  if (first) expect(verdicts.findLastIndex(({ suspicious }) => suspicious)).toBe(0)
})
