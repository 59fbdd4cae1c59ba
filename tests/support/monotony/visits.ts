/** Initial visits and worlds: browsers, programs, declared bots, claims and app views. */
import { createPublicKey } from 'node:crypto'
import fc from 'fast-check'
import {
  CHECKS,
  SENSITIVITIES,
  TARGET_MODES,
  type CampaignSettings,
} from '../../../src/contract/campaigns/campaigns.ts'
import { REFUSABLE_PURPOSES } from '../../../src/contract/crawlers/agent-words.ts'
import { RULE_ACTS } from '../../../src/contract/campaigns/condition-words.ts'
import { TEST_KEY } from '../../../src/edge/testing/signing.ts'
import { AGENT, CHROME_HEADERS } from '../../../src/judge/builders.ts'
import { ruleTree } from '../../../src/judge/builders-conditions.ts'
import type { ActiveEntry } from '../../../src/judge/lists/one-list.ts'
import { readRefused } from '../../../src/judge/refused.ts'
import { corpus } from '../../../tools/detect/corpus/corpus.ts'
import { BROWSERS, OTHERS, PROGRAMS } from '../../../tools/detect/heads/heads.ts'
import { rawGet, type RawRequest } from '../raw-changes.ts'
import type { World } from './edge.ts'

type Header = RawRequest['headers'][number]

const recorded = (head: string): Header[] =>
  head.split('\n').map((line): Header => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])

const RECORDED = [...BROWSERS, ...PROGRAMS, ...OTHERS].flatMap(({ heads }) => Object.values(heads).map(recorded))

/** Takes one in so many of the corpus: every group is included. */
const EVERY = 23
const DRAWN = corpus()
  .filter((_, at) => at % EVERY === 0)
  .map(({ userAgent, headers }): Header[] => [
    ['user-agent', userAgent],
    ...Object.entries(headers ?? {}).filter(([name]) => name !== 'user-agent'),
  ])

const KNOWN = Object.values(AGENT).flatMap((agent): Header[][] => [
  [['User-Agent', agent]],
  [['User-Agent', agent], ...Object.entries(CHROME_HEADERS)],
])

const target = fc.constantFrom(
  '/',
  '/land',
  '/land?utm_source=fb&utm_campaign=autumn&sub=fb',
  '/?gclid=Cj0KCQiA&utm_placement=feed',
  '/a/b.php?scan=1',
  '/.env',
)

const referrer = fc.constantFrom('', '', 'https://news.example/', 'https://spam.example/x', 'http://203.0.113.9/')

/** A request as its sender writes it. */
export const request: fc.Arbitrary<RawRequest> = fc
  .record({
    head: fc.oneof(fc.constantFrom(...RECORDED), fc.constantFrom(...DRAWN), fc.constantFrom(...KNOWN)),
    target,
    referrer,
  })
  .map(({ head, target: to, referrer: from }) => {
    const own = head.filter(([name]) => !/^(?:host|referer|content-length)$/i.test(name))
    return rawGet(to, from === '' ? own : [...own, ['Referer', from]])
  })

export const ADDRESS = '203.0.113.7'

const PLACE = {
  country: 'DE',
  region: '',
  city: '',
  asn: 64500,
  isp: 'Example Telecom',
  usageType: 'isp',
  hosting: '',
  tor: false,
  vpn: '',
  relay: false,
}
const place = fc.constantFrom<Partial<World['place']>>(
  {},
  {},
  { hosting: 'Example Cloud', usageType: 'hosting' },
  { usageType: 'hosting' },
  { vpn: 'Example VPN' },
  { tor: true },
  { relay: true },
  { country: '' },
  { country: 'US' },
)

const entry = fc
  .record({
    clientId: fc.constantFrom('1', '1', null),
    list: fc.constantFrom('block', 'block', 'block', 'allow'),
    of: fc.constantFrom<Pick<ActiveEntry, 'type' | 'value'>>(
      { type: 'ips', value: '203.0.113.0/24' },
      { type: 'ips', value: ADDRESS },
      { type: 'asns', value: 'AS64500' },
      { type: 'isps', value: 'example tel' },
      { type: 'agents', value: 'mozilla' },
      { type: 'agents', value: 'curl' },
      { type: 'agents', value: 'googlebot' },
      { type: 'domains', value: 'spam.example' },
    ),
  })
  .map(({ of, ...more }) => ({ ...of, ...more, expires: Infinity }))

const rule = fc.record({ name: fc.constant('R'), act: fc.constantFrom(...RULE_ACTS), conditions: ruleTree })

const settings: fc.Arbitrary<Partial<CampaignSettings>> = fc.record({
  targetMode: fc.constantFrom(...TARGET_MODES),
  sensitivity: fc.constantFrom('standard', 'strict', ...SENSITIVITIES),
  check: fc.constantFrom(...CHECKS),
  countries: fc.constantFrom<string[]>([], [], [], ['DE'], ['FR']),
  excludedCountries: fc.constantFrom<string[]>([], [], [], ['DE']),
  stopKeywords: fc.constantFrom<string[]>([], [], [], ['scan'], ['spam.example']),
  excludedValues: fc.constantFrom<CampaignSettings['excludedValues']>(
    {},
    {},
    { utmPlacement: ['feed'], utmSource: ['fb'] },
  ),
  repeatLimit: fc.constantFrom(null, null, 1, 3),
  schedule: fc.constantFrom<CampaignSettings['schedule']>(null, null, null, {
    timezone: 'UTC',
    days: ['mon'],
    from: '08:00',
    to: '09:00',
  }),
  rules: fc.oneof(
    { weight: 3, arbitrary: fc.constant<CampaignSettings['rules']>([]) },
    { weight: 1, arbitrary: fc.array(rule, { maxLength: 2 }) },
  ),
})

const refused = fc
  .record({ purposes: fc.subarray([...REFUSABLE_PURPOSES]), names: fc.subarray(['GPTBot', 'AhrefsBot']) })
  .map(readRefused)

export const world: fc.Arbitrary<World> = fc.record({
  settings,
  campaign: fc.record({
    status: fc.constant('active'),
    unprotected: fc.constant(''),
    bannedSince: fc.constantFrom('', '', '', '', '', '2026-11-01'),
    refused: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: refused }),
  }),
  entries: fc
    .array(entry, { maxLength: 2 })
    .map((entries) => entries.map((one, at): ActiveEntry => ({ ...one, id: String(at + 1) }))),
  place: place.map((more) => ({ ...PLACE, ...more })),
  crawler: fc.constantFrom('unknown', 'verified', 'false'),
  keys: fc.constantFrom('unreachable', 'pending', 'unknown_key', createPublicKey({ key: TEST_KEY, format: 'jwk' })),
}) as fc.Arbitrary<World>
