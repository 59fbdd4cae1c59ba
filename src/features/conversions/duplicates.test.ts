import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import {
  CONVERSION_STAGES,
  DUPLICATE_MODES,
  type ConversionStage,
  type DuplicateMode,
} from '../../contract/conversions/conversion-words.ts'
import { hashOf } from '../../rules/conversions/postback-secret.ts'
import { insertPostbacks, type NewPostback } from '../../store/config/conversions/postbacks.ts'
import { campaigns, conversions } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'
import { fakeHits } from '../../domain/testing/hits.ts'
import { matchAll } from '../../domain/conversions/match.ts'

let app: TestApp
let user: Caller
let campaign: { id: string }
let secret: string
const HIT = '01KJM3TY000000000000000001'
const RANGE = { startDate: '2026-02-01', endDate: '2026-03-05' }

beforeAll(async () => {
  app = await createTestApp()
  user = await app.account('user')
  campaign = (await app.call('campaign.save', user, CAMPAIGN)).campaign
  secret = (await app.call('company.edit', user, { id: campaign.id })).campaign.postbackSecret ?? expect.fail()
  const at = '2026-02-28 12:00:00.000'
  app.services.events = fakeHits([{ hit: HIT, client: user.account.id, campaign: campaign.id, at, country: 'DE' }], [])
})
afterAll(() => app.close())
beforeEach(() => begin('replace'))

async function begin(mode: DuplicateMode): Promise<void> {
  await app.db.execute(sql`TRUNCATE conversions, conversion_refusals, postbacks CASCADE`)
  await app.db.update(campaigns).set({ settings: sql`settings || ${JSON.stringify({ duplicates: mode })}::jsonb` })
}

/** `at`: order of arrival. */
const postback = (at: number, query: string): NewPostback => ({
  id: `01P${String(at).padStart(23, '0')}`,
  receivedAt: app.clock.now,
  campaignKey: '',
  address: '203.0.113.9',
  method: 'GET',
  query: `hit=${HIT}&${query}`,
  secretHash: hashOf(secret),
})

async function receive(...all: NewPostback[]): Promise<void> {
  for (const one of all) {
    await insertPostbacks(app.db, [one])
    await matchAll(app.services)
  }
}

const standing = async (): Promise<string[]> =>
  (await app.db.select().from(conversions))
    .map(({ once, stage, payout, taken, currency }) => `${once} ${stage} ${payout} ${taken} ${currency}`)
    .toSorted()
const shown = async (): Promise<string[]> =>
  (await app.db.select().from(conversions)).map(({ stage, payout }) => `${stage} ${payout}`).toSorted()
const revenue = async () => (await app.call('conversion.stats', user, RANGE)).totals.revenue

test('a chargeback reverses revenue on the day of its conversion, and the history keeps the sale', async () => {
  await receive(postback(1, 'txid=T&status=sale&payout=10'))
  expect(await revenue()).toEqual([{ currency: 'USD', amount: 1000 }])
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
  await receive(postback(2, 'txid=T&status=chargeback&payout=-10'))
  expect(await revenue()).toEqual([])
  const [last] = (await app.call('conversion.inbox', user, { ...RANGE, stage: 'chargeback' })).postbacks
  expect(last).toMatchObject({
    state: 'correction',
    conversion: { stage: 'chargeback', status: 'rejected', payout: 1000, changes: [{ stage: 'sale', payout: 1000 }] },
  })
  expect((await app.call('conversion.inbox', user, { ...RANGE, stage: 'lead' })).postbacks).toEqual([])
})

test('without a transaction id a chargeback reverses everything of its click, rebills included', async () => {
  await receive(
    postback(1, 'status=sale&payout=10'),
    postback(2, 'status=rebill&payout=4'),
    postback(3, 'txid=other&status=sale&payout=3'),
    postback(4, 'status=refund'),
  )
  expect(await shown()).toEqual(['chargeback 1000', 'chargeback 400', 'sale 300'])
})

test('a smaller amount reverses a part; parts add up, never beyond the total', async () => {
  await receive(postback(1, 'txid=T&status=sale&payout=10'), postback(2, 'txid=T&status=chargeback&payout=-3'))
  expect(await revenue()).toEqual([{ currency: 'USD', amount: 700 }])
  const [last] = (await app.call('conversion.inbox', user, { ...RANGE, state: 'correction' })).postbacks
  expect(last?.conversion).toMatchObject({
    stage: 'sale',
    status: 'approved',
    payout: 700,
    taken: 300,
    changes: [{ stage: 'sale', payout: 1000 }],
  })
  await receive(postback(3, 'txid=T&status=rejected&payout=2'), postback(4, 'txid=T&status=chargeback&payout=3'))
  // repeating the chargeback changes nothing
  expect(await revenue()).toEqual([{ currency: 'USD', amount: 500 }])
  await receive(postback(5, 'txid=T&status=refund&payout=99'))
  expect(await revenue()).toEqual([])
  expect(await shown()).toEqual(['chargeback 1000'])
})

test('a part comes off the oldest first, in any processing order; another currency reverses all', async () => {
  await receive(
    postback(3, 'txid=T&status=chargeback&payout=12'),
    postback(2, 'txid=T&status=rebill&payout=4'),
    postback(1, 'txid=T&status=sale&payout=10'),
  )
  expect(await shown()).toEqual(['chargeback 1000', 'rebill 200'])
  await receive(postback(4, 'txid=T&status=chargeback&payout=1&currency=EUR'))
  expect(await revenue()).toEqual([])
})

test('where each postback counts, the same part is reversed each time', async () => {
  await begin('count')
  await receive(
    ...['sale&payout=10', 'chargeback&payout=3', 'chargeback&payout=3'].map((reports, at) =>
      postback(at, `txid=T&status=${reports}`),
    ),
  )
  expect(await shown()).toEqual(['sale 400'])
})

test('a rebill adds revenue to the transaction, and is reversed with it', async () => {
  await receive(postback(1, 'txid=T&status=sale&payout=10'), postback(2, 'txid=T&status=rebill&payout=4'))
  expect(await revenue()).toEqual([{ currency: 'USD', amount: 1400 }])
  await receive(postback(3, 'txid=T&status=chargeback'))
  expect(await revenue()).toEqual([])
})

test.each([
  ['replace', ['sale 700']],
  ['ignore', ['sale 500']],
  ['count', ['sale 500', 'sale 700']],
] as const)('a second sale of the same transaction, with %s', async (mode, expected) => {
  await begin(mode)
  await receive(postback(1, 'txid=T&status=sale&payout=5'), postback(2, 'txid=T&status=sale&payout=7'))
  expect(await shown()).toEqual(expected)
})

test.each([
  ['replace', ['hold 100']],
  ['ignore', ['sale 500']],
  ['count', ['hold 100', 'sale 500']],
] as const)('a hold after the sale, with %s', async (mode, expected) => {
  await begin(mode)
  await receive(postback(1, 'txid=T&status=sale&payout=5'), postback(2, 'txid=T&status=hold&payout=1'))
  expect(await shown()).toEqual(expected)
})

test('where each postback counts, a rejection reverses earlier ones, not later ones', async () => {
  await begin('count')
  await receive(
    ...['sale&payout=5', 'sale&payout=7', 'rejected', 'sale&payout=9'].map((reports, at) =>
      postback(at, `txid=T&status=${reports}`),
    ),
  )
  expect(await shown()).toEqual(['rejected 500', 'rejected 700', 'sale 900'])
})

test('the tester follows the campaign’s mode', async () => {
  await receive(postback(1, 'txid=T&status=sale&payout=5'))
  const tried = async (reports: string) =>
    (await app.call('conversion.test', user, { url: `?hit=${HIT}&txid=T&status=${reports}&_=${secret}` })).state
  const all = async () => [
    await tried('sale&payout=7'),
    await tried('sale&payout=5'),
    await tried('chargeback&payout=2'),
  ]
  await app.db.update(campaigns).set({ postbackSecret: null })
  try {
    expect(await all()).toEqual(['correction', 'duplicate', 'correction'])
    await app.db.update(campaigns).set({ settings: sql`settings || '{"duplicates": "ignore"}'` })
    expect(await all()).toEqual(['duplicate', 'duplicate', 'correction'])
    await app.db.update(campaigns).set({ settings: sql`settings || '{"duplicates": "count"}'` })
    expect(await all()).toEqual(['matched', 'matched', 'correction'])
  } finally {
    await app.db.update(campaigns).set({ postbackSecret: secret })
  }
})

const REPORT = fc.record({
  stage: fc.constantFrom<ConversionStage>(...CONVERSION_STAGES),
  payout: fc.integer({ min: 0, max: 5 }),
  txid: fc.constantFrom('', 'T', 'U'),
})

test('the result depends on postbacks and mode, not on order, repetition or restarts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...DUPLICATE_MODES),
      fc.array(REPORT, { minLength: 1, maxLength: 7 }).chain((reports) =>
        fc.tuple(
          fc.constant(reports),
          fc.shuffledSubarray(
            reports.map((_one, at) => at),
            { minLength: reports.length },
          ),
        ),
      ),
      async (mode, [reports, order]) => {
        const all = reports.map(({ stage, payout, txid }, at) =>
          postback(at, `status=${stage}&payout=${payout}${txid === '' ? '' : `&txid=${txid}`}`),
        )
        await begin(mode)
        await receive(...all)
        const inOrder = await standing()
        await begin(mode)
        await receive(...order.flatMap((at) => all[at] ?? []))
        expect(await standing()).toEqual(inOrder)
        // a restart may process any of them again
        await app.db.execute(sql`UPDATE postbacks SET next_at = received_at`)
        await matchAll(app.services)
        expect(await standing()).toEqual(inOrder)
      },
    ),
    { numRuns: runs(12) },
  )
})
