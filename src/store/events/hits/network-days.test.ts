/** The engine's network days equal a count visit by visit, without needless reads. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriberOf } from '../../../lib/net/address.ts'
import { mergeDays } from '../../../judge/usual.ts'
import type { HitRow } from '../columns.ts'
import { type Events, openEvents } from '../events.ts'
import { hitsOfDays, networkDay } from './network-days.ts'
import { openSpool } from '../spool/spool.ts'
import { askingFrom } from '../testing/asking.ts'
import { type DayVisit, networkDayOf } from '../testing/network-days.ts'
import { hitRow, storedTime } from '../testing/rows.ts'

const DAY_MS = 86_400_000
const DAY = Date.UTC(2026, 10, 9)

const chosen = fc.record({
  campaign: fc.constantFrom('10', '11'),
  /** Two busy hours, or the whole day. */
  at: fc.oneof(
    fc.integer({ min: 0, max: 2_400_000 }),
    fc.integer({ min: 43_000_000, max: 43_900_000 }),
    fc.integer({ min: -3_600_000, max: DAY_MS + 3_600_000 }),
  ),
  ip: fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 60 }))
      .map(([net, host]) => `203.0.${net}.${host}`),
    fc
      .tuple(fc.constantFrom('1', 'ab00', 'abff', '0'), fc.integer({ min: 1, max: 9 }))
      .map(([four, host]) => (four === '0' ? `2001:db8:5::${host}` : `2001:db8:5:${four}::${host}`)),
    fc.constantFrom('203.0.9.0', '2001:db8:7::'), // shortened
  ),
  asn: fc.constantFrom(0, 3320, 3320, 12_322, 64_500),
  visitor: fc.constantFrom('a', 'b', 'c', 'd'),
  bot: fc.constantFrom<Partial<HitRow>[]>(
    {},
    {},
    {},
    {},
    { class: 'bot', category: 'general' },
    { category: 'prefetch' },
    { category: 'unprotected', device_type: 'bot' },
    { category: 'unprotected', crawler: 'verified' },
    { crawler: 'none', suspicious: true },
  ),
  shared: fc.constantFrom<Partial<HitRow>[]>(
    {},
    {},
    {},
    { usage_type: 'mobile' },
    { network: ['x', '', false, false] },
    { network: ['', 'x', false, false] },
    { network: ['', '', true, false] },
    { network: ['', '', false, true] },
  ),
})
/** Equal for all of a subscriber's addresses. */
const SAMPLE = fc.sample(chosen, { numRuns: 4000, seed: 7 })
const known = new Map<string, (typeof SAMPLE)[number]>()
const VISITS = SAMPLE.map((visit) => {
  const first = known.get(subscriberOf(visit.ip)) ?? visit
  known.set(subscriberOf(visit.ip), first)
  return { ...visit, visitor: `${visit.visitor} ${visit.ip}`, asn: first.asn, shared: first.shared }
})
const dayVisits = (campaign: string, from: number, to: number): DayVisit[] =>
  VISITS.filter(
    ({ bot, at, campaign: of }) =>
      of === campaign && at >= from && at < to && (Object.keys(bot).length === 0 || bot.suspicious === true),
  ).map(({ at, ip, asn, shared, visitor }) => ({
    time: DAY + at,
    ip,
    asn,
    visitor,
    shared: Object.keys(shared).length > 0,
  }))

let dir: string
let events: Events
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'weir-networks-'))
  events = await openEvents({ dir: path.join(dir, 'events') })
  const spool = openSpool({ dir: path.join(dir, 'spool'), insert: events.insertSegment })
  for (const { campaign, at, ip, asn, visitor, bot, shared } of VISITS)
    spool.append(
      hitRow({
        time: storedTime(new Date(DAY + at).toISOString()),
        campaign,
        ip,
        asn,
        visitor,
        ...bot,
        ...shared,
      }),
    )
  expect(await spool.flush()).toBe(true)
  await spool.close()
})
afterAll(async () => {
  await events.close()
  await rm(dir, { recursive: true })
})

test('reads a day at once and in parts with the same result', async () => {
  const whole = await networkDay(events, DAY, 1000)
  const hours = await networkDay(events, DAY, 1e9)
  expect([...whole.keys()].toSorted()).toEqual(['10', '11'])
  for (const campaign of ['10', '11']) {
    const expected = networkDayOf(dayVisits(campaign, 0, DAY_MS))
    expect(expected.operators.size).toBeGreaterThan(1)
    expect(whole.get(campaign)).toEqual(expected)
    const parts = Array.from({ length: 24 }, (_, hour) =>
      networkDayOf(dayVisits(campaign, hour * 3_600_000, (hour + 1) * 3_600_000)),
    )
    expect(hours.get(campaign)).toEqual(parts.reduce(mergeDays))
  }
})

test('hits of each day come from the quarter-hour counts', async () => {
  const of = (day: number) =>
    VISITS.filter(({ at }) => Math.floor((DAY + at) / DAY_MS) * DAY_MS === DAY + day * DAY_MS).length
  const expected = new Map([
    [DAY - DAY_MS, of(-1)],
    [DAY, of(0)],
  ])
  expect(await hitsOfDays(events, DAY - DAY_MS, DAY + DAY_MS)).toEqual(expected)
  const counts = askingFrom(events, path.join(dir, 'events'), 'by_time')
  expect(await hitsOfDays(counts, DAY - DAY_MS, DAY + DAY_MS)).toEqual(expected)
  await counts.close()
})
