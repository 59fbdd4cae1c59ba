import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, CONTRACT, type Question } from '../../contract/table.ts'
import { type Level, LEVELS, MOST_LEVELS } from '../../contract/statistics/levels.ts'
import { ANSWERED } from '../../domain/testing/answered.ts'
import type { TestApp } from '../../domain/testing/app.ts'
import { type Bought, type BoughtVisit, openBought } from '../../domain/testing/bought.ts'
import type { Caller } from '../../domain/context.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { countDays, shiftDay } from '../../lib/time/day.ts'
import { runs } from '../../../tests/support/runs.ts'

let world: Bought
let app: TestApp
let owner: Caller

beforeAll(async () => {
  world = await openBought(['One', 'Two'])
  ;({ app, owner } = world)
})
afterAll(() => world.close())

/** Clocks change in Berlin on 29 March, in Chatham on 5 April. */
const [FIRST, DAYS] = ['2026-03-26', 12]
const ZONES = ['UTC', 'Europe/Berlin', 'Pacific/Chatham', 'Asia/Kathmandu'] as const
const START = Date.parse(`${FIRST}T00:00Z`)
const RANGE = { startDate: shiftDay(FIRST, -2), endDate: shiftDay(FIRST, DAYS + 2), money: true }
const PLACEMENTS = ['p1', 'p2', ''] as const
const COUNTRIES = ['DE', 'FR'] as const
const moment = fc.integer({ min: START, max: START + DAYS * DAY_MS - 1 })

const visits = fc.array(
  fc.record({
    campaign: fc.nat(1),
    at: moment,
    country: fc.constantFrom(...COUNTRIES),
    utm_placement: fc.constantFrom(...PLACEMENTS),
    class: fc.constantFrom('target', 'bot'),
    click_cost: fc.constant('0'),
  }),
  { minLength: 1, maxLength: 30 },
)
/** `visit`: the click. */
const conversions = fc.array(
  fc.record({
    visit: fc.nat(29),
    payout: fc.integer({ min: 0, max: 9000 }),
    currency: fc.constantFrom('USD', 'JPY'),
  }),
  { maxLength: 6 },
)
const costs = fc.array(
  fc.record({
    campaign: fc.nat(1),
    model: fc.constantFrom('click', 'day', 'total', 'acquisition'),
    cents: fc.integer({ min: 1, max: 99_999 }),
    timezone: fc.constantFrom(...ZONES),
    country: fc.constantFrom(undefined, ...COUNTRIES),
  }),
  { maxLength: 3 },
)
const TRIED: readonly Level[] = ['country', 'utmPlacement', 'campaign', 'day', 'week', 'month', 'weekday', 'hour']
const levels = fc
  .shuffledSubarray([...TRIED], { minLength: 2, maxLength: MOST_LEVELS })
  // a day lies in one week and month
  .filter((chosen) => chosen.filter((one) => ['day', 'week', 'month'].includes(one)).length < 3)

type Visit = Omit<BoughtVisit, 'category'>

/** By an independent reading of the calendar. */
function valueOf(visit: Visit, level: Level, timeZone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(visit.at).toZonedDateTimeISO(timeZone)
  const day = at.toPlainDate()
  const values: Partial<Record<Level, string>> = {
    country: visit.country,
    utmPlacement: visit.utm_placement ?? '',
    campaign: world.campaigns[visit.campaign] ?? '',
    day: day.toString(),
    week: day.subtract({ days: day.dayOfWeek - 1 }).toString(),
    month: day.with({ day: 1 }).toString(),
    weekday: String(day.dayOfWeek - 1),
    hour: String(at.hour),
  }
  return values[level] ?? expect.fail(level)
}

type Row = Answer<'logs.report'>['rows'][number]
type Under = NonNullable<Question<'logs.report'>['under']>

const enter = async ({
  campaign,
  model,
  cents,
  timezone,
  country,
}: typeof costs extends fc.Arbitrary<(infer T)[]> ? T : never) =>
  app.call('costs.add', owner, {
    companyId: world.campaigns[campaign] ?? '',
    startDate: FIRST,
    endDate: shiftDay(FIRST, DAYS - 1),
    timezone,
    model,
    amount: (cents / 100).toFixed(2),
    currency: 'USD',
    answers: ANSWERED,
    ...(country !== undefined && model === 'total' && { by: { dimension: 'country', value: country } }),
  })

const sum = (rows: readonly Row[], of: (row: Row) => number | null | undefined): number =>
  rows.reduce((all, row) => all + (of(row) ?? 0), 0)

test(
  'each row is the sum of the rows below it, in any order of levels, zone and currency',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        visits,
        conversions,
        costs,
        levels,
        fc.constantFrom(...ZONES),
        async (found, sold, paid, chosen, timezone) => {
          await world.begin(
            found.map((visit) => ({ ...visit, category: visit.class === 'bot' ? 'general' : 'person' })),
          )
          for (const { visit, payout, currency } of sold) {
            const { campaign, country, at, utm_placement } = found[visit % found.length] ?? expect.fail()
            const facts = { utmPlacement: utm_placement }
            await world.conversion({ status: 'approved', payout, currency, campaign, country, at, facts })
          }
          // a second entry of a scope may be refused
          for (const one of paid) await enter(one).catch(() => undefined)

          const ask = (by: Level, under: Under) =>
            app.call('logs.report', owner, { ...RANGE, timezone, by, under, limit: 1000 })

          async function walk(depth: number, under: Under, above: Row | undefined): Promise<void> {
            const by = chosen[depth]
            if (by === undefined) return
            const { rows, total, totals } = await ask(by, under)
            expect(total).toBe(rows.length)
            expectTotals(rows, totals)
            // those of a level that is cut off are the same
            const cut = await app.call('logs.report', owner, { ...RANGE, timezone, by, under, limit: 1 })
            if (rows.length > 1) expectTotals(rows, cut.totals)
            const meant = found.filter((visit) => under.every((one) => valueOf(visit, one.by, timezone) === one.value))
            const wanted = Map.groupBy(meant, (visit) => valueOf(visit, by, timezone))
            expect(new Map(rows.map(({ value, target, bot }) => [value, target + bot]))).toEqual(
              new Map([...wanted].map(([value, all]) => [value, all.length])),
            )
            if (above) expectSum(above, rows, under.length === 1 ? under[0]?.by : undefined)
            for (const row of rows) await walk(depth + 1, [...under, { by, value: row.value }], row)
          }
          await walk(0, [], undefined)
        },
      ),
      { numRuns: runs(6) },
    )
  },
)

const COUNTED = ['target', 'targetUnique', 'bot', 'botUnique'] as const
const FIGURES = ['visits', 'revenue', 'conversions', 'cost', 'wasted'] as const

function expectSum(above: Row, rows: readonly Row[], level: Level | undefined): void {
  for (const counted of COUNTED) expect(sum(rows, (row) => row[counted])).toBe(above[counted])
  const isWithout = rows.every(({ money }) => money === undefined)
  // only campaigns of the first level have costs without visits
  const left = level === 'campaign' ? ['cost', 'wasted'] : []
  for (const figure of FIGURES.filter((one) => !left.includes(one) && !(isWithout && one === 'visits')))
    expect(
      sum(rows, ({ money }) => money?.[figure]),
      figure,
    ).toBeCloseTo(above.money?.[figure] ?? 0, 4)
}

function expectTotals(rows: readonly Row[], totals: Answer<'logs.report'>['totals']): void {
  for (const counted of COUNTED) expect(totals[counted]).toBe(sum(rows, (row) => row[counted]))
  if (rows.every(({ money }) => money === undefined)) return
  for (const figure of [...FIGURES, 'profit', 'pending', 'rejected'] as const)
    expect(totals.money?.[figure] ?? 0, figure).toBeCloseTo(
      sum(rows, ({ money }) => money?.[figure]),
      4,
    )
}

function expectBefore({ before }: Row, meant: readonly Row[]): void {
  for (const counted of COUNTED) expect(before?.[counted] ?? 0).toBe(sum(meant, (one) => one[counted]))
  for (const figure of ['visits', 'revenue'] as const)
    expect(before?.money?.[figure] ?? 0, figure).toBe(sum(meant, ({ money }) => money?.[figure]))
}

const early = visits.map((found) => found.map((visit) => ({ ...visit, at: visit.at - 8 * DAY_MS })))

test('a row is compared with what it has in the period before: days, weeks and months at the same places', async () => {
  const range = { startDate: FIRST, endDate: shiftDay(FIRST, DAYS - 1), timezone: 'Europe/Berlin', money: true }
  const PERIODS = ['day', 'week', 'month'] as const
  await fc.assert(
    fc.asyncProperty(
      early,
      conversions,
      fc.constantFrom<Level>('country', 'campaign', 'hour', ...PERIODS),
      fc.constantFrom('previous', 'week', 'year'),
      async (found, sold, by, compare) => {
        await world.begin(found.map((visit) => ({ ...visit, category: visit.class === 'bot' ? 'general' : 'person' })))
        for (const { visit, payout } of sold) {
          const { campaign, country, at } = found[visit % found.length] ?? expect.fail()
          await world.conversion({ status: 'approved', payout, campaign, country, at })
        }
        const ask = (more: object) => app.call('logs.report', owner, { ...range, by, limit: 1000, ...more })
        const { rows, totals, previousRange } = await ask({ compare })
        const { startDate = '', endDate = '' } = previousRange ?? {}
        const before = await ask({ startDate, endDate })
        expect(totals.before).toEqual(before.totals)
        const days = await ask({ startDate, endDate, by: 'day' })
        const period = PERIODS.find((one) => one === by)
        const placeOf = (day: string) => noonOf(shiftDay(range.startDate, countDays(startDate, day) - 1))
        const [from, valueIn] = period
          ? [days.rows, (day: string) => valueOf(placeOf(day), period, 'UTC')]
          : [before.rows, (value: string) => value]
        for (const row of rows)
          expectBefore(
            row,
            from.filter(({ value }) => valueIn(value) === row.value),
          )
      },
    ),
    { numRuns: runs(8) },
  )
}, 600_000)

test('under a week, a day is compared with the same day of the other week', async () => {
  const visit = { campaign: 0, country: 'DE', class: 'target', category: 'person', click_cost: '0' } as const
  // Wednesdays
  await world.begin([
    { ...visit, at: Date.parse('2026-03-25T12:00Z') },
    { ...visit, at: Date.parse('2026-03-11T12:00Z') },
    { ...visit, at: Date.parse('2026-03-11T13:00Z') },
  ])
  const question = { startDate: '2026-03-16', endDate: '2026-03-29', timezone: 'UTC', compare: 'week' }
  const under = [{ by: 'week', value: '2026-03-23' }]
  const { rows } = await app.call('logs.report', owner, { ...question, by: 'day', under })
  expect(rows.map(({ value, before }) => [value, before?.target])).toEqual([['2026-03-25', 2]])
})

const noonOf = (day: string): Visit => ({
  at: Date.parse(`${day}T12:00Z`),
  campaign: 0,
  country: 'DE',
  class: 'target',
  click_cost: '0',
})

test('revenue of a row with visits is the revenue of its clicks, by weekday and hour of the reader’s zone', async () => {
  const at = Date.parse('2026-03-29T22:30Z') // Monday 00:30 in Berlin, Sunday in UTC
  await world.begin([{ campaign: 0, at, country: 'DE', class: 'target', category: 'person', click_cost: '0' }])
  await world.conversion({ status: 'approved', payout: 1234, country: 'DE', at })
  await world.conversion({ status: 'approved', payout: 99, country: 'DE', at: at - 7_200_000 })
  const read = async (timezone: string, by: Level, under: Under = []) =>
    (await app.call('logs.report', owner, { ...RANGE, timezone, by, under })).rows.map(({ value, money }) => [
      value,
      money?.revenue,
    ])
  expect(await read('Europe/Berlin', 'weekday')).toEqual([['0', 1234]])
  expect(await read('UTC', 'weekday')).toEqual([['6', 1333]])
  expect(await read('Europe/Berlin', 'hour')).toEqual([['0', 1234]])
  const monday = [{ by: 'weekday', value: '0' }] as const
  expect(await read('Europe/Berlin', 'country', [...monday])).toEqual([['DE', 1234]])
  expect(await read('UTC', 'country', [...monday])).toEqual([])
})

test('names campaigns; a value that cannot be, or is filtered out, has no rows; a foreign campaign neither', async () => {
  const at = START
  await world.begin([
    {
      campaign: 0,
      at,
      country: 'DE',
      class: 'target',
      category: 'person',
      click_cost: '0',
      domain: 'xn--mnchen-3ya.example',
    },
  ])
  const read = async (caller: Caller, by: Level, under: Under, more: object = {}) =>
    (await app.call('logs.report', caller, { ...RANGE, timezone: 'UTC', by, under, ...more })).rows.map(
      ({ value, name }) => name ?? value,
    )
  expect(await read(owner, 'campaign', [])).toEqual(['One'])
  const own = { by: 'campaign', value: world.campaigns[0] ?? '' } as const
  expect(await read(owner, 'country', [own])).toEqual(['DE'])
  for (const under of [
    { by: 'hour', value: '24' },
    { by: 'hour', value: '0x' },
    { by: 'weekday', value: '7' },
    { by: 'day', value: 'yesterday' },
    { by: 'day', value: '2025-01-01' },
    { by: 'campaign', value: '999999999' },
    { by: 'campaign', value: 'x' },
  ] as const)
    expect(await read(owner, 'country', [under]), JSON.stringify(under)).toEqual([])
  const filtered = { filter: { country: ['FR', 'US'] } }
  expect(await read(owner, 'browser', [{ by: 'country', value: 'DE' }], filtered)).toEqual([])
  expect(
    await read(owner, 'browser', [{ by: 'country', value: 'DE' }], { filter: { country: ['DE', 'FR'] } }),
  ).toHaveLength(1)
  // a site in its own letters and as stored
  const inLetters = { filter: { domain: ['xn--mnchen-3ya.example'] } }
  const site = { by: 'domain', value: 'münchen.example' } as const
  expect(await read(owner, 'country', [site], inLetters)).toEqual(['DE'])
  expect(await read(owner, 'domain', [], inLetters)).toEqual(['münchen.example'])
  const stranger = await app.account('user')
  expect(await read(stranger, 'country', [own])).toEqual([])
  expect(await read(stranger, 'campaign', [])).toEqual([])
})

test('revenue of a site is found by its name in its own letters, as typed and as stored', async () => {
  const domain = 'xn--mnchen-3ya.example'
  await world.begin([
    { campaign: 0, at: START, country: 'DE', class: 'target', category: 'person', click_cost: '0', domain },
  ])
  await world.conversion({ status: 'approved', payout: 700, country: 'DE', at: START, facts: { domain } })
  const revenue = async (filter: object) =>
    (await app.call('logs.report', owner, { ...RANGE, timezone: 'UTC', by: 'country', filter })).totals.money?.revenue
  for (const typed of [domain, 'münchen.example']) {
    expect(await revenue({ domain: [typed] }), typed).toBe(700)
    expect(await revenue({ domain: { contains: typed } }), typed).toBe(700)
    expect(await revenue({ domain: { isNot: typed } }), typed).toBe(0)
  }
})

test('a level stands once in a report, and four at most', () => {
  const faults = (by: Level, under: Under) =>
    CONTRACT['logs.report'].input.safeParse({ ...RANGE, by, under }).error?.issues.map(({ path }) => path.join('.'))
  expect(faults('country', [{ by: 'country', value: 'DE' }])).toEqual(['under'])
  const under = LEVELS.slice(1, 1 + MOST_LEVELS).map((by) => ({ by, value: '' }))
  expect(faults('country', under)).toEqual(['under'])
  expect(faults('country', under.slice(1))).toBeUndefined()
})
