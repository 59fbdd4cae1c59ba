import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { campaignSettings, type CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { DecideInput } from '../../contract/integration/edge.ts'
import { Refusal } from '../../contract/failure.ts'
import type { HitRow, ProbeRow } from '../../store/events/columns.ts'
import type { ProbeNews } from '../../store/shared/probe-channel.ts'
import { createVisitRates } from '../../store/shared/visit-rates.ts'
import { createVisitorWindow } from '../../store/shared/window.ts'
import { AGENT, CHROME_HEADERS } from '../../judge/builders.ts'
import { checkPage } from '../answer/check-page.ts'
import { CHECK_PARAMETER, readButton, type PendingVisit } from './checks.ts'
import { decideOrCheck, type EdgeParts } from '../answer/answer-visit.ts'
import { takeSignals } from './probe.ts'
import { createSnapshot } from '../feeds/snapshot.ts'
import { NOWHERE } from '../../outside/detection/testing/fake.ts'

const IP = '203.0.113.7'
let rows: HitRow[]
let pending: PendingVisit[]
let parts: EdgeParts
let disk: boolean
let now: number
let shared: string[]
let from: Map<string, string>

function begin(settings: Partial<CampaignSettings> = {}): void {
  const onDisk = (work: () => void): void => {
    if (!disk) throw new Error('disk full')
    work()
  }
  ;[rows, pending, shared, disk, now] = [[], [], [], true, Date.UTC(2026, 10, 18, 12)]
  from = new Map()
  parts = {
    snapshot: createSnapshot(() => new Date(now)),
    window: createVisitorWindow(1000),
    marks: createVisitorWindow(1000),
    rates: createVisitRates(64),
    detection: { look: () => ({ ...NOWHERE, country: 'DE' }), version: () => 'test', tried: () => undefined },
    crawlers: { check: () => 'unknown' },
    append: (...more: HitRow[]) => onDisk(() => rows.push(...more)),
    checks: { append: (...more: PendingVisit[]) => onDisk(() => pending.push(...more)) },
    probes: {
      recall: () => undefined,
      learn: ({ checked }: ProbeNews<ProbeRow>) => checked && from.set(checked.visitor, checked.referrer),
      othersOf: () => 'none',
      checkOf: () => undefined,
      referrerOf: (visitor: string) => from.get(visitor),
    },
    recalled: (name: string) => shared.push(name),
    now: () => now,
  } as unknown as EdgeParts
  const made = campaignSettings.parse({
    name: 'Check',
    targetMode: 'redirect',
    targetLink: 'https://t.example/',
    botLink: 'bot.html',
    check: 'new',
    ...settings,
  })
  const account = { id: '1', active: true, paidExpiration: null, clickLimit: null, clicksUsed: 0 }
  parts.snapshot.putAccounts([], [{ ...account, tokens: [], sealSecret: 'seal' }])
  const campaign = { id: '7', key: 'c', clientId: '1', name: 'Check', version: 1, status: 'active' as const }
  parts.snapshot.putCampaigns(
    [],
    [{ ...campaign, settings: made, dealt: [], archived: false, tokens: [], bannedSince: '' }],
  )
}
beforeEach(() => begin())

const GRANT = { clientId: '1', campaignId: undefined }
const come = (more: Partial<DecideInput> = {}) => {
  const judged = decideOrCheck(parts, GRANT, {
    key: 'c',
    ip: IP,
    url: 'https://shop.example/land?a=1&b=%20#part',
    userAgent: AGENT.chrome,
    headers: CHROME_HEADERS,
    check: true,
    ...more,
  })
  const ticket = /data-ticket="([^"]+)"/.exec(judged.page?.('') ?? '')?.[1]
  return { ...judged, ticket }
}
const step = (ticket: string, seen: object = {}) =>
  takeSignals(parts, { ip: IP, userAgent: AGENT.chrome }, { ticket, check: true, seen })

test('a new visitor gets it without a hit; afterwards the visit is one hit, the first', () => {
  const first = come()
  expect(first.page?.('')).toContain('<!doctype html>')
  expect(first.decision.probe).toBeUndefined()
  expect([rows.length, pending.length]).toEqual([0, 1])
  expect(pending[0]).toMatchObject({
    gone: { hit: first.decision.hit, class: 'target', suspicious: false, checked: 'gone' },
    left: {
      hit: first.decision.hit,
      suspicious: true,
      checked: 'left',
      reasons: [['headers.check_not_taken', '60 s', 'weak', 'headers']],
    },
  })
  step(first.ticket ?? '')
  const second = come()
  expect(second.ticket).toBeUndefined()
  expect(rows).toMatchObject([{ class: 'target', is_unique: true, repeats: 1, pace: [2, 2, 2], checked: 'taken' }])
  expect(come().ticket).toBeUndefined()
  expect(rows[1]).toMatchObject({ is_unique: false, repeats: 2, checked: '' })
})

test('the visit keeps its original referrer, not the check’s page', () => {
  const url = 'https://shop.example/land?a=1&b=%20'
  const { ticket = '' } = come({ referrer: 'https://news.example/' })
  takeSignals(
    parts,
    { ip: IP, userAgent: AGENT.chrome },
    { ticket, check: true, referrer: 'https://news.example/', seen: {} },
  )
  come({ referrer: url })
  const other = {
    userAgent: AGENT.android,
    headers: { ...CHROME_HEADERS, 'sec-ch-ua-platform': '"Android"', 'sec-ch-ua-mobile': '?1' },
  }
  const { ticket: second = '' } = come(other)
  come({ ...other, url: `${url}&weir-check=${second}`, referrer: `${url}&x=1` })
  expect(rows.map(({ referrer }) => referrer)).toEqual(['https://news.example/', ''])
})

test('a query too long for the page does not skip the check: its script restores it', () => {
  const long = (length: number) => `https://shop.example/land?a=${'&'.repeat(length)}`
  const [whole, cut] = [900, 7000].map((length) => come({ url: long(length) }).page?.('https://edge.example') ?? '')
  expect([whole, cut].map((page = '') => [page.length < 8192, page.includes(' data-cut')])).toEqual([
    [true, false],
    [true, true],
  ])
  expect(cut).toMatch(/<a id="go" data-cut href="\?weir-check=[\w.-]+">/)
  expect([rows, pending].map((one) => one.length)).toEqual([0, 2])
})

test.each<[string, Partial<DecideInput>]>([
  ['a method that is not repeated', { check: false }],
  ['a script', { headers: { ...CHROME_HEADERS, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } }],
])('%s cannot show it and is doubted; after the check it is not', (_name, more) => {
  expect(come(more).ticket).toBeUndefined()
  expect(rows[0]).toMatchObject({ class: 'target', suspicious: true, checked: 'unasked' })
  const taken = { ...more, ip: '198.51.100.9' }
  const { ticket = '' } = come({ ip: '198.51.100.9' })
  step(ticket)
  come(taken)
  expect(rows[1]).toMatchObject({ checked: 'taken' })
  expect(rows[1]?.reasons.map(([signal]) => signal)).not.toContain('headers.check_not_taken')
})

test('checks the same visitor again a day later', () => {
  step(come().ticket ?? '')
  come()
  now += 86_400_000
  expect(come().ticket).toBeDefined()
})

test('other processes learn who took it and who came back', () => {
  step(come().ticket ?? '')
  come()
  expect(shared.map((name) => name.split('|')[0])).toEqual(['checked', 'answered', 'came', 'given'])
})

test('the button continues once, for its own visitor, and its parameter is removed from the visit', () => {
  const { ticket = '' } = come()
  const pressed = { url: `https://shop.example/land?a=1&b=%20&${CHECK_PARAMETER}=${ticket}#part` }
  expect(come({ ...pressed, ip: '198.51.100.9' }).ticket).toBeDefined()
  expect(come({ ...pressed, url: pressed.url.replace(/.(?=#)/, 'x') }).ticket).toBeDefined()
  expect(come(pressed).ticket).toBeUndefined()
  expect(rows).toMatchObject([{ url: 'https://shop.example/land?a=1&b=%20#part', checked: 'taken' }])
})

test('an old button leads to a new check', () => {
  const { ticket = '' } = come()
  now += 600_001
  expect(come({ url: `https://shop.example/?${CHECK_PARAMETER}=${ticket}` }).ticket).toBeDefined()
})

test.each<[string, Partial<DecideInput>]>([
  ['an integration that cannot show it', { check: undefined }],
  ['a prefetch', { headers: { ...CHROME_HEADERS, 'sec-purpose': 'prefetch' } }],
  ['a claim to be a crawler', { userAgent: AGENT.googlebot }],
  ['a Bot', { userAgent: AGENT.curl }],
  ['a call whose headers are not seen', { headers: undefined }],
])('%s gets no check', (_name, more) => {
  expect(come(more).ticket).toBeUndefined()
  expect([rows.length, pending.length]).toEqual([1, 0])
})

test('answers nothing if it cannot be written; checks nobody if checks are not stored', () => {
  disk = false
  expect(() => come()).toThrow(Refusal)
  disk = true
  const { checks: _nobody, ...without } = parts
  parts = without
  expect(come().ticket).toBeUndefined()
})

test('abandoned checks still count in the rates', () => {
  for (let times = 0; times < 5; times += 1) come()
  expect(pending.at(-1)?.left.pace).toEqual([5, 5, 5])
})

describe('the page', () => {
  const page = (url: string, language = 'en') =>
    checkPage({ ticket: 'a.b.c', url, language, edge: 'https://edge.example' })

  test('is one line of ASCII below 4 kB, in three languages, whatever the URL holds', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const html = page(`https://x.example/?${query}`, 'uk')
        expect(html).toMatch(/^[\x20-\x7e]+$/)
        expect(html.match(/<script/g)).toHaveLength(2)
      }),
    )
    for (const language of ['en', 'ru-ru', 'uk', 'fr'])
      expect(page('https://x.example/?a=1', language).length).toBeLessThan(4096)
    expect(page('', 'ru')).toContain('lang="ru"')
  })

  test('its button keeps the whole query, and removes its parameter', () => {
    const part = fc.stringMatching(/^[\w%=&.~+-]{0,40}$/)
    fc.assert(
      fc.property(part, fc.constantFrom('', '#part'), (query, hash) => {
        const url = `https://x.example/land${query === '' ? '' : `?${query}`}`
        const href = /href="([^"]*)"/.exec(page(url + hash))?.[1]?.replaceAll('&#38;', '&') ?? ''
        expect(readButton(`https://x.example/land${href}${hash}`)).toEqual({ url: url + hash, ticket: 'a.b.c' })
      }),
    )
    expect(readButton('https://x.example/?a=1&weir-check=t&b=2')).toEqual({
      url: 'https://x.example/?a=1&b=2',
      ticket: 't',
    })
    expect(readButton('https://x.example/?weir-check=t&b=2').url).toBe('https://x.example/?b=2')
  })
})
