/** New hits over HTTP through an edge with real stores. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvents } from '../src/contract/hits/live.ts'
import {
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'
import { busy } from './support/busy.ts'

let weir: Weir
let admin: string
let client: Client
let campaign: MadeCampaign
let other: { client: Client; campaign: MadeCampaign }

beforeAll(async () => {
  weir = await startWeir({ env: { EDGE_WORKERS: '1' } })
  admin = await signIn(weir)
  client = await makeClient(weir, admin)
  campaign = await makeCampaign(weir, client)
  const stranger = await makeClient(weir, admin)
  other = { client: stranger, campaign: await makeCampaign(weir, stranger) }
  await untilLive(weir, client, campaign)
  await untilLive(weir, stranger, other.campaign)
})
afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})

/** Reads a stream until it ends or is closed. */
async function follow(query: string, token: string) {
  const abort = new AbortController()
  const response = await fetch(`${weir.url}/v1/logs/live${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  let hasEnded = false
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }))
  })()
    .catch(() => undefined)
    .finally(() => (hasEnded = true))
  const of = <Name extends keyof LiveEvents>(name: Name) =>
    events.filter(({ event }) => event === name).map(({ data }) => JSON.parse(data) as LiveEvents[Name])
  return {
    response,
    hits: () => of('hits').flatMap(({ hits }) => hits),
    end: () => of('end')[0],
    ended: () => hasEnded,
    stop: async () => (abort.abort(), reading),
  }
}

const visit = async (from: { client: Client; campaign: MadeCampaign } = { client, campaign }): Promise<string> => {
  const { body } = await weir.call(
    'POST',
    '/edge/v1/decide',
    { key: from.campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: 'curl/8.5.0' },
    from.client.integrationToken,
  )
  return String(body['hit'])
}
const untilHit = (stream: Awaited<ReturnType<typeof follow>>, hit: string) =>
  until(`the hit ${hit}`, async () => stream.hits().find((one) => one.hit === hit))

describe('the stream', () => {
  test('sends a new hit soon, in the log’s shape, and no other client’s', async () => {
    const own = await follow(`?companyId=${campaign.id}`, client.token)
    expect(own.response.headers.get('content-type')).toContain('text/event-stream')
    expect(own.response.headers.get('cache-control')).toContain('no-store')
    const everybody = await follow('', admin)
    const foreign = await visit(other)
    const [hit, at] = [await visit(), Date.now()]
    const streamed = await untilHit(own, hit)
    expect(Date.now() - at).toBeLessThan(5000 * busy())
    const today = new Date().toISOString().slice(0, 10)
    const { body } = await weir.call(
      'POST',
      '/v1/logs/userLogs',
      { companyId: campaign.id, startDate: today, endDate: today, timezone: 'UTC', filter: { hit } },
      client.token,
    )
    expect([streamed]).toEqual(body['logs'])
    await untilHit(everybody, foreign)
    expect(own.hits().map((one) => one.hit)).not.toContain(foreign)
    await Promise.all([own.stop(), everybody.stop()])
  })

  test('another client’s campaign is missing', async () => {
    for (const id of [other.campaign.id, '999999'])
      expect((await follow(`?companyId=${id}`, client.token)).response.status).toBe(404)
    expect((await follow('', 'nobody')).response.status).toBe(401)
  })

  test('ends with its session', async () => {
    const token = await signIn(weir)
    const stream = await follow('', token)
    await weir.call('POST', '/v1/auth/logout', {}, token)
    await until('the end', async () => stream.ended())
    expect(stream.end()).toEqual({ why: 'session' })
  })

  test('ends when the service stops, without delaying it', async () => {
    const stream = await follow('', admin)
    const at = Date.now()
    expect(await weir.stop()).toBe(0)
    expect(Date.now() - at).toBeLessThan(10_000 * busy())
    await until('the end', async () => stream.ended())
    expect(stream.end()).toEqual({ why: 'stopping' })
  })
})
