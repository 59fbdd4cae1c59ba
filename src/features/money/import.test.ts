import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let owner: Caller
let other: Caller
let campaign: string

beforeAll(async () => {
  app = await createTestApp()
  app.clock.now = new Date('2026-11-28T12:00:00Z')
  owner = await app.account('user', { timezone: 'UTC' })
  other = await app.account('user')
  campaign = (await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Spring' })).campaign.id
})
afterAll(() => app.close())

const read = (body: string | Uint8Array, more: object = {}, who = owner) =>
  app.call('costs.import', who, { body, companyId: who === owner ? campaign : undefined, ...more })
const questionsOf = async (body: string | Uint8Array, more: object = {}) => {
  const { status, body: answer } = await refusal(read(body, more))
  expect(status).toBe(409)
  return (answer as { questions: { code: string; answers: string[] }[] }).questions
}
const inForce = async () =>
  (await app.call('costs.list', owner, { companyId: campaign, perPage: 200 })).costs.flatMap((cost) =>
    cost.takenBackAt === null ? [`${cost.startDate} ${cost.amount} ${cost.currency}`] : [],
  )
const files = async () => (await app.call('imports.list', owner, {})).files
const clean = async () => {
  for (const { id, takenBackAt } of await files())
    if (takenBackAt === null) await app.call('imports.takeBack', owner, { id })
}

test('asks about ambiguities before entering, and remembers answers by columns', async () => {
  const microsoft = 'Gregorian date,Campaign name,Spend\n05/11/2026,Spring,"1,250"\n'
  expect((await questionsOf(microsoft)).map(({ code, answers }) => [code, answers])).toEqual([
    ['dates', ['dayFirst', 'monthFirst']],
    ['decimal', ['point', 'comma']],
  ])
  expect(await read(microsoft, { preview: '1' })).toMatchObject({
    added: 0,
    totals: [],
    read: {
      platform: 'microsoft',
      line: 1,
      columns: { day: 'Gregorian date', amount: 'Spend' },
      date: { sample: '05/11/2026', from: '2026-11-05' },
    },
    first: [{ line: 2, cells: ['05/11/2026', 'Spring', '1,250'], read: null, error: null }],
    questions: [
      {
        code: 'dates',
        sample: '05/11/2026',
        readings: [{ reading: '2026-11-05' }, { reading: '2026-05-11' }],
        answer: null,
      },
      { code: 'decimal', sample: '1,250', readings: [{ reading: '1250' }, { reading: '1.25' }] },
    ],
  })
  expect(
    await questionsOf(microsoft, { answers: 'dates:monthFirst' }),
    'what is answered is asked no more',
  ).toHaveLength(1)
  expect(await inForce()).toEqual([])
  const answers = 'dates:dayFirst,decimal:point'
  expect(await read(microsoft, { answers, name: 'november.csv' })).toMatchObject({
    added: 1,
    days: [{ date: '2026-11-05', amount: '1250' }],
  })
  expect(await inForce()).toEqual(['2026-11-05 1250 USD'])
  const next = await read('Gregorian date,Campaign name,Spend\n06/11/2026,Spring,"1,300"\n', { preview: '1' })
  expect(next).toMatchObject({
    added: 1,
    first: [{ read: { startDate: '2026-11-06', amount: '1300' } }],
    questions: [
      { code: 'dates', answer: 'dayFirst', remembered: true },
      { answer: 'point', remembered: true },
    ],
  })
  await clean()
})

test('refuses answers without a question by name', async () => {
  const parse = (answers: string) => read('date,cost\n2026-11-01,1\n', { answers, preview: '1' })
  await expect(parse('dates=dayFirst')).rejects.toThrow()
  await expect(parse('nonsense:1')).rejects.toThrow()
})

test('undoing a file restores what it replaced; its refused lines can be fetched', async () => {
  await app.call('costs.add', owner, {
    companyId: campaign,
    startDate: '2026-11-01',
    endDate: '2026-11-01',
    timezone: 'UTC',
    model: 'total',
    amount: '9',
    currency: 'USD',
    by: { dimension: 'country', value: 'DE' },
  })
  const body =
    'date;value;cost\n01.11.2026;feed;5,50\n01.11.2026;story;(2,00)\n02.11.2026;feed;5%\n03.11.2026;feed;5k\n'
  const more = { dimension: 'utmPlacement', name: 'Report 1.csv', answers: 'doubles:replace' }
  const done = await read(body, more)
  expect(done).toMatchObject({ added: 2, refused: 2, totals: [{ currency: 'USD', amount: '3.5' }] })
  expect((await inForce()).toSorted()).toEqual(['2026-11-01 -2 USD', '2026-11-01 5.5 USD'])
  const [file] = await files()
  expect(file).toMatchObject({
    id: done.id,
    name: 'Report 1.csv',
    entries: 2,
    refused: 2,
    totals: [{ currency: 'USD', amount: '3.5' }],
    companyName: 'Spring',
    takenBackAt: null,
  })
  const id = file?.id ?? ''
  const { body: lines, filename } = (await app.call('imports.refused', owner, { id })) as unknown as {
    body: AsyncIterable<string>
    filename: string
  }
  const csv = await text(Readable.from(lines))
  expect([filename, csv.includes('4,The amount is invalid.,02.11.2026,feed,5%')]).toEqual([
    'refused-Report-1.csv',
    true,
  ])
  for (const ask of [
    () => app.call('imports.takeBack', other, { id }),
    () => app.call('imports.refused', other, { id }),
    () => app.call('imports.list', other, { clientId: owner.account.id }),
  ])
    expect((await refusal(ask())).status).toBe(404)
  expect(await app.call('imports.takeBack', owner, { id })).toMatchObject({ reversed: 2, restored: 1 })
  expect(await inForce()).toEqual(['2026-11-01 9 USD'])
  expect((await refusal(app.call('imports.takeBack', owner, { id }))).status).toBe(409)
  expect((await files())[0]).toMatchObject({ totals: [], entries: 2, takenBackAt: expect.any(String) })
  const [entered] = (await app.call('costs.list', owner, { companyId: campaign })).costs
  await app.call('costs.takeBack', owner, { id: entered?.id ?? '' })
})

test('refuses lines that would cut a bill, and leaves them out of the totals', async () => {
  const days = { startDate: '2026-11-10', endDate: '2026-11-12', timezone: 'UTC' }
  const week = { companyId: campaign, ...days, model: 'total', amount: '9', currency: 'USD' }
  const { id } = await app.call('costs.add', owner, week)
  const body = 'date,cost\n2026-11-11,5\n2026-11-20,7\n'
  expect(await read(body, { preview: '1' })).toMatchObject({
    added: 1,
    totals: [{ amount: '7' }],
    days: [{ date: '2026-11-20' }],
    faults: [{ line: 2, detail: '2026-11-11' }],
  })
  await app.call('costs.takeBack', owner, { id })
})

test('the same file stores nothing; read differently it is asked about, and may replace the first', async () => {
  const body = 'date,cost\n05/11/2026,5\n'
  await read(body, { answers: 'dates:monthFirst' })
  expect(await read(body, { answers: 'dates:monthFirst' })).toMatchObject({
    id: null,
    added: 0,
    existed: 1,
    questions: [{}],
  })
  expect((await questionsOf(body, { answers: 'dates:dayFirst' }))[0]).toMatchObject({
    code: 'sameFile',
    answers: ['add', 'replace'],
    sums: [{ known: '5', entered: '5' }],
  })
  await read(body, { answers: 'dates:dayFirst,sameFile:replace' })
  expect(await inForce()).toEqual(['2026-11-05 5 USD'])
  const [second] = await files()
  await app.call('imports.takeBack', owner, { id: second?.id ?? '' })
  expect(await inForce(), 'the first reading is there again').toEqual(['2026-05-11 5 USD'])
  expect((await files()).map(({ takenBackAt }) => takenBackAt === null).slice(0, 2)).toEqual([false, true])
  await clean()
})

test('a month is spread over its days, or refused', async () => {
  const body = 'Reporting starts,Reporting ends,Amount spent (USD)\n2026-11-01,2026-11-03,10\n'
  expect((await questionsOf(body)).map(({ code }) => code)).toEqual(['period'])
  expect(await read(body, { answers: 'period:refuse', preview: '1' })).toMatchObject({ added: 0, refused: 1 })
  expect(await read(body, { answers: 'period:spread' })).toMatchObject({ added: 3, totals: [{ amount: '10' }] })
  expect((await inForce()).toSorted()).toEqual([
    '2026-11-01 3.333333333333 USD',
    '2026-11-02 3.333333333333 USD',
    '2026-11-03 3.333333333334 USD',
  ])
  expect(await read(body, { answers: 'period:spread' })).toMatchObject({ added: 0, existed: 3 })
  await clean()
})

test('a file without header shows its rows and what is missing; chosen columns are remembered', async () => {
  const body = 'Quand,Combien\n2026-11-01,5\n'
  expect(await read(body, { preview: '1' })).toMatchObject({
    added: 0,
    faults: [{ line: 1, error: 'A column is missing.', detail: 'day' }, { detail: 'amount' }],
    read: { titles: ['Quand', 'Combien'], columns: {} },
    first: [{ cells: ['Quand', 'Combien'] }, { cells: ['2026-11-01', '5'] }],
  })
  expect(await read(body, { dayColumn: 'Quand', amountColumn: 'combien' })).toMatchObject({ added: 1 })
  expect(await read('Quand,Combien\n2026-11-02,6\n')).toMatchObject({ added: 1, read: { remembered: true } })
  await clean()
})

test('reads UTF-16 and Windows-1251', async () => {
  const written = 'Дата\tРасход, руб.\n01.11.2026\t1 250,50\n'
  expect(await read(Buffer.from(`\uFEFF${written}`, 'utf16le'), { preview: '1' })).toMatchObject({
    read: { encoding: 'utf-16le', currency: 'RUB', currencyTold: true },
    totals: [{ currency: 'RUB', amount: '1250.5' }],
  })
  const bytes = Buffer.from(
    Array.from(written, (letter) =>
      letter >= 'А' && letter <= 'я' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0),
    ),
  )
  expect(await read(bytes, { preview: '1' })).toMatchObject({ read: { encoding: 'windows-1251' }, added: 1 })
})

test('reports skipped rows with reason', async () => {
  const body = 'Campaign,Day,Cost\nTotal Care,2026-11-01,5\nTotal: all,--,5\nother,,6\n'
  const { left, added } = await read(body, { preview: '1' })
  expect([added, left]).toEqual([
    1,
    [
      { why: 'sum', count: 1, rows: [{ line: 3, text: 'Total: all · -- · 5' }] },
      { why: 'noDay', count: 1, rows: [{ line: 4, text: 'other · 6' }] },
    ],
  ])
})
