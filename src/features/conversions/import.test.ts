import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { DUPLICATE_MODES } from '../../contract/conversions/conversion-words.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { hashOf } from '../../rules/conversions/postback-secret.ts'
import { insertPostbacks } from '../../store/config/conversions/postbacks.ts'
import { conversionRefusals, conversions, importedConversions } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { fakeHits, type FakeHit } from '../../domain/testing/hits.ts'
import { matchAll, matchDue } from '../../domain/conversions/match.ts'

let app: TestApp
let owner: Caller
let other: Caller
let campaign: string
let counting: string
let secretHash: string
const hits: FakeHit[] = []
const NOW = new Date('2026-03-10T12:00:00Z')

beforeAll(async () => {
  app = await createTestApp()
  app.clock.now = NOW
  app.services.events = fakeHits(hits)
  owner = await app.account('user', { timezone: 'UTC' })
  other = await app.account('user')
  campaign = (await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Spring' })).campaign.id
  secretHash = hashOf(
    (await app.call('company.edit', owner, { id: campaign })).campaign.postbackSecret ?? expect.fail(),
  )
  counting = (await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Each', duplicates: 'count' })).campaign.id
})
afterAll(() => app.close())

let made = 0
function hit(fields: Partial<FakeHit> = {}): string {
  const id = `01KJM3TY00${String(++made).padStart(16, '0')}`
  hits.push({ hit: id, client: owner.account.id, campaign, at: '2026-03-01 10:00:00.000', country: 'DE', ...fields })
  return id
}

type More = { answers?: string; preview?: '1'; name?: string; timezone?: string; hitColumn?: string }
const read = (body: string, more: More = {}) => {
  app.clock.now = new Date(app.clock.now.getTime() + 1000) // each is later than the one before
  return app.call('conversion.import', owner, { body, ...more })
}
const codesOf = async (body: string, more: More = {}) => {
  const { status, body: answer } = await refusal(read(body, more))
  expect(status).toBe(409)
  return (answer as { questions: { code: string }[] }).questions.map(({ code }) => code)
}
const standing = async (of?: string) =>
  (await app.services.db.select().from(conversions))
    .filter(({ hit: one }) => of === undefined || one === of)
    .map(({ txid, stage, payout, taken, currency }) => `${txid} ${stage} ${payout}-${taken} ${currency}`)
    .toSorted()
const files = async () => (await app.call('imports.list', owner, { kind: 'conversions' })).files
const takeBack = async (id: string | null) => app.call('imports.takeBack', owner, { id: id ?? '' })
async function postback(query: string, at: Date = app.clock.now): Promise<void> {
  await insertPostbacks(app.services.db, [
    {
      id: newId(at.getTime()),
      receivedAt: at,
      campaignKey: '',
      address: '203.0.113.9',
      method: 'GET',
      query,
      secretHash,
    },
  ])
  await matchDue(app.services)
}

test('lines become conversions; the same file changes nothing; undoing removes all', async () => {
  const [one, two] = [hit(), hit()]
  const body = `Click ID,Conversion time,Status,Payout,Currency,Order ID
${one},2026-03-02 14:30,approved,12.50,EUR,A-1
${two.toLowerCase()},2026-03-03 09:00,pending,3,EUR,A-2
${hit({ client: other.account.id })},2026-03-03 09:00,sale,3,EUR,A-3
nobody,2026-03-03,sale,3,EUR,A-4
${two},2026-03-03,odd,3,EUR,A-5
${two},2026-03-03,sale,5%,EUR,A-6
${two},2027-03-03,sale,5,EUR,A-7
${two},2026-02-20,sale,5,EUR,A-8
Total,,,15.50,,
`
  const looked = await read(body, { preview: '1' })
  expect(looked).toMatchObject({
    id: null,
    added: 2,
    changed: 0,
    refused: 6,
    totals: [{ currency: 'EUR', amount: '12.5' }],
    days: [{ date: '2026-03-02', currency: 'EUR', amount: '12.5' }],
    left: [{ why: 'sum', count: 1 }],
    read: {
      columns: { hit: 'Click ID', day: 'Conversion time', amount: 'Payout', status: 'Status', txid: 'Order ID' },
    },
  })
  expect(looked.first[0]?.read).toEqual({
    startDate: '2026-03-02',
    endDate: '2026-03-02',
    companyName: 'Spring',
    value: 'A-1',
    amount: '12.50',
    currency: 'EUR',
    stage: 'sale',
  })
  expect(looked.faults.map(({ line, error }) => `${line} ${error}`)).toEqual([
    '4 No visit of yours has this click ID.',
    '5 This is no click ID of Weir.',
    '6 The status is unknown. Say in the settings what it means.',
    '7 The amount is invalid.',
    '8 The date may not be in the future.',
    '9 The conversion is more than a day before its click.',
  ])
  expect(await standing(), 'a look stores nothing').toEqual([])

  const { id } = await read(body, { name: 'march.csv' })
  expect(await standing()).toEqual(['A-1 sale 1250-0 EUR', 'A-2 hold 300-0 EUR'])
  const [row] = await app.services.db.select().from(conversions)
  expect([row?.convertedAt.toISOString(), row?.facts.country, row?.hit]).toEqual([
    '2026-03-02T14:30:00.000Z',
    'DE',
    one,
  ])
  expect(await read(body)).toMatchObject({ id: null, added: 0, changed: 0, existed: 2 })
  expect(await files()).toMatchObject([
    { name: 'march.csv', kind: 'conversions', entries: 2, refused: 6, totals: [{ currency: 'EUR', amount: '12.50' }] },
  ])
  const { body: csv } = (await app.call('imports.refused', owner, { id: id ?? '' })) as unknown as { body: never }
  expect(await text(Readable.from(csv))).toContain('4,No visit of yours has this click ID.')

  expect(await refusal(app.call('imports.takeBack', other, { id: id ?? '' }))).toMatchObject({ status: 404 })
  expect(await takeBack(id)).toMatchObject({ reversed: 2 })
  expect(await standing()).toEqual([])
  expect(await app.services.db.select().from(importedConversions)).toEqual([])
  expect((await files())[0]).toMatchObject({ totals: [], takenBackAt: expect.any(String) as string })
})

test('a negative amount reverses as much; undoing it restores the amount', async () => {
  const one = hit()
  await postback(`click_id=${one}&payout=10&currency=USD&txid=B-1`)
  expect(await standing(one)).toEqual(['B-1 sale 1000-0 USD'])
  const { id, totals, first } = await read(`click_id,payout,currency,txid\n${one},-4,USD,B-1\n`)
  expect(first[0]?.read).toMatchObject({ amount: '-4.00', stage: 'chargeback' })
  expect(totals).toEqual([{ currency: 'USD', amount: '-4' }])
  expect(await standing(one)).toEqual(['B-1 sale 600-400 USD'])
  const whole = await read(`click_id,payout,currency,txid\n${one},(6),USD,B-1\n`)
  expect(await standing(one)).toEqual(['B-1 chargeback 1000-0 USD'])
  await takeBack(whole.id)
  expect(await standing(one)).toEqual(['B-1 sale 600-400 USD'])
  await takeBack(id)
  expect(await standing(one)).toEqual(['B-1 sale 1000-0 USD'])
  expect(await app.services.db.select().from(conversionRefusals)).toEqual([])
})

test('undoing restores a corrected conversion; a newer postback stays, and a superseded one is processed again', async () => {
  const [one, two] = [hit(), hit()]
  await postback(`click_id=${one}&payout=10&currency=USD&txid=C-1`)
  const body = (amount: number) => `click_id,payout,currency,txid\n${one},${amount},USD,C-1\n${two},${amount},USD,C-2\n`
  const first = await read(body(12))
  expect(first).toMatchObject({ added: 1, changed: 1, totals: [{ currency: 'USD', amount: '14' }] })
  const second = await read(body(15))
  expect(second).toMatchObject({ added: 0, changed: 2 })
  // what the first file said does not return when the second is undone
  await takeBack(first.id)
  expect([await standing(one), await standing(two)]).toEqual([['C-1 sale 1500-0 USD'], ['C-2 sale 1500-0 USD']])
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  await postback(`click_id=${two}&payout=20&currency=USD&txid=C-2`)
  await takeBack(second.id)
  expect([await standing(one), await standing(two)]).toEqual([['C-1 sale 1000-0 USD'], ['C-2 sale 2000-0 USD']])

  const three = hit()
  const file = await read(`click_id,payout,currency,txid\n${three},7,USD,C-3\n`)
  await postback(`click_id=${three}&payout=7&currency=USD&txid=C-3`, new Date(app.clock.now.getTime() + 5000))
  await takeBack(file.id)
  app.clock.now = new Date(app.clock.now.getTime() + 10_000)
  await matchDue(app.services)
  expect(await standing(three), 'what the postback said stands').toEqual(['C-3 sale 700-0 USD'])
})

test('asks about a visit that has a conversion under another key', async () => {
  const one = hit()
  await postback(`click_id=${one}&payout=10&currency=USD`)
  const body = `click_id,payout,currency,txid\n${one},10,USD,D-1\n`
  expect(await codesOf(body)).toEqual(['otherKey'])
  expect((await read(body, { preview: '1' })).questions).toMatchObject([
    {
      code: 'otherKey',
      lines: 1,
      answers: ['add', 'leave'],
      known: [{ currency: 'USD', amount: '10' }],
      entered: [{ currency: 'USD', amount: '10' }],
    },
  ])
  expect(await read(body, { answers: 'otherKey:leave' })).toMatchObject({ id: null, added: 0, existed: 1 })
  const { id } = await read(body, { answers: 'otherKey:add' })
  expect(await standing(one)).toEqual([' sale 1000-0 USD', 'D-1 sale 1000-0 USD'])
  await takeBack(id)
  expect(await standing(one)).toEqual([' sale 1000-0 USD'])
})

test('where each counts, asks about a repeated file, which may replace the earlier one', async () => {
  const one = hit({ campaign: counting })
  const body = `click_id,payout,currency\n${one},5,USD\n${one},5,USD\n${one},6,USD\n`
  expect(await read(body)).toMatchObject({ added: 2, existed: 1 })
  expect(await codesOf(body)).toEqual(['sameFile'])
  await read(body, { answers: 'sameFile:replace' })
  expect(await standing(one)).toEqual([' sale 500-0 USD', ' sale 600-0 USD'])
  await read(body, { answers: 'sameFile:add' })
  expect(await standing(one)).toHaveLength(4)
  expect((await files()).slice(0, 3).map(({ takenBackAt }) => takenBackAt === null)).toEqual([true, true, false])
})

test('asks about amounts, dates and encoding as for costs', async () => {
  const one = hit()
  const body = `click_id;date;payout;txid\n${one};02/03/2026;1,250;E-1\n`
  expect(await codesOf(body)).toEqual(['dates', 'decimal'])
  const answers = 'dates:dayFirst,decimal:comma'
  expect(await read(body, { answers, preview: '1' })).toMatchObject({
    totals: [{ currency: 'USD', amount: '1.25' }],
    days: [{ date: '2026-03-02' }],
  })
  const signed = await read(`click_id\tсумма\tномер заказа\n${one}\t€ 1.388,90\tE-2\n`, { preview: '1' })
  expect(signed).toMatchObject({ totals: [{ currency: 'EUR', amount: '1388.9' }] })
  expect(await read(`click_id,date,payout\n${one},2026-03,5\n`, { preview: '1' })).toMatchObject({
    faults: [{ error: 'The row is for more than one day.' }],
  })
})

test('finds Weir’s id column beside the network’s, and reports a file without one', async () => {
  const one = hit()
  const body = `click_id,sub1,payout\n77aa01,${one},5\n`
  expect(await read(body, { preview: '1' })).toMatchObject({ added: 1, read: { columns: { hit: 'sub1' }, date: null } })
  expect(await read('Name,Payout\nAnna,5\n', { preview: '1' })).toMatchObject({
    added: 0,
    faults: [{ line: 1, error: 'A column is missing.', detail: 'hit' }],
  })
  expect(await read(`Name,Payout\n${one},5\n`, { hitColumn: 'name', preview: '1' })).toMatchObject({ added: 1 })
})

const STATUS = fc.constantFrom('lead', 'sale', 'hold', 'rejected', 'rebill', 'chargeback')
const EVENT = fc.record({
  status: STATUS,
  payout: fc.constantFrom(0, 3, 10, 12),
  txid: fc.constantFrom('', 'P-1', 'P-2'),
  /** 0: a postback; else a line of that file. */
  file: fc.constantFrom(0, 0, 1, 2),
})

const event = (status: string, file: number, payout = 0, txid = '') => ({ status, payout, txid, file })

test('undone files leave what the postbacks alone give, in any order and mode', async () => {
  const { db } = app.services
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...DUPLICATE_MODES),
      fc.array(EVENT, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (mode, events, newestFirst) => {
        await db.execute(
          sql`UPDATE campaigns SET settings = settings || ${JSON.stringify({ duplicates: mode })}::jsonb`,
        )
        const outcome = async (wanted: typeof events) => {
          await db.execute(sql`TRUNCATE conversions, conversion_refusals, postbacks, imported_conversions CASCADE`)
          const one = hit()
          const taken: (string | null)[] = []
          const seen = new Set<number>()
          for (const { status, payout, txid, file } of wanted) {
            app.clock.now = new Date(app.clock.now.getTime() + 1000)
            if (file === 0) await postback(`click_id=${one}&status=${status}&payout=${payout}&txid=${txid}`)
            else if (!seen.has(file)) {
              seen.add(file)
              const lines = events.filter((event) => event.file === file)
              const text = lines.map((line) => `${one},${line.status},${line.payout},${line.txid}`).join('\n')
              const { id } = await read(`click_id,status,payout,txid\n${text}\n`, {
                answers: 'otherKey:add,sameFile:add',
              })
              if (id !== null) taken.push(id)
            }
          }
          for (const id of newestFirst ? taken.toReversed() : taken) await takeBack(id)
          app.clock.now = new Date(app.clock.now.getTime() + 10_000)
          await matchAll(app.services)
          return standing(one)
        }
        const alone = await outcome(events.filter(({ file }) => file === 0))
        expect(await outcome(events)).toEqual(alone)
        expect(
          (
            await db.execute(
              sql`SELECT 1 FROM conversion_refusals r WHERE NOT EXISTS (SELECT 1 FROM postbacks p WHERE p.id = r.postback_id)`,
            )
          ).rows,
        ).toEqual([])
      },
    ),
    {
      numRuns: runs(12),
      examples: [
        // a chargeback's placeholder that a file's line took, with a conversion since
        ['replace', [event('chargeback', 0), event('rejected', 2), event('lead', 0)], false],
        // two chargebacks, the later after the file
        [
          'replace',
          [
            event('rejected', 0, 3, 'P-2'),
            event('lead', 1, 0, 'P-2'),
            event('chargeback', 0, 0, 'P-2'),
            event('lead', 0),
          ],
          false,
        ],
      ],
    },
  )
})
