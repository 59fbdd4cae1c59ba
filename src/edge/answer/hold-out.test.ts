import { beforeEach, describe, expect, test } from 'vitest'
import { campaignSettings, type CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { DecideInput } from '../../contract/integration/edge.ts'
import type { HitSource } from '../../contract/hits/hit-sources.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { createVisitRates } from '../../store/shared/visit-rates.ts'
import { createVisitorWindow } from '../../store/shared/window.ts'
import { AGENT, CHROME_HEADERS } from '../../judge/builders.ts'
import { decideVisit, type EdgeParts } from './answer-visit.ts'
import { isInControlGroup } from './hold-out.ts'
import { createSnapshot } from '../feeds/snapshot.ts'
import { tryVisit } from './try.ts'
import { NOWHERE } from '../../outside/detection/testing/fake.ts'

const TARGET = 'https://t.example/'
const BOT_PAGE = 'bot.html'
let rows: HitRow[]
let parts: EdgeParts

function begin(settings: Partial<CampaignSettings> = {}, secret = 'seal'): void {
  const now = Date.UTC(2026, 10, 18, 12)
  rows = []
  parts = {
    snapshot: createSnapshot(() => new Date(now)),
    window: createVisitorWindow(10_000),
    marks: createVisitorWindow(1000),
    rates: createVisitRates(64),
    detection: { look: () => ({ ...NOWHERE, country: 'DE' }), version: () => 'test', tried: () => undefined },
    crawlers: { check: () => 'unknown' },
    append: (...more: HitRow[]) => rows.push(...more),
    probes: { recall: () => undefined, othersOf: () => 'none', checkOf: () => undefined, referrerOf: () => undefined },
    now: () => now,
  } as unknown as EdgeParts
  const made = campaignSettings.parse({
    name: 'Held',
    targetMode: 'redirect',
    targetLink: TARGET,
    botLink: BOT_PAGE,
    holdOut: 5,
    ...settings,
  })
  const account = { id: '1', active: true, paidExpiration: null, clickLimit: null, clicksUsed: 0 }
  parts.snapshot.putAccounts([], [{ ...account, tokens: [], sealSecret: secret }])
  const campaign = { id: '7', key: 'c', clientId: '1', name: 'Held', version: 1, status: 'active' as const }
  parts.snapshot.putCampaigns(
    [],
    [{ ...campaign, settings: made, dealt: [], archived: false, tokens: [], bannedSince: '' }],
  )
}
beforeEach(() => begin())

const VISITORS = 2000
const visitOf = (at: number): DecideInput => ({
  key: 'c',
  ip: `203.${at >> 8}.${at & 255}.7`,
  url: 'https://shop.example/land',
  userAgent: AGENT.curl,
  visitor: `v${at}`,
})
const come = (at: number, source?: HitSource) =>
  decideVisit(parts, { clientId: '1', campaignId: undefined }, visitOf(at), source)
const all = (source?: HitSource) => Array.from({ length: VISITORS }, (_, at) => come(at, source))
const passed = (answers: ReturnType<typeof all>) => answers.filter(({ action }) => action.to === TARGET).length

test('about the configured share gets people’s answers but counts as Bots', () => {
  const answers = all()
  expect(passed(answers)).toBeGreaterThan(VISITORS * 0.03)
  expect(passed(answers)).toBeLessThan(VISITORS * 0.07)
  for (const [at, { class: hitClass, category, action, reference }] of answers.entries()) {
    expect([hitClass, category]).toEqual(['bot', 'general'])
    const isHeld = action.to === TARGET
    expect(rows[at]).toMatchObject({ class: 'bot', held_out: isHeld, destination: action.to, mode: action.mode })
    expect(action.mode).toBe(isHeld ? 'redirect' : 'show')
    expect(reference === undefined, 'only who gets the bot page may appeal').toBe(isHeld)
  }
})

test('where people get the bot page, a held-out Bot gets no reference either', () => {
  begin({ targetMode: 'show', targetLink: BOT_PAGE })
  const answers = all()
  expect(rows.some((row) => row.held_out)).toBe(true)
  for (const [at, { reference }] of answers.entries()) expect(reference === undefined).toBe(rows[at]?.held_out)
})

test('a visitor is in or out for all their visits', () => {
  const first = all().map(({ action }) => action.to)
  expect(all().map(({ action }) => action.to)).toEqual(first)
})

test('off, nobody passes', () => {
  begin({ holdOut: 0 })
  expect(passed(all())).toBe(0)
  expect(rows.some((row) => row.held_out)).toBe(false)
})

test('without a secret nobody is drawn: anyone could compute who', () => {
  begin({}, '')
  expect(passed(all())).toBe(0)
})

test('an access log’s visits were answered before: none is held out', () => {
  expect(passed(all('log'))).toBe(0)
})

test('an abandoned check showed no page, so it is not held out', () => {
  begin({ check: 'new' })
  const ends: HitRow[] = []
  const cloud = { ...parts.detection.look('203.0.113.7'), hosting: 'Cloud' }
  parts = {
    ...parts,
    detection: { ...parts.detection, look: () => cloud },
    checks: { append: (...more) => ends.push(...more.map(({ left }) => left)) },
  }
  for (let at = 0; at < 300; at++) {
    const browser = { ...visitOf(at), userAgent: AGENT.chrome, headers: CHROME_HEADERS, check: true }
    decideVisit(parts, { clientId: '1', campaignId: undefined }, browser)
  }
  expect(ends).toHaveLength(300)
  expect(ends.every((row) => row.class === 'bot' && !row.held_out)).toBe(true)
})

test('a trial shows the usual outcome', () => {
  for (let at = 0; at < 300; at++) expect(tryVisit(parts, { visit: visitOf(at) })?.link).toBe(BOT_PAGE)
})

describe('the draw', () => {
  const at = { visitor: 'v', time: Date.UTC(2026, 10, 18, 12), source: 'site' as const }
  const campaign = { id: '7', holdOut: 5 }
  const names = Array.from({ length: 20_000 }, (_, n) => `v${n}`)
  const drawn = (secret: string, more: Partial<typeof at> = {}, of: Partial<typeof campaign> = {}) =>
    names.filter((visitor) => isInControlGroup(secret, { ...at, ...more, visitor }, { ...campaign, ...of }))
  const inBoth = (one: string[], other: string[]) => one.filter((name) => other.includes(name)).length

  test('takes the configured share', () => {
    for (const holdOut of [0.5, 1, 5]) {
      const expected = names.length * (holdOut / 100)
      expect(Math.abs(drawn('seal', {}, { holdOut }).length - expected)).toBeLessThan(5 * Math.sqrt(expected))
    }
  })

  test('a smaller share is part of a larger one', () => {
    const [few, many] = [drawn('seal', {}, { holdOut: 0.5 }), drawn('seal')]
    expect(inBoth(few, many)).toBe(few.length)
  })

  test('is constant during a day, and differs by day, campaign and account', () => {
    const today = drawn('seal')
    expect(drawn('seal', { time: Date.UTC(2026, 10, 18) })).toEqual(today)
    expect(drawn('seal', { time: Date.UTC(2026, 10, 19) - 1 })).toEqual(today)
    const others = [drawn('seal', { time: Date.UTC(2026, 10, 19) }), drawn('other'), drawn('seal', {}, { id: '8' })]
    for (const other of others) expect(inBoth(other, today)).toBeLessThan(today.length / 5)
  })
})
