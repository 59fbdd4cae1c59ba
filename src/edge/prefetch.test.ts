/** Prefetches are counted apart: they never count against a person, and declaring them passes no program. */
import { beforeEach, expect, test } from 'vitest'
import { campaignSettings } from '../contract/campaigns/campaigns.ts'
import type { HitRow } from '../store/events/columns.ts'
import { createVisitRates } from '../store/shared/visit-rates.ts'
import { countSightings, packSightings } from '../store/shared/sightings.ts'
import { createVisitorWindow } from '../store/shared/window.ts'
import { AGENT, CHROME_HEADERS } from '../judge/builders.ts'
import { decideVisit, type EdgeParts } from './answer/answer-visit.ts'
import { countedBy } from './read/facts.ts'
import { createSnapshot } from './feeds/snapshot.ts'

const LIMIT = 3
let rows: HitRow[]
let parts: EdgeParts
let disk: boolean
beforeEach(() => {
  rows = []
  disk = true
  const look = () => ({
    asn: 0,
    isp: '',
    usageType: '',
    hosting: '',
    tor: false,
    vpn: '',
    relay: false,
    crawlers: [],
    country: 'DE',
    region: '',
    city: '',
  })
  const append = (row: HitRow) => {
    if (!disk) throw new Error('disk full')
    rows.push(row)
  }
  parts = {
    snapshot: createSnapshot(() => new Date()),
    window: createVisitorWindow(1000),
    marks: createVisitorWindow(1000),
    rates: createVisitRates(64),
    detection: { look, version: () => 'test', tried: () => undefined },
    crawlers: { check: () => 'unknown' },
    append,
    probes: { recall: () => undefined, othersOf: () => 'none', checkOf: () => undefined, referrerOf: () => undefined },
    now: () => Date.UTC(2026, 10, 18, 12),
  } as unknown as EdgeParts
  const settings = campaignSettings.parse({
    name: 'Ahead',
    targetMode: 'redirect',
    targetLink: 'https://t.example/',
    botLink: 'bot.html',
    repeatLimit: LIMIT,
  })
  parts.snapshot.putAccounts(
    [],
    [{ id: '1', tokens: [], sealSecret: 'seal', active: true, paidExpiration: null, clickLimit: null, clicksUsed: 0 }],
  )
  parts.snapshot.putCampaigns(
    [],
    [
      {
        id: '7',
        key: 'c',
        clientId: '1',
        name: 'Ahead',
        version: 1,
        status: 'active',
        settings,
        dealt: [],
        archived: false,
        tokens: [],
        bannedSince: '',
      },
    ],
  )
})

const AHEAD = { 'sec-purpose': 'prefetch;prerender' }
const come = (headers: Record<string, string> = {}) =>
  decideVisit(
    parts,
    { clientId: '1', campaignId: undefined },
    {
      key: 'c',
      ip: '203.0.113.7',
      url: 'https://shop.example/',
      userAgent: AGENT.chrome,
      headers: { ...CHROME_HEADERS, ...headers },
    },
  )
const summary = ({ class: hitClass, unique, category }: ReturnType<typeof come>) => [hitClass, unique, category]

test('after any number of prefetches the person’s first visit is first, with the full limit', () => {
  for (let times = 0; times < 9; times++) expect(summary(come(AHEAD))).toEqual(['target', false, 'prefetch'])
  expect(Array.from({ length: 4 }, () => summary(come()))).toEqual([
    ['target', true, 'person'],
    ['target', false, 'person'],
    ['target', false, 'person'],
    ['bot', false, 'policy'],
  ])
  expect(rows.map(({ is_unique, repeats }) => [is_unique, repeats]).slice(8, 11)).toEqual([
    [false, 1],
    [true, 1],
    [false, 2],
  ])
  expect(rows.at(-1)?.pace).toEqual([4, 4, 4])
})

test('over the limit, declaring a prefetch does not help', () => {
  for (let times = 0; times < LIMIT; times++) come()
  expect(summary(come(AHEAD))).toEqual(['bot', false, 'policy'])
})

test('a program that always declares prefetches is limited: ten count as a visit, hundreds exceed a person’s', () => {
  const all = Array.from({ length: 301 }, () => come(AHEAD))
  expect(all.findIndex((one) => one.category === 'policy')).toBe(LIMIT * 10)
  expect(all.at(-1)?.reasons.map(({ signal }) => signal)).toContain('activity.visitor_pace')
})

test('an unspooled prefetch does not count; other processes count as this one does', () => {
  disk = false
  for (let times = 0; times < 30; times++) expect(() => come(AHEAD)).toThrow()
  disk = true
  come(AHEAD)
  expect(rows[0]?.repeats).toBe(1)
  const other = { window: createVisitorWindow(100), marks: createVisitorWindow(100), rates: createVisitRates(64) }
  countSightings(
    packSightings(
      rows.map((row) => ({ keys: countedBy(row), unique: row.is_unique })),
      parts.now(),
    ),
    other,
  )
  parts = { ...parts, ...other }
  expect(summary(come())).toEqual(['target', true, 'person'])
})
