/** Fair forwarding from edge to panel: a simulated panel, and clients of several addresses. */
import type { ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import { startLoneEdge, type LoneEdge } from './support/lone-edge.ts'
import { openRaw, type RawAnswer, type RawConnection } from './support/raw-http.ts'
import { until } from './support/weir.ts'

const [GREEDY, OTHER] = ['127.0.0.2', '127.0.0.3']
/** Per address at the panel, and waiting. */
const [PLACES, WAITING, STREAMS] = [64, 512, 256]

let edge: LoneEdge
const opened: RawConnection[] = []
afterEach(async () => {
  for (const connection of opened.splice(0)) connection.close()
  await edge.close()
})

async function open(from: string): Promise<RawConnection> {
  const connection = await openRaw({ port: edge.port, host: '127.0.0.1', localAddress: from })
  opened.push(connection)
  return connection
}
async function ask(from: string, path: string): Promise<RawAnswer | undefined> {
  const connection = await open(from)
  connection.send(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return (await connection.answers(1))[0]
}

/** Answers all but `/v1/slow`: counts these, and answers the oldest on demand. */
async function openPanel(): Promise<{ held: () => number; answerOne: () => void }> {
  const held = new Set<ServerResponse>()
  await edge.panel((request, response) => {
    if (request.url !== '/v1/slow') return response.end('well')
    held.add(response)
    return response.on('close', () => held.delete(response))
  })
  return { held: () => held.size, answerOne: () => [...held][0]?.end('at last') }
}

it('one address has a part of the places, its own queue, and 429 beyond; another is answered at once', async () => {
  edge = await startLoneEdge()
  const { held } = await openPanel()
  const greedy = await Promise.all(Array.from({ length: PLACES + WAITING }, () => open(GREEDY)))
  for (const connection of greedy) connection.send('GET /v1/slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await until('its places to be taken', async () => held() === PLACES)
  const refused = await ask(GREEDY, '/v1/slow')
  expect([refused?.status, refused?.headers['retry-after']]).toEqual([429, '1'])
  failure.parse(JSON.parse(refused?.body ?? ''))
  expect(edge.cuts).toEqual(['party'])
  expect(await ask(OTHER, '/v1/quick')).toMatchObject({ status: 200, body: 'well' })
  expect(held()).toBe(PLACES)
  for (const connection of greedy) connection.close()
  await until('its places to be free', async () => held() === 0)
  expect(await ask(GREEDY, '/v1/quick')).toMatchObject({ status: 200, body: 'well' })
})

it('when four addresses hold all places, the next free one goes to a newcomer', async () => {
  edge = await startLoneEdge()
  const { held, answerOne } = await openPanel()
  const many = (
    await Promise.all(
      [4, 5, 6, 7].map((at) => Promise.all(Array.from({ length: 2 * PLACES }, () => open(`127.0.0.${at}`)))),
    )
  ).flat()
  for (const connection of many) connection.send('GET /v1/slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await until('all places to be taken', async () => held() === 4 * PLACES)
  let answer: RawAnswer | undefined
  const newcomer = ask(OTHER, '/v1/quick').then((got) => (answer = got))
  let freed = 0
  await until('the newcomer to be answered', async () => {
    if (answer) return true
    if (held() === 4 * PLACES) {
      freed += 1
      answerOne()
    }
    return false
  })
  expect(await newcomer).toMatchObject({ status: 200, body: 'well' })
  expect(freed).toBeLessThan(PLACES) // four times as many waited before it
})

it('streams use no query places, and are limited per address', async () => {
  edge = await startLoneEdge()
  let streams = 0
  await edge.panel((request, response) => {
    if (request.url !== '/v1/live') return response.end('well')
    streams += 1
    response.on('close', () => (streams -= 1))
    return response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(': live\n\n')
  })
  const watching = await Promise.all(Array.from({ length: STREAMS }, () => open(GREEDY)))
  for (const connection of watching) connection.send('GET /v1/live HTTP/1.1\r\nhost: x\r\n\r\n')
  await until('all streams to be open', async () => streams === STREAMS)
  expect((await ask(GREEDY, '/v1/live'))?.status).toBe(429)
  expect(edge.cuts).toContain('streams')
  expect(await ask(GREEDY, '/v1/quick')).toMatchObject({ status: 200, body: 'well' })
  const other = await open(OTHER)
  other.send('GET /v1/live HTTP/1.1\r\nhost: x\r\n\r\n')
  await until('another address to watch', async () => streams === STREAMS + 1)
  await until('the panel to be rid of the refused one', async () => streams === STREAMS + 1)
})

it('a small body is forwarded once complete; a stalled large one gets 408 and frees its place', async () => {
  edge = await startLoneEdge({ patience: { sender: 200 } })
  let began = 0
  let closed = 0
  await edge.panel((request, response) => {
    began += 1
    request.resume().on('error', () => {})
    response.on('close', () => (closed += 1))
  })
  const small = await open(GREEDY)
  small.send('POST /v1/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  const large = await open(GREEDY)
  large.send(
    `POST /v1/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500000\r\n\r\n${'x'.repeat(100_000)}`,
  )
  const [answer] = await large.answers(1)
  expect(answer?.status).toBe(408)
  failure.parse(JSON.parse(answer?.body ?? ''))
  await until('the panel to be rid of it', async () => closed === 1)
  expect([began, edge.cuts]).toEqual([1, ['slow_sender']])
  small.send('x'.repeat(99))
  await until('the panel to be asked', async () => began === 2)
})

it('a request waits for a panel that is starting; after that time it gets 503', async () => {
  edge = await startLoneEdge({ patience: { opening: 60_000 } })
  const early = ask(GREEDY, '/v1/quick')
  const body = '{"a":1}'
  const sender = await open(GREEDY)
  sender.send(
    `POST /v1/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  expect((await ask(OTHER, '/health'))?.status).toBe(200)
  await edge.panel(async (request, response) => {
    response.end((await request.toArray()).join(''))
  })
  expect((await early)?.status).toBe(200)
  expect((await sender.answers(1))[0]).toMatchObject({ status: 200, body })
  await edge.close()
  edge = await startLoneEdge({ patience: { opening: 100 } })
  expect((await ask(GREEDY, '/v1/quick'))?.status).toBe(503)
})

it('the panel’s early answer arrives, even while the body is being sent', async () => {
  edge = await startLoneEdge()
  await edge.panel((_request, response) =>
    response.writeHead(413, { 'content-type': 'application/json', 'content-length': '2' }).end('{}'),
  )
  for (const framing of ['content-length: 3000000\r\n\r\n', 'transfer-encoding: chunked\r\n\r\n2dc6c0\r\n']) {
    const connection = await open(GREEDY)
    connection.send(
      `POST /v1/x HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n${framing}${'x'.repeat(3_000_000)}${framing.includes('chunked') ? '\r\n0\r\n\r\n' : ''}`,
    )
    expect((await connection.answers(1))[0]?.status).toBe(413)
    // the rest was read, and the connection continues
    connection.send('POST /v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
    expect((await connection.answers(1))[0]?.status).toBe(413)
  }
})

it('postbacks and an edge’s health need no panel', async () => {
  edge = await startLoneEdge()
  expect((await ask(OTHER, '/postback?hit=A&status=sale'))?.status).toBe(200)
  expect(edge.postbacks).toMatchObject([{ query: 'hit=A&status=sale', address: OTHER }])
  expect(JSON.parse((await ask(OTHER, '/health'))?.body ?? '')).toMatchObject({ success: true })
  expect((await ask(OTHER, '/metrics'))?.status).toBe(401)
  expect((await ask(OTHER, '/v1/profile'))?.status).toBe(503)
})
