/** Real HTTP on the hot path: pipelined, chunked, slow, false lengths, malformed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import { question, startLoneEdge, visit, type LoneEdge } from './support/lone-edge.ts'
import { openRaw, type RawAnswer, type RawConnection } from './support/raw-http.ts'
import { until } from './support/weir.ts'

let edge: LoneEdge
beforeAll(async () => {
  edge = await startLoneEdge()
  await edge.panel((request, response) => {
    response.setHeader('x-asked', `${request.method} ${request.url}`)
    request.resume().on('end', () => response.end('panel'))
  })
})
afterAll(() => edge.close())
beforeEach(() => {
  edge.state.now = Date.now
  edge.state.full = false
  edge.state.shuttingDown = false
})

const open = (options = {}): Promise<RawConnection> => openRaw({ port: edge.port, host: '127.0.0.1' }, options)
const statuses = (answers: RawAnswer[]) => answers.map(({ status }) => status)

async function ask(bytes: string | Buffer, options = {}): Promise<{ answer: RawAnswer; connection: RawConnection }> {
  const connection = await open(options)
  connection.send(bytes)
  const [answer] = await connection.answers(1)
  if (!answer) throw new Error('no answer')
  return { answer, connection }
}

/** Refused in the failure shape; the connection stays usable. */
async function refused(bytes: string | Buffer, status: number): Promise<RawAnswer> {
  const { answer, connection } = await ask(bytes)
  expect(answer.status, answer.body).toBe(status)
  failure.parse(JSON.parse(answer.body))
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  edge.state.full = false
  connection.send(question(visit()))
  expect(statuses(await connection.answers(1))).toEqual([200])
  connection.close()
  return answer
}

describe('refusals', () => {
  it.each([
    [400, 'malformed JSON', question('{"key":')],
    [400, 'no body', question('')],
    [400, 'another content type', question('a=1').replace('application/json', 'text/plain')],
    [401, 'an unknown token', question(visit(), { token: 'wt_other' })],
    [401, 'no token', question(visit()).replace(/authorization.*\r\n/, '')],
    [404, 'an unknown key', question(visit({ key: 'c_other' }))],
    [413, 'a body over the limit', question(JSON.stringify(visit({ referrer: 'r'.repeat(2_200_000) })))],
    [
      413,
      'a chunked body over the limit',
      question('', { length: null, more: 'transfer-encoding: chunked\r\n' }) +
        `2191c0\r\n${'x'.repeat(2_200_000)}\r\n0\r\n\r\n`,
    ],
    [422, 'an invalid address', question(visit({ ip: 'nowhere' }))],
    [422, 'a missing field', question({ key: 'c_lone' })],
  ])('%i for %s keeps the connection', async (status, _what, bytes) => {
    const before = edge.rows.length
    await refused(bytes, status)
    expect(edge.rows).toHaveLength(before + 1)
  })

  it('a token counts whatever the case of its scheme', async () => {
    for (const scheme of ['bearer', 'BEARER']) {
      const { answer } = await ask(question(visit()).replace('Bearer', scheme))
      expect(answer.status, scheme).toBe(200)
    }
    const { answer } = await ask(question(visit()).replace('Bearer', 'Basic'))
    expect(answer.status).toBe(401)
  })

  it('two Host lines', async () => {
    const { answer } = await ask(question(visit(), { more: 'Host: other.example\r\n' }))
    expect(answer.status).toBe(400)
  })

  it('503 with Retry-After if the spool is full, and the visitor stays new', async () => {
    edge.state.full = true
    const ip = '203.0.113.99'
    expect((await refused(question(visit({ ip })), 503)).headers['retry-after']).toMatch(/^\d+$/)
    const { answer } = await ask(question(visit({ ip })))
    expect(JSON.parse(answer.body)).toMatchObject({ unique: true })
  })

  it('429 with Retry-After beyond the rate', async () => {
    edge.state.now = () => 1_800_000_000_000
    const connection = await open()
    const wrong = question('{', { length: 1 })
    let answers: RawAnswer[] = []
    // a busy machine may shed some before counting
    for (let sent = 0; sent < 200_000 && answers.at(-1)?.status !== 429; sent += 1000) {
      connection.send(wrong.repeat(1000))
      answers = await connection.answers(1000)
    }
    edge.state.now = () => 1_800_000_001_000
    const last = answers.at(-1)
    expect([last?.status, last?.headers['retry-after']]).toEqual([429, '1'])
    failure.parse(JSON.parse(last?.body ?? ''))
    connection.send(question(visit()))
    expect(statuses(await connection.answers(1))).toEqual([200])
    connection.close()
  })

  it('a refusal reaches a caller that is still sending', async () => {
    const megabytes = question(`{"referrer":"${'r'.repeat(3_000_000)}"}`)
    const { answer } = await ask(megabytes)
    expect(answer.status).toBe(413)
    const { answer: unknown } = await ask(question(`{"referrer":"${'r'.repeat(3_000_000)}"}`, { token: 'wt_other' }))
    expect(unknown.status).toBe(401)
  })

  it('a refused caller that never stops sending is cut off', async () => {
    const connection = await open()
    connection.send(question('', { token: 'wt_other', length: 1_000_000_000 }))
    expect(statuses(await connection.answers(1))).toEqual([401])
    const part = Buffer.alloc(1024 * 1024)
    let sent = 0
    const sending = setInterval(() => {
      if (!connection.socket.destroyed && sent < 64) connection.send(part)
      sent += 1
    }, 5)
    await connection.ended
    clearInterval(sending)
    expect(sent).toBeLessThan(64)
  })
})

describe('the wire', () => {
  it('answers pipelined requests in order', async () => {
    const connection = await open()
    connection.send(question(visit()) + question('{') + 'GET /panel HTTP/1.1\r\nhost: x\r\n\r\n' + question(visit()))
    expect(statuses(await connection.answers(4))).toEqual([200, 400, 200, 200])
    connection.close()
  })

  it('sends 100 Continue to a caller who waits for it', async () => {
    const [head, body] = question(visit(), { more: 'expect: 100-continue\r\n' }).split(/(?<=\r\n\r\n)/)
    const connection = await open()
    connection.send(head ?? '')
    expect(statuses(await connection.answers(1))).toEqual([100])
    connection.send(body ?? '')
    expect(statuses(await connection.answers(1))).toEqual([200])
    connection.send(
      'POST /panel HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
    )
    expect(statuses(await connection.answers(1))).toEqual([100])
    connection.send('{}')
    expect(statuses(await connection.answers(1))).toEqual([200])
    connection.close()
  })

  it('reads a chunked body, and one sent byte by byte', async () => {
    const text = JSON.stringify(visit())
    const chunks = [...text.matchAll(/.{1,50}/gs)]
      .map(([part]) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`)
      .join('')
    const { answer } = await ask(
      question('', { length: null, more: 'transfer-encoding: chunked\r\n' }) + `${chunks}0\r\n\r\n`,
    )
    expect(answer.status).toBe(200)
    const connection = await open()
    for (const byte of question(visit())) {
      connection.send(byte)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(statuses(await connection.answers(1))).toEqual([200])
    connection.close()
  })

  it.each([
    ['two lengths', question(visit(), { more: 'content-length: 5\r\n' })],
    ['a length and chunks', question(visit(), { more: 'transfer-encoding: chunked\r\n' })],
    ['a length that is no number', question(visit(), { length: null, more: 'content-length: 1e3\r\n' })],
    ['a negative length', question(visit(), { length: -1 })],
    ['invalid chunks', question('', { length: null, more: 'transfer-encoding: chunked\r\n' }) + 'zz\r\n\r\n'],
    ['an invalid head', 'POST\r\n\r\n'],
    ['an unknown method', question(visit()).replace('POST', 'PSOT')],
    ['a control character in a length', question(visit(), { length: null, more: 'content-length: 5\x01\r\n' })],
    ['a space in a name', question(visit(), { more: 'x a: 1\r\n' })],
    ['a line without a colon', question(visit(), { more: 'x\x01\r\n' })],
    ['a folded line', question(visit(), { more: 'x-a: 1\r\n x\x01: 2\r\n' })],
    ['one in a value, and in a coding', question(visit(), { more: 'x-a: \x01\r\ntransfer-encoding: chunked\x01\r\n' })],
    ['a bare line end in a value', question(visit(), { more: 'x-a: 1\r2\r\n' })],
    ['a NUL for a host', `GET / HTTP/1.1\r\nhost: a\0\r\n\r\n`],
  ])('%s: refused once, closed, nothing counted', async (_what, bytes) => {
    const before = edge.rows.length
    const { answer, connection } = await ask(bytes)
    expect(answer.status).toBe(400)
    failure.parse(JSON.parse(answer.body))
    await connection.ended
    expect(edge.rows).toHaveLength(before)
  })

  it('a head beyond the limit: 431 in the failure shape', async () => {
    const { answer } = await ask(question(visit(), { more: `x-a: ${'a'.repeat(1_200_000)}\r\n` }))
    expect(answer.status).toBe(431)
    failure.parse(JSON.parse(answer.body))
  })

  it('a body longer than its length: reads that length, and the rest is no request', async () => {
    const text = JSON.stringify(visit())
    const connection = await open()
    connection.send(question(`${text}garbage`, { length: Buffer.byteLength(text) }))
    expect(statuses(await connection.answers(2))).toEqual([200, 400])
    await connection.ended
  })

  it('a body shorter than its length counts nothing when its sender leaves', async () => {
    const before = edge.rows.length
    const connection = await open()
    connection.send(question(visit(), { length: 5000 }))
    connection.close()
    await connection.ended
    await ask(question(visit()))
    expect(edge.rows).toHaveLength(before + 1)
  })

  it.each([
    'OPTIONS',
    'GET',
    'HEAD',
    'PUT',
    'DELETE',
    'PATCH',
    'TRACE',
    'PROPFIND',
    'MKCOL',
    'SEARCH',
    'REPORT',
    'PURGE',
  ])('%s on the path of decisions decides nothing and is answered', async (method) => {
    const before = edge.rows.length
    const { answer, connection } = await ask(`${method} /edge/v1/decide HTTP/1.1\r\nhost: x\r\n\r\n`, {
      bodiless: method === 'HEAD',
    })
    expect([200, 404]).toContain(answer.status)
    if (answer.status === 404 && method !== 'HEAD') failure.parse(JSON.parse(answer.body))
    expect(edge.rows).toHaveLength(before)
    connection.close()
  })

  it.each([
    'OPTIONS * HTTP/1.1',
    'GET http://elsewhere.example/panel HTTP/1.1',
    'GET //elsewhere.example/panel HTTP/1.1',
    'GET /%zz HTTP/1.1',
    'GET /a/../../b HTTP/1.1',
    'GET panel HTTP/1.1',
    'GET /panel HTTP/1.0',
  ])('%s is answered', async (line) => {
    const { answer, connection } = await ask(`${line}\r\nhost: x\r\n\r\n`)
    expect(answer.status).toBeLessThan(500)
    if (answer.body !== 'panel') failure.parse(JSON.parse(answer.body))
    connection.close()
  })

  it('an edge that is shutting down keeps no connection', async () => {
    edge.state.shuttingDown = true
    for (const bytes of [
      question(visit()),
      question('{'),
      'GET /panel HTTP/1.1\r\nhost: x\r\n\r\n',
      'GET /c/c_lone HTTP/1.1\r\nhost: x\r\n\r\n',
    ]) {
      const { answer, connection } = await ask(bytes)
      expect(answer.headers['connection'], bytes.slice(0, 40)).toBe('close')
      expect(await connection.ended).toBe('closed')
    }
  })

  it('keeps idle connections longer than proxies do', async () => {
    const { answer } = await ask(question(visit()))
    expect(Number(/timeout=(\d+)/.exec(answer.headers['keep-alive'] ?? '')?.[1])).toBeGreaterThan(60)
  })
})

it('a caller who leaves before the answer is counted, and affects nobody', async () => {
  const before = edge.rows.length
  const ended = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const connection = await open()
      connection.send(question(visit()))
      connection.close()
      return connection.ended
    }),
  )
  expect(ended).toHaveLength(20)
  await until('the edge to answer', async () => (await ask(question(visit()))).answer.status === 200)
  expect(edge.rows.length).toBeGreaterThan(before)
})
