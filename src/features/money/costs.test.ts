import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let owner: Caller
let other: Caller
let admin: Caller
let campaign: string

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user')
  other = await app.account('user')
  admin = await app.account('admin')
  campaign = (await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Spring' })).campaign.id
})
afterAll(() => app.close())

const source = (more: object = {}) => ({ name: `Source ${Math.random()}`, currency: 'USD', ...more })
const total = (more: object = {}) => ({
  companyId: campaign,
  startDate: '2026-02-02',
  endDate: '2026-02-08',
  timezone: 'UTC',
  model: 'total',
  amount: '70.5',
  currency: 'usd',
  ...more,
})
const listed = async () => (await app.call('costs.list', owner, { companyId: campaign })).costs

test('another client’s sources and costs are not found', async () => {
  const { id } = (await app.call('sources.save', owner, source())).source
  const cost = await app.call('costs.add', owner, total({ startDate: '2025-01-01', endDate: '2025-01-02' }))
  for (const ask of [
    () => app.call('sources.save', other, { ...source(), id }),
    () => app.call('sources.remove', other, { id }),
    () => app.call('sources.list', other, { clientId: owner.account.id }),
    () => app.call('costs.add', other, total()),
    () => app.call('costs.takeBack', other, { id: cost.id }),
    () => app.call('costs.list', other, { companyId: campaign }),
    () => app.call('costs.list', other, { clientId: owner.account.id }),
    () => app.call('costs.import', other, { clientId: owner.account.id, body: 'x' }),
  ])
    expect((await refusal(ask())).status).toBe(404)
  expect((await app.call('costs.list', admin, {})).total).toBe(1)
  expect((await refusal(app.call('sources.list', admin))).status, 'staff name a client').toBe(422)
  expect((await refusal(app.call('costs.add', admin, total()))).status, 'and need permission').toBe(403)
  await app.call('costs.takeBack', owner, { id: cost.id })
})

test('a total replaces those within its days, is refused if it would cut one, and is reversed once', async () => {
  const day = await app.call('costs.add', owner, total({ startDate: '2026-02-03', endDate: '2026-02-03' }))
  await app.call('costs.add', owner, total({ answers: { replaces: 'replace' } }))
  expect(
    await refusal(app.call('costs.add', owner, total({ startDate: '2026-02-05', endDate: '2026-02-05' }))),
  ).toMatchObject({
    status: 422,
    body: {
      validation: {
        startDate: ['A total of other days overlaps these. Reverse it first, or enter all of its days.'],
      },
    },
  })
  await app.call(
    'costs.add',
    owner,
    total({
      startDate: '2026-02-05',
      endDate: '2026-02-05',
      by: { dimension: 'country', value: 'DE' },
      answers: { doubles: 'add' },
    }),
  )
  await app.call('costs.takeBack', owner, { id: day.id })
  expect((await refusal(app.call('costs.takeBack', owner, { id: day.id }))).status).toBe(409)
  const all = await listed()
  expect(all.find(({ id }) => id === day.id)).toMatchObject({ amount: '70.5', currency: 'USD' })
  expect(all.find(({ id }) => id === day.id)?.takenBackAt).not.toBeNull()
})

test('the ledger is append-only', async () => {
  const failed = await app.db
    .execute(sql`UPDATE cost_entries SET amount = 0`)
    .catch((error: { cause?: Error }) => error)
  expect(String((failed as { cause?: Error }).cause)).toContain('the ledger of costs only grows')
  await expect(app.db.execute(sql`DELETE FROM cost_entries`)).rejects.toThrow()
})

test('a source’s rate applies in its campaigns from the day it was chosen or changed', async () => {
  const made = (await app.call('sources.save', owner, source({ model: 'click', rate: '0.12', clickParameter: 'cid' })))
    .source
  const bought = await app.call('campaign.save', owner, {
    ...CAMPAIGN,
    name: 'Bought',
    source: { id: made.id, clickParameter: 'cid' },
  })
  const rates = async () =>
    (await app.call('costs.list', owner, { companyId: bought.campaign.id })).costs.map(
      ({ model, amount, startDate, endDate }) => ({
        model,
        amount,
        startDate,
        endDate,
      }),
    )
  expect(await rates()).toEqual([{ model: 'click', amount: '0.12', startDate: '2026-03-01', endDate: null }])
  await app.call('sources.save', owner, { ...made, rate: '0.2' })
  await app.call('sources.save', owner, { ...made, rate: '0.2', name: 'Renamed' })
  expect((await rates()).map(({ amount }) => amount)).toEqual(['0.2', '0.12'])
  expect((await refusal(app.call('sources.remove', owner, { id: made.id }))).status, 'it is bought from').toBe(409)
  await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Bought', id: bought.campaign.id })
  expect((await rates())[0]).toMatchObject({ model: 'click', amount: '0' })
  await app.call('sources.remove', owner, { id: made.id })
  const foreign = (await app.call('sources.save', other, source())).source
  const asking = app.call('campaign.save', owner, { ...CAMPAIGN, source: { id: foreign.id } })
  expect((await refusal(asking)).body).toMatchObject({ validation: { source: [expect.any(String)] } })
})

const GOOGLE = `Campaign performance
"1 January 2026 - 2 January 2026"
Day,Campaign,Currency code,Cost
2026-01-01,Spring,EUR,"1,234.56"
2026-01-01,spring,EUR,0.44
2026-01-02,Spring,EUR,10
2026-01-02,Autumn,EUR,5
not a day,Spring,EUR,5
Total: Campaigns,--,EUR,1255
`
const report = (more: object = {}) => ({ body: GOOGLE, preset: 'google' as const, currency: 'USD', ...more })

test('a report is previewed, imported once, and names unreadable lines', async () => {
  const looked = await app.call('costs.import', owner, report({ preview: '1' }))
  expect(looked).toMatchObject({ added: 2, existed: 0, refused: 2, totals: [{ currency: 'EUR', amount: '1245' }] })
  expect(looked.faults).toEqual([
    { line: 7, error: 'No campaign of this name.', detail: 'Autumn' },
    { line: 8, error: 'The date must be a day between 2000 and 2100.', detail: 'not a day' },
  ])
  const before = (await listed()).length
  expect(await app.call('costs.import', owner, report())).toMatchObject({ added: 2, existed: 0 })
  expect(await app.call('costs.import', owner, report())).toMatchObject({ added: 0, existed: 2 })
  expect(await listed()).toHaveLength(before + 2)
  expect((await listed()).slice(0, 2).map(({ amount, startDate }) => [startDate, amount])).toEqual([
    ['2026-01-02', '10'],
    ['2026-01-01', '1235'],
  ])
})

test('reads reports of other networks, and custom columns', async () => {
  const read = async (text: string, more: object) =>
    app.call('costs.import', owner, report({ body: text, preview: 'true', ...more }))
  expect(
    await read('Gregorian date,Campaign name,Spend\n1/31/2026,Spring,7.5\n', { preset: 'microsoft' }),
  ).toMatchObject({
    preview: [{ date: '2026-01-31', amount: '7.5', currency: 'USD' }],
  })
  expect(
    await read('Reporting starts,Campaign name,Amount spent (UAH)\n2026-01-31,Spring,7.5\n', { preset: 'meta' }),
  ).toMatchObject({
    preview: [{ amount: '7.5', currency: 'UAH' }],
  })
  const own = {
    preset: 'own',
    companyId: campaign,
    dimension: 'utmPlacement',
    dayColumn: 'Datum',
    amountColumn: 'Kosten',
    valueColumn: 'Platz',
  }
  expect(await read('Datum;Platz;Kosten\n31.01.2026;feed;7,55\n', own)).toMatchObject({
    added: 1,
    preview: [{ date: '2026-01-31', value: 'feed', amount: '7.55' }],
  })
  expect(await read('Datum;Platz\n', own)).toMatchObject({
    added: 0,
    faults: [{ error: 'A column is missing.', detail: 'Kosten' }],
  })
  expect(await read('Datum;Platz;Kosten\n31.01.2026;feed;-7,55\n31.02.2026;feed;1\n', own)).toMatchObject({
    preview: [{ amount: '-7.55' }],
    faults: [{ line: 3, detail: '31.02.2026' }],
  })
})

test('a handmade table needs neither preset nor currency; a report belongs to a campaign or a source', async () => {
  const made = (await app.call('sources.save', owner, source({ currency: 'EUR' }))).source
  const body = 'date,cost\n2026-01-20,3\n2026-01-2x,4\n'
  const read = async (more: object) => app.call('costs.import', owner, { body, ...more })
  const looked = await read({ sourceId: made.id, preview: '1' })
  expect(looked).toMatchObject({
    added: 1,
    faults: [{ line: 3, detail: '2026-01-2x' }],
    preview: [{ line: 2, companyName: made.name, date: '2026-01-20', amount: '3', currency: 'EUR' }],
  })
  expect((await app.call('costs.list', owner, {})).costs.filter(({ sourceId }) => sourceId === made.id)).toEqual([])
  expect(await read({ sourceId: made.id })).toMatchObject({ added: 1, existed: 0 })
  expect(await read({ sourceId: made.id })).toMatchObject({ added: 0, existed: 1 })
  const ofSource = (await app.call('costs.list', owner, {})).costs.filter(({ sourceId }) => sourceId === made.id)
  expect(ofSource).toMatchObject([{ companyId: null, amount: '3', imported: true }])
  expect((await refusal(read({ companyId: campaign }))).body, 'the same file for another').toMatchObject({
    questions: [
      { code: 'sameFile', answers: ['add', 'replace'], sums: [{ currency: 'EUR', known: '3' }, { entered: '3' }] },
    ],
  })
  expect(await read({ companyId: campaign, answers: 'sameFile:add' })).toMatchObject({ added: 1 })
  expect((await listed())[0]).toMatchObject({ companyId: campaign, amount: '3', currency: 'USD' })
  const whole = await app.call(
    'costs.add',
    owner,
    total({
      companyId: undefined,
      sourceId: made.id,
      startDate: '2026-01-10',
      endDate: '2026-01-30',
      answers: { replaces: 'replace' },
    }),
  )
  expect(
    (await read({ sourceId: made.id, body: 'date,cost\n2026-01-21,3\n', preview: '1' })).faults,
    'it would cut a bill',
  ).toMatchObject([{ line: 2, detail: '2026-01-21' }])
  await app.call('costs.takeBack', owner, { id: whole.id })
  expect((await refusal(app.call('costs.import', other, { body, sourceId: made.id }))).status).toBe(404)
  expect((await refusal(app.call('costs.import', other, { body, companyId: campaign }))).status).toBe(404)
  expect((await read({ preview: '1' })).faults[0]).toMatchObject({ error: 'A column is missing.', detail: 'campaign' })
})

test('only the operator sets rates; of one day and pair the last counts', async () => {
  const { saved, faults } = await app.call('rates.save', admin, {
    text: 'day,currency,base,rate\n2026-02-01,EUR,USD,1.08\n2026-02-01,eur,usd,1.09\n2026-02-01,EUR,XXX,1\n2026-02-30,EUR,USD,1\n',
  })
  expect(saved).toBe(1)
  expect(faults.map(({ line }) => line)).toEqual([4, 5])
  await app.call('rates.save', admin, { rates: [{ day: '2026-02-01', currency: 'EUR', base: 'USD', rate: '1.1' }] })
  expect((await app.call('rates.list', owner)).rates).toEqual([
    { day: '2026-02-01', currency: 'EUR', base: 'USD', rate: '1.1' },
  ])
})
