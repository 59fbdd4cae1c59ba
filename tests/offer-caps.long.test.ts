/**
 * An offer's cap over two edge processes with real Postgres, real Redis and the event store over HTTP: kept under load,
 * and each edge's behaviour without Redis.
 */
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../src/store/events/testing/server.ts'
import { startPostgres, startRedis, withoutPostgres, withoutRedis, type Server } from './support/servers.ts'
import {
  expectOk,
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type Weir,
} from './support/weir.ts'

const missing = withoutPostgres ?? withoutRedis
const PLACES = ['edgeA', 'edgeB', 'panel'] as const
type Place = (typeof PLACES)[number]
const EDGES = ['edgeA', 'edgeB'] as const
/** Parallel visits per edge. */
const AT_ONCE = 4

const folders = new Map(PLACES.map((place) => [place, freshFolder()]))
const storeFolder = freshFolder()
const all = new Map<Place, Weir>()
let postgres: Server
let redis: Server
let store: TestServer
let client: Client

const at = (place: Place): Weir => all.get(place) ?? expect.fail(`${place} does not run`)

async function start(place: Place): Promise<void> {
  const env = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: store.url,
    REDIS_URL: redis.url,
    PUBLIC_URL: 'http://edge.example',
    MAIL_KEY: Buffer.alloc(32, 7).toString('base64'),
    NODE_COMPILE_CACHE: path.join(storeFolder, 'compiled'),
    ROLE: place === 'panel' ? 'panel,jobs' : 'edge',
  }
  all.set(place, await startWeir({ dataDir: folders.get(place) ?? '', env }))
}

beforeAll(async () => {
  if (missing) return
  ;[postgres, redis, store] = await Promise.all([startPostgres(), startRedis(), startServer(storeFolder)])
  await start('panel')
  await Promise.all(EDGES.map(start))
  client = await makeClient(at('panel'), await signIn(at('panel')))
})

afterAll(async () => {
  if (missing) return
  await Promise.allSettled([...all.values()].map((weir) => weir.kill()))
  await Promise.allSettled([store?.close(), postgres?.stop(), redis?.stop()])
  for (const folder of [...folders.values(), storeFolder]) removeFolder(folder)
})

let addresses = 0
/** A new visitor. */
const stranger = (): string => `81.2.${69 + Math.floor(++addresses / 250)}.${1 + (addresses % 250)}`
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

type Capped = { key: string; link: string }

/** True if a new visitor was sent to the offer. Repeats when an edge is busy. */
async function isSent(edge: Place, { key, link }: Capped): Promise<boolean> {
  const visit = { key, ip: stranger(), url: 'https://garden.example/', userAgent: CHROME }
  const body = await until(`${edge} to answer`, async () => {
    const answer = await at(edge).call('POST', '/edge/v1/decide', visit, client.integrationToken)
    return answer.status !== 503 && expectOk(Promise.resolve(answer))
  })
  return JSON.stringify(body).includes(link)
}

/** Parallel visits; returns how many went to the offer. */
async function rush(edge: Place, capped: Capped, visits: number): Promise<number> {
  let [left, sent] = [visits, 0]
  const come = async () => {
    while (left > 0) {
      left -= 1
      if (await isSent(edge, capped)) sent += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, come))
  return sent
}

/** A campaign with a capped offer as link, known to both edges. */
async function withCap(name: string, dayCap: number): Promise<Capped> {
  const link = `https://${name}.offer.example/`
  const { offer } = (await expectOk(
    at('panel').call('POST', '/v1/offers', { name, link, currency: 'USD', dayCap }, client.token),
  )) as { offer: { id: string } }
  const campaign = await makeCampaign(at('panel'), client, { targetOffer: offer.id })
  for (const edge of EDGES) await untilLive(at(edge), client, campaign)
  return { key: campaign.key, link }
}

const stateOf = async (place: Place): Promise<string> =>
  ((await at(place).call('GET', '/health')).body as { shared: { state: string } }).shared.state

describe.skipIf(missing)(`caps over processes${missing ? `: SKIPPED, ${missing}` : ''}`, () => {
  it('two concurrent edges send exactly the cap', async () => {
    const capped = await withCap('chairs', 150)
    const [a = 0, b = 0] = await Promise.all(EDGES.map((edge) => rush(edge, capped, 150)))
    console.log(`cap 150, 300 visits at once: ${a + b} sent (${a} and ${b})`)
    expect(a + b).toBeLessThanOrEqual(150)
    let sent = a + b
    await until('the last visit of the cap', async () => {
      sent += await rush('edgeA', capped, 4)
      return sent >= 150
    })
    for (const edge of EDGES) sent += await rush(edge, capped, 40)
    expect(sent).toBe(150)
  })

  it('without Redis each edge counts alone, and no visit waits', async () => {
    const capped = await withCap('tables', 20)
    await redis.stop()
    for (const edge of EDGES) await until(`${edge} without Redis`, async () => (await stateOf(edge)) === 'away')
    const sent = await Promise.all(EDGES.map((edge) => rush(edge, capped, 40)))
    console.log(`cap 20 without Redis: ${sent.join(' and ')}`)
    expect(sent).toEqual([20, 20])
  })
})
