import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type SignalKind, SIGNAL_KINDS } from '../contract/hits/hits.ts'
import { PARAMETER_VALUES } from '../contract/campaigns/rule-words.ts'
import { parseAgent } from './agent/agent.ts'

import { AGENT, policy, visit } from './builders.ts'
import { SIGNALS_FOR, SIGNALS } from './table.ts'
import type { Facts } from './facts.ts'
import type { Signal } from './verdict.ts'

const folder = path.join(import.meta.dirname, 'signals')
const files = globSync('*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))

const isSignal = (value: unknown): value is Signal => typeof value === 'object' && value !== null && 'read' in value

const exported = await Promise.all(
  files.map(async (file) => {
    const values = Object.values((await import(path.join(folder, file))) as Record<string, unknown>)
    return { file, signals: values.filter(isSignal) }
  }),
)

test('each file exports signals of its kind alone, and the table asks every one of them', () => {
  expect(
    exported
      .flatMap(({ signals }) => signals)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(SIGNALS.map(({ name }) => name).toSorted())
  for (const { file, signals } of exported) for (const { kind } of signals) expect(file).toMatch(new RegExp(`^${kind}`))
})

const WORDS: Partial<Record<SignalKind, string>> = { agent: 'ua', network: 'net' }

test('the table holds each signal once; names begin with the kind’s prefix', () => {
  expect(new Set(SIGNALS.map(({ name }) => name)).size).toBe(SIGNALS.length)
  for (const { name, kind } of SIGNALS) {
    expect(SIGNAL_KINDS).toContain(kind)
    expect(name.split('.')[0]).toBe(WORDS[kind] ?? kind)
  }
})

/** All that rules on place, time and page may read: equal for a person and a crawler beside them. */
const PLACE: readonly string[] = ['time', 'country', 'url', 'referrer', ...PARAMETER_VALUES] satisfies (keyof Facts)[]

test('parity: policy signals read only place, time and page, and have the client’s category', () => {
  const strict = policy({
    countries: ['AT'],
    excludedCountries: ['FR'],
    stopKeywords: ['word'],
    excludedValues: { utmPlacement: ['feed'] },
    schedule: { timezone: 'UTC', days: ['mon'], from: '08:00', to: '09:00' },
  })
  for (const signal of SIGNALS.filter(({ kind }) => kind === 'policy')) {
    const looked = new Set<string>()
    const facts = new Proxy(visit(), { get: (target, key) => (looked.add(String(key)), Reflect.get(target, key)) })
    const finding = signal.read(facts, strict)
    expect(
      [...looked].filter((key) => !PLACE.includes(key)),
      signal.name,
    ).toEqual([])
    expect(signal.category).toBe('policy')
    expect(finding?.weight ?? 'conclusive').toBe('conclusive')
  }
})

test('probe signals read the probe first and are silent without it', () => {
  for (const signal of SIGNALS.filter(({ kind }) => kind === 'probe')) {
    const strict = policy({ sensitivity: 'strict' })
    for (const userAgent of Object.values(AGENT))
      expect(signal.read(visit({ userAgent, agent: parseAgent(userAgent), probe: null }), strict), signal.name).toBe(
        undefined,
      )
  }
})

test('parity: a crawler treated as a person is judged only by identity and place', () => {
  expect(new Set(SIGNALS_FOR.crawler.map(({ kind }) => kind))).toEqual(new Set(['crawler', 'policy']))
})
