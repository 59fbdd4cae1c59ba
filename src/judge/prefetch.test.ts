import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Probe } from '../contract/detection/probe.ts'
import { AGENT, CHROME_HEADERS, policy, visit } from './builders.ts'
import { decide, decidedBy } from './decide.ts'
import type { Facts } from './facts.ts'
import { NAMES, ORDER } from './headers.ts'

const AHEAD: [browser: string, headers: Record<string, string>][] = [
  ['Chromium, prefetch', { 'sec-purpose': 'prefetch' }],
  ['Chromium, prerender', { 'sec-purpose': 'prefetch;prerender' }],
  ['Chromium, through its proxy', { 'sec-purpose': 'prefetch;anonymous-client-ip' }],
  ['Chromium of before', { purpose: 'prefetch' }],
  ['Firefox of before', { 'x-moz': 'prefetch' }],
  ['Safari', { 'x-purpose': 'preview' }],
]
/** Headers of a prefetch by a link element: no document, no navigation, no upgrade. */
const AS_PART = {
  'accept': '*/*',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'no-cors',
  'upgrade-insecure-requests': '',
}
const HIDDEN: Probe = { screen: [1920, 1080], outer: [0, 0], inner: [0, 0], languages: [] }
const from = (headers: Record<string, string>, changes: Partial<Facts> = {}) =>
  decide(visit({ headers: { ...CHROME_HEADERS, ...headers }, ...changes }), policy({ sensitivity: 'strict' }))

test.each(AHEAD)('%s: gets a person’s destination and is counted separately', (_browser, headers) => {
  const verdict = from({ ...AS_PART, ...headers }, { probe: HIDDEN, unique: false })
  expect(verdict).toMatchObject({
    class: 'target',
    suspicious: false,
    category: 'prefetch',
    unique: false,
    reasons: [],
    destination: from({}).destination,
  })
  expect(decidedBy(verdict).name).toBe('person')
  // one more weak kind, such as a Tor exit, is a doubt, as for a person
  const tor = { network: { hosting: '', tor: true, vpn: '', relay: false } }
  expect(from(headers, tor)).toMatchObject({ class: 'target', suspicious: true, category: 'prefetch' })
  expect(from({ ...AS_PART, ...headers }, { probe: HIDDEN, ...tor }).class).toBe('target')
})

test.each<[string, Partial<Facts>, object]>([
  ['a declared bot', { userAgent: AGENT.curl }, { class: 'bot', category: 'general' }],
  ['a flag of automation', { probe: { webdriver: true } }, { class: 'bot', category: 'sophisticated' }],
  [
    'an entry that blocks',
    { listed: { scope: 'client', list: 'block', type: 'ips', entry: '1', value: '203.0.113.7' } },
    { class: 'bot', category: 'policy' },
  ],
  ['a country that is left out', { country: 'FR' }, { class: 'bot', category: 'policy' }],
  ['a visitor over the limit', { repeats: 4 }, { class: 'bot', category: 'policy' }],
  ['a verified crawler', { userAgent: AGENT.googlebot, crawler: 'verified' }, { class: 'bot', category: 'verified' }],
  [
    'two kinds that say nothing of how the page was opened',
    {
      headers: { 'sec-purpose': 'prefetch', 'accept': 'text/html' },
      network: { hosting: '', tor: true, vpn: '', relay: false },
    },
    { class: 'bot', category: 'sophisticated' },
  ],
])('declaring a prefetch bypasses nothing else: %s', (_what, changes, expected) => {
  const rules = policy({ excludedCountries: ['FR'], repeatLimit: 3 })
  expect(decide(visit({ headers: { ...CHROME_HEADERS, 'sec-purpose': 'prefetch' }, ...changes }), rules)).toMatchObject(
    expected,
  )
})

test('an unprotected account counts it as unprotected', () => {
  expect(
    decide(visit({ headers: { 'sec-purpose': 'prefetch' } }), policy({}, { unprotected: 'expired' })).category,
  ).toBe('unprotected')
})

test('whatever the probe read, a prefetch is a Bot only where a person would be, and never a person', () => {
  const probe = fc.record(
    {
      outer: fc.constant<[number, number]>([0, 0]),
      languages: fc.constant<string[]>([]),
      chrome: fc.boolean(),
      touch: fc.nat(5),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      probe,
      fc.constantFrom(...Object.values(AGENT)),
      fc.constantFrom(...AHEAD),
      fc.boolean(),
      (seen, userAgent, [, headers], tor) => {
        const facts = { userAgent, network: { hosting: '', tor, vpn: '', relay: false } }
        const ahead = from({ ...AS_PART, ...headers }, { ...facts, probe: seen })
        if (from({}, facts).class === 'target') expect(ahead.class).toBe('target')
        expect(ahead.category).not.toBe('person')
      },
    ),
  )
})

/** Headers that Chromium 156 sent on 2026-11-28 for `prefetch` and `prerender` of a page's speculation rules. */
const SPECULATED =
  'Host Connection Upgrade-Insecure-Requests Sec-Purpose Sec-Speculation-Tags Accept sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform Sec-Fetch-Site Sec-Fetch-Mode Sec-Fetch-Dest Referer User-Agent Accept-Encoding Accept-Language'

test.each(['prefetch', 'prefetch;prerender'])(
  'speculation rules, %s: their own header order is no doubt',
  (purpose) => {
    const written = { [NAMES]: SPECULATED, [ORDER]: 'accept user-agent accept-encoding accept-language' }
    expect(from({ ...written, 'sec-purpose': purpose, 'connection': 'keep-alive' }).reasons).toEqual([])
    const asPage = from({ ...written, connection: 'keep-alive' }).reasons.map(({ signal }) => signal)
    expect(asPage).toEqual(['headers.program_head', 'headers.order'])
    const sorted = { ...written, 'sec-purpose': purpose, [NAMES]: SPECULATED.split(' ').toSorted().join(' ') }
    expect(from(sorted).suspicious).toBe(true)
  },
)
