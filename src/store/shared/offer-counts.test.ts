import { expect, test } from 'vitest'
import { attachOfferCounts, createOfferCounts, offerDay } from './offer-counts.ts'
import { countSightings, gatherSightings, offerCapacity, offersIn, packSightings } from './sightings.ts'
import { hashPair } from '../../lib/numbers/hash.ts'
import { createVisitRates } from './visit-rates.ts'
import { createVisitorWindow } from './window.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const today = offerDay('7', '2026-11-26')

test('threads that share the table use a cap up to its last visit, and each day has its own', () => {
  const one = createOfferCounts(64)
  const other = attachOfferCounts(one.shared)
  const taken = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? one : other).take(today, 5, NOW + at))
  expect(taken).toEqual([...Array(5).fill('taken'), ...Array(5).fill('full')])
  expect(other.peek(today)).toBe(5)
  expect(one.take(offerDay('7', '2026-11-27'), 5, NOW)).toBe('taken')
  expect(one.take(offerDay('8', '2026-11-26'), 5, NOW)).toBe('taken')
})

test('a count is at least that of the event store', () => {
  const counts = createOfferCounts(64)
  counts.atLeast(today, 3, NOW)
  counts.atLeast(today, 2, NOW)
  expect(counts.peek(today)).toBe(3)
})

test('drops the key that was silent longest', () => {
  const counts = createOfferCounts(8)
  for (let at = 0; at < 9; at += 1) counts.take(offerDay(String(at), '2026-11-26'), 5, NOW + at * 3_600_000)
  expect(counts.peek(offerDay('0', '2026-11-26'))).toBe(0)
  expect(counts.peek(offerDay('8', '2026-11-26'))).toBe(1)
})

test('other processes count visits that one has sent, not refused ones', () => {
  const sent: Uint8Array[] = []
  const news = gatherSightings((batch) => sent.push(batch))
  const here = offerCapacity(createOfferCounts(64), news)
  expect([1, 2, 3].map((at) => here.take(today, 2, NOW + at))).toEqual([true, true, false])
  news.close()
  const there = createOfferCounts(64)
  const memory = { window: createVisitorWindow(8), marks: createVisitorWindow(8), rates: createVisitRates(16) }
  for (const batch of sent) expect(countSightings(batch, { ...memory, offers: there }).visits).toBe(0)
  expect(there.peek(today)).toBe(2)
  countSightings(packSightings([{ offer: today, cap: 5, short: false }], NOW), { ...memory, offers: there }, true)
  expect(there.peek(today), 'what the event store may have told already is not counted again').toBe(2)
})

test('with quotas, accepts a visit only while some is left, and a reached cap stays reached', () => {
  const [one, other] = (() => {
    const made = createOfferCounts(64)
    return [made, attachOfferCounts(made.shared)] as const
  })()
  one.useQuotas(true)
  expect(other.hasRoom(today, 9)).toBe(false)
  expect(other.take(today, 9, NOW)).toBe('short')
  one.give(today, 2, NOW)
  expect(other.hasRoom(today, 9)).toBe(true)
  expect([1, 2, 3].map(() => other.take(today, 9, NOW))).toEqual(['taken', 'taken', 'short'])
  expect(one.usage(today)).toEqual({ visits: 2, own: 2, quota: 0 })
  one.give(today, 3, NOW)
  one.merge(...hashPair(today), NOW)
  expect(other.take(today, 3, NOW), 'another process sent the last one').toBe('full')
  expect(one.takeBack(today)).toBe(3)
  expect(one.usage(today)).toEqual({ visits: 3, own: 2, quota: 0 })
  one.give(today, 1, NOW)
  one.takeAllBack()
  expect(other.take(today, 9, NOW)).toBe('short')
  one.useQuotas(false)
  expect(other.take(today, 9, NOW)).toBe('taken')
})

test('a process without quota tells the others, which count no visit for it', () => {
  const sent: Uint8Array[] = []
  const news = gatherSightings((batch) => sent.push(batch))
  const counts = createOfferCounts(64)
  counts.useQuotas(true)
  counts.give(today, 1, NOW)
  const here = offerCapacity(counts, news)
  expect([1, 2].map(() => here.take(today, 7, NOW))).toEqual([true, false])
  news.close()
  const there = createOfferCounts(64)
  const wanted: unknown[] = []
  const memory = { window: createVisitorWindow(8), marks: createVisitorWindow(8), rates: createVisitRates(16) }
  const offers = { merge: there.merge, wanted: (key: unknown) => wanted.push(key) }
  for (const batch of sent) {
    expect(offersIn(batch)).toEqual([{ key: hashPair(today), cap: 7, short: true }])
    expect(countSightings(batch, { ...memory, offers }).visits).toBe(0)
  }
  expect([there.peek(today), wanted]).toEqual([1, [hashPair(today)]])
})
