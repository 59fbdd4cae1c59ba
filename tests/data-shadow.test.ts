/** A data shadow's verdict equals that of an edge with this data in force. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignSettings, SENSITIVITIES } from '../src/contract/campaigns/campaigns.ts'
import { judgeVisit, type EdgeParts } from '../src/edge/answer/answer-visit.ts'
import { createSnapshot } from '../src/edge/feeds/snapshot.ts'
import { judgeShadow } from '../src/domain/judging/judge-shadow.ts'
import { keptHit } from '../src/domain/testing/kept-hit.ts'
import type { Network } from '../src/outside/detection/detection.ts'
import { NOWHERE } from '../src/outside/detection/testing/fake.ts'
import { assessmentOf } from '../src/rules/experiments/replay.ts'
import { createVisitRates } from '../src/store/shared/visit-rates.ts'
import { createVisitorWindow } from '../src/store/shared/window.ts'
import { runs } from './support/runs.ts'

const TIME = Date.UTC(2026, 10, 20, 12)
const VERSION = '0123abcd'
const IP = '203.0.113.7'
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
]

const SETTINGS = campaignSettings.parse({
  name: 'Garden',
  targetMode: 'redirect',
  targetLink: 'https://shop.example/',
  botLink: 'bot.html',
  excludedCountries: ['FR'],
  rules: [{ name: 'Munich', act: 'block', conditions: [{ option: 'city', is: true, values: ['Munich'] }] }],
})

/** An edge whose data gives this for every address, with a trial version. */
function edge(network: Network, tried: Network | undefined, settings: typeof SETTINGS): EdgeParts {
  const snapshot = createSnapshot(() => new Date(TIME))
  const account = { id: '1', tokens: [], sealSecret: '', active: true, paidExpiration: null, clickLimit: null }
  snapshot.putAccounts([], [{ ...account, clicksUsed: 0 }])
  const campaign = {
    id: '7',
    clientId: '1',
    key: 'k',
    name: 'Garden',
    version: 3,
    status: 'active' as const,
    archived: false,
  }
  snapshot.putCampaigns([], [{ ...campaign, tokens: [], settings, dealt: [], bannedSince: '' }])
  const entry = (id: string, list: 'block' | 'allow', type: 'asns' | 'isps' | 'ips', value: string) => ({
    id,
    clientId: '1',
    list,
    type,
    value,
    expires: Infinity,
  })
  snapshot.lists.put(
    [],
    [
      entry('1', 'block', 'asns', '64500'),
      entry('2', 'allow', 'asns', '64501'),
      entry('3', 'block', 'ips', '203.0.113.9'),
    ],
  )
  return {
    snapshot,
    window: createVisitorWindow(100),
    marks: createVisitorWindow(100),
    rates: createVisitRates(64),
    detection: {
      dir: '',
      look: () => network,
      tried: () => tried && { version: VERSION, network: tried },
      version: () => 'in-force',
      builtAt: () => new Date(TIME),
      checkedAt: () => TIME,
      reload: async () => false,
    },
    crawlers: { check: () => 'unknown' },
    append: () => undefined,
    probes: {
      recall: () => undefined,
      othersOf: () => 'none',
      checkOf: () => undefined,
      referrerOf: () => undefined,
      learn: () => undefined,
    } as unknown as EdgeParts['probes'],
    now: () => TIME,
  }
}

const network: fc.Arbitrary<Network> = fc.record({
  country: fc.constantFrom('DE', 'FR', ''),
  region: fc.constantFrom('', 'DE/Bavaria'),
  city: fc.constantFrom('', 'DE/Bavaria/Munich'),
  asn: fc.constantFrom(0, 64500, 64501, 64502),
  isp: fc.constantFrom('', 'Example Net'),
  usageType: fc.constantFrom('', 'hosting', 'mobile'),
  hosting: fc.constantFrom('', 'Some cloud'),
  tor: fc.boolean(),
  vpn: fc.constantFrom('', 'Some VPN'),
  relay: fc.boolean(),
  crawlers: fc.constant([]),
})
const row = (parts: EdgeParts, ip: string, userAgent: string) => {
  const { row: made } = judgeVisit(parts, undefined, { key: 'k', ip, url: 'https://garden.example/', userAgent })
  if (!made) throw new Error('the visit got the check')
  return made
}

test('for random addresses, agents, settings and lists', () => {
  const differences = new Set<string>()
  fc.assert(
    fc.property(
      network,
      network,
      fc.record({ agent: fc.constantFrom(...AGENTS), ip: fc.constantFrom(IP, '203.0.113.9') }),
      fc.record({ sensitivity: fc.constantFrom(...SENSITIVITIES), cutAddressDays: fc.constantFrom(null, 7) }),
      (inForce, tried, { agent, ip }, chosen) => {
        const settings = { ...SETTINGS, ...chosen }
        const kept = keptHit(row(edge(inForce, tried, settings), ip, agent))
        const would = keptHit(row(edge(tried, undefined, settings), ip, agent))
        const { name, tag, ...stored } = settings
        const campaign = {
          id: '7',
          key: 'k',
          name,
          tag,
          versions: [{ version: 3, settings: stored, dealt: [] }],
        }
        const judged = judgeShadow({ changes: {}, settings: null, data: VERSION })(kept, campaign, new Map())
        if (judged === 'unsure') throw new Error('the visit could not be judged')
        expect(judged.was).toBe(assessmentOf(kept.log))
        expect(judged.becomes).toBe(assessmentOf(would.log))
        differences.add(`${judged.was} ${judged.becomes}`)
        // another version's trial, or an unloaded one, gives nothing
        const other = judgeShadow({ changes: {}, settings: null, data: 'ffffffff' })
        expect(other(kept, campaign, new Map())).toBe('unsure')
        expect(judgeShadow({ changes: {}, settings: null, data: VERSION })(would, campaign, new Map())).toBe('unsure')
      },
    ),
    { numRuns: runs(400) },
  )
  expect(differences.size).toBeGreaterThan(4)
})

test('never changes what a crawler gets', () => {
  const known = { ...NOWHERE, country: 'DE' }
  const hosted = { ...known, hosting: 'Some cloud', usageType: 'hosting' as const, vpn: 'Some VPN', tor: true }
  const agent = AGENTS[2] ?? ''
  const [one, other] = [row(edge(known, hosted, SETTINGS), IP, agent), row(edge(known, undefined, SETTINGS), IP, agent)]
  expect({ ...one, hit: '', tried_data: '' }).toEqual({ ...other, hit: '' })
})
