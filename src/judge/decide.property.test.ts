import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHECKS, SENSITIVITIES, TARGET_MODES, type CampaignSettings } from '../contract/campaigns/campaigns.ts'
import { RULE_ACTS, SPLIT_OPTIONS, WEEKDAYS } from '../contract/campaigns/condition-words.ts'
import { REFUSABLE_PURPOSES } from '../contract/crawlers/agent-words.ts'
import { parseAgent } from './agent/agent.ts'
import { canAppeal } from './appeal.ts'
import { score, type SignalResult } from './evaluate-signals.ts'
import { AGENT, CHROME_HEADERS, policy, visit } from './builders.ts'
import { ruleTree } from './builders-conditions.ts'
import { crawlerCheckOf, isTreatedAsPerson } from './crawler.ts'
import { needsCheck } from './check.ts'
import { AGENTS } from './data/agents.ts'
import { KNOWN_SIGNERS } from './data/known-crawlers.ts'
import { decide, judge } from './decide.ts'
import { expandDestination, personsLink } from './destination/destination.ts'
import { usualLanguage } from './traits.ts'
import type { Facts } from './facts.ts'
import { isPrefetch } from './headers.ts'
import type { CampaignPolicy } from './policy/policy.ts'
import { readRefused, refusedVisitor } from './refused.ts'
import { SIGNALS } from './table.ts'
import { runs } from '../../tests/support/runs.ts'

const RUNS = { numRuns: runs(1200) }
const COUNTRIES = ['', 'DE', 'FR', 'US', 'UA'] as const
const WORDS = [
  'chrome',
  'Safari',
  'Googlebot',
  'curl',
  'Windows',
  'iOS',
  'mobile',
  'bot',
  'de',
  'en',
  'DE',
  'hosting',
  'residential',
  'shop.example',
  'fb',
] as const
const percents = fc.integer({ min: 0, max: 100 }).map((first) => [first, 100 - first])
const CLOCKS = ['00:00', '06:00', '12:00', '22:00'] as const

const settings: fc.Arbitrary<Partial<CampaignSettings>> = fc.record({
  targetMode: fc.constantFrom(...TARGET_MODES),
  sensitivity: fc.constantFrom(...SENSITIVITIES),
  check: fc.constantFrom(...CHECKS),
  holdOut: fc.constantFrom(0, 0.5, 5),
  countries: fc.subarray(['DE', 'FR', 'US']),
  excludedCountries: fc.subarray(['DE', 'FR', 'UA']),
  stopKeywords: fc.subarray(['fb', 'scan', 'ref']),
  excludedValues: fc.constantFrom({}, { utmPlacement: ['feed'] }, { utmSource: ['Fb', 'x'], placement: ['top'] }),
  repeatLimit: fc.option(fc.integer({ min: 1, max: 5 })),
  schedule: fc.option(
    fc.record({
      timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu'),
      days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      from: fc.constantFrom(...CLOCKS),
      to: fc.constantFrom(...CLOCKS),
    }),
  ),
  defaultLink: fc.option(fc.constant('https://default.example/{country}')),
  partnerParameter: fc.constantFrom('', 'sub'),
  splitGroups: fc.array(
    fc.record({
      name: fc.constantFrom('A', 'B', 'C'),
      conditions: fc.array(
        fc.record({
          option: fc.constantFrom(...SPLIT_OPTIONS),
          is: fc.boolean(),
          values: fc.subarray([...WORDS], { minLength: 1 }),
        }),
        { maxLength: 2 },
      ),
      links: percents.map((shares) =>
        shares.map((percent, index) => ({ link: `https://split${index}.example/?h={hit}&s={utm_source}`, percent })),
      ),
    }),
    { maxLength: 3 },
  ),
  rules: fc.oneof(
    { weight: 3, arbitrary: fc.constant<CampaignSettings['rules']>([]) },
    fc.array(fc.record({ name: fc.constant('R'), act: fc.constantFrom(...RULE_ACTS), conditions: ruleTree }), {
      maxLength: 2,
    }),
  ),
})
const NAMES = [...AGENTS.crawlers.map(({ name }) => name), 'GPTBot', 'AhrefsBot', 'agent.example', 'chatgpt.com']
const rules = fc
  .record({
    settings,
    status: fc.constantFrom('active', 'active', 'active', 'paused'),
    unprotected: fc.constantFrom('', '', '', 'expired', 'limit'),
    bannedSince: fc.constantFrom('', '', '', '', '2026-11-01'),
    refused: fc.record({ purposes: fc.subarray([...REFUSABLE_PURPOSES]), names: fc.subarray(NAMES) }).map(readRefused),
  })
  .map(({ settings: chosen, refused, ...campaign }) => ({ ...policy(chosen, campaign), refused }))

const FAMILIES = AGENTS.crawlers.map(({ word, start }) =>
  start ? `${word}2.0` : `Mozilla/5.0 (compatible; ${word}/2.0; +https://crawler.example/)`,
)

const headers = fc.option(
  fc.dictionary(
    fc.constantFrom(
      'accept',
      'accept-language',
      'sec-ch-ua',
      'sec-ch-ua-mobile',
      'sec-ch-ua-platform',
      'sec-fetch-mode',
      'sec-fetch-dest',
      'sec-purpose',
    ),
    fc.oneof(fc.string(), fc.constantFrom('"HeadlessChrome";v="1"', '?1', 'cors', 'prefetch')),
  ),
)
const facts: fc.Arbitrary<Facts> = fc
  .record({
    time: fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }).map(Number),
    ip: fc.constantFrom('203.0.113.7', '2001:db8::1'),
    country: fc.constantFrom(...COUNTRIES),
    asn: fc.nat(70000),
    isp: fc.string(),
    usageType: fc.constantFrom('', 'residential', 'hosting'),
    userAgent: fc.oneof(fc.constantFrom(...Object.values(AGENT)), fc.constantFrom(...FAMILIES), fc.string()),
    crawler: fc.constantFrom('none', 'unknown', 'verified', 'false'),
    signed: fc.option(
      fc.record({
        agent: fc.constantFrom('', 'agent.example', ...KNOWN_SIGNERS.keys()),
        key: fc.string(),
        standing: fc.constantFrom('verified', 'unknown', 'false'),
        why: fc.constantFrom('', 'expired', 'pending'),
      }),
    ),
    headers,
    language: fc.constantFrom('', 'de', 'de-de', 'en-us'),
    url: fc.constantFrom(
      'https://shop.example/?ref=scan',
      'http://shop.example/',
      'no url',
      'https://shop.example/%66b',
    ),
    referrer: fc.constantFrom('', 'https://fb.example/'),
    utmSource: fc.constantFrom('', 'fb', '../..', '\r\nSet-Cookie: a'),
    visitor: fc.string(),
    listed: fc.option(
      fc.record({
        scope: fc.constantFrom('client', 'global'),
        list: fc.constantFrom('block', 'allow'),
        type: fc.constantFrom('ips', 'asns', 'isps', 'domains', 'agents'),
        entry: fc.constant('7'),
        value: fc.string(),
      }),
    ),
    probe: fc.option(fc.constantFrom({ webdriver: true }, { languages: [] }, {})),
    heldOut: fc.boolean(),
    unique: fc.boolean(),
    repeats: fc.integer({ min: 1, max: 9 }),
  })
  .map((changes) => visit(changes as Partial<Facts>))
/** Without own rules, which never apply to crawlers; conditions.test.ts covers them. */
const withoutOwn = rules.map((campaign) => ({ ...campaign, rules: null }))
const protectedRules = rules.filter(
  ({ status, unprotected, bannedSince }) => bannedSince !== '' || (status === 'active' && unprotected === ''),
)

const USUAL = { Android: AGENT.android, iOS: AGENT.iphone } as Record<string, string>
function personAt(crawler: Facts): Facts {
  const userAgent = USUAL[crawler.agent.platform] ?? AGENT.chrome
  return {
    ...crawler,
    userAgent,
    agent: parseAgent(userAgent),
    crawler: 'none',
    signed: null,
    headers: null,
    listed: null,
    probe: null,
    repeats: 1,
    ip: '198.51.100.9',
    asn: 3320,
    isp: 'Home',
    language: crawler.language || usualLanguage(crawler.country),
    usageType: crawler.usageType === '' ? '' : 'residential',
  }
}

const isRefused = (seen: Facts, { refused }: CampaignPolicy): boolean => refusedVisitor(seen, refused) !== null

test('parity: a verified or not refuted crawler gets exactly a person’s destination', () => {
  const crawlers = facts.filter((one) => isTreatedAsPerson(crawlerCheckOf(one)))
  fc.assert(
    fc.property(withoutOwn, crawlers, (campaign, crawler) => {
      const refused = refusedVisitor(crawler, campaign.refused)
      // names of search, ads or previews cannot be refused; an unnamed signer can
      if (crawler.agent.claims !== '') expect(refused).toBeNull()
      if (refused !== null) return
      const [seen, person] = [decide(crawler, campaign), decide(personAt(crawler), campaign)]
      expect(seen.destination).toEqual(person.destination)
      expect(expandDestination(seen.destination.to, crawler, campaign, 'H')).toBe(
        expandDestination(person.destination.to, personAt(crawler), campaign, 'H'),
      )
    }),
    RUNS,
  )
})

test('parity: each family, verified or not, with any finding against its visit', () => {
  const harsh = withoutOwn.filter((one) => one.bannedSince === '')
  fc.assert(
    fc.property(harsh, facts, fc.constantFrom('unknown', 'verified'), (campaign, drawn, crawler) => {
      for (const userAgent of FAMILIES) {
        const seen = { ...drawn, userAgent, agent: parseAgent(userAgent), crawler } as Facts
        expect(decide(seen, campaign).destination, userAgent).toEqual(decide(personAt(seen), campaign).destination)
        expect(needsCheck(judge(seen, campaign).line.name, seen, campaign), userAgent).toBe(false)
      }
    }),
    { numRuns: 40 },
  )
})

test('parity: neither a crawler nor a person of the same place gets an appeal reference', () => {
  const crawlers = facts.filter((one) => isTreatedAsPerson(crawlerCheckOf(one)))
  fc.assert(
    fc.property(withoutOwn, crawlers, (campaign, crawler) => {
      if (isRefused(crawler, campaign)) return
      expect([decide(crawler, campaign), decide(personAt(crawler), campaign)].map(canAppeal)).toEqual([false, false])
    }),
    RUNS,
  )
})

test('parity: a crawler is a Bot of its own category wherever the campaign protects', () => {
  fc.assert(
    fc.property(protectedRules, facts, (campaign, seen) => {
      const standing = crawlerCheckOf(seen)
      const { class: hitClass, category, reasons } = decide(seen, campaign)
      // an allow entry outranks a refusal
      const isAllowed = reasons.some(({ signal }) => /^list\.\w+_allow$/.test(signal))
      if (isRefused(seen, campaign)) expect(hitClass === 'bot' || isAllowed).toBe(true)
      else if (standing === 'verified') expect([hitClass, category]).toEqual(['bot', 'verified'])
      else if (standing === 'unknown') expect([hitClass, category]).toEqual(['bot', 'unverified'])
      else expect(['verified', 'unverified']).not.toContain(category)
    }),
    RUNS,
  )
})

test('only people and doubts get the check: no crawler, prefetch, allowed visit or Bot', () => {
  let pending = 0
  const usual = { userAgent: AGENT.chrome, agent: parseAgent(AGENT.chrome), headers: CHROME_HEADERS, probe: null }
  const opening = fc
    .tuple(facts, fc.constantFrom({}, usual, { ...usual, listed: null }, { ...usual, crawler: 'none' as const }))
    .map(([seen, plain]) => ({ ...seen, ...plain }))
  const open = fc
    .record({ check: fc.constantFrom(...CHECKS), sensitivity: fc.constantFrom(...SENSITIVITIES) })
    .map((chosen) => policy(chosen))
  fc.assert(
    fc.property(fc.oneof(rules, open), opening, (campaign, seen) => {
      const { verdict, line } = judge(seen, campaign)
      if (!needsCheck(line.name, seen, campaign)) return
      pending += 1
      expect(isTreatedAsPerson(crawlerCheckOf(seen))).toBe(false)
      expect(isPrefetch(seen)).toBe(false)
      expect(seen.listed?.list).not.toBe('allow')
      expect(verdict.reasons.map(({ signal }) => signal)).not.toContain('list.rule_allow')
      expect([verdict.class, verdict.category]).toEqual(['target', 'person'])
      expect(campaign.check).not.toBe('off')
      expect(campaign.sensitivity).not.toBe('monitor')
      if (campaign.check === 'suspicious') expect(verdict.suspicious).toBe(true)
    }),
    RUNS,
  )
  expect(pending).toBeGreaterThan(0)
})

test('the hold-out changes only the destination, and only of Bots that detection alone turned away', () => {
  let held = 0
  const usual = { listed: null, crawler: 'none' as const, signed: null, headers: null }
  const seen = fc.tuple(facts, fc.constantFrom({}, usual)).map(([one, plain]) => ({ ...one, ...plain }))
  const open = fc.constantFrom(...SENSITIVITIES).map((sensitivity) => policy({ sensitivity }))
  fc.assert(
    fc.property(fc.oneof(rules, open), seen, (campaign, visited) => {
      const off = decide({ ...visited, heldOut: true }, { ...campaign, holdOut: 0 })
      expect(off).toEqual(decide({ ...visited, heldOut: false }, { ...campaign, holdOut: 5 }))
      const { destination, heldOut, ...rest } = decide({ ...visited, heldOut: true }, { ...campaign, holdOut: 5 })
      const { destination: before, heldOut: never, ...same } = off
      expect(rest).toEqual(same)
      expect(never).toBe(false)
      if (!heldOut) {
        expect(destination).toEqual(before)
        return
      }
      held += 1
      expect(destination).toEqual(personsLink(visited, campaign))
      expect(rest.class).toBe('bot')
      expect(['general', 'sophisticated']).toContain(rest.category)
      expect(rest.reasons.map(({ kind }) => kind)).not.toContain('policy')
      expect(rest.reasons.map(({ kind }) => kind)).not.toContain('list')
      expect(rest.reasons.map(({ kind }) => kind)).not.toContain('crawler')
      expect(rest.reasons.map(({ signal }) => signal)).not.toContain('activity.repeat_clicks')
      expect(isTreatedAsPerson(crawlerCheckOf(visited))).toBe(false)
      expect(isPrefetch(visited)).toBe(false)
      expect(campaign.sensitivity).not.toBe('monitor')
      expect([campaign.status, campaign.unprotected, campaign.bannedSince]).toEqual(['active', '', ''])
    }),
    RUNS,
  )
  expect(held).toBeGreaterThan(0)
})

test('no Bot without a reason: one conclusive, or two weak of distinct kinds', () => {
  fc.assert(
    fc.property(rules, facts, (campaign, seen) => {
      const { class: hitClass, suspicious, reasons, score: points } = decide(seen, campaign)
      // a refusal alone makes a Bot
      if (isRefused(seen, campaign)) {
        expect(hitClass === 'bot' && reasons.length === 0).toBe(false)
        return
      }
      const conclusive = reasons.some(({ weight }) => weight === 'conclusive')
      const kinds = new Set(reasons.map(({ kind }) => kind)).size
      // A visit allowed by a list or a rule is no Bot whatever else is found, unless the client's rules on place, time
      // and page say so; a rule never allows a false crawler claim.
      const has = (name: string) => reasons.some(({ signal }) => signal === name)
      const isAllowed =
        (has('list.client_allow') ||
          has('list.global_allow') ||
          (has('list.rule_allow') && !has('crawler.false_claim'))) &&
        !reasons.some(({ kind }) => kind === 'policy')
      expect(hitClass).toBe(!isAllowed && (conclusive || kinds >= 2) ? 'bot' : 'target')
      expect(suspicious).toBe(!isAllowed && hitClass === 'target' && kinds === 1)
      expect(points).toBeGreaterThanOrEqual(1)
      expect(points).toBeLessThanOrEqual(99)
    }),
    RUNS,
  )
})

test('reasons follow the order of the table', () => {
  const place = new Map(SIGNALS.map(({ name }, index) => [name, index]))
  fc.assert(
    fc.property(rules, facts, (campaign, seen) => {
      const places = decide(seen, campaign).reasons.map(({ signal }) => place.get(signal))
      expect(places).toEqual([...places].sort((one, other) => Number(one) - Number(other)))
    }),
    { numRuns: 500 },
  )
})

test('a decision is pure: repeatable, and inputs stay unchanged', () => {
  const frozen = (seen: Facts): Facts =>
    Object.freeze({ ...seen, agent: Object.freeze(seen.agent), headers: seen.headers && Object.freeze(seen.headers) })
  fc.assert(
    fc.property(rules, facts.map(frozen), (campaign, seen) => {
      expect(decide(seen, Object.freeze(campaign))).toEqual(decide(seen, campaign))
    }),
    { numRuns: 500 },
  )
})

test('a further finding never lowers the score', () => {
  const answer: fc.Arbitrary<SignalResult> = fc.record({
    signal: fc.constantFrom(...SIGNALS),
    failed: fc.boolean(),
    recalled: fc.boolean(),
    finding: fc.record({ weight: fc.constantFrom('weak', 'conclusive'), value: fc.constant('') }),
  })
  fc.assert(
    fc.property(fc.array(answer), answer, (answers, more) => {
      expect(score([...answers, more])).toBeGreaterThanOrEqual(score(answers))
    }),
    RUNS,
  )
})
