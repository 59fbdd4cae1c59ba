import { expect, test } from 'vitest'
import { attachOfferCounts, createOfferCounts, offerDay } from './offer-counts.ts'
import { countSightings, gatherSightings, packSightings, sharedOffers } from './sightings.ts'
import { createVisitRates } from './visit-rates.ts'
import { createVisitorWindow } from './window.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const today = offerDay('7', '2026-11-26')

test('a cap is taken up to its last visit by all who share the table, and each day has its own', () => {
  const one = createOfferCounts(64)
  const other = attachOfferCounts(one.shared)
  const taken = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? one : other).take(today, 5, NOW + at))
  expect(taken.filter(Boolean)).toHaveLength(5)
  expect(other.peek(today)).toBe(5)
  expect(one.take(offerDay('7', '2026-11-27'), 5, NOW)).toBe(true)
  expect(one.take(offerDay('8', '2026-11-26'), 5, NOW)).toBe(true)
})

test('what the event store knows is the least that a count may be', () => {
  const counts = createOfferCounts(64)
  counts.atLeast(today, 3, NOW)
  counts.atLeast(today, 2, NOW)
  expect(counts.peek(today)).toBe(3)
})

test('the key that was silent longest gives way', () => {
  const counts = createOfferCounts(8)
  for (let at = 0; at < 9; at += 1) counts.take(offerDay(String(at), '2026-11-26'), 5, NOW + at * 3_600_000)
  expect(counts.peek(offerDay('0', '2026-11-26'))).toBe(0)
  expect(counts.peek(offerDay('8', '2026-11-26'))).toBe(1)
})

test('other processes count what one has sent, and not what it refused', () => {
  const sent: Uint8Array[] = []
  const news = gatherSightings((batch) => sent.push(batch))
  const here = sharedOffers(createOfferCounts(64), news)
  expect([1, 2, 3].map((at) => here.take(today, 2, NOW + at))).toEqual([true, true, false])
  news.close()
  const there = createOfferCounts(64)
  const memory = { window: createVisitorWindow(8), marks: createVisitorWindow(8), rates: createVisitRates(16) }
  for (const batch of sent) expect(countSightings(batch, { ...memory, offers: there }).visits).toBe(0)
  expect(there.peek(today)).toBe(2)
  countSightings(packSightings([{ offer: today }], NOW), { ...memory, offers: there }, true)
  expect(there.peek(today), 'what the event store may have told already is not counted again').toBe(2)
})
