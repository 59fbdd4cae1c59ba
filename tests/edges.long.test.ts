/** Three edges on one port: each knows what the others count and learn, and a dead one is not missed. */
import type { Worker } from 'node:worker_threads'
import { encodeTime } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../src/rules/settings.ts'
import { openWeir, type Weir as Opened } from '../src/weir.ts'
import {
  fillAsStarted,
  ADMIN,
  expectOk,
  freshFolder,
  makeCampaign,
  makeClient,
  OFFLINE,
  removeFolder,
  signIn,
  until,
  type Answered,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'
import { openRaw } from './support/raw-http.ts'
import { busy } from './support/busy.ts'

const EDGES = 3
/** Fresh connections that reach all edges: one of three is missed once in 10^7. */
const CONNECTIONS = 40
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const PERSON = {
  userAgent: CHROME,
  headers: {
    'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
    'accept-language': 'de-DE,de;q=0.9',
    'accept-encoding': 'gzip, deflate, br',
    'sec-ch-ua': '"Chromium";v="141", "Google Chrome";v="141"',
    'sec-ch-ua-mobile': '?0',
    'sec-ch-ua-platform': '"Windows"',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  },
}

const dataDir = freshFolder()
const workers = new Set<Worker>()
const lines: string[] = []
let opened: Opened
let weir: Pick<Weir, 'call'>
let port: number
let admin: string
let client: Client
let campaign: MadeCampaign

process.on('worker', (worker) => {
  workers.add(worker)
  worker.on('exit', () => workers.delete(worker))
})
const edgeThreads = (): Worker[] => [...workers].filter(({ threadName }) => threadName?.startsWith('weir-edge-'))

beforeAll(async () => {
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    EDGE_WORKERS: String(EDGES),
    ...OFFLINE,
  })
  await fillAsStarted(dataDir)
  opened = await openWeir(settings, { say: (line) => lines.push(line), log: false })
  port = Number(new URL(opened.url).port)
  weir = { call: (method, path, body, token) => ask(method, path, body, token) }
  admin = await signIn(weir as Weir)
  client = await makeClient(weir as Weir, admin)
  campaign = await makeCampaign(weir as Weir, client)
  await everywhere((answer) => answer.status === 200)
})
afterAll(async () => {
  await opened.close()
  removeFolder(dataDir)
})

/** On its own connection, so that the kernel picks an edge. */
async function ask(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  more: Record<string, string> = {},
): Promise<Answered> {
  const connection = await openRaw({ port, host: '127.0.0.1' })
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    'host': 'weir.example',
    'connection': 'close',
    'content-length': Buffer.byteLength(text),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...more,
  }
  connection.send(
    `${method} ${path} HTTP/1.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${text}`,
  )
  const [answer] = await connection.answers(1)
  connection.close()
  return { status: answer?.status ?? 0, body: (answer?.body ? JSON.parse(answer.body) : {}) as Answered['body'] }
}

let addresses = 0
/** A new visitor. */
const stranger = (): string => `81.2.${69 + Math.floor(++addresses / 250)}.${1 + (addresses % 250)}`
const decide = (more: object = {}, token = client.integrationToken): Promise<Answered> =>
  ask(
    'POST',
    '/edge/v1/decide',
    { key: campaign.key, ip: stranger(), url: 'https://garden.example/?utm_source=fb', ...PERSON, ...more },
    token,
  )
const many = (count: number, more: () => object = () => ({})): Promise<Answered[]> =>
  Promise.all(Array.from({ length: count }, () => decide(more())))

/** Polls over many fresh connections until all answers match; returns milliseconds. */
async function everywhere(isExpected: (answer: Answered) => boolean, more: () => object = () => ({})): Promise<number> {
  const since = performance.now()
  return until(
    'all edges to answer so',
    async () => (await many(CONNECTIONS, more)).every(isExpected) && performance.now() - since,
    10,
  )
}

const save = (settings: object): Promise<Answered['body']> =>
  expectOk(
    ask(
      'POST',
      '/v1/campaign/saveCampaign',
      {
        id: campaign.id,
        name: 'Garden',
        targetMode: 'redirect',
        targetLink: 'https://shop.example/garden',
        botLink: 'about.html',
        ...settings,
      },
      client.token,
    ),
  )

describe('shared memory', () => {
  it('of sixty concurrent first visits over separate connections, one is unique', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ip = stranger()
      const answers = await many(60, () => ({ ip }))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200))
      expect(answers.filter(({ body }) => body['unique'] === true)).toHaveLength(1)
    }
  })

  it('a repeat limit is exact over all edges', async () => {
    await save({ repeatLimit: 7 })
    const isRepeat = ({ body }: Answered): boolean =>
      (body['reasons'] as { signal: string }[]).some(({ signal }) => signal.includes('repeat'))
    const known = stranger()
    await many(8, () => ({ ip: known }))
    await everywhere(isRepeat, () => ({ ip: known }))
    const ip = stranger()
    const answers = await many(60, () => ({ ip }))
    expect(answers.filter((answer) => !isRepeat(answer))).toHaveLength(7)
    await save({ repeatLimit: null })
  })
})

describe('applies on every edge within a second', () => {
  const toOf = ({ body }: Answered): unknown => (body['action'] as { to: string } | undefined)?.to

  it('a saved campaign', async () => {
    for (const targetLink of ['https://shop.example/a', 'https://shop.example/b']) {
      await save({ targetLink })
      expect(await everywhere((answer) => toOf(answer) === targetLink)).toBeLessThan(1000 * busy())
    }
  })

  it('a list entry, added and removed', async () => {
    const ip = '198.51.100.23'
    const isListed = ({ body }: Answered): boolean =>
      (body['reasons'] as { signal: string }[]).some(({ signal }) => signal === 'list.client_block')
    await expectOk(ask('POST', '/v1/clientblacklist/add', { ips: ip }, client.token))
    expect(await everywhere(isListed, () => ({ ip }))).toBeLessThan(1000 * busy())
    await expectOk(ask('POST', '/v1/clientblacklist/add', { ips: ip, remove: true }, client.token))
    expect(
      await everywhere(
        (answer) => !isListed(answer),
        () => ({ ip }),
      ),
    ).toBeLessThan(1000 * busy())
  })

  it('a ban, and its end', async () => {
    await expectOk(ask('POST', '/v1/ban/company/add', { company: campaign.id, reason: 'Complaints' }, admin))
    expect(await everywhere(({ body }) => body['category'] === 'policy')).toBeLessThan(1000 * busy())
    await expectOk(ask('GET', `/v1/ban/company/remove/${campaign.id}`, undefined, admin))
    expect(await everywhere(({ body }) => body['category'] !== 'policy')).toBeLessThan(1000 * busy())
  })

  it('a disabled and enabled client', async () => {
    await expectOk(ask('GET', `/v1/clients/activate?id=${client.id}&status=0`, undefined, admin))
    expect(await everywhere(({ body }) => body['category'] === 'unprotected')).toBeLessThan(1000 * busy())
    await expectOk(ask('GET', `/v1/clients/activate?id=${client.id}&status=1`, undefined, admin))
    expect(await everywhere(({ body }) => body['category'] !== 'unprotected')).toBeLessThan(1000 * busy())
  })
})

it('an edge killed at any point restarts; others continue, and nothing answered is lost', async () => {
  const began = encodeTime(Date.now() + 1)
  const answered: string[] = []
  const stopCallers = new AbortController()
  const callers = Array.from({ length: 12 }, async () => {
    while (!stopCallers.signal.aborted) {
      const answer = await decide().catch(() => undefined)
      if (answer?.status === 200) answered.push(String(answer.body['hit']))
    }
  })
  for (let kill = 1; kill <= 2; kill += 1) {
    await edgeThreads()[kill % EDGES]?.terminate()
    await until(
      'it to be back',
      async () =>
        edgeThreads().length === EDGES &&
        lines.filter((line) => /^edge \d is running again$/.test(line)).length === kill,
    )
  }
  stopCallers.abort()
  await Promise.all(callers)
  expect(answered.length).toBeGreaterThan(100)
  const after = await until('every answered hit to be stored', async () => {
    const now = await stored()
    return answered.every((hit) => now.has(hit)) && now
  })
  expect([...after.values()].filter((times) => times !== 1)).toEqual([])
  // stored without an answer: at most each edge's running visits
  expect([...after.keys()].filter((hit) => hit > began).length).toBeLessThanOrEqual(answered.length + 2 * 12)
  expect((await ask('GET', '/health')).body).toMatchObject({ edges: EDGES, spool: { rejected: 0, unreadable: 0 } })
})

/** Stored hits with counts. */
async function stored(): Promise<Map<string, number>> {
  const rows = await opened.services.events.query<{ hit: string; times: number }>(
    'report',
    'SELECT hit, toUInt32(count()) AS times FROM hits GROUP BY hit',
  )
  return new Map(rows.map(({ hit, times }) => [hit, times]))
}

it('sign-in attempts count by the true address, whatever X-Forwarded-For says', async () => {
  let last: Answered = { status: 0, body: {} }
  for (let attempt = 0; attempt < 300 && last.status !== 429; attempt += 1) {
    last = await ask(
      'POST',
      '/v1/auth/login',
      { email: `nobody-${attempt}@weir.example`, password: 'wrong-password' },
      undefined,
      { 'x-forwarded-for': `8.8.${attempt}.8`, 'x-real-ip': `8.8.${attempt}.8`, 'forwarded': `for=8.8.${attempt}.8` },
    )
  }
  expect(last.status).toBe(429)
})
