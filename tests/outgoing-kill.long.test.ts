/** A real service's outgoing postbacks under kill -9: each conversion event is sent, none invented. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import {
  expectOk,
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  secretOf,
  signIn,
  startWeir,
  until,
  untilLive,
} from './support/weir.ts'

const dataDir = freshFolder()
const ORDERS = 60
const env = { OUTGOING_PRIVATE: '127.0.0.0/8' }
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
const RANGE = { startDate: day(-1), endDate: day(1), timezone: 'UTC' }

/** Transactions by event id, which is the same over all attempts. */
const orders = new Map<string, string>()
let requests = 0
/** While true, the platform does not answer. */
let isDeaf = true
const platform = createServer((request, response) => {
  requests += 1
  if (isDeaf) return
  orders.set(
    String(request.headers['weir-delivery']),
    new URL(request.url ?? '', 'http://x').searchParams.get('tx') ?? '',
  )
  response.end('OK')
})
afterAll(() => {
  platform.closeAllConnections()
  platform.close()
  removeFolder(dataDir)
})

it('sends every event at least once, whatever was running when it was killed', async () => {
  await once(platform.listen(0, '127.0.0.1'), 'listening')
  let weir = await startWeir({ dataDir, env })
  const client = await makeClient(weir, await signIn(weir))
  const ask = (path: string, body: object) => expectOk(weir.call('POST', path, body, client.token))
  const { source } = (await ask('/v1/sources', { name: 'Native', currency: 'USD' })) as { source: { id: string } }
  const { port } = platform.address() as AddressInfo
  await ask('/v1/sources/postback', {
    id: source.id,
    url: `http://127.0.0.1:${port}/back?tx={txid}`,
    events: ['sale'],
    bots: true,
  })
  const campaign = await makeCampaign(weir, client, { source: { id: source.id } })
  await untilLive(weir, client, campaign)
  const secret = await secretOf(weir, client, campaign)
  const { hit } = await expectOk(
    weir.call(
      'POST',
      '/edge/v1/decide',
      { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: 'Mozilla/5.0' },
      client.integrationToken,
    ),
  )
  const wanted = Array.from({ length: ORDERS }, (_none, at) => `O-${at}`)
  for (const txid of wanted)
    await weir.call('GET', `/postback/${campaign.key}?hit=${String(hit)}&payout=1&txid=${txid}&secret=${secret}`)
  await until('the first requests to be under way', async () => requests > 0)
  await weir.kill()
  isDeaf = false
  weir = await startWeir({ dataDir, env })
  const states = async () =>
    (await expectOk(weir.call('POST', '/v1/conversion/sent', { ...RANGE, perPage: 1 }, client.token)))[
      'states'
    ] as Record<string, number>
  await until('all to be accepted', async () => (await states())['sent'] === ORDERS)
  expect(await states()).toEqual({ waiting: 0, sent: ORDERS, failed: 0, skipped: 0 })
  expect([...orders.values()].toSorted()).toEqual(wanted.toSorted())
  const log = await expectOk(weir.call('POST', '/v1/conversion/sent', { ...RANGE, perPage: 200 }, client.token))
  const cutOff = (log['sent'] as { requests: { tookMs: number | null; status: number | null }[] }[]).filter((one) =>
    one.requests.some(({ tookMs }) => tookMs === null),
  )
  expect(cutOff.length, 'requests whose end is not known are in the log').toBeGreaterThan(0)
  await weir.stop()
})
