/** A real service's outgoing postbacks under kill -9: each event is sent to each address, in order, none invented. */
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
const ORDERS = 30
const env = { OUTGOING_PRIVATE: '127.0.0.0/8' }
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
const RANGE = { startDate: day(-1), endDate: day(1), timezone: 'UTC' }

/** As answered, by event id, which is the same over all attempts: `/1 O-7 lead`. */
const answered = new Map<string, string>()
let requests = 0
/** While true, the platform does not answer. */
let isDeaf = true
const platform = createServer((request, response) => {
  requests += 1
  if (isDeaf) return
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const body = Buffer.concat(chunks).toString()
    const { tx, stage } = (body === '' ? Object.fromEntries(searchParams) : JSON.parse(body)) as Record<string, string>
    if (pathname === '/2' && request.headers['x-key'] !== 'k-1') return response.writeHead(403).end()
    answered.set(String(request.headers['weir-delivery']), `${pathname} ${tx} ${stage}`)
    return response.end('OK')
  })
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
  const url = `http://127.0.0.1:${port}`
  const common = { id: source.id, events: ['lead', 'sale'], bots: true }
  await ask('/v1/sources/postback', { ...common, url: `${url}/1?tx={txid}&stage={stage}` })
  await ask('/v1/sources/postback', {
    ...common,
    place: 2,
    url: `${url}/2`,
    method: 'POST',
    form: 'json',
    body: '{"tx": "{txid}", "stage": "{stage}"}',
    headers: [{ name: 'X-Key', value: 'k-1' }],
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
  for (const stage of ['lead', 'sale'])
    for (const txid of wanted) {
      const query = `hit=${String(hit)}&status=${stage}&payout=1&txid=${txid}&secret=${secret}`
      await weir.call('GET', `/postback/${campaign.key}?${query}`)
    }
  await until('the first requests to be under way', async () => requests > 0)
  await weir.kill()
  isDeaf = false
  weir = await startWeir({ dataDir, env })
  const states = async () =>
    (await expectOk(weir.call('POST', '/v1/conversion/sent', { ...RANGE, perPage: 1 }, client.token)))[
      'states'
    ] as Record<string, number>
  await until('all to be accepted', async () => (await states())['sent'] === 4 * ORDERS)
  expect(await states()).toEqual({ waiting: 0, sent: 4 * ORDERS, failed: 0, skipped: 0 })
  const all = [...answered.values()]
  const expected = ['/1', '/2'].flatMap((path) =>
    wanted.flatMap((txid) => ['lead', 'sale'].map((stage) => `${path} ${txid} ${stage}`)),
  )
  expect(all.toSorted()).toEqual(expected.toSorted())
  const early = expected.filter(
    (one) => one.endsWith('sale') && all.indexOf(one) < all.indexOf(one.replace('sale', 'lead')),
  )
  expect(early, 'a sale before its lead').toEqual([])
  const log = await expectOk(weir.call('POST', '/v1/conversion/sent', { ...RANGE, perPage: 200 }, client.token))
  const cutOff = (log['sent'] as { requests: { tookMs: number | null; status: number | null }[] }[]).filter((one) =>
    one.requests.some(({ tookMs }) => tookMs === null),
  )
  expect(cutOff.length, 'requests whose end is not known are in the log').toBeGreaterThan(0)
  await weir.stop()
})
