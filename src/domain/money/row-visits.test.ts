/** The engine's sums of prices against the same sums made from every group of visits. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ONE, roundDecimal } from '../../lib/numbers/decimal.ts'
import { INTERVALS } from '../../contract/statistics/statistics.ts'
import type { Piece } from '../../rules/money/costs/entries.ts'
import {
  boundsOf,
  type Costs,
  type Priced,
  scopesOf,
  type Spread,
  spreadCosts,
} from '../../rules/money/costs/spread.ts'
import { type PaidQuery, paidVisits } from '../../store/events/money/paid-visits.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import { runs } from '../../../tests/support/runs.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import type { Events } from '../../store/events/events.ts'
import { allPaidFor, madeOf, windowOf } from './found-costs.ts'
import { costsOfRows, enginePriced, rowVisits, type RowVisits } from './row-visits.ts'
import { boundsOfRows, sharedVisits } from './shared-visits.ts'

const store = embedded()
const HOUR = 3_600_000
const START = Date.parse('2026-11-20T00:00:00Z')
const HOURS = 72
const PLACEMENTS = ['', 'spot-1', 'spot-2', 'spot-3', 'spot-4']
const CAMPAIGNS = ['1', '2', '3', '4']

beforeAll(async () => {
  await store.open()
  await store.add(
    ...Array.from({ length: 400 }, (_, n) =>
      hitRow({
        hit: `H${n}`,
        time: new Date(START + ((n * 7) % HOURS) * HOUR + n).toISOString().slice(0, -1).replace('T', ' '),
        campaign: CAMPAIGNS[n % 4] ?? '',
        class: n % 3 === 0 ? 'bot' : 'target',
        category: n % 6 === 0 ? 'policy' : n % 17 === 0 ? 'prefetch' : 'person',
        is_unique: n % 5 === 0,
        placement: PLACEMENTS[(n * 3) % 5] ?? '',
        country: n % 2 === 0 ? 'DE' : 'US',
      }),
    ),
  )
})
afterAll(store.close)

const piece: fc.Arbitrary<Priced> = fc
  .record({
    campaign: fc.constantFrom('1', '2', '3'),
    shared: fc.boolean(),
    origin: fc.constantFrom<Piece['origin']>('bill', 'credit', 'rate'),
    kind: fc.constantFrom<Piece['kind']>('spread', 'click', 'acquisition'),
    scope: fc.constantFrom<[Piece['dimension'], string]>(
      ['', ''],
      ['placement', ''],
      ['placement', 'spot-1'],
      ['placement', 'nobody'],
      ['country', 'DE'],
    ),
    from: fc.integer({ min: 0, max: HOURS - 2 }),
    hours: fc.integer({ min: 1, max: HOURS }),
    shown: fc.constantFrom('USD', 'EUR'),
    price: fc.bigInt({ min: -100n, max: 1_000_000n }).map((thousandths) => (thousandths * ONE) / 1000n),
  })
  .map(({ campaign, shared, scope: [dimension, value], from, hours, shown, price, ...more }) => ({
    ...more,
    campaigns: shared ? ['1', '2'] : [campaign],
    shared,
    dimension,
    value,
    from: START + from * HOUR,
    to: START + (from + hours) * HOUR,
    layer: 0,
    amount: price,
    currency: shown,
    timezone: 'UTC',
    shown,
    price,
  }))

const questions = fc.record({
  class: fc.constantFrom<PaidQuery['class']>('all', 'target', 'botUnique', 'suspicious'),
  until: fc.constantFrom(null, new Date(START + 50 * HOUR + 1234)),
  filter: fc.constantFrom<PaidQuery['filter']>({}, { country: { is: ['DE'] } }),
  rows: fc.constantFrom<PaidQuery['rows']>(
    undefined,
    'campaign',
    { interval: 'day' },
    { dimension: 'country', values: ['DE', 'US'] },
    { dimension: 'placement', by: 'country', values: PLACEMENTS },
  ),
})

/** By row and currency, to the last decimal shown. */
function shownOf(found: readonly RowVisits[], costs: (visits: readonly RowVisits[]) => Costs[]) {
  const rows = Map.groupBy(found, ({ value, by, campaign }) => [value, by, campaign].join('|'))
  return Object.fromEntries(
    [...rows].map(([key, visits]) => {
      const sums: Record<string, bigint[]> = {}
      for (const part of costs(visits))
        for (const [currency, { cost, wasted, own }] of part)
          sums[currency] = [cost, wasted, own].map((amount, at) => (sums[currency]?.[at] ?? 0n) + amount)
      const counts = visits.reduce((all, one) => [(all[0] ?? 0) + one.visits, (all[1] ?? 0) + one.bots], [0, 0])
      const rounded = Object.entries(sums).map(([currency, all]) => [
        currency,
        ...all.map((one) => roundDecimal(one, 15)),
      ])
      return [key, [counts, rounded.toSorted()]]
    }),
  )
}

test('rows cost what their visits cost, whatever is paid for, filtered and grouped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), questions, async (pieces, question) => {
      const scopes = scopesOf(pieces)
      const all: PaidQuery = {
        campaigns: CAMPAIGNS,
        startDate: '2026-11-20',
        endDate: '2026-11-22',
        timezone: 'UTC',
        filter: {},
        class: 'all',
        named: false,
        bounds: [START, ...boundsOf(pieces).filter((at) => at > START && at < START + HOURS * HOUR)],
        paying: ['1', '2', '3'],
        scopes,
      }
      const query = { ...all, ...question }
      const inEuro = pieces.map((one) => ({ ...one, shown: 'EUR', price: one.price / 7n }))
      const paidFor = await paidVisits(store.events(), all)
      const spreads: Spread[] = [pieces, inEuro].map((some) => spreadCosts(some, paidFor))
      const rows = (await enginePriced(store.events(), query, spreads)) ?? expect.fail('too many prices')
      const single = await paidVisits(store.events(), query)
      let count = 0
      const refusing: Events = {
        ...store.events(),
        query: (...question) =>
          (count += 1) === 1 ? Promise.reject(new EventsError('heavy', 'rows')) : store.events().query(...question),
      }
      const grouped = typeof query.rows === 'object' && 'dimension' in query.rows ? query.rows : undefined
      const hereFirst = [grouped?.dimension, grouped?.by].every((one) => one === undefined || scopes.has(one))
      const here = await rowVisits(store.events(), query, async () => spreads)
      expect(
        [here.length, here.every((row) => 'scope' in row)],
        'groups that costs tell apart are priced here',
      ).toEqual(hereFirst ? [single.length, true] : [rows.length, rows.length === 0])
      const there = await rowVisits(hereFirst ? refusing : store.events(), query, async () => spreads)
      expect([there.length, there.every((row) => 'costs' in row)], 'too many by the engine').toEqual([
        rows.length,
        true,
      ])
      for (const [nth, spread] of spreads.entries())
        expect(shownOf(rows, (visits) => costsOfRows(visits, spread, nth))).toEqual(
          shownOf(single, (visits) => costsOfRows(visits, spread, nth)),
        )
    }),
    { numRuns: runs(30) },
  )
})

test('rows made of the visits that costs are divided among are those that are read for them', async () => {
  const requested = fc.record({
    campaigns: fc.constantFrom<PaidQuery['campaigns']>('all', CAMPAIGNS, ['2'], ['1', '4']),
    startDate: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21'),
    endDate: fc.constantFrom('2026-11-21', '2026-11-22', '2026-11-24'),
    timezone: fc.constantFrom('UTC', 'Europe/Kyiv', 'America/New_York', 'Asia/Kathmandu'),
    until: fc.constantFrom(null, new Date(START + 50 * HOUR + 1234)),
    rows: fc.constantFrom<PaidQuery['rows']>(undefined, 'campaign', ...INTERVALS.map((interval) => ({ interval }))),
  })
  let shared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), requested, async (pieces, question) => {
      const found = madeOf(pieces.map((one) => ({ ...one, kind: 'spread' })))
      const whole = { ...question, filter: {}, class: 'all' as const }
      const bounds = boundsOfRows(whole, found, question.rows)
      if (!bounds) return
      shared += 1
      const paidFor = await allPaidFor(store.events(), found, bounds)
      const { from, to } = windowOf(whole)
      const inside = found.apart.bounds.filter((at) => at > from && at < to)
      const query = { ...whole, ...found.apart, bounds: [from, ...inside], named: false }
      const isMeant = (campaign: string) => question.campaigns === 'all' || question.campaigns.includes(campaign)
      const made = await sharedVisits(store.events(), query, { paidFor, isMeant })
      const read = await paidVisits(store.events(), query)
      const spread = spreadCosts(found.own, paidFor)
      const shownAs = (visits: readonly RowVisits[]) => shownOf(visits, (some) => costsOfRows(some, spread, 0))
      expect(shownAs(made)).toEqual(shownAs(read))
    }),
    { numRuns: runs(60) },
  )
  expect(shared, 'of these questions, shared').toBeGreaterThan(0)
})
