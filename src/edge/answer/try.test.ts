import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { campaignSettings, type CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { DecideInput } from '../../contract/integration/edge.ts'
import { createVisitRates } from '../../store/shared/visit-rates.ts'
import { createVisitorWindow } from '../../store/shared/window.ts'
import { AGENT, CHROME_HEADERS } from '../../judge/builders.ts'
import { decideVisit, type EdgeParts } from './answer-visit.ts'
import { createSnapshot } from '../feeds/snapshot.ts'
import { tryVisit } from './try.ts'
import { hashToken } from '../feeds/tokens.ts'

const NOW = Date.UTC(2026, 2, 1, 12)
const settings = (changes: Partial<CampaignSettings> = {}) => ({
  ...campaignSettings.parse({
    name: 'Try',
    targetMode: 'redirect',
    targetLink: 'https://t.example/?s={utm_source}',
    botLink: 'bot.html',
  }),
  ...changes,
})
const half = [
  {
    name: 'g',
    conditions: [],
    links: [
      { link: 'https://a.example/', percent: 50 },
      { link: 'https://b.example/', percent: 50 },
    ],
  },
]
const visit = (changes: Partial<DecideInput> = {}): DecideInput => ({
  key: 'c_try',
  ip: '203.0.113.7',
  url: 'https://shop.example/land?utm_source=fb',
  userAgent: AGENT.chrome,
  headers: CHROME_HEADERS,
  ...changes,
})

let parts: EdgeParts
let kept: unknown[]
const put = (changes: Partial<CampaignSettings> = {}) =>
  parts.snapshot.putCampaigns(
    [],
    [
      {
        id: '7',
        key: 'c_try',
        clientId: '1',
        name: 'Try',
        version: 1,
        status: 'active',
        settings: settings(changes),
        dealt: [],
        archived: false,
        tokens: [],
        bannedSince: '',
      },
    ],
  )
beforeEach(() => {
  kept = []
  const look = (ip: string) => ({
    asn: 0,
    isp: '',
    usageType: '',
    hosting: '',
    tor: false,
    vpn: '',
    relay: false,
    crawlers: [],
    country: ip.startsWith('203.') ? 'DE' : 'US',
  })
  const detection = {
    look,
    version: () => 'test',
    tried: () => undefined,
    builtAt: () => new Date(NOW),
    checkedAt: () => 0,
  }
  parts = {
    snapshot: createSnapshot(() => new Date(NOW)),
    window: createVisitorWindow(1000),
    marks: createVisitorWindow(1000),
    rates: createVisitRates(64),
    detection,
    crawlers: { check: () => 'unknown' },
    append: (row: unknown) => kept.push(row),
    probes: {
      recall: () => undefined,
      othersOf: () => 'none',
      checkOf: () => undefined,
      referrerOf: () => undefined,
      learn: (news: unknown) => kept.push(news),
    },
    now: () => NOW,
  } as unknown as EdgeParts
  parts.snapshot.putAccounts(
    [],
    [
      {
        id: '1',
        tokens: [{ hash: hashToken('wt'), until: null }],
        sealSecret: 'seal',
        active: true,
        paidExpiration: null,
        clickLimit: null,
        clicksUsed: 0,
      },
    ],
  )
  put()
})
const trial = (given: DecideInput, more: Partial<Parameters<typeof tryVisit>[1]> = {}) =>
  tryVisit(parts, { visit: given, ...more })

test('a trial returns a real visit’s result and leaves no trace', () => {
  put({ splitGroups: half, repeatLimit: 2 })
  const agents = fc.constantFrom(...Object.values(AGENT), '', 'Mozilla/5.0')
  const made = fc.record({
    userAgent: agents,
    headers: fc.constantFrom(undefined, {}, CHROME_HEADERS),
    ip: fc.constantFrom('203.0.113.7', '198.51.100.3', '2001:db8::1'),
    visitor: fc.constantFrom(undefined, 'a', 'b'),
  })
  fc.assert(
    fc.property(made, (some) => {
      const [sizeBefore, keptBefore] = [parts.window.size(), kept.length]
      const outcome = trial(visit(some))
      expect([parts.window.size(), kept.length]).toEqual([sizeBefore, keptBefore])
      expect(trial(visit(some)), 'a second one says the same').toEqual(outcome)
      const { hit: _hit, reference: _reference, ...real } = decideVisit(parts, undefined, visit(some))
      expect(outcome).toMatchObject(real)
    }),
  )
})

test('shows the effect of each signal', () => {
  const outcome = trial(visit({ userAgent: AGENT.curl, headers: undefined }))
  expect(outcome).toMatchObject({
    class: 'bot',
    line: { name: 'conclusive' },
    action: { mode: 'show', to: 'bot.html' },
  })
  expect(outcome?.without.map(({ signal }) => signal)).toEqual(outcome?.reasons.map(({ signal }) => signal))
  expect(outcome?.without.find(({ signal }) => signal === 'ua.declared_bot')).toMatchObject({
    class: 'target',
    to: 'https://t.example/?s=fb',
  })
})

test('names the deciding line: a person, a doubt, an unprotected account', () => {
  expect(trial(visit())).toMatchObject({
    class: 'target',
    line: { name: 'person' },
    without: [],
    facts: { country: 'DE', browser: 'Chrome', platform: 'Windows', deviceType: 'desktop', repeats: 1 },
  })
  const { 'accept-language': _none, ...headers } = CHROME_HEADERS
  expect(trial(visit({ headers }))).toMatchObject({ class: 'target', suspicious: true, line: { name: 'doubt' } })
  parts.snapshot.putAccounts(
    ['1'],
    [
      {
        id: '1',
        tokens: [{ hash: hashToken('wt'), until: null }],
        sealSecret: 'seal',
        active: false,
        paidExpiration: null,
        clickLimit: null,
        clicksUsed: 0,
      },
    ],
  )
  expect(trial(visit({ userAgent: AGENT.curl }))).toMatchObject({
    class: 'target',
    category: 'unprotected',
    line: { name: 'unprotected' },
  })
})

test('tries unsaved settings as saved; visitors keep their links', () => {
  put({ splitGroups: half })
  expect(trial(visit(), { settings: settings({ excludedCountries: ['DE'] }) })).toMatchObject({
    class: 'bot',
    category: 'policy',
  })
  const grown = [
    {
      name: 'g',
      conditions: [],
      links: [
        { link: 'https://b.example/', percent: 50 },
        { link: 'https://new.example/', percent: 0 },
        { link: 'https://a.example/', percent: 50 },
      ],
    },
  ]
  for (let visitor = 0; visitor < 200; visitor++) {
    const one = visit({ visitor: `v${visitor}` })
    expect(trial(one, { settings: settings({ splitGroups: grown }) })?.action).toEqual(trial(one)?.action)
  }
})

test('another time uses that hour of the schedule; an unknown campaign is undefined; an invalid address is reported', () => {
  put({ schedule: { timezone: 'UTC', days: ['sun'], from: '08:00', to: '13:00' } })
  expect(trial(visit())).toMatchObject({ class: 'target' })
  expect(trial(visit(), { time: NOW + 3_600_000 })).toMatchObject({ class: 'bot' })
  expect(trial(visit({ key: 'c_none' }))).toBeUndefined()
  expect(() => trial(visit({ ip: 'nowhere' }))).toThrow()
})
