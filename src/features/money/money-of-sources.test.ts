import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT } from '../../contract/table.ts'
import { CAMPAIGN, refusal, type TestApp } from '../../domain/testing/app.ts'
import { added, type Bought, type BoughtVisit, DAY, nonZero, openBought } from '../../domain/testing/bought.ts'
import type { Caller } from '../../domain/context.ts'
import { runs } from '../../../tests/support/runs.ts'
import { ANSWERED } from '../../domain/testing/answered.ts'

let world: Bought
let app: TestApp
let owner: Caller
let source: string
/** Two buy from the source, one does not, one does without visits. */
let campaigns: string[]

beforeAll(async () => {
  world = await openBought([])
  ;({ app, owner, campaigns } = world)
  source = (await app.call('sources.save', owner, { name: 'Search', currency: 'USD' })).source.id
  for (const [name, buys] of [
    ['One', true],
    ['Two', true],
    ['Alone', false],
    ['Quiet', true],
  ] as const) {
    const saved = await app.call('campaign.save', owner, { ...CAMPAIGN, name, ...(buys && { source: { id: source } }) })
    campaigns.push(saved.campaign.id)
  }
})
afterAll(() => world.close())

const enter = (model: string, amount: string, more: object = {}) =>
  app.call('costs.add', owner, {
    sourceId: source,
    startDate: DAY.startDate,
    endDate: DAY.endDate,
    timezone: 'UTC',
    model,
    amount,
    currency: 'USD',
    answers: ANSWERED,
    ...more,
  })
const costOf = async (companyId?: string) =>
  nonZero((await app.call('logs.companyTotals', owner, { ...DAY, ...(companyId && { companyId }) })).cost ?? {})
const each = () => Promise.all(campaigns.map((id) => costOf(id)))
const visitsOf = (campaign: number, count: number): BoughtVisit[] =>
  Array.from({ length: count }, () => ({
    campaign,
    at: Date.parse(`${DAY.startDate}T10:00Z`),
    country: 'DE',
    class: 'target',
    category: 'person',
    click_cost: '0',
  }))

const cents = fc.integer({ min: 1, max: 500_000 })
const entry = fc.record({
  cents,
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
  model: fc.constantFrom('total' as const, 'day' as const),
  country: fc.constantFrom(undefined, 'DE', 'FR'),
})
type Wanted = typeof entry extends fc.Arbitrary<infer One> ? One : never
const visit = fc.record({
  campaign: fc.integer({ min: 0, max: 2 }),
  hour: fc.integer({ min: 0, max: 23 }),
  country: fc.constantFrom('DE', 'FR', 'US'),
  class: fc.constantFrom('target', 'bot'),
})

function enterOne({ cents: minor, currency, model, country }: Wanted) {
  const amount = currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2)
  const by = model === 'total' && country !== undefined && { by: { dimension: 'country', value: country } }
  return enter(model, amount, { currency, ...by })
}

/** The last of a scope counts; a rate counts while a visit is unbilled. */
function inForceOf(wanted: readonly Wanted[], countries: readonly string[]): readonly Wanted[] {
  const totals = wanted.filter(({ model }) => model === 'total')
  const rates = wanted.filter(({ model }) => model !== 'total').map((rate) => ({ ...rate, country: undefined }))
  const isNamed = (visited: string) => totals.some(({ country }) => (country ?? visited) === visited)
  const isLeft = totals.length === 0 || !countries.every(isNamed)
  return [
    ...totals.filter((one, at) => !totals.slice(at + 1).some((later) => later.country === one.country)),
    ...(isLeft ? rates.slice(-1) : []),
  ]
}

/** Equal per visit, except below a minor unit. */
function expectShares(
  parts: readonly Record<string, number>[],
  visits: readonly number[],
  entered: [string, number][],
) {
  const all = (visits[0] ?? 0) + (visits[1] ?? 0)
  for (const [currency, amount] of entered)
    for (const campaign of [0, 1]) {
      const share = (amount * (visits[campaign] ?? 0)) / all
      expect(Math.abs((parts[campaign]?.[currency] ?? 0) - share)).toBeLessThanOrEqual(1)
    }
}

test('campaigns, days and values add up to the entry, to the minor unit', { timeout: 600_000 }, async () => {
  const wantedOnes = fc.array(entry, { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { maxLength: 30 }), wantedOnes, async (found, wanted) => {
      const from = Date.parse(`${DAY.startDate}T00:30Z`)
      const paid = { category: 'person', click_cost: '0' }
      await world.begin(found.map(({ hour, ...one }) => ({ ...one, ...paid, at: from + hour * 3_600_000 })))
      for (const one of wanted) await enterOne(one)
      const bought = found.filter(({ campaign }) => campaign < 2)
      const inForce = inForceOf(
        wanted,
        bought.map(({ country }) => country),
      )
      const entered = added(inForce.map(({ cents: minor, currency }) => ({ [currency]: minor })))
      expect(await costOf()).toEqual(entered)
      const parts = await each()
      expect(added(parts)).toEqual(entered)
      expect(parts[2], 'another source, another bill').toEqual({})
      if (!inForce.every(({ country }) => bought.some((one) => (country ?? one.country) === one.country))) return
      expect(parts[3], 'what met visits is theirs alone').toEqual({})
      const { platforms } = await app.call('logs.companyPlatforms', owner, { ...DAY, dimension: 'country', limit: 50 })
      expect(added(platforms.map(({ cost }) => cost ?? {}))).toEqual(entered)
      const { daily } = await app.call('logs.companyDaily', owner, DAY)
      expect(added(daily.map(({ cost }) => cost ?? {}))).toEqual(entered)
      if (inForce.some(({ country }) => country !== undefined)) return
      const of = (campaign: number) => found.filter((one) => one.campaign === campaign).length
      expectShares(parts, [of(0), of(1)], Object.entries(entered))
    }),
    { numRuns: runs(8) },
  )
})

test('a source’s rate applies in each campaign without its own cost', async () => {
  await world.begin([...visitsOf(0, 2), ...visitsOf(1, 1), ...visitsOf(2, 1)])
  await enter('click', '0.5', { endDate: null })
  expect(await each()).toEqual([{ USD: 100 }, { USD: 50 }, {}, {}])
  await enter('day', '9', { endDate: null })
  expect(await each(), 'a day’s amount is divided among all').toEqual([{ USD: 600 }, { USD: 300 }, {}, {}])
  await world.addRate('click', '1', { startDate: DAY.startDate })
  expect(await each(), 'the rest bears it').toEqual([{ USD: 200 }, { USD: 900 }, {}, {}])
  await enter('total', '0.10')
  expect(await each(), 'a bill says more than rates').toEqual([{ USD: 7 }, { USD: 3 }, {}, {}])
  await world.addRate('total', '5', { startDate: DAY.startDate, endDate: DAY.endDate })
  expect(await each(), 'bills add up').toEqual([{ USD: 507 }, { USD: 3 }, {}, {}])
})

test('is listed with its source and reversed', async () => {
  await world.begin(visitsOf(0, 1))
  const { id } = await enter('total', '12')
  const listed = async (question: object) => (await app.call('costs.list', owner, question)).costs
  const shown = { id, companyId: null, companyName: null, sourceId: source, sourceName: 'Search', amount: '12' }
  expect(await listed({})).toMatchObject([shown])
  expect(await listed({ companyId: campaigns[0] })).toMatchObject([shown])
  expect(await listed({ companyId: campaigns[2] })).toEqual([])
  await app.call('costs.takeBack', owner, { id })
  expect(await costOf()).toEqual({})
})

test('another client’s source is not found; a cost is for one campaign or one source', async () => {
  const other = await app.account('user')
  const { id } = await enter('total', '1')
  const foreign = {
    sourceId: source,
    startDate: DAY.startDate,
    endDate: DAY.endDate,
    model: 'total',
    amount: '1',
    currency: 'USD',
  }
  expect((await refusal(app.call('costs.add', other, foreign))).status).toBe(404)
  expect((await refusal(app.call('costs.takeBack', other, { id }))).status).toBe(404)
  expect((await app.call('costs.list', other, {})).total).toBe(0)
  const admin = await app.account('admin')
  expect((await refusal(app.call('costs.add', admin, foreign))).status, 'staff need permission').toBe(403)
  expect((await refusal(enter('total', '1', { sourceId: '999999' }))).status).toBe(404)
  const text = 'Name either a campaign or a traffic source.'
  const faults = (given: object) =>
    CONTRACT['costs.add'].input
      .safeParse({ ...foreign, ...given })
      .error?.issues.map(({ path, message }) => [path, message])
  expect(faults({})).toBeUndefined()
  expect(faults({ companyId: '1' })).toEqual([[['sourceId'], text]])
  expect(faults({ sourceId: undefined })).toEqual([[['companyId'], text]])
})
