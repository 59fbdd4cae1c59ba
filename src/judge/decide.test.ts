import { expect, test } from 'vitest'
import { LINE_NAMES } from '../contract/hits/hit-words.ts'
import { CUT } from '../contract/integration/edge.ts'
import { evaluateSignals, score } from './evaluate-signals.ts'
import { AGENT, BOT_PAGE, CHROME_HEADERS, policy, TARGET, visit } from './builders.ts'
import { decide, LINES } from './decide.ts'
import type { Facts } from './facts.ts'
import type { Signal } from './verdict.ts'

const names = (verdict: ReturnType<typeof decide>) => verdict.reasons.map(({ signal }) => signal)
const curl = (changes: Partial<Facts> = {}) => visit({ userAgent: AGENT.curl, ...changes })

test('the contract names the lines in the order in which they are tried', () => {
  expect(LINES.map(({ name }) => name)).toEqual(LINE_NAMES)
})

test('a person with all headers of their browser', () => {
  expect(decide(visit({ headers: CHROME_HEADERS }), policy())).toEqual({
    class: 'target',
    unique: true,
    suspicious: false,
    score: 1,
    category: 'person',
    reasons: [],
    heldOut: false,
    destination: { mode: 'redirect', to: TARGET, offer: '', splitGroup: '', splitLink: '' },
  })
})

test('a declared bot gets the bot page and is shown by its own name', () => {
  const verdict = decide(curl(), policy())
  expect(verdict).toMatchObject({ class: 'bot', suspicious: false, category: 'general', score: 89 })
  expect(verdict.reasons).toEqual([
    { signal: 'ua.declared_bot', value: 'curl/8.5.0', weight: 'conclusive', kind: 'agent' },
  ])
  expect(verdict.destination).toEqual({ mode: 'show', to: BOT_PAGE, offer: '', splitGroup: '', splitLink: '' })
})

test.each(['inactive', 'expired', 'limit'] as const)(
  'an account that is %s lets everyone through and only counts',
  (unprotected) => {
    const rules = policy({ excludedCountries: ['DE'] }, { unprotected })
    for (const facts of [visit(), curl(), visit({ userAgent: AGENT.googlebot, crawler: 'verified' })]) {
      expect(decide(facts, rules)).toMatchObject({
        class: 'target',
        category: 'unprotected',
        reasons: [],
        score: 1,
        destination: { to: TARGET },
      })
    }
  },
)

test('a paused campaign lets everyone through', () => {
  expect(decide(curl(), policy({}, { status: 'paused' }))).toMatchObject({
    class: 'target',
    category: 'unprotected',
    destination: { to: TARGET },
  })
})

test.each([
  ['verified', 'verified'],
  ['unknown', 'unverified'],
  ['none', 'unverified'],
] as const)('parity: a crawler whose check is %s gets the person’s destination, as %s', (crawler, category) => {
  const rules = policy({ repeatLimit: 1, sensitivity: 'strict' })
  const facts = visit({ userAgent: AGENT.googlebot, crawler, headers: {}, repeats: 500, usageType: 'hosting' })
  const verdict = decide(facts, rules)
  expect(verdict).toMatchObject({ class: 'bot', category, destination: { mode: 'redirect', to: TARGET } })
  expect(names(verdict)).toEqual([`crawler.${category}`])
})

test('parity: where a person of that country gets the bot page, so does the crawler', () => {
  const rules = policy({ excludedCountries: ['DE'] })
  const verdict = decide(visit({ userAgent: AGENT.googlebot, crawler: 'verified' }), rules)
  expect(verdict.destination).toEqual(decide(visit(), rules).destination)
  expect(verdict).toMatchObject({ category: 'verified', destination: { to: BOT_PAGE } })
})

test('a false claim is conclusive', () => {
  const verdict = decide(visit({ userAgent: AGENT.googlebot, crawler: 'false' }), policy())
  expect(verdict).toMatchObject({ class: 'bot', category: 'sophisticated', destination: { to: BOT_PAGE } })
  expect(names(verdict)).toEqual(['crawler.false_claim', 'ua.declared_bot'])
})

test('a failed check without a claim is ignored', () => {
  expect(decide(visit({ crawler: 'false' }), policy())).toMatchObject({ class: 'target', reasons: [] })
})

test('one weak finding is a doubt; several of one kind still are', () => {
  const bare = decide(visit({ headers: {} }), policy())
  expect(bare).toMatchObject({
    class: 'target',
    suspicious: true,
    category: 'person',
    score: 30,
    destination: { to: TARGET },
  })
  expect(names(bare)).toEqual([
    'headers.no_client_hints',
    'headers.no_fetch_metadata',
    'headers.no_accept_language',
    'headers.no_accept',
  ])
})

test('two weak findings of distinct kinds make a bot of the graver category', () => {
  const verdict = decide(visit({ headers: {}, country: '' }), policy({ countries: ['DE'] }))
  expect(verdict).toMatchObject({
    class: 'bot',
    suspicious: false,
    category: 'sophisticated',
    score: 51,
    destination: { to: BOT_PAGE },
  })
})

test('evidence of automation outranks the client’s own rules, which remain among the reasons', () => {
  const rules = policy({ excludedCountries: ['DE'] })
  expect(decide(visit(), rules)).toMatchObject({ category: 'policy', score: 1, class: 'bot' })
  const verdict = decide(curl(), rules)
  expect(verdict.category).toBe('general')
  expect(names(verdict)).toEqual(['policy.country_excluded', 'ua.declared_bot'])
})

test('monitor records the verdict and enforces only rules on place, time and page', () => {
  const rules = policy({ sensitivity: 'monitor', repeatLimit: 1, excludedCountries: ['FR'] })
  for (const facts of [curl(), visit({ repeats: 9 }), visit({ userAgent: '' })]) {
    const verdict = decide(facts, rules)
    expect(verdict).toMatchObject({ class: 'bot', destination: { to: TARGET } })
    expect(verdict.reasons).not.toEqual([])
  }
  expect(decide(visit({ country: 'FR' }), rules)).toMatchObject({ class: 'bot', destination: { to: BOT_PAGE } })
})

test('strict evaluates noisier signals and still needs two kinds', () => {
  const old =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36'
  const facts = visit({ userAgent: old, headers: {} })
  expect(decide(facts, policy())).toMatchObject({ class: 'target', suspicious: true })
  const verdict = decide(facts, policy({ sensitivity: 'strict' }))
  expect(verdict).toMatchObject({ class: 'bot' })
  expect(names(verdict)[0]).toBe('ua.outdated_browser')
  expect(decide(visit({ userAgent: old }), policy({ sensitivity: 'strict' }))).toMatchObject({
    class: 'target',
    suspicious: true,
  })
})

test('repeat clicks over the limit are the client’s policy', () => {
  expect(decide(visit({ repeats: 3 }), policy({ repeatLimit: 3 })).class).toBe('target')
  expect(decide(visit({ repeats: 4, unique: false }), policy({ repeatLimit: 3 }))).toMatchObject({
    class: 'bot',
    unique: false,
    category: 'policy',
    reasons: [{ signal: 'activity.repeat_clicks', value: '4 of 3' }],
  })
})

test('values are cut to their stored length', () => {
  const verdict = decide(visit({ userAgent: `x${'y'.repeat(900)}/1` }), policy())
  expect(verdict.reasons.every(({ value }) => value.length <= CUT.value)).toBe(true)
  const long =
    decide(visit({ headers: { ...CHROME_HEADERS, accept: `image/${'\u{1f600}'.repeat(500)}` } }), policy()).reasons[0]
      ?.value ?? ''
  expect([long.length, long.isWellFormed()]).toEqual([CUT.value, true])
})

test('a signal that throws is shown and weighs nothing', () => {
  const broken: Signal = {
    name: 'agent.broken',
    kind: 'agent',
    category: 'general',
    read: () => {
      throw new Error('no')
    },
  }
  const answers = evaluateSignals([broken], visit(), policy())
  expect(answers).toMatchObject([{ failed: true, finding: { value: 'failed: Error: no' } }])
  expect(score(answers)).toBe(1)
})

test('a recalled probe: only page use was read on another visit', () => {
  const input: NonNullable<Facts['probe']>['input'] = {
    kinds: ['press'],
    moves: 1,
    pointer: 'mouse',
    weightless: true,
  }
  const probe: Facts['probe'] = { webdriver: false, changedFlag: '', languages: [], input }
  const seen = { headers: { ...CHROME_HEADERS, 'accept-language': '' }, probe }
  const judged = (recalled: number) => {
    const facts = visit(seen)
    const { class: kind, reasons } = decide({ ...facts, patterns: { ...facts.patterns, recalled } }, policy())
    return [kind, reasons.find(({ signal }) => signal === 'automation.weightless_click')?.weight]
  }
  expect([judged(0), judged(1), judged(2)]).toEqual([
    ['bot', 'conclusive'],
    ['target', 'weak'],
    ['bot', 'weak'],
  ])
})
