import { expect, test } from 'vitest'
import type { Filter, Log } from '../../contract/hits/hits.ts'
import { hitMatches } from './hit-matches.ts'

const HIT = {
  class: 'bot',
  unique: true,
  suspicious: false,
  category: 'general',
  country: 'DE',
  asn: 3320,
  url: 'https://Shop.example/Start',
  reasons: [{ signal: 'ua.declared_bot' }, { signal: 'net.datacenter' }],
} as Log
const says = (filter: Filter) => hitMatches(HIT, filter, 'all')

test('is, is not and contains: values are alternatives, fields all hold', () => {
  expect(says({})).toBe(true)
  expect(says({ country: { is: ['AT', 'DE'] } })).toBe(true)
  expect(says({ country: { is: ['DE'], isNot: ['DE'] } })).toBe(false)
  expect(says({ country: { is: ['DE'] }, asn: { is: ['1'] } })).toBe(false)
  expect(says({ asn: { is: ['3320'] }, url: { contains: ['nothing', 'shop.EXAMPLE/start'] } })).toBe(true)
  expect(says({ country: { is: [] } })).toBe(true)
})

test('one signal is enough, and “is not” means none', () => {
  expect(says({ reason: { is: ['net.datacenter'] } })).toBe(true)
  expect(says({ reason: { isNot: ['net.datacenter'] } })).toBe(false)
  expect(says({ reason: { isNot: ['net.tor'] } })).toBe(true)
  expect(says({ reason: { contains: ['DATACENTER'] } })).toBe(true)
})

test('an appeal matches its state and any; a hit without an appeal matches none', () => {
  const matches = (appealed: Log['appealed'], filter: Filter) => hitMatches({ ...HIT, appealed }, filter, 'all')
  expect(matches('open', { appealed: { is: ['any'] } })).toBe(true)
  expect(matches('open', { appealed: { is: ['declined'] } })).toBe(false)
  expect(matches('', { appealed: { is: ['any'] } })).toBe(false)
  expect(matches('', { appealed: { isNot: ['any'] } })).toBe(true)
})

test('the class switch', () => {
  const shown = (['all', 'target', 'targetUnique', 'bot', 'botUnique', 'suspicious', 'unprotected'] as const).filter(
    (only) => hitMatches(HIT, {}, only),
  )
  expect(shown).toEqual(['all', 'bot', 'botUnique'])
})
