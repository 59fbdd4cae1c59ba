import { expect, test } from 'vitest'
import { STATUS_WARNINGS } from '../../contract/status/status.ts'
import { codesOf, conditionChanges, conditionOf, conditionText } from './conditions.ts'

test('a condition starts and ends once, whatever its numbers do meanwhile', () => {
  const [few, fewer] = [conditionOf('memoryLow', '60'), conditionOf('memoryLow', '12')]
  expect(conditionChanges([], [few])).toEqual({ started: [few], ended: [] })
  expect(conditionChanges([few], [fewer])).toEqual({ started: [], ended: [] })
  expect(conditionChanges([fewer], [])).toEqual({ started: [], ended: [fewer] })
})

test('two conditions with different subjects are two', () => {
  const [hits, probes] = [conditionOf('spoolFailing', 'hits'), conditionOf('spoolFailing', 'probes')]
  expect(conditionChanges([hits], [probes])).toEqual({ started: [probes], ended: [hits] })
  expect(codesOf([hits, probes])).toEqual(['spoolFailing'])
})

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

test('each has one English line that names its subject', () => {
  for (const kind of STATUS_WARNINGS) {
    const line = conditionText({ kind, about: '77' })
    expect(line, kind).toMatch(/^\S[^\n]{20,}$/)
    if (!PLAIN.has(kind)) expect(line, kind).toContain('77')
  }
})
