/** An edge's forwarding to the panel: streamed both ways, ended with the caller, and safe from forged headers. */
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import { question, startLoneEdge, visit, type LoneEdge } from './support/lone-edge.ts'
import { openRaw } from './support/raw-http.ts'
import { until } from './support/weir.ts'

let edge: LoneEdge
beforeEach(async () => {
  edge = await startLoneEdge()
})
afterEach(() => edge.close())

const open = () => openRaw({ port: edge.port, host: '127.0.0.1' })
const hashOf = async (stream: AsyncIterable<Buffer>): Promise<{ sum: string; bytes: number }> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { sum: hash.digest('hex'), bytes }
}

it('a large upload and a large download pass completely', async () => {
  const part = randomBytes(1024 * 1024)
  const [uploaded, downloaded] = [40, 60]
  const sumOf = (parts: number) => {
    const hash = createHash('sha256')
    for (let at = 0; at < parts; at++) hash.update(part)
    return hash.digest('hex')
  }
  let seen: { sum: string; bytes: number } | undefined
  await edge.panel(async (request, response) => {
    seen = await hashOf(request)
    for (let at = 0; at < downloaded; at++) if (!response.write(part)) await once(response, 'drain')
    response.end()
  })
  const requested = http.request({
    port: edge.port,
    method: 'POST',
    path: '/v1/import',
    headers: { 'content-type': 'application/octet-stream' },
  })
  const answering = once(requested, 'response')
  for (let at = 0; at < uploaded; at++) if (!requested.write(part)) await once(requested, 'drain')
  requested.end()
  const [answer] = (await answering) as [IncomingMessage]
  const received = await hashOf(answer)
  expect(seen).toEqual({ sum: sumOf(uploaded), bytes: uploaded * part.length })
  expect(received).toEqual({ sum: sumOf(downloaded), bytes: downloaded * part.length })
})

it('a side that does not read slows its sender, both ways', async () => {
  const part = Buffer.alloc(65_536)
  /** Bytes sent until backpressure. */
  const fill = async (to: NodeJS.WritableStream): Promise<number> => {
    let bytes = 0
    for (;;) {
      bytes += part.length
      const more =
        to.write(part) ||
        (await Promise.race([
          once(to, 'drain').then(() => true),
          new Promise<boolean>((resolve) => setTimeout(resolve, 300, false)),
        ]))
      if (!more || bytes > 64 * 1024 * 1024) return bytes
    }
  }
  let filled: Promise<number> | undefined
  await edge.panel((request, response) => {
    request.pause()
    if (request.method === 'GET') filled = fill(response)
  })
  const upload = http.request({ port: edge.port, method: 'POST', path: '/v1/import' })
  expect(await fill(upload)).toBeLessThan(32 * 1024 * 1024)
  upload.on('error', () => {}).destroy()
  const download = http.get({ port: edge.port, path: '/v1/export' })
  const [answer] = (await once(download, 'response')) as [IncomingMessage]
  answer.on('error', () => {}).pause()
  expect(await filled).toBeLessThan(32 * 1024 * 1024)
  download.destroy()
})

it('a body keeps its frame: nothing in it is read as another request', async () => {
  const requested: string[] = []
  await edge.panel(async (request, response) => {
    requested.push(`${request.method} ${request.url} ${(await request.toArray()).join('')}`)
    response.end('ok')
  })
  const inner = 'GET /v1/inner HTTP/1.1\r\nhost: x\r\n\r\n'
  const framings = [
    `content-length: ${inner.length}\r\n\r\n${inner}`,
    `transfer-encoding: chunked\r\n\r\n${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
    `connection: content-length, transfer-encoding\r\ncontent-length: ${inner.length}\r\n\r\n${inner}`,
  ]
  for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS']) {
    for (const framing of framings) {
      const connection = await open()
      connection.send(`${method} /v1/outer HTTP/1.1\r\nhost: x\r\n${framing}`)
      expect((await connection.answers(1))[0]).toMatchObject({ status: 200, body: 'ok' })
      connection.close()
    }
  }
  expect(new Set(requested)).toEqual(
    new Set(['POST', 'GET', 'DELETE', 'OPTIONS'].map((method) => `${method} /v1/outer ${inner}`)),
  )
})

it('a stream arrives piece by piece, and ends with its caller', async () => {
  let closed = false
  let send = (_text: string): void => {}
  await edge.panel((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    send = (text) => void response.write(`data: ${text}\n\n`)
    response.on('close', () => (closed = true))
    send('first')
  })
  const requested = http.get({ port: edge.port, path: '/v1/live' })
  const [answer] = (await once(requested, 'response')) as [IncomingMessage]
  expect(String((await once(answer, 'data'))[0])).toBe('data: first\n\n')
  send('second')
  expect(String((await once(answer, 'data'))[0])).toBe('data: second\n\n')
  requested.destroy()
  await until('the panel to see that the caller has gone', async () => closed)
})

it('a caller who leaves while waiting frees the panel', async () => {
  let requested = 0
  let closed = 0
  await edge.panel((_request, response) => {
    requested += 1
    response.on('close', () => (closed += 1))
  })
  const connections = await Promise.all(Array.from({ length: 5 }, open))
  for (const connection of connections) connection.send('GET /v1/slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await until('all to be asked', async () => requested === 5)
  for (const connection of connections) connection.close()
  await until('the panel to be rid of them', async () => closed === 5)
})

it('a caller who leaves during an upload ends it at the panel', async () => {
  let cut = false
  let began = false
  await edge.panel((request) => {
    request.on('data', () => (began = true))
    request.on('aborted', () => (cut = true)).on('error', () => {})
  })
  const connection = await open()
  connection.send(
    `POST /v1/import HTTP/1.1\r\nhost: x\r\ncontent-type: text/csv\r\ncontent-length: 1000000\r\n\r\n${'half of it'.repeat(10_000)}`,
  )
  await until('the panel to read', async () => began)
  connection.close()
  await until('the panel to see the end', async () => cut)
})

it('without the panel: 503 with Retry-After in the failure shape, decisions continue, and it recovers', async () => {
  const connection = await open()
  connection.send('GET /v1/profile HTTP/1.1\r\nhost: x\r\n\r\n')
  const [none] = await connection.answers(1)
  expect([none?.status, none?.headers['retry-after']]).toEqual([503, '2'])
  failure.parse(JSON.parse(none?.body ?? ''))
  connection.send(
    'POST /v1/import HTTP/1.1\r\nhost: x\r\ncontent-type: text/csv\r\ncontent-length: 10\r\n\r\n0123456789',
  )
  expect((await connection.answers(1))[0]?.status).toBe(503)
  const next = await open()
  // a busy machine may refuse a late visit: it repeats
  await until('a decision', async () => {
    next.send(question(visit()))
    return (await next.answers(1))[0]?.status === 200
  })
  await edge.panel((_request, response) => response.end('back'))
  next.send('GET /v1/profile HTTP/1.1\r\nhost: x\r\n\r\n')
  expect((await next.answers(1))[0]).toMatchObject({ status: 200, body: 'back' })
  for (const one of [connection, next]) one.close()
})

it('a panel that dies during its answer leaves an incomplete one', async () => {
  await edge.panel((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half', () => response.socket?.destroy())
  })
  const connection = await open()
  connection.send('GET /v1/export HTTP/1.1\r\nhost: x\r\n\r\n')
  await connection.ended
  await expect(connection.answers(1)).rejects.toThrow('ended after 0 answers')
  await edge.panel((_request, response) => response.socket?.destroy())
  const next = await open()
  next.send('GET /v1/export HTTP/1.1\r\nhost: x\r\n\r\n')
  const [answer] = await next.answers(1)
  expect(answer?.status).toBe(503)
  failure.parse(JSON.parse(answer?.body ?? ''))
  next.close()
})

/** The panel's view of the caller. */
async function headersSeen(trustedProxies: string[], forged: string): Promise<Record<string, unknown>> {
  const behind = await startLoneEdge({ trustedProxies })
  await behind.panel(({ headers }, response) => response.end(JSON.stringify(headers)))
  const connection = await openRaw({ port: behind.port, host: '127.0.0.1' })
  connection.send(`GET /v1/profile HTTP/1.1\r\nhost: weir.example\r\n${forged}\r\n`)
  const [answer] = await connection.answers(1)
  connection.close()
  await behind.close()
  return JSON.parse(answer?.body ?? '{}') as Record<string, unknown>
}

it('the panel gets the true address, host and scheme, whatever the caller claims', async () => {
  const forged =
    'x-forwarded-for: 8.8.8.8\r\nX-Forwarded-For: 9.9.9.9\r\nx-forwarded-host: evil.example\r\nx-forwarded-proto: https\r\nx-real-ip: 8.8.8.8\r\nforwarded: for=8.8.8.8\r\n'
  const truth = {
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'weir.example',
    'x-forwarded-proto': 'http',
    'host': 'weir.example',
  }
  expect(await headersSeen([], forged)).toMatchObject(truth)
  // naming them in Connection does not strip the edge's headers
  expect(
    await headersSeen([], `${forged}connection: close, x-forwarded-for, x-forwarded-host, x-forwarded-proto\r\n`),
  ).toMatchObject(truth)
  expect(
    await headersSeen(
      ['127.0.0.1'],
      'x-forwarded-for: 6.6.6.6, 198.51.100.7\r\nx-forwarded-host: shop.example\r\nx-forwarded-proto: https\r\n',
    ),
  ).toMatchObject({
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-host': 'shop.example',
    'x-forwarded-proto': 'https',
  })
})
