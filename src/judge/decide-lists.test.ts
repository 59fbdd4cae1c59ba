import { describe, expect, test } from 'vitest'
import { AGENT, BOT_PAGE, policy, TARGET, visit } from './builders.ts'
import { decide } from './decide.ts'
import type { Facts, Listed } from './facts.ts'

const entry = (scope: Listed['scope'], list: Listed['list']): Listed => ({
  scope,
  list,
  type: 'ips',
  entry: '7',
  value: '203.0.113.0/24',
})
const outcome = (facts: Partial<Facts>, rules = policy()) => {
  const { class: hitClass, category, destination, reasons } = decide(visit(facts), rules)
  return [hitClass, category, destination.to, reasons.map(({ signal }) => signal).join()]
}

describe('a listed visit', () => {
  test.each([
    ['blocked by the client', {}, entry('client', 'block'), ['bot', 'policy', BOT_PAGE, 'list.client_block']],
    ['blocked for everybody', {}, entry('global', 'block'), ['bot', 'policy', BOT_PAGE, 'list.global_block']],
    ['allowed, an ordinary person', {}, entry('client', 'allow'), ['target', 'person', TARGET, 'list.client_allow']],
    [
      'allowed, a declared bot',
      { userAgent: AGENT.curl },
      entry('client', 'allow'),
      ['target', 'person', TARGET, 'list.client_allow,ua.declared_bot'],
    ],
    [
      'allowed for everybody, an empty agent',
      { userAgent: '' },
      entry('global', 'allow'),
      ['target', 'person', TARGET, 'list.global_allow,ua.empty'],
    ],
    [
      'allowed, too many clicks',
      { repeats: 9 },
      entry('client', 'allow'),
      ['target', 'person', TARGET, 'list.client_allow,activity.repeat_clicks'],
    ],
    [
      'allowed, an odd browser',
      { headers: {}, country: '' },
      entry('client', 'allow'),
      ['target', 'person', TARGET, expect.stringContaining('headers.no_accept')],
    ],
    [
      'allowed, and falsely a crawler',
      { userAgent: AGENT.googlebot, crawler: 'false' },
      entry('client', 'allow'),
      ['target', 'person', TARGET, 'crawler.false_claim,list.client_allow,ua.declared_bot'],
    ],
    [
      'blocked, a verified crawler',
      { userAgent: AGENT.googlebot, crawler: 'verified' },
      entry('client', 'block'),
      ['bot', 'verified', TARGET, 'crawler.verified'],
    ],
    [
      'blocked, an unchecked crawler',
      { userAgent: AGENT.googlebot, crawler: 'unknown' },
      entry('global', 'block'),
      ['bot', 'unverified', TARGET, 'crawler.unverified'],
    ],
  ] as [string, Partial<Facts>, Listed, unknown[]][])('%s', (_what, facts, listed, wanted) =>
    expect(outcome({ ...facts, listed }, policy({ repeatLimit: 3 }))).toEqual(wanted),
  )

  test('allowed, from an excluded country: gets the bot page, as everyone there', () => {
    expect(outcome({ listed: entry('client', 'allow') }, policy({ excludedCountries: ['DE'] }))).toEqual([
      'bot',
      'policy',
      BOT_PAGE,
      'policy.country_excluded,list.client_allow',
    ])
  })

  test('shows the entry but not its note', () => {
    expect(decide(visit({ listed: entry('client', 'block') }), policy()).reasons).toEqual([
      { signal: 'list.client_block', kind: 'list', weight: 'conclusive', value: 'ip 203.0.113.0/24' },
    ])
  })

  test('blocked in a campaign that monitors or is not protected: passes', () => {
    expect(outcome({ listed: entry('client', 'block') }, policy({ sensitivity: 'monitor' }))).toEqual([
      'bot',
      'policy',
      TARGET,
      'list.client_block',
    ])
    expect(outcome({ listed: entry('client', 'block') }, policy({}, { unprotected: 'expired' }))).toEqual([
      'target',
      'unprotected',
      TARGET,
      '',
    ])
  })
})

describe('a banned campaign shows its bot page', () => {
  const bannedSince = '2026-11-01'
  test.each([
    ['to a person', {}, {}, ['bot', 'policy', BOT_PAGE]],
    ['to whom a list allows', { listed: entry('client', 'allow') }, {}, ['bot', 'policy', BOT_PAGE]],
    ['to a verified crawler', { userAgent: AGENT.googlebot, crawler: 'verified' }, {}, ['bot', 'verified', BOT_PAGE]],
    ['when it is paused', {}, { status: 'paused' }, ['bot', 'policy', BOT_PAGE]],
    ['when its account has expired', {}, { unprotected: 'expired' }, ['bot', 'policy', BOT_PAGE]],
  ] as [string, Partial<Facts>, object, string[]][])('%s', (_whom, facts, campaign, wanted) => {
    for (const sensitivity of ['monitor', 'standard', 'strict'] as const) {
      const seen = outcome(facts, policy({ sensitivity }, { ...campaign, bannedSince }))
      expect(seen.slice(0, 3)).toEqual(wanted)
      expect(seen[3]).toContain('policy.banned')
    }
  })
})
