import { expect, test } from 'vitest'
import type { Log, Reason } from '../../../../src/contract/hits/hits.ts'
import en from '../../../../locales/en.json' with { type: 'json' }
import { SIGNALS } from '../../../../src/judge/table.ts'
import { sentenceOf } from './sentence.ts'

const reason = (signal: string, weight: Reason['weight'], kind: Reason['kind']): Reason => ({
  signal,
  weight,
  kind,
  value: '',
})
const BOT = reason('ua.declared_bot', 'conclusive', 'agent')
const COUNTRY = reason('policy.country_not_allowed', 'conclusive', 'policy')
const WEAK = reason('headers.no_accept', 'weak', 'headers')
const sentence = (hit: Partial<Log>) =>
  sentenceOf({ class: 'bot', suspicious: false, category: 'general', reasons: [], ...hit })

test('one conclusive reason', () => {
  expect(sentence({ reasons: [BOT] })).toEqual({ key: 'conclusive', signal: 'ua.declared_bot' })
  expect(sentence({ reasons: [WEAK, reason('list.new', 'conclusive', 'list')] })).toEqual({
    key: 'conclusive',
    signal: 'list.new',
  })
})

test('of several conclusive reasons, the one that gave the category', () => {
  expect(sentence({ reasons: [COUNTRY, BOT] })).toEqual({ key: 'conclusive', signal: 'ua.declared_bot' })
  expect(sentence({ reasons: [BOT, COUNTRY], category: 'policy' })).toEqual({
    key: 'conclusive',
    signal: 'policy.country_not_allowed',
  })
})

test('a list entry, with its list and value', () => {
  const listed = (signal: string, value: string, weight: Reason['weight']) => ({
    ...reason(signal, weight, 'list'),
    value,
  })
  expect(sentence({ reasons: [listed('list.client_block', 'ip 203.0.113.0/24', 'conclusive')] })).toEqual({
    key: 'listed',
    scope: 'client',
    list: 'block',
    type: 'ips',
    value: '203.0.113.0/24',
  })
  // other signals do not hide that the list let it through
  const allowed = { class: 'target', category: 'person' } as const
  expect(sentence({ ...allowed, reasons: [listed('list.global_allow', 'agent my monitor', 'weak'), WEAK] })).toEqual({
    key: 'listed',
    scope: 'global',
    list: 'allow',
    type: 'agents',
    value: 'my monitor',
  })
})

test('weak reasons', () => {
  expect(sentence({ reasons: [WEAK, WEAK] })).toEqual({ key: 'twoWeak' })
  expect(sentence({ reasons: [WEAK, WEAK, WEAK] })).toEqual({ key: 'manyWeak' })
  expect(sentence({ class: 'target', suspicious: true, category: 'person', reasons: [WEAK] })).toEqual({
    key: 'oneWeak',
  })
  expect(sentence({ class: 'target', suspicious: true, category: 'person', reasons: [WEAK, WEAK] })).toEqual({
    key: 'oneKind',
  })
})

test('special categories, and hits without signals', () => {
  expect(sentence({ category: 'verified', reasons: [BOT] })).toEqual({ key: 'verified' })
  expect(sentence({ category: 'unverified', reasons: [COUNTRY] })).toEqual({ key: 'unverified' })
  expect(sentence({ class: 'target', category: 'unprotected' })).toEqual({ key: 'unprotected' })
  expect(sentence({ class: 'target', category: 'person' })).toEqual({ key: 'target' })
  expect(sentence({ class: 'target', category: 'prefetch' })).toEqual({ key: 'prefetch' })
  expect(sentence({ class: 'target', category: 'prefetch', suspicious: true, reasons: [WEAK] })).toEqual({
    key: 'oneWeak',
  })
  expect(sentence({})).toEqual({ key: 'bot' })
})

test('explanations are of known signals', () => {
  const names = new Set(SIGNALS.map(({ name }) => `logs.because.${name}`))
  expect(Object.keys(en).filter((key) => key.startsWith('logs.because.') && !names.has(key))).toEqual([])
})
