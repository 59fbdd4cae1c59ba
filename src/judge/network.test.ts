/** Network signals: weak, one kind, silent for relays, and without effect on crawlers' destinations. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SENSITIVITIES, type CampaignSettings } from '../contract/campaigns/campaigns.ts'
import { SPLIT_OPTIONS } from '../contract/campaigns/condition-words.ts'
import { parseAgent } from './agent/agent.ts'
import { AGENT, CHROME_HEADERS, policy, visit } from './builders.ts'
import { decide } from './decide.ts'
import type { Facts, NetworkFacts } from './facts.ts'
import { traitsOf, usualLanguage } from './traits.ts'

const NONE: NetworkFacts = { hosting: '', tor: false, vpn: '', relay: false }
const at = (network: Partial<NetworkFacts>, more: Partial<Facts> = {}) =>
  visit({ headers: CHROME_HEADERS, network: { ...NONE, ...network }, ...more })
const reasonsOf = (facts: Facts, rules = policy()) =>
  decide(facts, rules).reasons.map(({ signal, value, weight }) => `${signal} ${weight}: ${value}`)

test('each list is named in a weak reason', () => {
  expect(reasonsOf(at({ hosting: 'Amazon Web Services' }, { usageType: 'hosting' }))).toEqual([
    'net.datacenter weak: Amazon Web Services',
  ])
  expect(reasonsOf(at({ vpn: 'VPN ranges' }))).toEqual(['net.vpn weak: VPN ranges'])
  expect(reasonsOf(at({ tor: true }))).toEqual(['net.tor weak: 203.0.113.7'])
  expect(reasonsOf(at({}, { usageType: 'hosting', asn: 24940, isp: 'Hetzner' }))).toEqual([
    'net.usage_type weak: Hetzner',
  ])
  expect(reasonsOf(at({}, { usageType: 'hosting', asn: 24940 }))).toEqual(['net.usage_type weak: AS24940'])
  for (const usageType of ['', 'mobile', 'business', 'education', 'residential'])
    expect(reasonsOf(at({}, { usageType }))).toEqual([])
})

test('a relay carries people: its data centre is no finding', () => {
  expect(reasonsOf(at({ relay: true, hosting: 'Cloudflare', vpn: 'VPN ranges' }, { usageType: 'hosting' }))).toEqual([])
})

test('the network alone never makes a Bot, even if many lists contain the address', () => {
  const everything = at(
    { hosting: 'AWS', tor: true, vpn: 'VPN' },
    { usageType: 'hosting', asn: 16509, isp: 'Amazon', country: '' },
  )
  for (const sensitivity of SENSITIVITIES) {
    const verdict = decide(everything, policy({ sensitivity, countries: ['DE'] }))
    expect(verdict).toMatchObject({ class: 'target', suspicious: true, category: 'person' })
    expect(new Set(verdict.reasons.map(({ kind }) => kind))).toEqual(new Set(['network']))
  }
})

test('with a weak signal of another kind it does', () => {
  const { 'accept-language': _gone, ...headers } = CHROME_HEADERS
  expect(decide(at({ hosting: 'AWS' }, { headers }), policy())).toMatchObject({
    class: 'bot',
    category: 'sophisticated',
  })
  expect(decide(at({ hosting: 'AWS', relay: true }, { headers }), policy())).toMatchObject({
    class: 'target',
    suspicious: true,
  })
})

const network = fc.record({
  hosting: fc.constantFrom('', 'AWS'),
  tor: fc.boolean(),
  vpn: fc.constantFrom('', 'VPN'),
  relay: fc.boolean(),
})
const where = fc.record({
  network,
  country: fc.constantFrom('', 'DE', 'FR', 'US'),
  region: fc.constantFrom('', 'US/California'),
  city: fc.constantFrom('', 'US/California/Mountain View'),
  asn: fc.constantFrom(0, 16509, 3320),
  isp: fc.constantFrom('', 'Amazon', 'Telekom'),
  usageType: fc.constantFrom('', 'hosting', 'mobile', 'residential', 'education'),
})
const VALUES = [
  'chrome',
  'googlebot',
  'windows',
  'mobile',
  'desktop',
  'hosting',
  'residential',
  'education',
  'California',
  'Mountain View',
  'Amazon',
  'de',
  'en',
  'DE',
  'fb',
] as const
const settings: fc.Arbitrary<Partial<CampaignSettings>> = fc.record({
  sensitivity: fc.constantFrom(...SENSITIVITIES),
  countries: fc.subarray(['DE', 'FR']),
  excludedCountries: fc.subarray(['US']),
  repeatLimit: fc.option(fc.integer({ min: 1, max: 3 })),
  splitGroups: fc.array(
    fc.record({
      name: fc.constantFrom('A', 'B'),
      conditions: fc.array(
        fc.record({
          option: fc.constantFrom(...SPLIT_OPTIONS),
          is: fc.boolean(),
          values: fc.subarray([...VALUES], { minLength: 1 }),
        }),
        { maxLength: 2 },
      ),
      links: fc.constant([
        { link: 'https://a.example/', percent: 40 },
        { link: 'https://b.example/', percent: 60 },
      ]),
    }),
    { maxLength: 3 },
  ),
})

test('parity: whatever its network, a crawler gets the destination of a person of the same country', () => {
  const claims = fc.constantFrom<Pick<Facts, 'userAgent' | 'crawler'>>(
    { userAgent: AGENT.googlebot, crawler: 'verified' },
    { userAgent: AGENT.googlebot, crawler: 'unknown' },
    { userAgent: AGENT.googlebotPhone, crawler: 'verified' },
    { userAgent: AGENT.googlebotPhone, crawler: 'unknown' },
  )
  fc.assert(
    fc.property(settings, claims, where, fc.integer({ min: 1, max: 9 }), (chosen, claim, place, repeats) => {
      const rules = policy(chosen)
      const crawler = visit({ ...claim, ...place, agent: parseAgent(claim.userAgent), language: '', repeats })
      const userAgent = claim.userAgent === AGENT.googlebotPhone ? AGENT.android : AGENT.chrome
      const person = visit({
        ...place,
        network: NONE,
        asn: 3320,
        isp: 'Telekom',
        region: '',
        city: '',
        usageType: traitsOf(crawler).usageType,
        userAgent,
        agent: parseAgent(userAgent),
        language: usualLanguage(place.country),
      })
      expect(decide(crawler, rules).destination).toEqual(decide(person, rules).destination)
      expect(['', 'residential']).toContain(traitsOf(crawler).usageType)
    }),
    { numRuns: 2000 },
  )
})

test('a split group can distinguish networks for everyone else', () => {
  const rules = policy({
    splitGroups: [
      {
        name: 'offices',
        conditions: [{ option: 'usageType', is: true, values: ['Business'] }],
        links: [{ link: 'https://b2b.example/', percent: 100 }],
      },
    ],
  })
  expect(decide(at({}, { usageType: 'business' }), rules).destination).toMatchObject({
    to: 'https://b2b.example/',
    splitGroup: 'offices',
  })
  expect(decide(at({}, { usageType: 'mobile' }), rules).destination.splitGroup).toBe('')
})
