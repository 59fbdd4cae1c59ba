/** Access log visits: recorded at their own time, judged by the log's data, each line once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import {
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Answered,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'

const dataDir = freshFolder()
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
let weir: Weir
let admin: string
let client: Client

beforeAll(async () => {
  weir = await startWeir({ dataDir })
  admin = await signIn(weir)
  client = await makeClient(weir, admin)
})
afterAll(async () => {
  expect(await weir.stop()).toBe(0)
  removeFolder(dataDir)
})

async function fresh(settings: Record<string, unknown> = {}): Promise<MadeCampaign> {
  const campaign = await makeCampaign(weir, client, settings)
  await untilLive(weir, client, campaign)
  return campaign
}
const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString()
let marks = 0
const visit = (more: Record<string, unknown> = {}) => ({
  time: minutesAgo(90),
  ip: '81.2.69.142',
  url: 'https://garden.example/land?utm_source=fb',
  userAgent: CHROME,
  referrer: '',
  mark: `line ${++marks}`,
  ...more,
})
const send = ({ key }: { key: string }, visits: unknown, token = client.integrationToken): Promise<Answered> =>
  weir.call('POST', '/edge/v1/log', { key, visits }, token)
async function logs(campaign: MadeCampaign, count: number): Promise<Record<string, unknown>[]> {
  const [startDate, endDate] = [minutesAgo(60 * 24 * 3).slice(0, 10), minutesAgo(0).slice(0, 10)]
  return until(`${count} hits`, async () => {
    const { body } = await weir.call(
      'POST',
      '/v1/logs/userLogs',
      { companyId: campaign.id, startDate, endDate, timezone: 'UTC', sort: 'time', order: 'asc' },
      client.token,
    )
    const rows = body['logs'] as Record<string, unknown>[]
    return rows.length >= count && rows
  })
}

it('records a visit of a log with its own time, sent nowhere and judged without headers', async () => {
  const campaign = await fresh({ sensitivity: 'strict' })
  const [person, bot] = [
    visit(),
    visit({ userAgent: 'curl/8.5.0', ip: '2001:DB8::7', time: minutesAgo(80), referrer: 'https://news.example/' }),
  ]
  expect((await send(campaign, [person, bot])).body).toEqual({ success: true, taken: 2, known: 0, refused: [] })
  const [first, second] = await logs(campaign, 2)
  expect(first).toMatchObject({
    time: person.time,
    class: 'target',
    unique: true,
    reasons: [],
    utmSource: 'fb',
    mode: '',
    destination: '',
    splitGroup: '',
  })
  expect(second).toMatchObject({
    time: bot.time,
    class: 'bot',
    ip: '2001:db8::7',
    referrer: 'https://news.example/',
    reasons: [{ signal: 'ua.declared_bot' }],
  })
  const { body } = await weir.call('GET', `/v1/logs/receipt?hit=${String(first?.['hit'])}`, undefined, client.token)
  expect(body['receipt']).toMatchObject({ source: 'log', headers: null, replay: { same: true } })
})

it('takes each line once, however it is split or repeated, also after a restart', async () => {
  const campaign = await fresh()
  const visits = Array.from({ length: 40 }, (_, at) => visit({ time: minutesAgo(600 - at), ip: `81.2.70.${at}` }))
  expect((await send(campaign, [...visits.slice(0, 10), ...visits.slice(0, 10)])).body).toMatchObject({
    taken: 10,
    known: 0,
  })
  const answers = await Promise.all([
    send(campaign, visits.slice(5, 30)),
    send(campaign, visits),
    send(campaign, visits.slice(20)),
  ])
  expect(answers.map(({ body }) => Number(body['taken'])).reduce((sum, one) => sum + one)).toBe(30)
  expect(await weir.stop()).toBe(0)
  weir = await startWeir({ dataDir })
  await untilLive(weir, client, campaign)
  expect((await send(campaign, visits)).body).toEqual({ success: true, taken: 0, known: 40, refused: [] })
  expect(new Set((await logs(campaign, 40)).map(({ hit }) => hit)).size).toBe(40)
})

it('finds a visitor’s first visit of a day, repeats and rate by the times of the log', async () => {
  const campaign = await fresh({ repeatLimit: 3 })
  const at = (minutes: number) => visit({ time: minutesAgo(minutes) })
  await send(campaign, [at(60 * 30), at(60 * 29)])
  await logs(campaign, 2)
  await send(campaign, [at(60 * 3), at(60 * 28), at(60 * 27)])
  const rows = await logs(campaign, 5)
  expect(rows.map(({ unique, class: hitClass }) => [unique, hitClass])).toEqual([
    [true, 'target'],
    [false, 'target'],
    [false, 'target'],
    [false, 'bot'],
    [true, 'target'],
  ])
  const busy = await fresh()
  await send(
    busy,
    Array.from({ length: 320 }, (_, second) =>
      visit({ time: new Date(Date.parse(minutesAgo(100)) + second * 1000).toISOString(), userAgent: `${CHROME} x` }),
    ),
  )
  expect((await logs(busy, 50)).length).toBe(50)
  const { body } = await weir.call(
    'POST',
    '/v1/logs/userLogs',
    {
      companyId: busy.id,
      startDate: minutesAgo(60 * 24).slice(0, 10),
      endDate: minutesAgo(0).slice(0, 10),
      timezone: 'UTC',
      class: 'bot',
    },
    client.token,
  )
  expect(body['total']).toBe(20)
})

it('refuses lines that are not visits of the window, one by one', async () => {
  const campaign = await fresh()
  const { body } = await send(campaign, [
    visit({ ip: '999.1.1.1' }),
    visit(),
    'text',
    visit({ time: 'yesterday' }),
    visit({ time: minutesAgo(60 * 24 * 31) }),
    visit({ time: minutesAgo(-10) }),
    visit({ url: '/land' }),
    visit({ mark: '' }),
  ])
  expect(body).toEqual({
    success: true,
    taken: 1,
    known: 0,
    refused: [
      [0, 'invalid'],
      [2, 'invalid'],
      [3, 'invalid'],
      [4, 'tooOld'],
      [5, 'ahead'],
      [6, 'invalid'],
      [7, 'invalid'],
    ].map(([index, why]) => ({ index, why })),
  })
})

it('refuses other tokens, and is bounded', async () => {
  const campaign = await fresh()
  const other = await makeClient(weir, admin)
  const theirs = await makeCampaign(weir, other)
  await untilLive(weir, other, theirs)
  const [unknown, foreign] = [await send({ key: 'c_unknown' }, [visit()]), await send(theirs, [visit()])]
  expect(unknown.status).toBe(404)
  expect(foreign).toEqual(unknown)
  for (const [visits, token, status] of [
    [[visit()], 'wt_unknown', 401],
    [[], undefined, 422],
    [Array.from({ length: 501 }, () => visit()), undefined, 422],
    ['none', undefined, 422],
  ] as const) {
    const answer = await send(campaign, visits, token)
    expect(answer.status).toBe(status)
    failure.parse(answer.body)
  }
  const many = await Promise.all(Array.from({ length: 80 }, () => send(campaign, [])))
  expect(many.some(({ status }) => status === 429)).toBe(true)
})
