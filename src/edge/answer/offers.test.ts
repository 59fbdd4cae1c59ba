import { beforeEach, expect, test } from 'vitest'
import { campaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { EdgeOffer } from '../../store/config/offers/offers.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { createOfferCounts } from '../../store/shared/offer-counts.ts'
import { offerCapacity } from '../../store/shared/sightings.ts'
import { createVisitRates } from '../../store/shared/visit-rates.ts'
import { createVisitorWindow } from '../../store/shared/window.ts'
import { AGENT } from '../../judge/builders.ts'
import { decideVisit, type EdgeParts } from './answer-visit.ts'
import { createSnapshot } from '../feeds/snapshot.ts'
import { tryVisit } from './try.ts'
import { NOWHERE } from '../../outside/detection/testing/fake.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const OWN = 'https://own.example/'
let rows: HitRow[]
let parts: EdgeParts
let crawler: 'unknown' | 'verified'

const offer = (id: string, more: Partial<EdgeOffer> = {}): EdgeOffer => ({
  id,
  clientId: '1',
  link: `https://offer.example/${id}?country={country}`,
  status: 'active',
  countries: [],
  dayCap: null,
  timezone: 'UTC',
  substituteId: null,
  deadSince: null,
  fullOn: null,
  ...more,
})
const put = (...some: EdgeOffer[]) =>
  parts.snapshot.offers.put(
    some.map(({ id }) => id),
    some,
  )

beforeEach(() => {
  rows = []
  crawler = 'unknown'
  parts = {
    snapshot: createSnapshot(() => new Date(NOW)),
    window: createVisitorWindow(1000),
    marks: createVisitorWindow(1000),
    rates: createVisitRates(64),
    offerCounts: offerCapacity(createOfferCounts(64)),
    detection: { look: () => ({ ...NOWHERE, country: 'DE' }), version: () => 'test', tried: () => undefined },
    crawlers: { check: () => crawler },
    append: (...more: HitRow[]) => rows.push(...more),
    probes: { recall: () => undefined, othersOf: () => 'none', checkOf: () => undefined, referrerOf: () => undefined },
    now: () => NOW,
  } as unknown as EdgeParts
  const settings = campaignSettings.parse({
    name: 'Offers',
    targetMode: 'redirect',
    targetLink: OWN,
    targetOffer: '7',
    botLink: 'bot.html',
    passThrough: 'none',
  })
  const account = { id: '1', active: true, paidExpiration: null, clickLimit: null, clicksUsed: 0 }
  parts.snapshot.putAccounts([], [{ ...account, tokens: [], sealSecret: 'seal' }])
  const campaign = { id: '9', key: 'c', clientId: '1', name: 'Offers', version: 1, status: 'active' as const }
  parts.snapshot.putCampaigns([], [{ ...campaign, settings, dealt: [], archived: false, tokens: [], bannedSince: '' }])
})

const visit = (userAgent: string = AGENT.chrome) => ({
  key: 'c',
  ip: '203.0.113.7',
  url: 'https://shop.example/',
  userAgent,
  visitor: 'v',
})
const come = (userAgent?: string) => decideVisit(parts, undefined, visit(userAgent)).action.to
const kept = () => rows.map(({ offer: went, offers_passed: passed }) => [went, passed])

test('a visit goes to the offer with expanded macros; changes apply to the next visit', () => {
  put(offer('7'))
  expect(come()).toBe('https://offer.example/7?country=DE')
  put(offer('7', { link: 'https://moved.example/' }))
  expect(come()).toBe('https://moved.example/')
  expect(kept()).toEqual([
    ['7', ''],
    ['7', ''],
  ])
})

test('if paused, goes to the substitute or the campaign’s own link, and the hit says why', () => {
  put(offer('7', { status: 'paused', substituteId: '8' }), offer('8', { countries: ['FR'] }))
  expect(come()).toBe(OWN)
  put(offer('8'))
  expect(come()).toBe('https://offer.example/8?country=DE')
  parts.snapshot.offers.put(['7'], [])
  expect(come()).toBe(OWN)
  expect(kept()).toEqual([
    ['', '7 paused,8 country'],
    ['8', '7 paused'],
    ['', '7 gone'],
  ])
})

test('passes over a dead offer, and the hit says since when', () => {
  put(offer('7', { deadSince: new Date(NOW), substituteId: '8' }), offer('8'))
  expect(come()).toBe('https://offer.example/8?country=DE')
  put(offer('7', { substituteId: '8' }))
  expect(come()).toBe('https://offer.example/7?country=DE')
  expect(kept()).toEqual([
    ['8', `7 dead ${NOW}`],
    ['7', ''],
  ])
})

test('another client’s offer is not found', () => {
  put(offer('7', { clientId: '2' }))
  expect(come()).toBe(OWN)
})

test('a cap counts people; verified crawlers and trials get a person’s destination without counting', () => {
  put(offer('7', { dayCap: 2 }))
  crawler = 'verified'
  for (let time = 0; time < 5; time += 1) expect(come(AGENT.googlebot)).toContain('offer.example')
  expect(tryVisit(parts, { visit: visit() })?.action.to).toContain('offer.example')
  crawler = 'unknown'
  expect([come(), come(), come()].map((to) => to.includes('offer.example'))).toEqual([true, true, false])
  crawler = 'verified'
  expect(come(AGENT.googlebot), 'as a person').toBe(OWN)
})

test('without shared counts no cap applies and no visit waits', () => {
  delete parts.offerCounts
  put(offer('7', { dayCap: 1 }))
  expect([come(), come()].every((to) => to.includes('offer.example'))).toBe(true)
})

test('an offer that had its conversions is passed over for the rest of the day in its zone', () => {
  put(offer('7', { fullOn: '2026-11-26', substituteId: '8' }), offer('8'))
  expect(come()).toContain('/8?')
  expect(rows.at(-1)).toMatchObject({ offer: '8', offers_passed: '7 full' })
  put(offer('7', { fullOn: '2026-11-25' }))
  expect(come()).toContain('/7?')
  put(offer('7', { fullOn: '2026-11-26', timezone: 'Pacific/Kiritimati' })) // there it is the 27th
  expect(come()).toContain('/7?')
})
