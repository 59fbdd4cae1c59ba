/**
 * Parity with any resolver: an unrefuted crawler claim gets what a person of the same place gets, by every integration,
 * under random campaigns, whether the resolver denies, refuses, lies, is silent or recovers. Edge parts, servers and
 * name server are real.
 */
import http, { type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { REFUSABLE_PURPOSES } from '../src/contract/crawlers/agent-words.ts'
import { campaignSettings, CHECKS, SENSITIVITIES } from '../src/contract/campaigns/campaigns.ts'
import { WEEKDAYS } from '../src/contract/campaigns/condition-words.ts'
import { openCrawlerChecks, type CrawlerChecks } from '../src/edge/feeds/crawlers.ts'
import { createLogTaker } from '../src/edge/answer/log/take.ts'
import { hashToken } from '../src/edge/feeds/tokens.ts'
import { tryVisit } from '../src/edge/answer/try.ts'
import { createHostNames } from '../src/outside/detection/host-names.ts'
import { OPERATORS } from '../src/outside/detection/operators.ts'
import { openDns, openNetwork, type Temper } from '../src/outside/detection/testing/dns.ts'
import { NOWHERE } from '../src/outside/detection/testing/fake.ts'
import { presentTrouble } from '../src/store/config/crawlers/crawler-checks.ts'
import { openTestDatabase } from '../src/store/config/testing/open.ts'
import type { Events } from '../src/store/events/events.ts'
import { parseAgent } from '../src/judge/agent/agent.ts'
import { AGENTS } from '../src/judge/data/agents.ts'
import { startLoneEdge, TOKEN, type LoneEdge } from './support/lone-edge.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const BROWSER = {
  'user-agent': CHROME,
  'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-language': 'de-DE,de;q=0.9',
  'accept-encoding': 'gzip, deflate, br',
  'sec-ch-ua': '"Chromium";v="141", "Google Chrome";v="141"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}
/** A client's campaign that blocks and refuses everything possible, and the same without any of it or the check. */
const [LISTED, PLAIN] = ['c_listed', 'c_plain'] as const
const KEYS = { [LISTED]: TOKEN, [PLAIN]: 'wt_plain' } as const
type Key = keyof typeof KEYS
const GARDEN = 'https://garden.example/land'
/** Crawlers' network, in no published range and with every signal against it. */
const CRAWLERS = '81.2'
const COUNTRY = 'DE'

/** User-Agent of the operator's crawler. */
function agentOf(claims: readonly string[]): string {
  const agents = AGENTS.crawlers
    .filter(({ name }) => claims.includes(name))
    .map(({ name, word }) => ({ name, agent: `Mozilla/5.0 (compatible; ${word}/2.0; +https://crawler.example/)` }))
  return agents.find(({ name, agent }) => parseAgent(agent).claims === name)?.agent ?? ''
}
/** Operators whose addresses have names; others are known by ranges. */
const NAMED = OPERATORS.filter(({ domains }) => domains.length > 0)
const CLAIMS = NAMED.map(({ name, claims }) => ({ operator: name, claims, agent: agentOf(claims) }))

let db: Awaited<ReturnType<typeof openTestDatabase>>['db']
let remove: () => Promise<void>
let dns: Awaited<ReturnType<typeof openDns>>
let edge: LoneEdge
let crawlers: CrawlerChecks
let log: ReturnType<typeof createLogTaker>
/** Skips hours without waiting. */
let ahead = 0
const now = (): number => Date.now() + ahead

beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
  dns = await openDns(openNetwork())
  edge = await startLoneEdge({ trustedProxies: ['127.0.0.1'] })
  edge.state.now = now
  const look = (ip: string) => ({
    ...NOWHERE,
    country: COUNTRY,
    ...(ip.startsWith(CRAWLERS)
      ? { asn: 16509, isp: 'Amazon', hosting: 'AWS', tor: true, vpn: 'VPN', usageType: 'hosting' as const }
      : {}),
  })
  Object.assign(edge.parts.detection, { look })
  edge.parts.checks = { append: () => {} }
  edge.parts.snapshot.putAccounts(
    [],
    [TOKEN, KEYS[PLAIN]].map((token, at) => ({
      id: String(at + 1),
      tokens: [{ hash: hashToken(token), until: null }],
      sealSecret: 'seal',
      active: true,
      paidExpiration: null,
      clickLimit: null,
      clicksUsed: 0,
      ...(token === TOKEN && {
        refused: { purposes: [...REFUSABLE_PURPOSES], names: CLAIMS.flatMap(({ claims }) => claims) },
      }),
    })),
  )
  const block = (id: number, type: 'ips' | 'asns' | 'isps' | 'agents' | 'domains', value: string) => ({
    id: String(id),
    clientId: '1',
    list: 'block' as const,
    type,
    value,
    expires: Infinity,
  })
  edge.parts.snapshot.lists.put(
    [],
    [
      block(1, 'ips', `${CRAWLERS}.0.0/16`),
      block(2, 'asns', '16509'),
      block(3, 'isps', 'Amazon'),
      block(4, 'agents', 'compatible;'),
      block(5, 'domains', 'news.example'),
    ],
  )
})
afterAll(async () => {
  await edge.close()
  await Promise.all([dns.close(), remove()])
})
beforeEach(async () => {
  ahead += 24 * 3_600_000
  dns.state.temper = 'honest'
  dns.state.world = openNetwork()
  const hostNames = createHostNames({ servers: [dns.server], timeoutMs: 200, attempts: 1, now })
  crawlers = await openCrawlerChecks({
    db,
    detection: { checkedAt: () => 0 },
    hostNames,
    now,
    watch: { recheckMs: 20 },
  })
  Object.assign(edge.parts, { crawlers })
  const events = { query: async () => [] } as unknown as Events
  log = createLogTaker({ ...edge.parts, crawlers, events, drained: async () => true, look: async () => undefined })
  return () => crawlers.close()
})

type Settings = Record<string, unknown>
function putCampaigns(settings: Settings): void {
  const whole = (more: Settings) =>
    campaignSettings.parse({
      name: 'Garden',
      targetMode: 'redirect',
      targetLink: 'https://shop.example/garden',
      botLink: 'bot.html',
      ...settings,
      ...more,
    })
  const campaign = {
    name: 'Garden',
    version: 1,
    status: 'active' as const,
    dealt: [],
    archived: false,
    tokens: [],
    bannedSince: '',
  }
  edge.parts.snapshot.putCampaigns(
    [],
    [
      { ...campaign, id: '7', key: LISTED, clientId: '1', settings: whole({}) },
      { ...campaign, id: '8', key: PLAIN, clientId: '2', settings: whole({ check: 'off' }) },
    ],
  )
}

type Who = { ip: string; agent: string; headers: Record<string, string> }
type Way = (key: Key, who: Who) => Promise<{ to: string; signals?: string[] }>
const asRow = (before: number): { signals: string[]; to: string } => {
  const row = edge.rows[before]
  return { signals: (row?.reasons ?? []).map(([signal]) => signal), to: row?.destination ?? '' }
}
const PATIENT = { timeout: 120_000, interval: 50 }
/** Repeats visits that a busy machine refused undecided. */
const ask = (path: string, init: RequestInit): Promise<Response> =>
  vi.waitFor(async () => {
    const answer = await fetch(`http://127.0.0.1:${edge.port}${path}`, { redirect: 'manual', ...init })
    expect(answer.status).not.toBe(503)
    return answer
  }, PATIENT)
/** As a browser opens a page; `fetch` sends other headers. */
const open = (path: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  vi.waitFor(async () => {
    const request = http.get({ port: edge.port, path, headers })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    expect(answer.statusCode).not.toBe(503)
    return answer
  }, PATIENT)
/** Destination and signals by integration. */
const WAYS: Record<string, Way> = {
  decide: async (key, { ip, agent, headers }) => {
    const body = JSON.stringify({
      key,
      ip,
      url: GARDEN,
      userAgent: agent,
      headers,
      referrer: 'https://news.example/',
      check: true,
    })
    const answer = await ask('/edge/v1/decide', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'authorization': `Bearer ${KEYS[key]}` },
      body,
    })
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    const { action, reasons, check } = JSON.parse(text) as {
      action: { to: string }
      reasons: { signal: string }[]
      check?: string
    }
    return { to: check ?? action.to, signals: reasons.map(({ signal }) => signal) }
  },
  link: async (key, { ip, headers }) => {
    const before = edge.rows.length
    const answer = await open(`/c/${key}`, { ...headers, 'x-forwarded-for': ip })
    return {
      signals: asRow(before).signals,
      to: `${answer.statusCode} ${answer.headers.location ?? ''} ${asRow(before).to}`,
    }
  },
  page: async (key, { ip, headers }) => {
    const before = edge.rows.length
    const body = JSON.stringify({ key, url: GARDEN, referrer: 'https://news.example/' })
    const answer = await ask('/edge/v1/page', {
      method: 'POST',
      body,
      headers: {
        ...headers,
        'content-type': 'text/plain',
        'x-forwarded-for': ip,
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
      },
    })
    const { action } = (await answer.json()) as { action: { to: string } }
    return { to: action.to, signals: asRow(before).signals }
  },
  gate: async (key, { ip, headers }) => {
    const before = edge.rows.length
    const answer = await open('/edge/v1/auth', {
      ...headers,
      'authorization': `Bearer ${KEYS[key]}`,
      'x-weir-key': key,
      'x-real-ip': ip,
      'x-original-url': GARDEN,
      'x-weir-check': 'GET',
      'x-weir-edge': 'https://edge.example',
    })
    return { to: `${answer.statusCode} ${String(answer.headers['weir-to'] ?? '')}`, signals: asRow(before).signals }
  },
  try: async (key, { ip, agent, headers }) => {
    const visit = tryVisit(edge.parts, { visit: { key, ip, url: GARDEN, userAgent: agent, headers } })
    return { to: visit?.action.to ?? '', signals: visit?.reasons.map(({ signal }) => signal) ?? [] }
  },
  log: async (key, { ip, agent }) => {
    const before = edge.rows.length
    await log({ clientId: key === LISTED ? '1' : '2', campaignId: undefined }, key, [
      {
        time: new Date(now()).toISOString(),
        ip,
        url: GARDEN,
        userAgent: agent,
        referrer: '',
        mark: `${ip} ${agent} ${before}`,
      },
    ])
    return { to: '', signals: asRow(before).signals } // nobody is sent anywhere
  },
}

const CLOCKS = ['00:00', '06:00', '12:00', '22:00'] as const
const harshSettings: fc.Arbitrary<Settings> = fc
  .record({
    targetMode: fc.constantFrom('redirect', 'show'),
    sensitivity: fc.constantFrom(...SENSITIVITIES),
    check: fc.constantFrom(...CHECKS),
    holdOut: fc.constantFrom(0, 5),
    countries: fc.subarray([COUNTRY, 'FR']),
    excludedCountries: fc.subarray(['FR', COUNTRY]),
    stopKeywords: fc.subarray(['scan', 'land']),
    excludedValues: fc.constantFrom({}, { utmSource: ['fb'] }),
    schedule: fc.option(
      fc.record({
        timezone: fc.constantFrom('UTC', 'Asia/Kathmandu'),
        days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
        from: fc.constantFrom(...CLOCKS),
        to: fc.constantFrom(...CLOCKS),
      }),
      { nil: undefined },
    ),
  })
  .map(({ targetMode, ...settings }) => ({
    ...settings,
    targetMode,
    ...(targetMode === 'show' ? { targetLink: 'garden.html' } : {}),
  }))

let person = 0
/** A new visitor with an ordinary browser, in the same country. */
const somebody = (): Who => {
  person += 1
  return {
    ip: `100.${10 + ((person >> 16) & 63)}.${(person >> 8) & 255}.${person & 255}`,
    agent: CHROME,
    headers: BROWSER,
  }
}
const crawler = (ip: string, agent: string): Who => ({
  ip,
  agent,
  // as crawlers with scripts request a page
  headers: {
    'user-agent': agent,
    'accept': 'text/html,application/xhtml+xml,*/*;q=0.8',
    'accept-encoding': 'gzip',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  },
})

/** Each crawler by each integration, during and after its check: never false, always a person's destination. */
async function walk(settings: Settings, who: readonly Who[]): Promise<void> {
  putCampaigns(settings)
  for (const [name, way] of Object.entries(WAYS)) {
    const wanted = await way(PLAIN, somebody())
    for (const one of who) {
      const { to, signals } = await way(LISTED, one)
      expect(signals, `${name}: ${one.agent}`).not.toContain('crawler.false_claim')
      expect(signals, `${name}: ${one.agent}`).toEqual(
        expect.arrayContaining([expect.stringMatching(/^crawler\.(unverified|verified)$/)]),
      )
      expect(to, `${name}: ${one.agent} under ${JSON.stringify(settings)}`).toBe(wanted.to)
    }
  }
}

test('every operator’s crawler is recognised by its agent', () => {
  for (const { operator, agent } of CLAIMS) expect(parseAgent(agent).claims, operator).not.toBe('')
  expect(AGENTS.crawlers.length).toBeGreaterThanOrEqual(CLAIMS.length)
})

const UNTRUE = ['denies', 'empty', 'lies', 'refuses', 'fails', 'silent'] as const satisfies Temper[]
describe.each(UNTRUE)('with a dishonest resolver (%s)', (temper) => {
  test('crawlers see what people see in every integration, and are verified after recovery', async () => {
    dns.state.temper = temper
    const place = `${CRAWLERS}.${UNTRUE.indexOf(temper)}`
    const who = CLAIMS.map(({ agent }, at) => crawler(`${place}.${at}`, agent))
    await walk({}, who)
    await crawlers.idle()
    // half of the crawlers per run: all meet every resolver behaviour many times
    await fc.assert(fc.asyncProperty(harshSettings, fc.subarray(who, { minLength: 6, maxLength: 12 }), walk), {
      numRuns: 6,
    })
    await vi.waitFor(async () => expect((await presentTrouble(db, new Date(now())))?.claims).toBe(who.length), PATIENT)

    // some are genuine
    const genuine = new Map(
      who.map(({ ip }, at) => [ip, NAMED[at]?.domains[0] ?? '']).filter((_, at) => at % 2 === 0) as [string, string][],
    )
    dns.state.world = openNetwork(Object.fromEntries(genuine))
    dns.state.temper = 'honest'
    await vi.waitFor(async () => expect(await presentTrouble(db, new Date(now()))).toBeUndefined(), PATIENT)
    const first = who.filter(({ ip }) => genuine.has(ip))
    await walk({}, first)
    await crawlers.idle()
    for (const one of first)
      expect((await WAYS['decide']?.(LISTED, one))?.signals, one.agent).toContain('crawler.verified')
    await walk({ sensitivity: 'strict', excludedCountries: [COUNTRY] }, first)
  })
})

test('an impostor is found by an honest resolver, and gets the bot page', async () => {
  putCampaigns({})
  const claims = CLAIMS.filter((_, at) => NAMED[at]?.names === 'all' && (NAMED[at]?.controls.length ?? 0) > 1)
  for (const [at, { agent }] of claims.entries()) {
    const one = crawler(`${CRAWLERS}.99.${at}`, agent)
    await WAYS['decide']?.(PLAIN, one)
    await crawlers.idle()
    const found = await WAYS['decide']?.(PLAIN, one)
    expect(found, agent).toMatchObject({
      to: 'bot.html',
      signals: expect.arrayContaining(['crawler.false_claim']) as unknown,
    })
  }
})
