/** A report of a million lines over the port that clients use: it is never whole in memory, and enters all or nothing. */
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
  type Answered,
  type Client,
  type Weir,
} from './support/weir.ts'

const LINES = 1_000_000
const [DAYS, PLACES] = [90, 97] // without a common divisor: each day has each place
const URL_OF = '/v1/costs/import?preset=google&dimension=utmPlacement&valueColumn=Placement&timezone=UTC'

let weir: Weir
let client: Client
beforeAll(async () => {
  weir = await startWeir()
  client = await makeClient(weir, await signIn(weir))
  await makeCampaign(weir, client, { name: 'Spring' })
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

/** Sends the report; cut off after `cut` lines. */
async function send({ lines = LINES, cut = Infinity, answers = '' } = {}): Promise<Answered | undefined> {
  const answered = Promise.withResolvers<Answered | undefined>()
  const sent = ask(`${weir.url}${URL_OF}&answers=${answers}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'authorization': `Bearer ${client.token}` },
  })
  sent.on('response', (answer) => {
    const { statusCode: status = 0 } = answer
    void text(answer).then((body) => answered.resolve({ status, body: JSON.parse(body) as Record<string, unknown> }))
  })
  sent.on('error', () => answered.resolve(undefined))
  let count = 0
  for (const part of report(lines)) {
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

it('a million lines are added up, once, while the panel answers', async () => {
  const before = memory()
  let most = before
  const watched = setInterval(() => (most = Math.max(most, memory())), 200)
  const health = until('an answer beside it', async () => (await weir.call('GET', '/health')).status === 200)
  const first = await send()
  await health
  clearInterval(watched)
  expect(first).toMatchObject({
    status: 200,
    body: { added: DAYS * PLACES, existed: 0, refused: 0, totals: [{ currency: 'EUR', amount: '70000' }] },
  })
  expect(await entered()).toBe(DAYS * PLACES)
  // the text alone has 80 MB, and as rows some 700
  expect(most - before, 'megabytes more at its most').toBeLessThan(400)
  console.log(`a million lines: ${Math.round(most - before)} MB more at the most`)
  expect((await send())?.body).toMatchObject({ added: 0, existed: DAYS * PLACES })
  expect(await entered()).toBe(DAYS * PLACES)
})

it('an upload that is cut off enters nothing, and the next one is taken', async () => {
  const before = await entered()
  expect(await send({ lines: 200_000, cut: 100_000 })).toBeUndefined()
  expect((await send({ lines: 1000, answers: 'replaces:replace' }))?.status).toBe(200)
  expect(await entered()).toBe(Number(before) + 1000)
})
