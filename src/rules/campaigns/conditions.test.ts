import { expect, test } from 'vitest'
import { STATUS_WARNINGS } from '../../contract/status/status.ts'
import { codesOf, conditionChanges, conditionOf, conditionSays } from './conditions.ts'

test('a condition begins and ends once, whatever its figures do meanwhile', () => {
  const [few, fewer] = [conditionOf('memoryLow', '60'), conditionOf('memoryLow', '12')]
  expect(conditionChanges([], [few])).toEqual({ started: [few], ended: [] })
  expect(conditionChanges([few], [fewer])).toEqual({ started: [], ended: [] })
  expect(conditionChanges([fewer], [])).toEqual({ started: [], ended: [fewer] })
})

test('two that are named differently are two', () => {
  const [hits, probes] = [conditionOf('spoolFailing', 'hits'), conditionOf('spoolFailing', 'probes')]
  expect(conditionChanges([hits], [probes])).toEqual({ started: [probes], ended: [hits] })
  expect(codesOf([hits, probes])).toEqual(['spoolFailing'])
})

/** Those that are about nothing else. */
const PLAIN = new Set<string>([
  'configAway',
  'configReadOnly',
  'eventsAway',
  'redisAway',
  'redisCluster',
  'redisReadOnly',
  'redisFull',
  'panelAway',
  'mailMissing',
  'noLead',
])

test('each has one English line that says what it is about', () => {
  for (const kind of STATUS_WARNINGS) {
    const line = conditionSays({ kind, about: '77' })
    expect(line, kind).toMatch(/^\S[^\n]{20,}$/)
    if (!PLAIN.has(kind)) expect(line, kind).toContain('77')
  }
})
