import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { shiftDay } from '../../lib/time/day.ts'
import { type Bought, type BoughtVisit, nonZero, openBought, VISITS } from '../../domain/testing/bought.ts'
import type { Caller } from '../../domain/context.ts'
import { ANSWERED } from '../../domain/testing/answered.ts'
import { CAMPAIGN } from '../../domain/testing/app.ts'

let world: Bought
let manager: Caller
beforeAll(async () => {
  world = await openBought(['One', 'Two'])
  world.app.clock.now = new Date('2026-04-10T12:00:00Z')
  manager = await world.app.account('manager', { menu: ['Statistics', 'Campaign'] })
})
afterAll(() => world.close())

const [FIRST, DAYS] = ['2026-03-20', 12]
const RANGE = { startDate: '2026-03-15', endDate: '2026-04-05', timezone: 'UTC' }
const day = fc.integer({ min: 0, max: DAYS - 1 }).map((by) => shiftDay(FIRST, by))
const visits: fc.Arbitrary<BoughtVisit[]> = fc.array(
  fc.record({
    campaign: fc.nat(1),
    at: fc.integer({ min: Date.parse(`${FIRST}T00:00Z`), max: Date.parse(`${shiftDay(FIRST, DAYS)}T00:00Z`) }),
    country: fc.constantFrom('DE', 'FR'),
    class: fc.constantFrom('target', 'bot'),
    category: fc.constantFrom('person', 'general', 'verified', 'prefetch'),
    click_cost: fc.constantFrom('0', '0.05', '0.123456789'),
  }),
  { minLength: 1, maxLength: 40 },
)
const costs = fc.array(
  fc.record({
    campaign: fc.nat(1),
    start: day,
    model: fc.constantFrom('total', 'total', 'total', 'day', 'day', 'click', 'mille', 'parameter'),
    amount: fc.integer({ min: 1, max: 500_000 }).map((minor) => (minor / 100).toFixed(2)),
    currency: fc.constantFrom('USD', 'JPY'),
    country: fc.constantFrom(undefined, 'DE', 'FR'),
  }),
  { minLength: 1, maxLength: 6 },
)

async function enter(wanted: typeof costs extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  for (const { campaign, start, model, amount, currency, country } of wanted)
    await world.app.call('costs.add', world.owner, {
      companyId: world.campaigns[campaign] ?? '',
      startDate: start,
      endDate: model === 'total' ? start : null,
      timezone: 'UTC',
      model,
      amount,
      currency,
      answers: ANSWERED,
      ...(country === undefined || model !== 'total' ? {} : { by: { dimension: 'country', value: country } }),
    })
}

/** Tolerance in minor units: three moves, each to the sixth decimal of the unit. */
const FINEST = 3e-4

/** Few enough to be all in the examples. */
async function moved(caller = world.owner) {
  const query = { ...RANGE, draft: { settings: { excludedCountries: ['FR'] } } }
  const { replay } = (await world.app.call('replay.order', caller, query)).replay
  if (!replay) throw new Error('an estimate is there at once')
  const moves = [replay.turnedAway, replay.letThrough, replay.elsewhere]
  return {
    visits: moves.reduce((sum, { visits }) => sum + visits, 0),
    cost: moves.flatMap(({ cost }) => cost ?? []),
    hits: replay.examples.map(({ hit }) => hit),
  }
}
const byCurrency = (cost: readonly { currency: string; amount: number }[] = []) =>
  nonZero(Object.fromEntries(cost.map(({ currency, amount }) => [currency, amount])))

test('for any entries', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(visits, costs, async (found, wanted) => {
      await world.begin(found)
      await enter(wanted)
      const { visits, hits, cost } = await moved()
      expect(hits).toHaveLength(visits)
      const query = { ...RANGE, money: true, filter: { hit: hits.length > 0 ? hits : ['none'] } }
      const statistics = await world.app.call('logs.companyTotals', world.owner, query)
      const [billed, shown] = [byCurrency(cost), nonZero(statistics.cost ?? {})]
      // a replay does not round; Statistics rounds once if all prices are whole minor units
      for (const currency of new Set([...Object.keys(billed), ...Object.keys(shown)])) {
        const [exact, known] = [billed[currency] ?? 0, shown[currency] ?? 0]
        expect(Math.abs(exact - known), currency).toBeLessThanOrEqual(Number.isInteger(known) ? 0.5 + FINEST : FINEST)
      }
    }),
    { numRuns: runs(8) },
  )
})

test('callers without costs or single visits see none', async () => {
  await world.begin(VISITS)
  await world.addRate('click', '2')
  const own = await moved()
  expect(own).toMatchObject({ visits: 1, cost: [{ currency: 'USD', amount: 200 }] })
  expect(own.hits).toHaveLength(1)
  expect(await moved(manager)).toMatchObject({ visits: 1, cost: [], hits: [] })
  const of = { companyId: world.campaigns[0] ?? '', days: 31, settings: { ...CAMPAIGN, excludedCountries: ['FR'] } }
  const atOnce = async (caller: Caller) => (await world.app.call('logs.replay', caller, of)).replay
  const whole = await atOnce(world.owner)
  expect(whole.turnedAway).toMatchObject({ visits: 1, cost: [{ currency: 'USD', amount: 200 }] })
  expect(whole.examples).toHaveLength(1)
  expect(await atOnce(manager)).toMatchObject({ turnedAway: { visits: 1, cost: [] }, examples: [] })
})

test('a total is divided among all visits it pays for', async () => {
  await world.begin(VISITS)
  await world.addRate('total', '9', { startDate: '2026-03-25', endDate: '2026-03-25' })
  expect(await moved()).toMatchObject({ visits: 1, cost: [{ currency: 'USD', amount: 300 }] })
})
