import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkDayOf } from '../../store/events/testing/network-days.ts'
import { createVisitBursts } from '../../store/shared/visit-bursts.ts'
import { createVisitRates } from '../../store/shared/visit-rates.ts'
import { policy, visit } from '../../judge/builders.ts'
import type { Usual } from '../../judge/bursts.ts'
import type { Facts } from '../../judge/facts.ts'
import { readPatterns, patternsText } from '../../judge/patterns.ts'
import { networkBurst } from '../../judge/signals/activity.ts'
import { learnUsualRates } from '../../judge/usual.ts'
import { createBursts, createUsualRates } from './bursts.ts'
import { seeded, type Random } from '../../lib/numbers/seeded.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const START = Date.UTC(2026, 10, 2)
const TODAY = START + 14 * DAY
const NOON = TODAY + 12 * HOUR

type Come = { time: number; ip: string; asn: number; shared: boolean }
/** Operators of a country: share of people, and number of their `/24`s. */
type Operator = { asn: number; share: number; hoods: number; carrier?: boolean }
const country = (first: number): Operator[] => [
  { asn: first, share: 0.34, hoods: 400 },
  { asn: first + 1, share: 0.2, hoods: 250 },
  { asn: first + 2, share: 0.16, hoods: 3 }, // a carrier with shared addresses, on no list
  { asn: first + 3, share: 0.1, hoods: 100 },
  ...Array.from({ length: 20 }, (_, at) => ({ asn: first + 10 + at, share: 0.01, hoods: 10 })),
]
const HOME = country(3320)

function operatorOf(operators: readonly Operator[], chance: Random): Operator {
  let left = chance()
  return operators.find(({ share }) => (left -= share) < 0) ?? (operators[0] as Operator)
}

function person(from: number, operators: readonly Operator[], chance: Random): Come[] {
  const { asn, hoods } = operatorOf(operators, chance)
  const hood = Math.floor(chance() * hoods)
  const ip = `${60 + (asn % 150)}.${asn % 251}.${hood % 256}.${Math.floor(chance() * (hoods > 3 ? 250 : 20)) + 1}`
  const pages = 1 + Math.floor(chance() ** 2 * 6)
  let time = from
  return Array.from({ length: pages }, () => ({ time: (time += 3000 + chance() * 90_000), ip, asn, shared: false }))
}
const daily = (time: number): number => 1 + 0.9 * Math.sin((((time % DAY) / HOUR - 9) / 24) * 2 * Math.PI)

/** `rate`: average visits a minute. */
function people(from: number, to: number, rate: number, chance: Random, operators = HOME): Come[] {
  const visits: Come[] = []
  for (let time = from; time < to; time += 10 * MINUTE) {
    const wanted = ((rate * 10) / 2.6) * daily(time)
    const count = Math.floor(wanted) + (chance() < wanted % 1 ? 1 : 0)
    for (let one = 0; one < count; one++) visits.push(...person(time + chance() * 10 * MINUTE, operators, chance))
  }
  return visits
}

const PAST_DAYS = Array.from({ length: 14 }, (_, day) => day)
/** Fourteen days, with a newsletter on the fourth and a quiet last weekend. */
function pastOf(rate: number, chance: Random): Come[][] {
  return PAST_DAYS.map((day) => {
    const from = START + day * DAY
    const usual = people(from, from + DAY, day > 11 ? rate / 3 : rate, chance)
    return day === 3 ? [...usual, ...people(from + 9 * HOUR, from + 9.5 * HOUR, rate * 8, chance)] : usual
  })
}
const learn = (days: readonly Come[][]): Usual | undefined => learnUsualRates(days.map((day) => networkDayOf(day)))

const FACTS = visit({ ip: '203.0.113.7' })
function live(usual: Usual | undefined, visits: readonly Come[]): { come: Come; value: string | undefined }[] {
  const rates = createUsualRates()
  if (usual) rates.put([], [{ campaign: '7', usual }])
  const bursts = createBursts(rates, createVisitBursts(32_768))
  const addresses = createVisitRates(32_768)
  return visits
    .toSorted((one, other) => one.time - other.time)
    .map((come) => {
      const time = Math.floor(come.time)
      const facts: Facts = { ...FACTS, ...come, time, usageType: come.shared ? 'mobile' : '' }
      const [address = 1] = addresses.count([come.ip], time)
      const burst = bursts.of(facts, { campaign: '7', address, counted: true })
      facts.patterns = readPatterns(patternsText({ ...facts.patterns, ...burst }))
      return { come, value: networkBurst.read(facts, policy())?.value }
    })
}
const doubts = (usual: Usual | undefined, visits: readonly Come[]): string[] =>
  live(usual, visits).flatMap(({ value }) => value ?? [])

/** Colleagues within half an hour, at most seven pages each, from one office's addresses. */
function office(count: number, addresses: readonly string[], chance: Random): Come[] {
  return Array.from({ length: count }, () => {
    const ip = addresses[Math.floor(chance() * addresses.length)] ?? ''
    let time = NOON + chance() * 30 * MINUTE
    return Array.from({ length: 1 + Math.floor(chance() * 7) }, () => ({
      time: (time += 3000 + chance() * 120_000),
      ip,
      asn: 64_500,
      shared: false,
    }))
  }).flat()
}

const seeds = fc.integer({ min: 1, max: 2 ** 31 })
const rates = fc.constantFrom(1, 3)

test('no person is doubted: an ordinary day, newsletters, offices, tenfold, another country', () => {
  fc.assert(
    fc.property(seeds, rates, (seed, rate) => {
      const chance = seeded(seed)
      const usual = learn(pastOf(rate, chance)) ?? expect.fail('nothing learned')
      const day = people(TODAY, TODAY + DAY, rate, chance)
      const noon = people(NOON - HOUR, NOON + HOUR, rate, chance)
      const crowds: Record<string, Come[]> = {
        'ordinary day': day,
        'newsletter': [...noon, ...people(NOON, NOON + 20 * MINUTE, rate * 30, chance)],
        'tenfold from now on': people(NOON - 6 * HOUR, NOON + 2 * HOUR, rate * 10, chance),
        'another country, tenfold': [
          ...day,
          ...people(NOON - 2 * HOUR, NOON + 6 * HOUR, rate * 10, chance, country(5600)),
        ],
        'office behind an address': [...noon, ...office(400, ['198.51.100.7'], chance)],
        'office behind four': [
          ...noon,
          ...office(
            400,
            [7, 8, 9, 10].map((host) => `198.51.100.${host}`),
            chance,
          ),
        ],
        'office with IPv6': [
          ...noon,
          ...office(
            400,
            Array.from({ length: 250 }, (_, host) => `2001:db8:7:${(0xab00 + (host % 20)).toString(16)}::${host + 1}`),
            chance,
          ),
        ],
      }
      for (const [name, crowd] of Object.entries(crowds)) expect([name, doubts(usual, crowd)]).toEqual([name, []])
    }),
    // in the example, by chance seven of ten visits in ten minutes come from an operator that usually has one in three
    { numRuns: 4, endOnFailure: true, examples: [[9, 1]] },
  )
})

/** `perMinute` visits of a network, cycling through its addresses. */
const attack = (perMinute: number, minutes: number, addressAt: (at: number) => string, from = NOON): Come[] =>
  Array.from({ length: perMinute * minutes }, (_, at) => ({
    time: from + (at / perMinute) * MINUTE,
    ip: addressAt(at),
    asn: 64_501,
    shared: false,
  }))
const inNeighbourhood = (at: number): string => `198.51.100.${(at % 250) + 1}`
const inOperator = (at: number): string => `45.${at % 97}.${at % 251}.${(at % 250) + 1}`
const VALUE = /^(AS64501: )?\d+ in (a minute|10 minutes); usually 0 to \d+$/

test('finds bursts, and doubts nobody else in the same minutes', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const chance = seeded(seed)
      const past = pastOf(3, chance)
      const noon = people(NOON - HOUR, NOON + HOUR, 3, chance)
      const attacked = past.map((day, at) =>
        at === 5 || at === 9
          ? [
              ...day,
              ...attack(40, 60, inNeighbourhood, START + at * DAY),
              ...attack(40, 60, inOperator, START + at * DAY),
            ]
          : day,
      )
      for (const usual of [learn(past), learn(attacked)])
        for (const [come, least] of [
          [attack(40, 10, inNeighbourhood), 360],
          [attack(40, 10, inOperator), 200], // the first minutes may be chance: one operator in three visits is usual
          [attack(15, 30, inNeighbourhood), 300],
        ] as const) {
          const all = live(usual, [...noon, ...come])
          const values = all.flatMap(({ come: { asn }, value }) => (asn === 64_501 && value ? [value] : []))
          expect(values.length).toBeGreaterThan(least)
          for (const value of values) expect(value).toMatch(VALUE)
          expect(all.filter(({ come: { asn }, value }) => asn !== 64_501 && value)).toEqual([])
        }
    }),
    { numRuns: 2, endOnFailure: true },
  )
})

test('finds nothing without history, for shared networks, or for uncounted visits', () => {
  const chance = seeded(1)
  const usual = learn(pastOf(3, chance))
  const come = attack(40, 10, inNeighbourhood)
  expect(doubts(usual, come).length).toBeGreaterThan(360)
  expect(doubts(undefined, come)).toEqual([])
  expect(doubts(learn(pastOf(3, chance).slice(0, 2)), come)).toEqual([])
  expect(
    doubts(
      usual,
      come.map((one) => ({ ...one, shared: true })),
    ),
  ).toEqual([])
  const carriers = attack(39, 1, inNeighbourhood).map((one) => ({ ...one, shared: true }))
  expect(doubts(usual, [...carriers, ...attack(1, 1, inNeighbourhood, NOON + MINUTE - 1)])).toEqual([])
  expect(
    doubts(
      usual,
      attack(40, 10, () => '198.51.100.7'),
    ),
  ).toEqual([]) // one address: other signals cover it
  const bursts = createBursts({ of: () => usual }, createVisitBursts(64))
  for (let times = 0; times < 99; times++) {
    const facts = visit({ time: NOON, ip: inNeighbourhood(times) })
    expect(bursts.of(facts, { campaign: '7', address: 1, counted: false }).burst).toBe(0)
  }
})
