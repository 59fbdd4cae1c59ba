/**
 * Two edges, two panels and timed work as processes on real Postgres, real Redis and the event store over HTTP:
 * simultaneous start on empty stores, changes within a second, and any one may be killed.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEvents, type Events } from '../src/store/events/events.ts'
import { startServer, type TestServer } from '../src/store/events/testing/server.ts'
import { freePort, startPostgres, startRedis, withoutPostgres, withoutRedis, type Server } from './support/servers.ts'
import { lettersTo } from './support/outbox.ts'
import {
  ADMIN,
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
  type Answered,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'
import { busy } from './support/busy.ts'

const missing = withoutPostgres ?? withoutRedis
const PLACES = ['edgeA', 'edgeB', 'panelA', 'panelB', 'jobs'] as const
type Place = (typeof PLACES)[number]

/** Interval of one caller's visits, milliseconds: leaves time for starts. */
const RATE_WINDOW_MS = 10

const folders = new Map(PLACES.map((place) => [place, freshFolder()]))
const storeFolder = freshFolder()
const all = new Map<Place, Weir>()
let postgres: Server
let redis: Server
let store: TestServer
let events: Events
let ports: Record<'panelA' | 'panelB', number>
let admin: string
let client: Client
let campaign: MadeCampaign

const at = (place: Place): Weir => all.get(place) ?? expect.fail(`${place} does not run`)

async function start(place: Place): Promise<void> {
  const shared = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: store.url,
    REDIS_URL: redis.url,
    PUBLIC_URL: 'http://edge.example',
    MAIL_KEY: Buffer.alloc(32, 7).toString('base64'),
    NODE_COMPILE_CACHE: path.join(storeFolder, 'compiled'),
  }
  const own: Record<Place, Record<string, string>> = {
    edgeA: { ROLE: 'edge' },
    edgeB: { ROLE: 'edge', PANEL_URL: `http://127.0.0.1:${ports.panelB}` },
    panelA: { ROLE: 'panel', PORT: String(ports.panelA) },
    panelB: { ROLE: 'panel,jobs', PORT: String(ports.panelB), TRUSTED_PROXIES: '127.0.0.1' },
    jobs: { ROLE: 'jobs' },
  }
  all.set(place, await startWeir({ dataDir: folders.get(place) ?? '', env: { ...shared, ...own[place] } }))
}

/** As after `kill -9`, in the same folder. */
async function startAgain(place: Place): Promise<void> {
  await at(place).kill()
  await start(place)
}

const healthOf = async (place: Place) =>
  (await at(place).call('GET', '/health')).body as {
    leads: boolean
    shared: { state: string; heard: number; twice: number }
    spool: { pending: number }
  }

beforeAll(async () => {
  if (missing) return
  ;[postgres, redis, store, ports] = await Promise.all([
    startPostgres(),
    startRedis(),
    startServer(storeFolder),
    Promise.all([freePort(), freePort()]).then(([panelA, panelB]) => ({ panelA, panelB })),
  ])
  await Promise.all(PLACES.map(start)) // together, on empty stores
  events = await openEvents({ url: store.url, dir: '' })
  admin = await signIn(at('panelA'))
  client = await makeClient(at('panelA'), admin)
  campaign = await makeCampaign(at('panelA'), client, { repeatLimit: 3 })
  for (const edge of ['edgeA', 'edgeB'] as const) await untilLive(at(edge), client, campaign)
})

afterAll(async () => {
  if (missing) return
  // also after a failed start: nothing is left running
  await Promise.allSettled([...all.values()].map((weir) => weir.kill()))
  await events?.close()
  await Promise.allSettled([store?.close(), postgres?.stop(), redis?.stop()])
  for (const folder of [...folders.values(), storeFolder]) removeFolder(folder)
})

/** Places whose folder has administrators' mails, one entry each. */
const senders = (): Place[] =>
  PLACES.flatMap((place) => lettersTo(folders.get(place) ?? '', ADMIN.email).map(() => place))

let addresses = 0
/** A new visitor. */
const stranger = (): string => `81.2.${69 + Math.floor(++addresses / 250)}.${1 + (addresses % 250)}`
const decide = (edge: 'edgeA' | 'edgeB', ip = stranger()): Promise<Answered> =>
  at(edge).call(
    'POST',
    '/edge/v1/decide',
    {
      key: campaign.key,
      ip,
      url: 'https://garden.example/',
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    },
    client.integrationToken,
  )
const signalsOf = ({ body }: Answered): string[] =>
  (body['reasons'] as { signal: string }[]).map(({ signal }) => signal)
/** Polls until true; returns milliseconds. */
async function takes(what: string, question: () => Promise<boolean>): Promise<number> {
  const since = performance.now()
  await until(what, question, 10)
  return performance.now() - since
}

describe.skipIf(missing)(`processes that share their stores${missing ? `: SKIPPED, ${missing}` : ''}`, () => {
  it('start together on empty stores, and each serves its role', async () => {
    const { rows } = await import('pg').then(async ({ default: { Client: Connection } }) => {
      const connection = new Connection(postgres.url)
      await connection.connect()
      const answer = await connection.query<{ admins: number; names: number; applied: number }>(
        "SELECT (SELECT count(*)::int FROM accounts WHERE role = 'admin') AS admins, (SELECT count(DISTINCT name)::int FROM migrations) AS names, (SELECT count(*)::int FROM migrations) AS applied",
      )
      await connection.end()
      return answer
    })
    expect(rows[0]).toMatchObject({ admins: 1, names: rows[0]?.applied })
    const history = await events.query<{ name: string; times: number }>(
      'short',
      'SELECT name, toUInt32(count()) AS times FROM migrations GROUP BY name',
    )
    expect(history.filter(({ times }) => times !== 1)).toEqual([])
    expect(
      (await at('edgeA').call('GET', '/v1/profile', undefined, client.token)).status,
      'an edge that knows no panel',
    ).toBe(421)
    expect(
      (await at('edgeB').call('GET', '/v1/profile', undefined, client.token)).status,
      'an edge that knows one',
    ).toBe(200)
    expect((await at('panelA').call('POST', '/edge/v1/decide', {}, client.integrationToken)).status).toBe(404)
  })

  it.skipIf(process.platform !== 'linux')('with servers, no process loads the embedded engines', () => {
    for (const place of PLACES)
      expect(readFileSync(`/proc/${at(place).process.pid}/maps`, 'utf8'), place).not.toMatch(/chdb/)
  })

  it('a visitor who was seen on one edge is not unique on the other, and repeats count', async () => {
    const ips = Array.from({ length: 20 }, stranger)
    const before = (await healthOf('edgeB')).shared.heard
    for (const ip of ips) expect((await decide('edgeA', ip)).body['unique']).toBe(true)
    const delay = await takes(
      'the other edge to have received it',
      async () => (await healthOf('edgeB')).shared.heard >= before + ips.length,
    )
    expect(delay).toBeLessThan(1000 * busy())
    for (const ip of ips) expect((await decide('edgeB', ip)).body['unique']).toBe(false)
    const [ip = ''] = ips
    await until('both to have received both', async () => (await healthOf('edgeA')).shared.heard >= ips.length)
    expect(signalsOf(await decide('edgeA', ip)).join()).not.toContain('repeat')
    await until('it to be known there', async () => (await healthOf('edgeB')).shared.heard >= before + ips.length + 1)
    expect(signalsOf(await decide('edgeB', ip)).join(), 'the fourth visit, two on each').toContain('repeat')
  })

  it('a panel’s ban, list entry and disabled client reach the other’s edge within a second', async () => {
    await expectOk(
      at('panelA').call('POST', '/v1/ban/company/add', { company: campaign.id, reason: 'Complaints' }, admin),
    )
    expect(await takes('the ban', async () => (await decide('edgeB')).body['category'] === 'policy')).toBeLessThan(
      1000 * busy(),
    )
    await expectOk(at('panelB').call('GET', `/v1/ban/company/remove/${campaign.id}`, undefined, admin))
    expect(await takes('its end', async () => (await decide('edgeA')).body['category'] !== 'policy')).toBeLessThan(
      1000 * busy(),
    )
    await expectOk(at('panelA').call('POST', '/v1/clientblacklist/add', { ips: '198.51.100.23' }, client.token))
    expect(
      await takes('the entry', async () =>
        signalsOf(await decide('edgeB', '198.51.100.23')).includes('list.client_block'),
      ),
    ).toBeLessThan(1000 * busy())
  })

  it('a key or session ended on one panel is refused by the other, and behind an edge, at once', async () => {
    const { key } = (await expectOk(at('panelA').call('GET', '/v1/apiKey/generateKey', undefined, client.token))) as {
      key: string
    }
    const statuses = async (token: string) =>
      Promise.all(
        (['panelB', 'edgeB'] as const).map(
          async (place) => (await at(place).call('POST', '/v1/company', {}, token)).status,
        ),
      )
    expect(await statuses(key)).toEqual([200, 200])
    await expectOk(at('panelA').call('POST', '/v1/apiKey/deleteKey', {}, client.token))
    expect(await statuses(key)).toEqual([401, 401])
    const session = await signIn(at('panelA'))
    expect((await at('panelB').call('GET', '/v1/profile', undefined, session)).status).toBe(200)
    await expectOk(at('panelA').call('POST', '/v1/auth/logout', {}, session))
    expect((await at('panelB').call('GET', '/v1/profile', undefined, session)).status).toBe(401)
  })

  it('sign-in attempts count across both panels', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push(
        (
          await at(attempt % 2 === 0 ? 'panelA' : 'panelB').call('POST', '/v1/auth/login', {
            email: client.email,
            password: 'wrong-password',
          })
        ).status,
      )
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses[10]).toBe(429)
  })

  it('a mail is sent once, by a process with the mail server', async () => {
    await expectOk(at('panelA').call('POST', '/v1/auth/forgot-password', { email: ADMIN.email }))
    await until('the mail', async () => senders().length > 0)
    for (const edge of ['edgeA', 'edgeB']) expect(senders()).not.toContain(edge)
  })

  it('a panel shows an edge’s visits live, and a postback to any edge becomes one conversion', async () => {
    const abort = new AbortController()
    const stream = await fetch(`${at('panelB').url}/v1/logs/live?companyId=${campaign.id}`, {
      headers: { authorization: `Bearer ${client.token}` },
      signal: abort.signal,
    })
    let received = ''
    const parser = createParser({ onEvent: ({ data }) => (received += data) })
    void (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of stream.body ?? []) parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }))
    })().catch(() => undefined)
    const hit = String((await decide('edgeA')).body['hit'])
    expect(await takes('the visit', async () => received.includes(hit))).toBeLessThan(5000 * busy())
    abort.abort()
    const secret = await secretOf(at('panelA'), client, campaign)
    for (const edge of ['edgeA', 'edgeB'] as const)
      expect(
        (await at(edge).call('GET', `/postback?hit=${hit}&status=sale&payout=1&currency=EUR&txid=T1&secret=${secret}`))
          .status,
      ).toBe(200)
    const day = new Date().toISOString().slice(0, 10)
    await until('one conversion of two postbacks', async () => {
      const { states } = (
        await at('panelA').call(
          'POST',
          '/v1/conversion/inbox',
          { startDate: day, endDate: day, timezone: 'UTC', perPage: 1 },
          client.token,
        )
      ).body as { states: Record<string, number> }
      return states['matched'] === 1 && states['duplicate'] === 1
    })
  })

  it('one process leads, another after it is killed; killing any, or Redis, loses no answered visit', async () => {
    const leaders = async (): Promise<Place[]> => {
      const requested = await Promise.all(
        (['panelB', 'jobs'] as const).map(async (place) =>
          (await healthOf(place).catch(() => undefined))?.leads ? [place] : [],
        ),
      )
      return requested.flat()
    }
    const answered: string[] = []
    const stopCallers = new AbortController()
    const callers = (['edgeA', 'edgeB'] as const).map(async (edge) => {
      while (!stopCallers.signal.aborted) {
        const answer = await decide(edge).catch(() => undefined)
        if (answer?.status === 200) answered.push(String(answer.body['hit']))
        await new Promise((resolve) => setTimeout(resolve, RATE_WINDOW_MS))
      }
    })
    const [leader = 'jobs', ...others] = await leaders()
    expect(others).toEqual([])
    const successor: Place = leader === 'jobs' ? 'panelB' : 'jobs'
    await startAgain('edgeA')
    await redis.kill()
    await until('an edge to say that Redis is away', async () => (await healthOf('edgeB')).shared.state === 'away')
    const alone = Array.from({ length: 30 }, stranger)
    for (const ip of alone) expect((await decide('edgeB', ip)).body['unique']).toBe(true)
    expect((await decide('edgeB', alone[0])).body['unique'], 'from its own memory').toBe(false)
    await at(leader).kill()
    const again = startRedis(redis.port)
    await until('the other to lead', async () => (await leaders()).join() === successor, 15)
    redis = await again
    await until(
      'Redis to answer again',
      async () => (await healthOf('edgeB')).shared.state === 'ok' && (await healthOf('edgeA')).shared.state === 'ok',
    )
    await until(
      'the other edge to know one more of the visitors in between',
      async () => (await decide('edgeA', alone.pop() ?? expect.fail('it knew none of them'))).body['unique'] === false,
    )
    await Promise.all([startAgain('panelA'), start(leader)])
    expect(await leaders()).toEqual([successor])
    stopCallers.abort()
    await Promise.all(callers)
    expect(answered.length).toBeGreaterThan(200)
    expect(senders(), 'the earlier mail, no second time').toHaveLength(1)
    await until('every answered visit to be stored once', async () => {
      const rows = await events.query<{ hit: string; times: number }>(
        'report',
        'SELECT hit, toUInt32(count()) AS times FROM hits GROUP BY hit',
      )
      expect(rows.filter(({ times }) => times !== 1)).toEqual([])
      const stored = new Set(rows.map(({ hit }) => hit))
      return answered.every((hit) => stored.has(hit))
    })
  })
})
