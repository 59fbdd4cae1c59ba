/** Files of a million lines over the public port: streamed, and imported completely or not at all. */
import { readFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
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

const LINES = 1_000_000
const [DAYS, PLACES] = [90, 97] // coprime, so that each day has each place
const COSTS = '/v1/costs/import?preset=google&dimension=utmPlacement&valueColumn=Placement&timezone=UTC'
const CONVERSIONS = '/v1/conversion/import?timezone=UTC'
const ORDERS = 5000

let weir: Weir
let client: Client
let campaign: MadeCampaign
beforeAll(async () => {
  weir = await startWeir()
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client, { name: 'Spring' })
})
afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})

function* report(lines: number): Generator<string> {
  yield 'Day,Campaign,Placement,Currency code,Cost\n'
  for (let at = 0; at < lines; at += 1000)
    yield Array.from({ length: Math.min(1000, lines - at) }, (_, more) => {
      const day = new Date(Date.UTC(2026, 6, 1 + ((at + more) % DAYS))).toISOString().slice(0, 10)
      return `${day},Spring,"placement ${(at + more) % PLACES}.example, a section of it",EUR,0.07\n`
    }).join('')
}

/** Sends the report; `cut`: stops after so many lines. */
async function send({
  to = COSTS,
  text: parts = undefined as Iterable<string> | undefined,
  lines = LINES,
  cut = Infinity,
  answers = '',
} = {}): Promise<Answered | undefined> {
  const answered = Promise.withResolvers<Answered | undefined>()
  const sent = ask(`${weir.url}${to}&answers=${answers}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'authorization': `Bearer ${client.token}` },
  })
  sent.on('response', (answer) => {
    const { statusCode: status = 0 } = answer
    void text(answer).then((body) => answered.resolve({ status, body: JSON.parse(body) as Record<string, unknown> }))
  })
  sent.on('error', () => answered.resolve(undefined))
  let count = 0
  for (const part of parts ?? report(lines)) {
    if (count >= cut) {
      sent.destroy()
      break
    }
    if (!sent.write(part)) await new Promise((resolve) => sent.once('drain', resolve))
    else await turn()
    count += 1000
  }
  if (!sent.destroyed) sent.end()
  return answered.promise
}

/** Megabytes. */
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${weir.process.pid}/status`, 'utf8'))?.[1]) / 1024
const entered = async () => (await weir.call('GET', '/v1/costs', undefined, client.token)).body['total']

/** Peak growth of the process during `work`, megabytes. */
async function held<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const before = memory()
  let most = before
  const watched = setInterval(() => (most = Math.max(most, memory())), 200)
  try {
    return [await work(), Math.round(most - before)]
  } finally {
    clearInterval(watched)
  }
}

it('a million lines are added up once, while the panel answers', async () => {
  const health = until('an answer beside it', async () => (await weir.call('GET', '/health')).status === 200)
  const [first, more] = await held(() => send())
  await health
  expect(first).toMatchObject({
    status: 200,
    body: { added: DAYS * PLACES, existed: 0, refused: 0, totals: [{ currency: 'EUR', amount: '70000' }] },
  })
  expect(await entered()).toBe(DAYS * PLACES)
  // the text has 80 MB, its rows about 700
  expect(more, 'megabytes more at its most').toBeLessThan(400)
  console.log(`a million lines of costs: ${more} MB more at the most`)
  expect((await send())?.body).toMatchObject({ added: 0, existed: DAYS * PLACES })
  expect(await entered()).toBe(DAYS * PLACES)
})

it('an interrupted upload stores nothing, and the next one is accepted', async () => {
  const before = await entered()
  expect(await send({ lines: 200_000, cut: 100_000 })).toBeUndefined()
  expect((await send({ lines: 1000, answers: 'replaces:replace' }))?.status).toBe(200)
  expect(await entered()).toBe(Number(before) + 1000)
})

it('a million conversion lines reach their conversions once, and are undone completely', async () => {
  await untilLive(weir, client, campaign)
  const hits: string[] = []
  for (let at = 0; at < 20; at += 1) {
    const visit = { key: campaign.key, ip: `198.51.100.${at}`, url: 'https://shop.example/', userAgent: `Seen/${at}` }
    // a machine busy with a million lines may delay one
    await until('a visit to be answered', async () => {
      const { status, body } = await weir.call('POST', '/edge/v1/decide', visit, client.integrationToken)
      if (status === 200) hits.push(String(body['hit']))
      return status === 200
    })
  }
  const day = new Date().toISOString().slice(0, 10)
  await until('the visits to be stored', async () => {
    const question = { startDate: day, endDate: day, timezone: 'UTC', limit: 1 }
    return (await weir.call('POST', '/v1/logs/userLogs', question, client.token)).body['total'] === hits.length
  })
  function* file(): Generator<string> {
    yield 'click_id,payout,currency,order_id,note\n'
    for (let at = 0; at < LINES; at += 1000)
      yield Array.from({ length: 1000 }, (_, place) => {
        const order = (at + place) % ORDERS
        return `${hits[order % hits.length]},0.50,EUR,O-${order},"a note of the network, of no use"\n`
      }).join('')
  }
  const [first, more] = await held(() => send({ to: CONVERSIONS, text: file() }))
  expect(first).toMatchObject({
    status: 200,
    body: { added: ORDERS, existed: LINES - ORDERS, refused: 0, totals: [{ currency: 'EUR', amount: '2500' }] },
  })
  expect(more, 'megabytes more at its most').toBeLessThan(400)
  console.log(`a million lines of conversions: ${more} MB more at the most`)
  const revenue = async () => {
    const question = { startDate: day, endDate: day, timezone: 'UTC' }
    return (await weir.call('POST', '/v1/conversion/stats', question, client.token)).body['totals'] as object
  }
  expect(await revenue()).toMatchObject({ conversions: ORDERS, revenue: [{ currency: 'EUR', amount: 250_000 }] })
  const { body } = await weir.call('POST', `/v1/imports/${String(first?.body['id'])}/takeBack`, {}, client.token)
  expect(body).toMatchObject({ reversed: ORDERS })
  expect(await revenue()).toMatchObject({ conversions: 0, revenue: [] })
})
