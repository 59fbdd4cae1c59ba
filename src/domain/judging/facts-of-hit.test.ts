/** A stored hit suffices to decide it again. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignSettings, SENSITIVITIES, type CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { RULE_ACTS, WEEKDAYS } from '../../contract/campaigns/condition-words.ts'
import { HIT_SOURCES } from '../../contract/hits/hit-sources.ts'
import { LISTS, LIST_TYPES } from '../../contract/lists/list-words.ts'
import { hitRow } from '../../edge/answer/record.ts'
import { AGENT, CHROME_HEADERS, policy, visit } from '../../judge/builders.ts'
import { ruleTree, splitTree } from '../../judge/builders-conditions.ts'
import { decidedBy, judge } from '../../judge/decide.ts'
import type { Facts } from '../../judge/facts.ts'
import { NO_PATTERNS } from '../../judge/patterns.ts'
import { factsOf, policyOf } from './facts-of-hit.ts'
import { keptHit } from '../testing/kept-hit.ts'

/** Mostly plain, to reach every line of the policy. */
const rarely = <T>(plain: T, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(plain) }, { weight: 1, arbitrary: odd })

const settings: fc.Arbitrary<Partial<CampaignSettings>> = fc.record({
  sensitivity: fc.constantFrom(...SENSITIVITIES),
  countries: rarely<string[]>([], fc.subarray(['DE', 'FR'])),
  excludedCountries: fc.subarray(['US']),
  holdOut: fc.constantFrom(0, 5),
  stopKeywords: fc.subarray(['fb', 'scan']),
  repeatLimit: fc.option(fc.integer({ min: 1, max: 5 })),
  schedule: fc.option(
    fc.record({
      timezone: fc.constantFrom('UTC', 'Asia/Kathmandu'),
      days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      from: fc.constant('06:00'),
      to: fc.constant('22:00'),
    }),
  ),
  splitGroups: fc.array(
    fc.record({
      name: fc.constantFrom('A', 'B'),
      conditions: splitTree,
      links: fc
        .nat(100)
        .map((first) =>
          [first, 100 - first].map((percent, at) => ({ link: `https://split${at}.example/?h={hit}`, percent })),
        ),
    }),
    { maxLength: 2 },
  ),
  rules: rarely<CampaignSettings['rules']>(
    [],
    fc.array(fc.record({ name: fc.constantFrom('R', 'S'), act: fc.constantFrom(...RULE_ACTS), conditions: ruleTree }), {
      maxLength: 3,
    }),
  ),
})
const STATES = [{}, {}, {}, { unprotected: 'limit' }, { status: 'paused' }, { bannedSince: '2026-11-01' }] as const

const facts: fc.Arbitrary<Facts> = fc
  .record({
    source: fc.constantFrom(...HIT_SOURCES),
    time: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
    country: rarely('DE', fc.constantFrom('', 'US')),
    asn: fc.nat(70_000),
    usageType: rarely('', fc.constantFrom('residential', 'hosting')),
    userAgent: rarely<string>(AGENT.chrome, fc.oneof(fc.constantFrom(...Object.values(AGENT)), fc.string())),
    crawler: fc.constantFrom('none', 'unknown', 'verified', 'false'),
    signed: fc.oneof(
      { weight: 20, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.record({
          agent: fc.constant('agent.example'),
          key: fc.string(),
          standing: fc.constantFrom('verified', 'unknown', 'false'),
          why: fc.constantFrom('', 'expired'),
        }),
      },
    ),
    headers: rarely(
      null,
      fc.oneof(
        fc.constant(CHROME_HEADERS),
        fc.dictionary(
          fc.constantFrom(...Object.keys(CHROME_HEADERS), 'sec-purpose', 'accept-encoding', 'cookie'),
          fc.string(),
        ),
      ),
    ),
    network: rarely(
      { hosting: '', tor: false, vpn: '', relay: false },
      fc.record({
        hosting: fc.constantFrom('', 'Cloud'),
        tor: fc.boolean(),
        vpn: fc.constantFrom('', 'VPN'),
        relay: fc.boolean(),
      }),
    ),
    language: fc.constantFrom('', 'de-de'),
    url: fc.constantFrom(
      'https://shop.example/land',
      'https://shop.example/?ref=scan&sub=fb&a.b=x',
      'http://shop.example/',
      'no url',
      'https://shop.example/wp-login.php',
    ),
    referrer: fc.constantFrom('', 'https://fb.example/', 'http://203.0.113.9/'),
    utmSource: fc.constantFrom('', 'fb'),
    visitor: fc.string(),
    listed: rarely(
      null,
      fc.record({
        scope: fc.constantFrom('client', 'global'),
        list: fc.constantFrom(...LISTS),
        type: fc.constantFrom(...LIST_TYPES),
        entry: fc.constant('7'),
        value: fc.string({ maxLength: 100 }),
      }),
    ),
    probe: rarely(null, fc.constantFrom<Facts['probe'][]>({ webdriver: true }, { languages: [] }, {}, { plugins: 0 })),
    unique: fc.boolean(),
    repeats: fc.integer({ min: 1, max: 9 }),
    rates: rarely(
      { visitor: 1, address: 1, network: 1 },
      fc.record({
        visitor: fc.integer({ min: 1, max: 700 }),
        address: fc.integer({ min: 1, max: 700 }),
        network: fc.integer({ min: 1, max: 4000 }),
      }),
    ),
    patterns: rarely(
      NO_PATTERNS,
      fc.record({
        clickNetworks: fc.nat(9),
        agents: fc.nat(40),
        evenGaps: fc.nat(12),
        gap: fc.nat(600_000),
        rush: fc.nat(600_000),
        probePaths: fc.nat(6),
        probeFiles: fc.nat(6),
        eventless: fc.nat(60),
        unloaded: fc.nat(9),
        recalled: fc.nat(1),
        burst: fc.nat(90),
        burstUsual: fc.nat(20),
        burstMinutes: fc.constantFrom(1, 10),
        burstAsn: fc.constantFrom(0, 3320),
      }),
    ),
    unheard: rarely(0, fc.nat(9)),
    heldOut: fc.boolean(),
  })
  .map((changes) => visit(changes as Partial<Facts>))

test('facts rebuilt from the stored row give the stored verdict, by the same line', () => {
  const lines = new Set<string>()
  fc.assert(
    fc.property(facts, settings, fc.constantFrom(...STATES), (seen, chosen, state) => {
      const campaign = policy(chosen, state)
      const { verdict, line } = judge(seen, campaign)
      const hit = keptHit(
        hitRow(seen, verdict, {
          hit: 'H',
          clientId: '1',
          campaignId: campaign.id,
          destination: verdict.destination.to,
          policyVersion: '3.3',
          dataVersion: 'd',
          triedData: '',
        }),
      )
      const { id, key, name, version } = campaign
      const {
        name: _name,
        tag,
        ...stored
      } = {
        ...campaignSettings.parse({
          name,
          targetMode: campaign.targetMode,
          targetLink: campaign.targetLink,
          botLink: campaign.botLink,
        }),
        ...chosen,
      }
      const row = {
        id,
        key,
        name,
        version,
        tag,
        settings: stored,
        dealt: campaign.splitGroups.map(({ slots }) => [...slots]),
      }
      const again = judge(factsOf(hit), policyOf(row, hit.log))
      lines.add(line.name)
      expect(again.verdict).toEqual(verdict)
      expect(again.line.name).toBe(line.name)
      expect(decidedBy(hit.log)).toEqual({ name: line.name, why: line.why })
    }),
    { numRuns: 2500 },
  )
  expect([...lines].toSorted()).toEqual([
    'allowed',
    'conclusive',
    'doubt',
    'person',
    'twoKinds',
    'unprotected',
    'unverified',
    'verified',
  ])
})

test('hits without stored crawler and network use their stored conclusion', () => {
  for (const [category, crawler] of [
    ['verified', 'verified'],
    ['unverified', 'unknown'],
    ['person', 'none'],
  ] as const) {
    const { verdict } = judge(visit(), policy())
    const hit = keptHit(
      hitRow(
        visit(),
        { ...verdict, category },
        {
          hit: 'H',
          clientId: '1',
          campaignId: '7',
          destination: '',
          policyVersion: '1.1',
          dataVersion: '',
          triedData: '',
        },
      ),
    )
    expect(factsOf({ ...hit, crawler: '', repeats: 0 })).toMatchObject({ crawler, repeats: 1 })
  }
})
