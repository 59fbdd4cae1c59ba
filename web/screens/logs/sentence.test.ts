import { expect, test } from 'vitest'
import type { Log, Reason } from '../../../src/contract/hits.ts'
import en from '../../../locales/en.json' with { type: 'json' }
import { SIGNALS } from '../../../src/traffic/table.ts'
import { EXPLAINED, sentenceOf } from './sentence.ts'

const reason = (signal: string, weight: Reason['weight'], kind: Reason['kind']): Reason => ({
  signal,
  weight,
  kind,
  value: '',
})
const BOT = reason('ua.declared_bot', 'conclusive', 'agent')
const COUNTRY = reason('policy.country_not_allowed', 'conclusive', 'policy')
const WEAK = reason('headers.no_accept', 'weak', 'headers')
const said = (told: Partial<Log>) =>
  sentenceOf({ class: 'bot', suspicious: false, category: 'general', reasons: [], ...told })

test('one conclusive reason', () => {
  expect(said({ reasons: [BOT] })).toEqual({ say: 'conclusive', because: 'ua.declared_bot' })
  expect(said({ reasons: [WEAK, reason('list.new', 'conclusive', 'list')] })).toEqual({
    say: 'oneSignal',
    signal: 'list.new',
  })
})

test('of several conclusive reasons the one that gave the category', () => {
  expect(said({ reasons: [COUNTRY, BOT] })).toEqual({ say: 'conclusive', because: 'ua.declared_bot' })
  expect(said({ reasons: [BOT, COUNTRY], category: 'policy' })).toEqual({
    say: 'conclusive',
    because: 'policy.country_not_allowed',
  })
})

test('weak reasons', () => {
  expect(said({ reasons: [WEAK, WEAK] })).toEqual({ say: 'twoWeak' })
  expect(said({ reasons: [WEAK, WEAK, WEAK] })).toEqual({ say: 'manyWeak' })
  expect(said({ class: 'target', suspicious: true, category: 'person', reasons: [WEAK] })).toEqual({ say: 'oneWeak' })
  expect(said({ class: 'target', suspicious: true, category: 'person', reasons: [WEAK, WEAK] })).toEqual({
    say: 'oneKind',
  })
})

test('what is counted apart, and what nothing speaks against', () => {
  expect(said({ category: 'verified', reasons: [BOT] })).toEqual({ say: 'verified' })
  expect(said({ category: 'unverified', reasons: [COUNTRY] })).toEqual({ say: 'unverified' })
  expect(said({ class: 'target', category: 'unprotected' })).toEqual({ say: 'unprotected' })
  expect(said({ class: 'target', category: 'person' })).toEqual({ say: 'target' })
  expect(said({ class: 'target', category: 'prefetch' })).toEqual({ say: 'prefetch' })
  expect(said({ class: 'target', category: 'prefetch', suspicious: true, reasons: [WEAK] })).toEqual({ say: 'oneWeak' })
  expect(said({})).toEqual({ say: 'bot' })
})

test('explanations are of signals that exist, and have words', () => {
  const names = new Set(SIGNALS.map(({ name }) => name))
  expect(EXPLAINED.filter((name) => !names.has(name))).toEqual([])
  expect(EXPLAINED.filter((name) => !Object.hasOwn(en, `logs.because.${name}`))).toEqual([])
})
