/** Clients that do not read, do not send, ask endlessly or hold streams: counted, without effect on others. */
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import net from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { failure } from '../src/contract/common.ts'
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

const METRICS_TOKEN = 'quartz-heron-quartz-38'
/** Unaffected clients; the attacker has 127.0.0.1. */
const OTHERS = '127.0.0.9'
/** Far above a busy machine's need, below the 30 s limit of an abandoned request. */
const PATIENCE_MS = 20_000

let weir: Weir
let admin: string
let client: Client
let campaign: MadeCampaign
beforeAll(async () => {
  weir = await startWeir({ env: { EDGE_WORKERS: '1', METRICS_TOKEN } })
  admin = await signIn(weir)
  client = await makeClient(weir, admin)
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})
afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})

type Input = { method?: string; body?: string; headers?: Record<string, string>; from?: string }

/** On its own connection; rejects on timeout. */
function ask(
  path: string,
  { method = 'GET', body, headers = {}, from = OTHERS }: Input = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const requested = http.request(
      `${weir.url}${path}`,
      { method, headers, agent: false, localAddress: from, signal: AbortSignal.timeout(PATIENCE_MS) },
      (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
          .on('error', reject)
      },
    )
    requested.on('error', (error) => reject(new Error(`${method} ${path}: ${error.message}`))).end(body)
  })
}

const metrics = async (): Promise<string> =>
  (await ask('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text
const cutFor = async (reason: string): Promise<number> =>
  Number(new RegExp(`^weir_cut_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(await metrics())?.[1] ?? Number.NaN)

/** As `ask`; retries while an edge is late. */
const untilAnswered: typeof ask = (path, input) =>
  vi.waitFor(
    async () => {
      const answer = await ask(path, input)
      expect(answer.status).not.toBe(503)
      return answer
    },
    { timeout: PATIENCE_MS, interval: 100 },
  )

/** Service for everyone else. `from`: also a neighbour at the attacker's address. */
async function othersAreAnswered(from = OTHERS): Promise<void> {
  const bearer = { authorization: `Bearer ${client.token}` }
  const visit = JSON.stringify({
    key: campaign.key,
    ip: '198.51.100.7',
    url: 'https://garden.example/',
    userAgent: 'curl/8.5.0',
  })
  const answers = await Promise.all([
    untilAnswered('/health', { from }),
    untilAnswered('/metrics', { from, headers: { authorization: `Bearer ${METRICS_TOKEN}` } }),
    untilAnswered('/postback?hit=none', { from }),
    untilAnswered('/edge/v1/decide', {
      from,
      method: 'POST',
      body: visit,
      headers: { 'authorization': `Bearer ${client.integrationToken}`, 'content-type': 'application/json' },
    }),
    untilAnswered('/v1/profile', { from, headers: bearer }),
    untilAnswered('/', { from }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
}

async function connect(from = '127.0.0.1'): Promise<net.Socket> {
  const socket = net.connect({ port: weir.port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test.each(['/v1/openapi.json', '/', '/v1/profile', '/edge/v1/probe.js'])(
  'one connection with 400 requests for %s that never reads blocks nobody',
  async (path) => {
    const greedy = await connect()
    greedy.pause().write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(400))
    await othersAreAnswered()
    await othersAreAnswered('127.0.0.1')
    greedy.destroy()
  },
)

test('many connections with many requests that never read block nobody', async () => {
  const greedy = await Promise.all(Array.from({ length: 80 }, () => connect()))
  for (const socket of greedy) socket.pause().write('GET /v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8))
  await othersAreAnswered()
  await othersAreAnswered('127.0.0.1')
  for (const socket of greedy) socket.destroy()
})

test.each([
  ['a known length', 'content-length: 100\r\n\r\n{'],
  ['chunks', 'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n'],
  ['a large body', `content-length: 500000\r\n\r\n${'x'.repeat(100_000)}`],
])('600 connections with an unfinished request of %s block nobody', async (_what, started) => {
  const slow = await Promise.all(Array.from({ length: 600 }, () => connect()))
  const opening = `POST /v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${started}`
  // everything is sent before others ask: measures their wait, not the sending
  await Promise.all(slow.map((socket) => new Promise((resolve) => socket.write(opening, resolve))))
  await othersAreAnswered()
  await othersAreAnswered('127.0.0.1')
  for (const socket of slow) socket.destroy()
})

test('a client that never waits for answers is cut off, and counted', async () => {
  const before = await cutFor('pipelined')
  const greedy = await connect()
  const ended = once(greedy, 'close')
  greedy.resume().write('GET /v1/profile HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(400))
  await ended
  expect(await cutFor('pipelined')).toBe(before + 1)
})

test('one account cannot take every stream: it gets 429, and others still watch', async () => {
  const open: { answer: IncomingMessage; end: () => void }[] = []
  const follow = (token: string, from: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const requested = http.get(
        `${weir.url}/v1/logs/live`,
        { agent: false, localAddress: from, headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          open.push({ answer, end: () => requested.destroy() })
          resolve(answer.statusCode ?? 0)
        },
      )
      requested.on('error', reject)
    })
  const statuses = await Promise.all(
    Array.from({ length: 260 }, (_, at) => follow(client.token, `127.0.0.${20 + (at % 40)}`)),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const refused = open.find(({ answer }) => answer.statusCode === 429)?.answer
  expect(refused?.headers['retry-after']).toMatch(/^\d+$/)
  failure.parse(
    JSON.parse(
      await (refused ?? expect.fail('none was refused'))
        .setEncoding('utf8')
        .reduce((all: string, part: string) => all + part, ''),
    ),
  )
  const other = await makeClient(weir, admin)
  expect(await follow(other.token, OTHERS)).toBe(200)
  await othersAreAnswered()
  for (const { answer, end } of open) {
    answer.on('error', () => {})
    end()
  }
  await until('the places to be free again', async () => {
    const status = await follow(client.token, OTHERS)
    open.at(-1)?.answer.on('error', () => {})
    open.at(-1)?.end()
    return status === 200
  })
})

const MEGABYTES = 3 * 1024 * 1024
const HEAD = 'POST /v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
test.each([
  ['given', `content-length: ${MEGABYTES}\r\n\r\n`, (part: Buffer) => part],
  [
    'in chunks',
    'transfer-encoding: chunked\r\n\r\n',
    (part: Buffer) => Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
  ],
] as const)('a body of 3 MB, its length %s, is answered with 413 each time', async (_what, framing, frame) => {
  const part = frame(Buffer.alloc(65_536, 'x'))
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const socket = await connect()
      const answered = Promise.race([
        once(socket, 'data').then(([bytes]) => (bytes as Buffer).toString('latin1', 9, 12)),
        once(socket, 'close').then(() => 'closed'),
      ])
      const answeredEarly = new AbortController()
      void answered.finally(() => answeredEarly.abort())
      socket.write(HEAD + framing)
      for (let sent = 0; sent < MEGABYTES && !answeredEarly.signal.aborted; sent += 65_536) {
        if (!socket.write(part)) await Promise.race([once(socket, 'drain'), answered])
        if (at % 2 === 0) await new Promise((resolve) => setImmediate(resolve)) // some send at full speed, some slowly
      }
      const status = await answered
      socket.destroy()
      return status
    }),
  )
  // 503: from a late edge
  expect(statuses.filter((status) => status !== '503')).toEqual(expect.arrayContaining(['413']))
  expect(statuses.filter((status) => status !== '413' && status !== '503')).toEqual([])
})
