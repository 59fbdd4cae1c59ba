import { expect, test } from 'vitest'
import { policy, visit } from './builders.ts'
import { judge } from './decide.ts'
import {
  NO_CHANGES,
  activeSignals,
  draftedSet,
  policyVersionOf,
  readPolicyVersion,
  switchable,
  withDrafted,
} from './switched.ts'
import { SIGNALS_FOR, SIGNALS_VERSION } from './table.ts'

const fast = visit({ rates: { visitor: 200, address: 200, network: 200 } })
const classUnder = (changes: Parameters<typeof draftedSet>[1], of = fast, settings = {}) =>
  judge(of, policy(settings, { signals: draftedSet(NO_CHANGES, changes) })).verdict

test('without changes, returns the table’s own signals', () => {
  expect(activeSignals(NO_CHANGES)).toBe(SIGNALS_FOR)
  expect(activeSignals({ number: 3, changes: { 'no.such': { campaigns: 'none' } } })).toBe(SIGNALS_FOR)
})

test('changes threshold, weight, campaigns, or disables', () => {
  expect(classUnder({}).class).toBe('target')
  expect(classUnder({ 'activity.visitor_pace': { threshold: 199 } }).class).toBe('bot')
  expect(classUnder({ 'activity.visitor_pace': { threshold: 200 } }).class).toBe('target')
  expect(classUnder({ 'activity.visitor_pace': { threshold: 199, weight: 'weak' } })).toMatchObject({
    class: 'target',
    suspicious: true,
  })
  const strict = { 'activity.visitor_pace': { threshold: 199, campaigns: 'strict' as const } }
  expect(classUnder(strict).class).toBe('target')
  expect(classUnder(strict, fast, { sensitivity: 'strict' }).class).toBe('bot')
  expect(classUnder({ 'activity.visitor_pace': { threshold: 199, campaigns: 'none' } }).reasons).toEqual([])
})

test('signals of clients, lists and crawlers cannot be switched', () => {
  for (const name of ['policy.banned', 'list.client_block', 'crawler.verified', 'activity.repeat_clicks'])
    expect(switchable(name), name).toBeUndefined()
  const abroad = judge(
    visit({ country: 'FR' }),
    policy(
      { excludedCountries: ['FR'] },
      {
        signals: {
          number: 1,
          changes: { 'policy.country_excluded': { campaigns: 'none' }, 'net.vpn': { campaigns: 'none' } },
        },
      },
    ),
  )
  expect(abroad.verdict.class).toBe('bot')
})

test('a draft equal to the built-in values leaves nothing', () => {
  const changes = { 'net.vpn': { campaigns: 'none' as const } }
  expect(withDrafted(changes, { 'net.vpn': null })).toEqual({})
  expect(withDrafted(changes, { 'net.vpn': { campaigns: 'all' } })).toEqual({})
  expect(withDrafted({}, { 'activity.visitor_pace': { threshold: 300 } })).toEqual({})
  expect(withDrafted(changes, { 'net.tor': { weight: 'conclusive' } })).toEqual({
    ...changes,
    'net.tor': { weight: 'conclusive' },
  })
})

test('a hit names the set, and the name is read back', () => {
  const plain = { version: 14, signals: NO_CHANGES }
  expect(policyVersionOf(plain)).toBe(`${SIGNALS_VERSION}.14`)
  expect(readPolicyVersion(policyVersionOf(plain))).toEqual({ signals: SIGNALS_VERSION, set: 0, campaign: 14 })
  const third = policyVersionOf({ version: 14, signals: { number: 3, changes: {} } })
  expect(readPolicyVersion(third)).toEqual({ signals: SIGNALS_VERSION, set: 3, campaign: 14 })
  expect(readPolicyVersion('')).toBeUndefined()
})
