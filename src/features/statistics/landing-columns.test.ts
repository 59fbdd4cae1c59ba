/** Views and clicks of landing pages in reports: every cell is the sum of its visits. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { CAMPAIGN, type TestApp } from '../../domain/testing/app.ts'
import { type Bought, type BoughtVisit, DAY, openBought } from '../../domain/testing/bought.ts'
import type { Caller } from '../../domain/context.ts'
import type { LandingFigures } from '../../contract/statistics/landing-words.ts'
import type { Level } from '../../contract/statistics/levels.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { insertClicks } from '../../store/config/campaigns/landing-clicks.ts'

let world: Bought
let app: TestApp
let owner: Caller
/** Of the campaign with a landing page, which it has since its second version. */
let key: string

beforeAll(async () => {
  world = await openBought(['Page', 'Plain'])
  ;({ app, owner } = world)
  const landingGroups = [{ name: 'Offers', links: [{ link: 'https://offer.example/', percent: 100 }] }]
  const saved = { ...CAMPAIGN, id: world.campaigns[0], name: 'Page', landingGroups }
  key = (await app.call('campaign.save', owner, saved)).campaign.key
})
afterAll(() => world.close())

const START = Date.parse(`${DAY.startDate}T00:00Z`)
const RANGE = { ...DAY, endDate: '2026-03-27', money: true, landing: true }

type Seen = { campaign: number; minute: number; country: string; placement: string; isBot: boolean } & {
  isOfOffer: boolean
  version: number
  clicks: readonly { later: number; isBot: boolean; isDirect: boolean }[]
}
const seen = fc.record({
  campaign: fc.constantFrom(0, 0, 1),
  minute: fc.nat(3 * 1440 - 1),
  country: fc.constantFrom('DE', 'FR'),
  placement: fc.constantFrom('p1', 'p2', ''),
  isBot: fc.constantFrom(false, false, true),
  isOfOffer: fc.constantFrom(false, false, true),
  version: fc.constantFrom(1, 2, 2, 3),
  clicks: fc.array(
    fc.record({
      later: fc.integer({ min: 1, max: DAY_MS - 1 }),
      isBot: fc.constantFrom(false, false, true),
      isDirect: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 3 },
  ),
})

async function begin(visits: readonly Seen[]): Promise<void> {
  await world.begin([])
  await app.db.execute('TRUNCATE landing_clicks')
  const rows = visits.map((one) => {
    const at = START + one.minute * 60_000
    return { ...one, at, hit: newId(at) }
  })
  await world.begin(
    rows.map(({ campaign, at, hit, country, placement, isBot, isOfOffer, version }): BoughtVisit => ({
      campaign,
      at,
      hit,
      country,
      utm_placement: placement,
      class: isBot ? 'bot' : 'target',
      category: isBot ? 'general' : 'person',
      click_cost: '0',
      offer: isOfOffer ? '7' : '',
      policy_version: `1.${version}`,
    })),
  )
  await insertClicks(
    app.db,
    rows.flatMap(({ at, hit, clicks }) =>
      clicks.map(({ later, isBot, isDirect }) => ({
        id: newId(at + later),
        hit,
        campaignKey: key,
        at: new Date(at + later),
        class: isBot ? ('bot' as const) : ('target' as const),
        pageGroup: '',
        pageLink: '',
        button: null,
        linkGroup: 'Offers',
        link: '0',
        offer: '',
        passed: '',
        direct: isDirect,
      })),
    ),
  )
  await world.addRate('click', '1', { startDate: DAY.startDate })
}

const valueOf: Partial<Record<Level, (visit: Seen) => string>> = {
  country: ({ country }) => country,
  utmPlacement: ({ placement }) => placement,
  campaign: ({ campaign }) => world.campaigns[campaign] ?? '',
  day: ({ minute }) => new Date(START + minute * 60_000).toISOString().slice(0, 10),
}
/** A visit's own part. */
function partOf({ campaign, version, isBot, isOfOffer, clicks }: Seen): LandingFigures {
  if (campaign !== 0 || version < 2 || isBot || isOfOffer) return { views: 0, clicks: 0, clicked: 0 }
  const counted = clicks.filter((one) => !one.isBot && !one.isDirect).length
  return { views: 1, clicks: counted, clicked: counted > 0 ? 1 : 0 }
}
const sumOf = (visits: readonly Seen[]): LandingFigures =>
  visits.map(partOf).reduce(
    (a, b) => ({
      views: a.views + b.views,
      clicks: (a.clicks ?? 0) + (b.clicks ?? 0),
      clicked: (a.clicked ?? 0) + (b.clicked ?? 0),
    }),
    { views: 0, clicks: 0, clicked: 0 },
  )

test('property: each row, at each level and under each filter, is the sum of its visits', async () => {
  const questions = fc.record({
    levels: fc.shuffledSubarray(['country', 'utmPlacement', 'campaign', 'day'] as const, {
      minLength: 2,
      maxLength: 2,
    }),
    only: fc.constantFrom(undefined, 'DE'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(seen, { minLength: 1, maxLength: 20 }), questions, async (visits, { levels, only }) => {
      await begin(visits)
      const filter = only === undefined ? {} : { country: { is: [only] } }
      const meant = visits.filter(({ country }) => only === undefined || country === only)
      const [first = 'country', second = 'day'] = levels
      const { rows, totals } = await app.call('logs.report', owner, { ...RANGE, filter, by: first })
      expect(totals.landing).toEqual(sumOf(meant))
      for (const row of rows) {
        const among = meant.filter((one) => valueOf[first]?.(one) === row.value)
        expect(row.landing, `${first} ${row.value}`).toEqual(sumOf(among))
        const under = [{ by: first, value: row.value }]
        const below = await app.call('logs.report', owner, { ...RANGE, filter, by: second, under })
        for (const cell of below.rows)
          // none under a campaign without a page
          expect(cell.landing ?? sumOf([]), `${row.value} ${cell.value}`).toEqual(
            sumOf(among.filter((one) => valueOf[second]?.(one) === cell.value)),
          )
      }
    }),
    { numRuns: runs(5) },
  )
})

test('beside the compared period, and in a shared report; none without landing pages, or unless it is wanted', async () => {
  const visit = {
    campaign: 0,
    minute: 60,
    country: 'DE',
    placement: '',
    isBot: false,
    isOfOffer: false,
    version: 2,
    clicks: [{ later: 60_000, isBot: false, isDirect: false }],
  } as const satisfies Seen
  const [click] = visit.clicks
  await begin([
    visit,
    { ...visit, minute: 1500, clicks: [] },
    { ...visit, minute: 1560, clicks: [click, click, { ...click, isBot: true }, { ...click, isDirect: true }] },
    // none of these saw the page
    { ...visit, minute: 1570, version: 1 },
    { ...visit, minute: 1570, isBot: true },
    { ...visit, minute: 1570, isOfOffer: true },
  ])
  const days = { startDate: '2026-03-26', endDate: '2026-03-26', timezone: 'UTC', money: true }
  const compared = await app.call('logs.report', owner, { ...days, landing: true, by: 'country', compare: 'previous' })
  const [now, then] = [
    { views: 2, clicks: 2, clicked: 1 },
    { views: 1, clicks: 1, clicked: 1 },
  ]
  expect(compared.totals).toMatchObject({ landing: now, before: { landing: then } })
  expect(compared.rows[0]).toMatchObject({ landing: now, before: { landing: then } })
  expect((await app.call('logs.report', owner, { ...days, by: 'country' })).totals.landing).toBeUndefined()
  const plain = { ...days, landing: true, by: 'country' as const, companyId: world.campaigns[1] }
  expect((await app.call('logs.report', owner, plain)).totals.landing).toBeUndefined()
  app.clock.now = new Date('2026-03-27T12:00:00Z')
  const report = { name: 'Pages', levels: ['country'], columns: ['lpViews', 'lpClicks', 'lpCtr'], days: 7 }
  const period = { startDate: days.startDate, endDate: days.endDate }
  const { url } = await app.call('shares.make', owner, { ...report, period })
  const opened = await app.call('shares.open', undefined, { token: url.split('#')[1] ?? '', under: [] })
  expect(opened.totals.figures).toEqual({ lpViews: 2, lpClicks: 2, lpCtr: 0.5 })
})
