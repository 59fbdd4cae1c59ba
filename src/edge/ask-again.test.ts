import { beforeEach, describe, expect, test } from 'vitest'
import { campaignSettings, type CampaignSettings } from '../contract/campaigns/campaigns.ts'
import type { DecideInput } from '../contract/integration/edge.ts'
import type { Probe } from '../contract/detection/probe.ts'
import type { HitRow, ProbeRow } from '../store/events/columns.ts'
import { joinProbes } from '../store/shared/probe-channel.ts'
import { createVisitRates } from '../store/shared/visit-rates.ts'
import { createVisitorWindow } from '../store/shared/window.ts'
import { AGENT, CHROME_HEADERS } from '../judge/builders.ts'
import { placeOf } from './remember/browser-key.ts'
import { hasReturned, CHECK_PARAMETER, type PendingVisit } from './remember/checks.ts'
import { decideOrCheck, type EdgeParts } from './answer/answer-visit.ts'
import { takeSignals } from './remember/probe.ts'
import { createSnapshot } from './feeds/snapshot.ts'
import { NOWHERE } from '../outside/detection/testing/fake.ts'

const IP = '203.0.113.7'
const CLEAN: Probe = { webdriver: false, changedFlag: '', screen: [1920, 1080], timezone: 'Europe/Berlin', cores: 8 }
const DRIVEN: Probe = { ...CLEAN, webdriver: true }

let rows: HitRow[]
let pending: PendingVisit[]
let parts: EdgeParts
let now = Date.UTC(2026, 10, 18, 12)
let opened = 0

function begin(settings: Partial<CampaignSettings> = {}): void {
  ;[rows, pending] = [[], []]
  parts = {
    snapshot: createSnapshot(() => new Date(now)),
    window: createVisitorWindow(1000),
    marks: createVisitorWindow(1000),
    rates: createVisitRates(64),
    detection: { look: () => ({ ...NOWHERE, country: 'DE' }), version: () => 'test', tried: () => undefined },
    crawlers: { check: () => 'unknown' },
    append: (...more: HitRow[]) => void rows.push(...more),
    checks: { append: (...more: PendingVisit[]) => void pending.push(...more) },
    probes: joinProbes<ProbeRow>(`ask-again-${(opened += 1)}`, placeOf),
    now: () => now,
  } as unknown as EdgeParts
  const made = campaignSettings.parse({
    name: 'Check',
    targetMode: 'redirect',
    targetLink: 'https://t.example/',
    botLink: 'bot.html',
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

const URL = 'https://shop.example/land?a=1'
const GRANT = { clientId: '1', campaignId: undefined }

function come(more: Partial<DecideInput> = {}) {
  now += 5000
  const { page, decision } = decideOrCheck(parts, GRANT, {
    key: 'c',
    ip: IP,
    url: URL,
    userAgent: AGENT.chrome,
    headers: CHROME_HEADERS,
    check: true,
    ...more,
  })
  const html = page?.('')
  const ticket = html === undefined ? (decision.probe ?? '') : (/data-ticket="([^"]+)"/.exec(html)?.[1] ?? '')
  const is =
    html !== undefined ? 'check' : decision.class === 'bot' ? 'bot' : decision.suspicious ? 'doubted' : 'person'
  const answer = (seen: Probe) => {
    now += 300
    takeSignals(parts, { ip: IP, userAgent: AGENT.chrome }, { ticket, check: html !== undefined, seen })
  }
  return { is, html, ticket, answer, reasons: decision.reasons.map(({ signal }) => signal) }
}
const button = (ticket: string) => ({ url: `${URL}&${CHECK_PARAMETER}=${ticket}` })
const isOver = () => pending.every(({ gone }) => hasReturned(parts, gone.visitor, now))

function visit(seen: Probe, more: Partial<DecideInput> = {}) {
  const first = come(more)
  if (first.is !== 'check') {
    first.answer(seen)
    return [first.is]
  }
  first.answer(seen)
  const second = come({ ...more, ...button(first.ticket) })
  second.answer(seen)
  return ['check', second.is]
}

describe.each(['off', 'suspicious', 'new'] as const)('the check for %s', (check) => {
  beforeEach(() => begin({ check }))
  const first = check === 'new' ? ['check'] : []

  test('a driven browser is a Bot from its second visit on, even after a reload or a blocked page', () => {
    come()
    come()
    visit(DRIVEN)
    for (let times = 0; times < 4; times++) expect(visit(DRIVEN)).toEqual(['check', 'bot'])
    expect(rows.at(-1)?.reasons.map(([signal]) => signal)).toContain('automation.webdriver')
    expect(isOver()).toBe(true)
  })

  test('a colleague’s next first visit is a person’s, and clears the others', () => {
    expect(visit(DRIVEN)).toEqual(check === 'new' ? ['check', 'bot'] : ['person'])
    expect(visit(CLEAN)).toEqual(['check', 'person'])
    expect(visit(CLEAN)).toEqual(['person'])
    expect(rows.filter(({ suspicious }) => suspicious)).toEqual([])
    expect(isOver()).toBe(true)
  })

  test('other browsers at the address are still told apart, and nobody is doubted', () => {
    const firefox = { userAgent: AGENT.firefox, headers: { ...CHROME_HEADERS, 'sec-ch-ua': '' } }
    const other = come(firefox)
    takeSignals(
      parts,
      { ip: IP, userAgent: AGENT.firefox },
      { ticket: other.ticket, check: other.is === 'check', seen: CLEAN },
    )
    visit(DRIVEN)
    expect(visit(DRIVEN)).toEqual(['check', 'bot'])
    expect(visit(CLEAN)).toEqual(['check', 'person'])
  })

  test('leaving by the button without an answer is a doubt, and the check does not repeat for ever', () => {
    visit(DRIVEN)
    const shown = come()
    expect(shown.is).toBe('check')
    expect(come(button(shown.ticket)).is).toBe('doubted')
    expect([come().is, come().is]).toEqual(['doubted', 'doubted'])
  })

  const watched: Probe = { ...CLEAN, watched: true, outer: [945, 1060], inner: [945, 917] }
  test.each<[string, Probe, frees: boolean]>([
    ['nothing else', CLEAN, true],
    ['tools that watch beside it', watched, false],
  ])('a flag by input on a page, and %s: only a page used by a person clears it, no check', (_what, seen, frees) => {
    const used = (input: Probe['input']) => {
      const page = come()
      page.answer(page.is === 'check' ? seen : { ...seen, listens: true })
      if (page.is === 'check') return come(button(page.ticket)).is
      page.answer({ ...seen, listens: true, input })
      return page.is
    }
    const click: Probe['input'] = { kinds: ['press'], moves: 1, pointer: 'mouse', weightless: true }
    if (check === 'new') used(undefined)
    used(click)
    for (let times = 0; times < 4; times++) expect(used(click)).toBe('doubted')
    if (check === 'off') expect(pending).toEqual([]) // it would show nothing
    used({ ...click, moves: 30, weightless: false })
    expect(come().reasons.includes('automation.weightless_click')).toBe(!frees)
  })

  test('where the integration cannot show it, a colleague is doubted but no Bot', () => {
    const cannot = { check: false }
    visit(DRIVEN, cannot)
    expect([...visit(DRIVEN, cannot), ...visit(DRIVEN, cannot)]).toEqual(['doubted', 'doubted'])
  })

  test('prefetches and script calls do not get it', () => {
    visit(DRIVEN)
    expect(come({ headers: { ...CHROME_HEADERS, 'sec-purpose': 'prefetch' } }).is).not.toBe('check')
    expect(come({ headers: { ...CHROME_HEADERS, 'sec-fetch-mode': 'cors' } }).is).not.toBe('check')
  })

  test('a person with a weak signal takes it once', () => {
    const odd = { ...CLEAN, languages: [] }
    visit(odd)
    for (let times = 0; times < 3; times++) expect(visit(odd)).not.toContain('bot')
    expect([come().is, come().is]).not.toContain('check')
  })

  test('nobody else gets it', () => {
    expect(visit(CLEAN)).toEqual([...first, 'person'])
    expect(visit(CLEAN)).toEqual(['person'])
    visit({ ...CLEAN, languages: [] })
    expect(visit(CLEAN)).toEqual(['person'])
  })
})

test('a campaign that monitors checks nobody', () => {
  begin({ sensitivity: 'monitor' })
  visit(DRIVEN)
  expect(come().is).toBe('doubted')
})

test('a visitor’s second visit after a check is not judged by it', () => {
  visit(DRIVEN)
  const shown = come()
  shown.answer(DRIVEN)
  expect([come().is, come().is]).toEqual(['bot', 'check'])
})
