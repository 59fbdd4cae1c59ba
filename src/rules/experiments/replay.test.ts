import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REPLAY_DIMENSIONS } from '../../contract/experiments/replay-words.ts'
import { ONE } from '../../lib/numbers/decimal.ts'
import { finestMinor } from '../../lib/numbers/money.ts'
import { createReplay, estimateOf, type VerdictPair, moveOf, MOVES, type Outcome } from './replay.ts'

const outcome: fc.Arbitrary<Outcome> = fc.record({
  class: fc.constantFrom('target', 'bot'),
  suspicious: fc.boolean(),
  category: fc.constantFrom('person', 'general', 'policy'),
  passes: fc.boolean(),
  link: fc.constantFrom('https://a.example', 'https://b.example', 'bot.html'),
  to: fc.constant(''),
})
const person: Outcome = {
  class: 'target',
  suspicious: false,
  category: 'person',
  passes: true,
  link: 'https://a.example',
  to: '',
}
const bot: Outcome = { class: 'bot', suspicious: false, category: 'general', passes: false, link: 'bot.html', to: '' }
const nothing = Object.fromEntries(REPLAY_DIMENSIONS.map((name) => [name, []])) as unknown as VerdictPair['values']

const visits: fc.Arbitrary<VerdictPair[]> = fc
  .array(
    fc.record({
      campaign: fc.constantFrom('1', '2', '10'),
      unique: fc.boolean(),
      day: fc.constantFrom('2026-11-20', '2026-11-21'),
      was: outcome,
      becomes: outcome,
      country: fc.constantFrom('DE', 'FR', ''),
      partly: fc.boolean(),
      checked: fc.boolean(),
      billed: fc.dictionary(fc.constantFrom('EUR', 'JPY', 'USD'), fc.bigInt({ min: 0n, max: 10n ** 36n })),
    }),
    { maxLength: 80 },
  )
  .map((all) =>
    all.map(({ country, becomes, billed, ...one }, at) => ({
      ...one,
      hit: `hit ${at}`,
      time: `${one.day}T12:00:${String(at % 60).padStart(2, '0')}.000Z`,
      becomes: { ...becomes, reasons: [] },
      values: { ...nothing, country: [country] },
      billed: new Map(Object.entries(billed).map(([currency, cost]) => [currency, { cost, wasted: 0n, own: 0n }])),
    })),
  )

const VISIT: VerdictPair = {
  hit: 'hit',
  campaign: '1',
  time: '2026-11-20T12:00:00.000Z',
  day: '2026-11-20',
  unique: true,
  was: person,
  becomes: { ...person, reasons: [] },
  values: nothing,
  billed: new Map(),
  partly: false,
  checked: false,
}

const replayed = (all: readonly VerdictPair[], total = all.length) => {
  const replay = createReplay()
  for (const one of all) replay.add(one)
  return replay.result(total)
}

test('moves are equal in any order of counting', () => {
  fc.assert(
    fc.property(visits, (all) => {
      const result = replayed(all)
      expect(result.matrix.reduce((sum, { visits: some }) => sum + some, 0)).toBe(all.length)
      expect(result.values.every((value) => value.of <= all.length)).toBe(true)
      for (const move of MOVES) {
        const moved = all.filter((one) => moveOf(one) === move)
        expect(result[move]).toMatchObject({ visits: moved.length, low: moved.length, high: moved.length })
        expect(result[move].unique).toBe(moved.filter(({ unique }) => unique).length)
        expect(result.days.reduce((sum, day) => sum + day[move], 0)).toBe(moved.length)
        const yen = moved.reduce((sum, { billed }) => sum + (billed.get('JPY')?.cost ?? 0n), 0n)
        expect(result[move].cost?.find(({ currency }) => currency === 'JPY')?.amount ?? 0).toBe(finestMinor(yen, 'JPY'))
      }
      const others = all.filter(({ was, becomes }) => was.category !== becomes.category)
      expect(result.categories?.reduce((sum, { visits: some }) => sum + some, 0)).toBe(others.length)
      expect(result.categories?.reduce((sum, { unique }) => sum + unique, 0)).toBe(
        others.filter(({ unique }) => unique).length,
      )
      expect(new Set(result.examples.map(({ hit }) => hit)).size).toBe(result.examples.length)
      expect(replayed(all.toReversed())).toMatchObject({
        turnedAway: result.turnedAway,
        letThrough: result.letThrough,
        days: result.days,
        categories: result.categories,
      })
    }),
  )
})

test('stored counts continue after any interruption', () => {
  fc.assert(
    fc.property(visits, fc.nat(), fc.integer({ min: 1, max: 500 }), (all, at, payout) => {
      const cut = at % (all.length + 1)
      const first = createReplay()
      for (const one of all.slice(0, cut)) first.add(one)
      const bought = all.at(0)
      if (bought) first.addConverted(bought, [{ payout, currency: 'EUR' }])
      const second = createReplay(JSON.parse(JSON.stringify(first.counts())) as ReturnType<typeof first.counts>)
      const whole = createReplay()
      for (const one of all) whole.add(one)
      if (bought) whole.addConverted(bought, [{ payout, currency: 'EUR' }])
      for (const one of all.slice(cut)) second.add(one)
      expect({ ...second.result(all.length), examples: [] }).toEqual({ ...whole.result(all.length), examples: [] })
    }),
  )
})

test('the campaigns’ figures are those of each judged alone, most visits first', () => {
  fc.assert(
    fc.property(visits, fc.nat(3), (all, unjudged) => {
      const replay = createReplay()
      for (const one of all) replay.add(one)
      for (const one of all.slice(0, 3)) replay.addConverted(one, [])
      const visitsOf = Map.groupBy(all, ({ campaign }) => campaign)
      const of = new Map([...visitsOf].map(([id, its]) => [id, its.length + unjudged]))
      const { campaigns = [] } = replay.result(all.length, of)
      expect(campaigns).toHaveLength(visitsOf.size > 1 ? visitsOf.size : 0)
      expect(campaigns).toEqual(campaigns.toSorted((one, other) => other.visits - one.visits))
      for (const { id, ...campaign } of campaigns) {
        const alone = createReplay()
        for (const one of visitsOf.get(id) ?? []) alone.add(one)
        for (const one of all.slice(0, 3)) if (one.campaign === id) alone.addConverted(one, [])
        expect(alone.result(of.get(id) ?? 0)).toMatchObject(campaign)
      }
    }),
  )
})

test('counts from before campaigns were counted name none', () => {
  const { campaigns: _, ...older } = createReplay().counts()
  const replay = createReplay(older)
  for (const campaign of ['1', '2']) replay.add({ ...VISIT, campaign })
  expect(replay.counts()).not.toHaveProperty('campaigns')
  expect(replay.result(2)).toMatchObject({ judged: 2, campaigns: [] })
})

test('bounds the number of values and keeps the most telling', () => {
  const replay = createReplay()
  for (let at = 0; at < 50_000; at += 1)
    replay.add({
      ...VISIT,
      hit: `hit ${at}`,
      becomes: { ...person, passes: at % 5 > 0, reasons: [] },
      values: { ...nothing, placement: [`p${at}`], country: [at % 5 > 0 ? 'DE' : 'FR'] },
    })
  expect(replay.counts().values.length).toBeLessThanOrEqual(20_000)
  const [plainest] = replay.result(50_000).values
  expect(plainest).toEqual({
    dimension: 'country',
    value: 'FR',
    turnedAway: 10_000,
    letThrough: 0,
    elsewhere: 0,
    of: 10_000,
  })
})

test('names values that distinguish moved visits, not those of all', () => {
  const all = Array.from({ length: 60 }, (_, at): VerdictPair => ({
    ...VISIT,
    hit: `hit ${at}`,
    becomes: { ...(at % 3 === 0 ? bot : person), reasons: [] },
    values: { ...nothing, country: [at % 3 === 0 ? 'FR' : 'DE'], platform: ['Windows'] },
  }))
  expect(replayed(all).values).toEqual([
    { dimension: 'country', value: 'FR', turnedAway: 20, letThrough: 0, elsewhere: 0, of: 20 },
  ])
})

test('a visit with the same destination did not move, whatever its class', () => {
  expect(moveOf({ was: person, becomes: { ...person, suspicious: true } })).toBeUndefined()
  expect(moveOf({ was: person, becomes: { ...person, link: 'https://b.example' } })).toBe('elsewhere')
  expect(moveOf({ was: bot, becomes: { ...bot, link: 'other.html' } })).toBeUndefined()
  expect(moveOf({ was: person, becomes: bot })).toBe('turnedAway')
  expect(moveOf({ was: bot, becomes: person })).toBe('letThrough')
})

test('an estimate includes the observed, and a sample’s share is in its interval', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), fc.nat(1_000_000), (one, other, more) => {
      const [part, judged] = [Math.min(one, other), Math.max(one, other)]
      const { visits: about, low, high } = estimateOf(part, { judged, visits: judged + more })
      expect(low).toBeLessThanOrEqual(about)
      expect(about).toBeLessThanOrEqual(high)
      expect(low).toBeGreaterThanOrEqual(part)
      expect(high).toBeLessThanOrEqual(judged + more)
    }),
  )
  // Wilson's interval of 50 in 1000 is 3.81 % to 6.53 %
  expect(estimateOf(50, { judged: 1000, visits: 100_000 })).toEqual({ visits: 5000, low: 3813, high: 6532 })
  expect(estimateOf(0, { judged: 1000, visits: 100_000 })).toMatchObject({ visits: 0, low: 0, high: 383 })
})

test('extrapolates a sample’s cost to all visits', () => {
  const replay = createReplay()
  for (const [at, cents] of [10n, 20n, 0n, 30n].entries())
    replay.add({
      ...VISIT,
      hit: `hit ${at}`,
      becomes: { ...person, passes: at === 3, reasons: [] },
      billed: new Map([['EUR', { cost: (cents * ONE) / 100n, wasted: 0n, own: 0n }]]),
    })
  expect(replay.result(4).turnedAway.cost).toEqual([{ currency: 'EUR', amount: 30 }])
  expect(replay.result(40).turnedAway.cost).toEqual([{ currency: 'EUR', amount: 300 }])
})

test('judges every converted visit and shows them first', () => {
  const replay = createReplay()
  const visit = (hit: string, time: string) => ({ ...VISIT, hit, time, becomes: { ...bot, reasons: [] } })
  replay.add(visit('newer', '2026-11-20T13:00:00.000Z'))
  replay.addConverted(visit('older', '2026-11-20T12:00:00.000Z'), [
    { payout: 500, currency: 'EUR' },
    { payout: 250, currency: 'EUR' },
  ])
  const { turnedAway, examples, judged } = replay.result(1)
  expect(turnedAway).toMatchObject({ visits: 1, converted: 1, revenue: [{ currency: 'EUR', payout: 750 }] })
  expect(judged).toBe(1)
  expect(examples.map(({ hit, converted }) => [hit, converted])).toEqual([
    ['older', true],
    ['newer', false],
  ])
})
