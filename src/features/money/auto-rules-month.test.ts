/** A rule over a month whose truth is known: placements bad by construction, and good ones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bought, type BoughtVisit, openBought } from '../../domain/testing/bought.ts'
import { seeded } from '../../lib/numbers/seeded.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

const NOW = Date.parse('2026-04-01T06:00:00Z')
const DAYS = 45
const PRICE = 0.05

/** `bots`: their share; `buys`: of people; `daily`: visits. */
type Placement = { name: string; bots: number; buys: number; daily: number; isBad: boolean }

/** Twelve where half the visits are Bots and nobody buys, and forty where few are and one person in 30 buys. */
const PLACEMENTS: Placement[] = [
  ...Array.from({ length: 12 }, (_, at) => ({
    name: `bad-${at}`,
    bots: 0.45 + (at % 4) * 0.05,
    buys: 0,
    daily: 12 + at * 2,
    isBad: true,
  })),
  ...Array.from({ length: 40 }, (_, at) => ({
    name: `good-${at}`,
    bots: 0.04 + (at % 5) * 0.04,
    buys: 1 / 30,
    daily: 4 + Math.floor(at / 2),
    isBad: false,
  })),
]
const isBad = (name: string) => name.startsWith('bad-')

let world: Bought
beforeAll(async () => {
  world = await openBought(['Feeds'])
  world.app.clock.now = new Date(NOW)
  const random = seeded(20_260_401)
  const visits: BoughtVisit[] = []
  const bought: { at: number; placement: string }[] = []
  for (let day = 0; day < DAYS; day++)
    for (const { name, bots, buys, daily } of PLACEMENTS)
      for (let nth = 0; nth < daily; nth++) {
        const at = Math.floor(Date.parse('2026-03-31T23:59:00Z') - day * DAY_MS - random() * 0.99 * DAY_MS)
        const isBot = random() < bots
        const of = isBot
          ? { class: 'bot', category: 'general' as const }
          : { class: 'target', category: 'person' as const }
        visits.push({ ...of, campaign: 0, at, country: 'DE', click_cost: '0', utm_placement: name })
        if (!isBot && random() < buys) bought.push({ at, placement: name })
      }
  await world.begin(visits)
  await world.addRate('click', String(PRICE), { startDate: '2026-01-01' })
  for (const { at, placement } of bought)
    await world.conversion({
      status: 'approved',
      payout: 300,
      country: 'DE',
      at,
      reportedAt: at + 3_600_000,
      facts: { utmPlacement: placement },
    })
})
afterAll(() => world.close())

const monthOf = async (terms: object) => {
  const month = await world.app.call('autoRules.month', world.owner, {
    thing: 'utmPlacement',
    act: 'exclude',
    cap: 100,
    ...terms,
  })
  const things = [...new Set(month.acts.map(({ thing }) => thing))]
  const right = things.filter(isBad)
  return { month, right: right.length, wrong: things.length - right.length, acted: month.acted }
}

test.each([
  ['bot share of 7 days above 30 %', { measure: 'botShare', value: 30, days: 7, endDays: null }, 10, 0],
  [
    'bot share of one day above 30 %, from 20 visits',
    { measure: 'botShare', value: 30, days: 1, leastVisits: 20, endDays: null },
    8,
    0,
  ],
  ['ROI of 14 days below -30 %', { measure: 'roi', side: 'below', value: -30, days: 14, endDays: null }, 6, 0],
  ['wasted money of 7 days above 4 dollars', { measure: 'wasted', value: 400, days: 7, endDays: null }, 8, 0],
] as const)('%s: acts on placements that are bad, and on good ones', async (_name, terms, right, wrong) => {
  const found = await monthOf(terms)
  expect({ right: found.right, wrong: found.wrong }).toEqual({ right, wrong })
  // without an end a placement is excluded once
  expect(found.acted).toBe(found.right + found.wrong)
})

test('each day knows only what was before it', async () => {
  const { month } = await monthOf({ measure: 'botShare', value: 30, days: 7, endDays: 7 })
  for (const { day, evidence } of month.acts) expect(evidence.to < day, day).toBe(true)
  const [first] = month.acts.toReversed()
  const figures = await world.app.call('logs.report', world.owner, {
    startDate: first?.evidence.from ?? '',
    endDate: first?.evidence.to ?? '',
    timezone: 'UTC',
    by: 'utmPlacement',
    money: true,
    limit: 1000,
  })
  const row = figures.rows.find(({ value }) => value === first?.thing)
  expect(row && { visits: row.target + row.bot, bots: row.bot, cost: row.money?.cost }).toEqual({
    visits: first?.evidence.figures.visits,
    bots: first?.evidence.figures.bots,
    cost: first?.evidence.figures.cost,
  })
})

test('a conversion that was reported later is not known yet', async () => {
  const { app, owner } = world
  const cpa = {
    measure: 'conversions',
    side: 'below',
    value: 1,
    days: 1,
    leastVisits: 20,
    act: 'tell',
    thing: 'utmPlacement',
  }
  const before = await app.call('autoRules.month', owner, { ...cpa, cap: 100 })
  const day = before.days[28]?.day ?? ''
  const bad = before.acts.find((act) => act.day === day && act.thing === 'bad-11')
  expect(bad?.evidence.figures.conversions).toBe(0)
  await world.conversion({
    status: 'approved',
    payout: 300,
    country: 'DE',
    at: Date.parse(`${bad?.evidence.to}T12:00:00Z`),
    reportedAt: NOW - 1000,
    facts: { utmPlacement: 'bad-11' },
  })
  const after = await app.call('autoRules.month', owner, { ...cpa, cap: 100 })
  expect(after.acts.find((act) => act.day === day && act.thing === 'bad-11')?.evidence.figures.conversions).toBe(0)
})

test('the cap holds each day, and says what it left out', async () => {
  const { month } = await monthOf({ measure: 'botShare', value: 30, days: 7, cap: 2, endDays: null })
  expect(month.days.every(({ acted }) => acted <= 2)).toBe(true)
  expect(month.acted).toBe(10)
  expect(month.days.slice(0, 6).map(({ acted, capped }) => [acted, capped])).toEqual([
    [2, 8],
    [2, 6],
    [2, 4],
    [2, 2],
    [2, 0],
    [0, 0],
  ])
})
