import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AGENT, CHROME_HEADERS, policy, visit } from './builders.ts'
import { agentOf } from './agent/agent.ts'
import { evaluateSignals } from './evaluate-signals.ts'
import type { Facts } from './facts.ts'
import { evaluateWithHead, headUnits, keptHeaders, MOST_UNITS, takeHeadFigures } from './known-heads.ts'
import { KEPT_HEADERS } from './kept-headers.ts'
import { NO_PATTERNS } from './patterns.ts'
import { draftedSet, activeSignals } from './switched.ts'
import { SIGNALS, SIGNALS_FOR } from './table.ts'
import { runs } from '../../tests/support/runs.ts'

const value = fc.oneof(
  fc.constantFrom(
    '',
    '*/*',
    'text/html',
    'prefetch',
    'navigate',
    'cors',
    '?1',
    '"Windows"',
    'x, deflate',
    '1.1',
    '2.0',
  ),
  fc.constantFrom('"HeadlessChrome";v="140"', 'user-agent accept', 'Host Accept User-Agent', 'agent=9000', 'a"}\ud800'),
  fc.string({ maxLength: 20 }),
  fc.string({ minLength: 500, maxLength: 520 }),
)
const headers = fc.option(
  fc.oneof(
    fc.constantFrom(CHROME_HEADERS, {}),
    fc.dictionary(fc.constantFrom(...KEPT_HEADERS, 'cookie', 'origin', '__proto__'), value),
    fc
      .tuple(fc.dictionary(fc.constantFrom(...KEPT_HEADERS), value, { maxKeys: 2 }), fc.constantFrom(...KEPT_HEADERS))
      .map(([more, gone]) =>
        Object.fromEntries(Object.entries({ ...CHROME_HEADERS, ...more }).filter(([name]) => name !== gone)),
      ),
  ),
)
const facts: fc.Arbitrary<Facts> = fc
  .record({
    userAgent: fc.oneof(fc.constantFrom(...Object.values(AGENT), '', '{}', "' or 1=1"), fc.string()),
    headers,
    source: fc.constantFrom('site', 'page', 'link', 'gate'),
    url: fc.constantFrom('https://shop.example/', 'http://shop.example/', 'http://localhost/', 'no url', '/.env'),
    domain: fc.constantFrom('shop.example', 'localhost'),
    network: fc.constantFrom(
      { hosting: '', tor: false, vpn: '', relay: false },
      { hosting: 'Cloud', tor: false, vpn: '', relay: false },
      { hosting: '', tor: true, vpn: '', relay: false },
    ),
    probe: fc.constantFrom(null, null, {}, { webdriver: true }, { evalLength: 37 }, { evalLength: 37, chrome: true }),
    patterns: fc.constantFrom(NO_PATTERNS, { ...NO_PATTERNS, recalled: 1 }),
    silentPages: fc.constantFrom(0, 3),
    unique: fc.boolean(),
    repeats: fc.integer({ min: 1, max: 9 }),
  })
  .map((changes) => visit({ ...changes, agent: agentOf(changes.userAgent) }))

const POLICY = policy()
const changed = activeSignals(
  draftedSet(undefined, {
    'ua.bot_like': { weight: 'conclusive' },
    'headers.no_accept': { campaigns: 'none' },
    'headers.order': { campaigns: 'all', weight: 'conclusive' },
  }),
)
const LISTS = [SIGNALS, SIGNALS_FOR.everyone.unprobed, SIGNALS_FOR.crawler, SIGNALS_FOR.nobody, changed.strict.probed]

test('a kept judgement equals a fresh one, whatever else of the visit differs', () => {
  takeHeadFigures()
  fc.assert(
    fc.property(fc.array(facts, { minLength: 1, maxLength: 8 }), (seen) => {
      for (const one of [...seen, ...seen, ...seen])
        for (const list of LISTS) {
          const copy = { ...one, headers: one.headers && { ...one.headers } }
          expect(evaluateWithHead(list, copy, POLICY)).toEqual(evaluateSignals(list, copy, POLICY))
        }
    }),
    { numRuns: runs(100) },
  )
  expect(takeHeadFigures().known).toBeGreaterThan(100)
})

test('what scripts showed of the engine is part of the surroundings, on this visit or an earlier one', () => {
  const { 'sec-ch-ua': _brands, ...bare } = CHROME_HEADERS
  const sent = { ...bare, accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
  const odd = { ...sent, 'accept-language': 'de; q=0.9' }
  for (const [userAgent, headers] of [[AGENT.chrome, sent] as const, [AGENT.firefox, odd] as const])
    for (let times = 0; times < 3; times += 1)
      for (const probe of [null, {}, { evalLength: 37 }])
        for (const recalled of [0, 1, 2]) {
          const patterns = { ...NO_PATTERNS, recalled }
          const one = visit({ userAgent, agent: agentOf(userAgent), headers: { ...headers }, probe, patterns })
          expect(evaluateWithHead(SIGNALS, one, POLICY)).toEqual(evaluateSignals(SIGNALS, one, POLICY))
        }
})

const OF_HEAD = SIGNALS.filter(({ ofHead }) => ofHead)
const READ = new Set(['agent', 'userAgent', 'headers', 'source', 'url', 'domain', 'network', 'probe', 'patterns'])

test('signals of a head read agent and kept headers, and nothing else but their surroundings', () => {
  const read = new Set<PropertyKey>()
  const watched = <T extends object>(of: T, may: (name: string) => boolean): T =>
    new Proxy(of, {
      get(target, name) {
        if (typeof name === 'string' && !may(name)) read.add(name)
        return Reflect.get(target, name) as unknown
      },
      ownKeys: () => (read.add('all'), []),
    })
  fc.assert(
    fc.property(facts, (one) => {
      const sent = one.headers && watched(one.headers, (name) => KEPT_HEADERS.includes(name))
      const seen = watched({ ...one, headers: sent }, (name) => READ.has(name))
      const rules = watched(POLICY, () => false)
      evaluateSignals(OF_HEAD, seen, rules)
      expect([...read]).toEqual([])
    }),
    { numRuns: runs(150) },
  )
  expect(OF_HEAD.length).toBeGreaterThan(20)
})

test('an agent that is not its string’s is judged afresh', () => {
  const known = visit({ agent: agentOf(AGENT.chrome), headers: CHROME_HEADERS })
  const other = { ...known, agent: agentOf(AGENT.curl) }
  for (const one of [known, other, known])
    expect(evaluateWithHead(SIGNALS, one, POLICY)).toEqual(evaluateSignals(SIGNALS, one, POLICY))
})

test('stores headers cut and well-formed, from the cache and without it', () => {
  const sent = { accept: 'a\ud800', via: 'x'.repeat(600), cookie: 'secret' }
  const stored = { accept: 'a\u{FFFD}', via: 'x'.repeat(512) }
  expect(keptHeaders(visit({ headers: sent }))).toEqual(stored)
  const short = visit({ agent: agentOf(AGENT.chrome), headers: { ...sent, via: 'x' } })
  for (const one of [short, { ...short, headers: { ...short.headers } }])
    expect(keptHeaders(one)).toEqual({ ...stored, via: 'x' })
})

test('made-up heads do not fill the memory', () => {
  const agent = agentOf(AGENT.chrome)
  const sent = (accept: string): Facts => visit({ agent, headers: { accept, via: 'x'.repeat(500) } })
  for (let at = 0; at < 1500; at += 1)
    for (let times = 0; times < 2; times += 1) keptHeaders(sent(`${at} `.repeat(100).slice(0, 480)))
  expect(headUnits()).toBeLessThanOrEqual(MOST_UNITS)
  expect(headUnits()).toBeGreaterThan(MOST_UNITS / 2)
  const before = headUnits()
  for (let at = 0; at < 50; at += 1) keptHeaders(sent(`once ${at}`))
  expect(headUnits(), 'a head that came once').toBe(before)
})
