import list from 'crawler-user-agents'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHECKS, SENSITIVITIES, type CampaignSettings } from '../contract/campaigns/campaigns.ts'
import { PROTECTED_PURPOSES, REFUSABLE_PURPOSES } from '../contract/crawlers/agent-words.ts'
import { describeAgent, PURPOSE_OF_TAG } from './agent/agent-described.ts'
import { parseAgent } from './agent/agent.ts'
import { canAppeal } from './appeal.ts'
import { AGENT, BOT_PAGE, policy, TARGET, visit } from './builders.ts'
import { needsCheck } from './check.ts'
import { crawlerCheckOf, isTreatedAsPerson } from './crawler.ts'
import { AGENTS } from './data/agents.ts'
import { KNOWN_CRAWLERS } from './data/known-crawlers.ts'
import { decidedBy, judge } from './decide.ts'
import type { Facts } from './facts.ts'
import { readRefused, refusableName, refusableVisitor } from './refused.ts'

const bot = (name: string) =>
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name}; +https://bot.example/)`
const GPT = bot('GPTBot/1.3')
const ALL = readRefused({ purposes: REFUSABLE_PURPOSES, names: [] })
const signed = (standing: 'verified' | 'unknown' | 'false', agent = 'chatgpt.com') =>
  ({ agent, key: 'k', standing, why: standing === 'false' ? 'expired' : '' }) as const
const outcome = (facts: Facts, rules: ReturnType<typeof policy>) => {
  const { verdict, line } = judge(facts, rules)
  return { ...verdict, line: line.name, signals: verdict.reasons.map(({ signal }) => signal) }
}

const PROTECTED = AGENTS.crawlers.flatMap(({ word, start }) =>
  start
    ? [`${word}2.0`]
    : [
        `Mozilla/5.0 (compatible; ${word}2.0; +https://crawler.example/)`,
        bot(`${word} GPTBot/1.0`),
        `${word} AhrefsBot/7.0`,
      ],
)

/** For AI according to their operators, for search or previews according to the published list. */
const FOR_AI = new Set([
  'Amazonbot',
  'DuckAssistBot',
  'Gemini-Deep-Research',
  'Google-CloudVertexBot',
  'Meta-ExternalAgent',
  'Meta-ExternalFetcher',
  'Perplexity-User',
])
const isProtected = (tag: string) =>
  PURPOSE_OF_TAG.some(([one, purpose]) => one === tag && (PROTECTED_PURPOSES as readonly string[]).includes(purpose))
const PUBLISHED = (list as { tags?: string[]; instances: string[] }[])
  .filter(({ tags = [] }) => tags.some(isProtected))
  .flatMap(({ instances }) => instances)
  // some are people's
  .filter((agent) => parseAgent(agent).declared !== '')
  .filter((agent) => !FOR_AI.has(describeAgent(agent)?.name ?? ''))

const names = fc.array(
  fc.constantFrom(
    ...[...PROTECTED, ...PUBLISHED].map((agent) => parseAgent(agent).browser),
    'Googlebot',
    'googlebot',
    '',
  ),
  { maxLength: 5 },
)
const refused = fc
  .record({ purposes: fc.subarray(['search', 'preview', ...REFUSABLE_PURPOSES]), names })
  .map(readRefused)
const settings = fc.record({ sensitivity: fc.constantFrom(...SENSITIVITIES), check: fc.constantFrom(...CHECKS) })
const place: fc.Arbitrary<Partial<CampaignSettings>> = fc.record({
  excludedCountries: fc.subarray(['DE']),
  splitGroups: fc.subarray([
    {
      name: 'A',
      conditions: [{ option: 'platform' as const, is: true, values: ['Windows'] }],
      links: [{ link: 'https://a.example/', percent: 100 }],
    },
  ]),
})

test('parity: no choice affects a crawler that gets a person’s destination, verified, unverified or signed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PROTECTED),
      fc.constantFrom('none', 'unknown', 'verified', 'false'),
      fc.constantFrom(null, signed('verified'), signed('unknown'), signed('false')),
      refused,
      fc.tuple(settings, place),
      (userAgent, crawler, signature, choice, [one, other]) => {
        const facts = visit({ userAgent, crawler, signed: signature })
        const rules = policy({ ...one, ...other })
        const seen = judge(facts, { ...rules, refused: choice })
        expect(seen).toEqual(judge(facts, rules))
        if (!isTreatedAsPerson(crawlerCheckOf(facts))) return
        expect(seen.verdict.destination).toEqual(judge(visit({ userAgent: AGENT.chrome }), rules).verdict.destination)
      },
    ),
    { numRuns: 2000 },
  )
})

test('parity: each of them, against all purposes at once and its own name', () => {
  for (const userAgent of PROTECTED) {
    const agent = parseAgent(userAgent)
    const name = describeAgent(userAgent)?.name ?? ''
    const choice = readRefused({ purposes: REFUSABLE_PURPOSES, names: [name, agent.claims, agent.browser] })
    const seen = judge(visit({ userAgent, crawler: 'verified' }), { ...policy(), refused: choice })
    expect(seen.verdict, userAgent).toMatchObject({ category: 'verified', destination: { to: TARGET } })
  }
})

test('no choice changes anything for a published crawler of search, ads or previews', () => {
  expect(PUBLISHED.length).toBeGreaterThan(500)
  for (const userAgent of PUBLISHED) {
    const { browser, declared } = parseAgent(userAgent)
    const choice = readRefused({
      purposes: REFUSABLE_PURPOSES,
      names: [browser, declared, describeAgent(userAgent)?.name ?? ''],
    })
    for (const facts of [visit({ userAgent }), visit({ userAgent, signed: signed('verified') })])
      expect(judge(facts, { ...policy(), refused: choice }), userAgent).toEqual(judge(facts, policy()))
  }
})

test('cannot refuse a crawler for AI answers that declares search', () => {
  for (const name of [
    'OAI-SearchBot',
    'Claude-SearchBot',
    'PerplexityBot',
    'Meta-WebIndexer',
    'Amzn-SearchBot',
    'YouBot',
  ]) {
    const facts = visit({ userAgent: bot(`${name}/1.0`) })
    expect(refusableName(name), name).toBeNull()
    expect(describeAgent(facts.userAgent), name).toMatchObject({ name, purpose: 'ai-answer' })
    const choice = readRefused({ purposes: REFUSABLE_PURPOSES, names: [name] })
    expect(judge(facts, { ...policy(), refused: choice }), name).toEqual(judge(facts, policy()))
  }
})

test('ignores a purpose or name that cannot be refused', () => {
  expect(readRefused({ purposes: [...PROTECTED_PURPOSES, 'other', 'x'], names: [] })).toBeNull()
  expect(PROTECTED_PURPOSES.filter((one) => (REFUSABLE_PURPOSES as readonly string[]).includes(one))).toEqual([])
})

test.each([
  ['declared, by purpose', visit({ userAgent: GPT }), { purposes: ['ai-training'], names: [] }],
  ['declared, by name in any case', visit({ userAgent: GPT }), { purposes: [], names: ['gptbot'] }],
  ['signed and verified', visit({ signed: signed('verified') }), { purposes: ['ai-agent'], names: [] }],
  ['signed, not verified yet', visit({ signed: signed('unknown') }), { purposes: [], names: ['ChatGPT agent'] }],
  [
    'declared and signed by anybody',
    visit({ userAgent: GPT, signed: signed('verified', 'keys.example') }),
    { purposes: ['ai-training'], names: [] },
  ],
  ['of the published list', visit({ userAgent: `${AGENT.chrome} MarketGoo/2.1` }), { purposes: ['seo'], names: [] }],
])('a refused crawler gets the bot page, never the check, and may appeal: %s', (_what, facts, chosen) => {
  for (const sensitivity of SENSITIVITIES) {
    const rules = { ...policy({ sensitivity, check: 'new' }), refused: readRefused(chosen) }
    const seen = outcome(facts, rules)
    expect(seen).toMatchObject({ class: 'bot', category: 'general', line: 'refused', destination: { to: BOT_PAGE } })
    expect(seen.signals).toContain('crawler.refused')
    expect(needsCheck(seen.line, facts, rules)).toBe(false)
    expect(canAppeal(seen)).toBe(true)
    expect(decidedBy(seen).name).toBe('refused')
    const without = judge(facts, rules, new Set(['crawler.refused']))
    expect(without).toEqual(judge(facts, { ...rules, refused: null }))
  }
})

test('a signing stranger is refused by its host once its key is proved', () => {
  const rules = (names: string[]) => ({
    ...policy({ sensitivity: 'monitor' }),
    refused: readRefused({ purposes: REFUSABLE_PURPOSES, names }),
  })
  expect(refusableName('Keys.Example')).toEqual({ name: 'keys.example', purpose: null })
  for (const userAgent of [AGENT.chrome, 'AcornReader/1.0 (+https://keys.example/)']) {
    const facts = visit({ userAgent, signed: signed('verified', 'keys.example') })
    expect(outcome(facts, rules(['keys.example']))).toMatchObject({ line: 'refused', destination: { to: BOT_PAGE } })
    expect(outcome(facts, rules(['other.example']))).toMatchObject({ line: 'conclusive', destination: { to: TARGET } })
    const claimed = visit({ userAgent, signed: signed('unknown', 'keys.example') })
    expect(outcome(claimed, rules(['keys.example'])).line).not.toBe('refused')
  }
})

test('a crawler not named is judged as before', () => {
  const rules = { ...policy(), refused: readRefused({ purposes: ['ai-training'], names: ['AhrefsBot'] }) }
  for (const facts of [
    visit(),
    visit({ userAgent: bot('SemrushBot/7') }),
    visit({ userAgent: AGENT.curl }),
    visit({ userAgent: 'AcornCrawler/1.0' }),
    visit({ signed: signed('verified') }),
    visit({ signed: signed('verified', 'keys.example') }),
  ])
    expect(judge(facts, rules)).toEqual(judge(facts, policy()))
})

test('a false claim remains one, and a false signature exempts no refused agent', () => {
  const rules = { ...policy(), refused: ALL }
  const claim = outcome(visit({ userAgent: AGENT.googlebot, crawler: 'false' }), rules)
  expect(claim).toMatchObject({ line: 'conclusive', category: 'sophisticated' })
  expect(claim.signals).not.toContain('crawler.refused')
  for (const sensitivity of SENSITIVITIES) {
    const seen = outcome(visit({ userAgent: GPT, signed: signed('false') }), { ...rules, sensitivity })
    expect(seen).toMatchObject({ line: 'refused', category: 'sophisticated', destination: { to: BOT_PAGE } })
    expect(seen.signals).toEqual(expect.arrayContaining(['crawler.refused', 'crawler.false_claim']))
  }
  // nor does it give a name to an unnamed one
  expect(outcome(visit({ signed: signed('false') }), rules)).toMatchObject({ line: 'conclusive' })
})

test('the client’s allow entry outranks a refusal, a global one does not', () => {
  const rules = { ...policy(), refused: ALL }
  const listed = (scope: 'client' | 'global') =>
    ({ scope, list: 'allow', type: 'agents', entry: '7', value: 'GPTBot' }) as const
  const at = (scope: 'client' | 'global', changes: Partial<Facts>) =>
    outcome(visit({ listed: listed(scope), ...changes }), rules)
  expect(at('client', { userAgent: GPT })).toMatchObject({
    line: 'allowed',
    class: 'target',
    destination: { to: TARGET },
  })
  expect(decidedBy(at('client', { userAgent: GPT })).name).toBe('allowed')
  expect(at('client', { signed: signed('verified') })).toMatchObject({ line: 'verified', destination: { to: TARGET } })
  expect(at('global', { userAgent: GPT })).toMatchObject({ line: 'refused', destination: { to: BOT_PAGE } })
})

test.each([{ unprotected: 'expired' }, { status: 'paused' }] as const)(
  'refuses nothing where the campaign is not protected',
  (state) => {
    const rules = { ...policy({}, state), refused: ALL }
    expect(judge(visit({ userAgent: GPT }), rules).verdict).toMatchObject({
      category: 'unprotected',
      destination: { to: TARGET },
    })
  },
)

test('every signing host is a listed crawler that can be refused', () => {
  for (const { host, name } of KNOWN_CRAWLERS.signers)
    expect(refusableVisitor(AGENT.chrome, parseAgent(AGENT.chrome), host), host).toMatchObject({ name })
})

test('a name means a refusable crawler, in any case of letters, or nothing', () => {
  for (const { name, word, purpose, also } of KNOWN_CRAWLERS.crawlers) {
    const can =
      word !== undefined && !also?.includes('search') && (REFUSABLE_PURPOSES as readonly string[]).includes(purpose)
    // our entries without a page of the operator's yield to the published list
    if (can && !['Timpibot', 'PanguBot'].includes(name))
      expect(refusableName(name.toUpperCase()), name).toEqual({ name, purpose })
    else expect(refusableName(name), name).toBeNull()
  }
  for (const name of [
    '',
    'bot',
    'Mozilla',
    'Chrome',
    'AcornCrawler',
    'Googlebot',
    'Googlebot/2.1',
    'GPTBot Googlebot',
    'Timpibot',
  ])
    expect(refusableName(name), name).toBeNull()
  expect(refusableName('BLEXBot')).toMatchObject({ purpose: 'seo' })
})

test('no text as a name throws or means a crawler that gets a person’s destination', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom(...AGENTS.crawlers.flatMap(({ name, word }) => [name, word]))),
      (name) => {
        const found = refusableName(name)
        if (found?.purpose === null) expect(name).toMatch(/^[\w-]+(\.[\w-]+)+(:\d+)?$/)
        else if (found) expect(REFUSABLE_PURPOSES).toContain(found.purpose)
        if (AGENTS.crawlers.some((one) => one.name === name || one.word === name)) expect(found).toBeNull()
      },
    ),
  )
})
