/** Any input is judged and stored: oversized, bytes outside URLs, every proxy address form. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KEY, putCampaign, question, startLoneEdge, TOKEN, visit, type LoneEdge } from './support/lone-edge.ts'
import { openRaw, type RawAnswer } from './support/raw-http.ts'

let edge: LoneEdge
beforeAll(async () => {
  edge = await startLoneEdge({ trustedProxies: ['127.0.0.1'] })
  putCampaign(edge, { targetMode: 'redirect', targetLink: 'https://shop.example/', botLink: 'bot.html' })
})
beforeEach(() => {
  edge.rows.length = 0
  edge.postbacks.length = 0
})
afterAll(() => edge.close())

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Retries while an edge is busy. */
async function send(bytes: string | Buffer): Promise<RawAnswer> {
  const bodiless = bytes.slice(0, 5).toString() === 'HEAD '
  for (let attempt = 1; ; attempt += 1) {
    const connection = await openRaw({ port: edge.port, host: '127.0.0.1' }, { bodiless })
    connection.send(bytes)
    const [answer] = await connection.answers(1)
    connection.close()
    if (answer && (answer.status !== 503 || attempt === 20)) return answer
  }
}
const BOT = 'user-agent: curl/8.5.0\r\naccept: */*\r\n'
const link = (target: string, more = ''): string => `GET ${target} HTTP/1.1\r\nhost: edge.example\r\n${BOT}${more}\r\n`
const gate = (more = '', { token = `Bearer ${TOKEN}`, url = 'https://shop.example/?a=1', ip = '203.0.113.9' } = {}) =>
  `GET /edge/v1/auth HTTP/1.1\r\nhost: edge.example\r\nauthorization: ${token}\r\nx-weir-key: ${KEY}\r\nx-real-ip: ${ip}\r\nx-original-url: ${url}\r\n${BOT}${more}\r\n`

/** Heads larger than any browser's. */
const INFLATED: Record<string, string> = {
  'a name of 129 characters': `${'n'.repeat(129)}: 1\r\n`,
  '199 lines': Array.from({ length: 199 }, (_, at) => `x-${at}: 1\r\n`).join(''),
  '4000 lines': Array.from({ length: 4000 }, (_, at) => `a${at}: 1\r\n`).join(''),
  'a value of 30 kB': `x-long: ${'v'.repeat(30_000)}\r\n`,
  'cookies of 60 kB': `cookie: ${'c'.repeat(60_000)}\r\n`,
  'a megabyte': Array.from({ length: 130 }, (_, at) => `x-${at}: ${'v'.repeat(8000)}\r\n`).join(''),
  'a referrer of 30 kB': `referer: https://x.example/${'r'.repeat(30_000)}\r\n`,
  'bytes': 'referer: https://x.example/\xfc\r\n',
  'control characters': 'x-odd: a\x01b\x7f\r\naccept-language: \x1f\r\n',
  'names of no token': 'x(odd): 1\r\nx\xfc@: 2\r\n"x\x02": 3\r\n',
  'a NUL': 'x-odd: a\0b\r\n',
  'an expectation': 'expect: the best\r\n',
  'set-cookie twice': 'set-cookie: a\r\nset-cookie: b\r\n',
}

describe.each(Object.entries(INFLATED))('with %s', (_name, more) => {
  it('judges and stores a hosted link and a web server’s request', async () => {
    expect((await send(Buffer.from(link(`/c/${KEY}`, more), 'latin1'))).status).toBe(200)
    expect((await send(Buffer.from(gate(more), 'latin1'))).status).toBe(403)
    expect(edge.rows.map((row) => row.class)).toEqual(['bot', 'bot'])
  })

  it('answers a decision call as a naive site sends it', async () => {
    const lines = more.split('\r\n').slice(0, -1)
    const headers: Record<string, unknown> = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    if ('set-cookie' in headers) headers['set-cookie'] = ['a', 'b']
    const answer = await send(question(visit({ userAgent: 'curl/8.5.0', headers })))
    expect(answer.status).toBe(200)
    expect(edge.rows.map((row) => row.class)).toEqual(['bot'])
  })
})

describe('truncation', () => {
  const PERSON =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
  const cutOf = async (more: object): Promise<[cut: string | undefined, excess: string | undefined]> => {
    expect((await send(question(visit({ userAgent: PERSON, headers: {}, ...more })))).status).toBe(200)
    const [row] = edge.rows
    return [row?.headers[':cut'], row?.reasons.find(([signal]) => signal === 'headers.excess')?.[1]]
  }
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, '1']))

  it.each<[string, object, string | undefined, string | undefined]>([
    ['nothing', {}, undefined, undefined],
    ['a long address', { url: `https://shop.example/?a=${'b'.repeat(5000)}` }, 'url=5024', undefined],
    ['a long referrer', { referrer: `https://x.example/${'b'.repeat(5000)}` }, 'referrer=5018', undefined],
    ['a gateway’s token', { headers: { 'x-amzn-oidc-data': 'v'.repeat(9000) } }, 'x-amzn-oidc-data=9000', undefined],
    ['a long agent of an app', { userAgent: PERSON + 'a'.repeat(1500) }, 'agent=1611', undefined],
    ['an agent of no app', { userAgent: PERSON + 'a'.repeat(5000) }, 'agent=5111', 'agent 5111'],
    ['a name', { headers: { ['n'.repeat(129)]: '1' } }, 'name=129', 'name 129'],
    ['names', { headers: many(199) }, 'headers=199', 'headers 199'],
    ['what browsers write', { headers: { accept: 'a'.repeat(600) } }, 'accept=600', 'accept 600'],
    ['what the site has cut', { headers: { ':cut': 'headers=900' } }, 'headers=900', 'headers 900'],
    ['what nobody has cut', { headers: { ':cut': '<b>' } }, undefined, undefined],
  ])('of %s is stored with the hit', async (_name, more, cut, excess) => {
    expect(await cutOf(more)).toEqual([cut, excess])
  })
})

describe('bytes in a request line', () => {
  const HEAD = ` HTTP/1.1\r\nhost: edge.example\r\nx-forwarded-for: 203.0.113.9\r\n${BOT}\r\n`
  const utf8 = (target: string, method = 'GET') => Buffer.from(`${method} ${target}${HEAD}`)
  const latin1 = (target: string, method = 'GET') => Buffer.from(`${method} ${target}${HEAD}`, 'latin1')
  const stored = (): string[] => edge.rows.map((row) => decodeURIComponent(row.url.replace(/^.*\?/, '')))

  it('of a hosted link are UTF-8, else Latin-1', async () => {
    expect((await send(utf8(`/c/${KEY}?utm_source=Заявка`))).status).toBe(200)
    expect((await send(latin1(`/c/${KEY}?utm_source=Grün`))).status).toBe(200)
    expect((await send(utf8(`/c/${KEY}?utm_source=новая заявка🎉`))).status).toBe(200)
    expect(stored()).toEqual(['utm_source=Заявка', 'utm_source=Grün', 'utm_source=новая заявка🎉'])
    expect(edge.rows.map((row) => row.utm_source)).toEqual(['Заявка', 'Grün', 'новая заявка🎉'])
  })

  it('arrive in pieces, pipelined, and behind other requests', async () => {
    const connection = await openRaw({ port: edge.port, host: '127.0.0.1' })
    const whole = utf8(`/c/${KEY}?utm_source=Заявка`)
    for (const at of [22, 25, 30]) {
      connection.send(whole.subarray(0, at))
      await turn() // one request in one packet or two
      connection.send(whole.subarray(at))
      expect((await connection.answers(1))[0]?.status).toBe(200)
    }
    connection.send(
      Buffer.concat([Buffer.from(question(visit())), whole, Buffer.from(link(`/c/${KEY}?utm_source=plain`))]),
    )
    expect((await connection.answers(3)).map(({ status }) => status)).toEqual([200, 200, 200])
    connection.send(Buffer.concat([whole, Buffer.from(question(visit({ referrer: 'https://x.example/ü' }))), whole]))
    expect((await connection.answers(3)).map(({ status }) => status)).toEqual([200, 200, 200])
    connection.close()
    expect(edge.rows.map((row) => row.utm_source || row.referrer)).toEqual([
      'Заявка',
      'Заявка',
      'Заявка',
      '',
      'Заявка',
      'plain',
      'Заявка',
      'https://x.example/ü',
      'Заявка',
    ])
  })

  it('without a valid value are read as spaces, in pieces and behind other requests, too', async () => {
    const odd = link(
      `/c/${KEY}?utm_source=odd`,
      'x-first: GET /c HTTP/1.1\r\naccept-language: a\x01b\r\nreferer: https://x.example/last\r\n',
    )
    const connection = await openRaw({ port: edge.port, host: '127.0.0.1' })
    for (let at = 10; at < odd.length; at += 17) {
      connection.send(odd.slice(0, at))
      await turn()
      connection.send(odd.slice(at))
      expect((await connection.answers(1))[0]?.status).toBe(200)
    }
    const whole = edge.rows.splice(0)
    expect(new Set(whole.map((row) => `${row.utm_source} ${row.headers['accept-language']} ${row.referrer}`))).toEqual(
      new Set(['odd a b https://x.example/last']),
    )
    connection.send(link(`/c/${KEY}`) + odd + link(`/c/${KEY}?utm_source=plain`) + odd)
    expect((await connection.answers(4)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    connection.close()
    expect(edge.rows.map((row) => row.utm_source)).toEqual(['', 'odd', 'plain', 'odd'])
  })

  it('of a body are not a head, whatever follows', async () => {
    const body = `{"a":"\nGET /c/${KEY}?utm_source=body HTTP/1.1\nx-a: `
    const connection = await openRaw({ port: edge.port, host: '127.0.0.1' })
    connection.send(question(body, { length: Buffer.byteLength(body) }))
    expect((await connection.answers(1))[0]?.status).toBe(400)
    connection.send(link(`/c/${KEY}?utm_source=head`, 'x-odd: a\x01b\r\n'))
    expect((await connection.answers(1))[0]?.status).toBe(200)
    connection.close()
    expect(edge.rows.map((row) => row.utm_source)).toEqual(['head'])
  })

  it('are judged, whatever a web server passes on', async () => {
    const handedOn = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter(
      (byte) => !/[\r\n]/.test(byte),
    )
    const bytes = fc.string({ unit: fc.constantFrom(...handedOn), maxLength: 40 })
    const name = bytes.map((text) => `x-${text.replaceAll(/[:\s]/g, '')}`)
    const line = fc.tuple(name, bytes)
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
        edge.rows.length = 0
        const more = lines
          .filter(([name]) => !name.startsWith('x-weir-'))
          .map(([name, value]) => `${name}: ${value}\r\n`)
        expect((await send(Buffer.from(gate(more.join('')), 'latin1'))).status).toBe(403)
        expect(edge.rows.map((row) => row.class)).toEqual(['bot'])
      }),
      { numRuns: 100 },
    )
  })

  it('of a postback are stored', async () => {
    for (const bytes of [
      utf8(`/postback/${KEY}?hit=01&goal=Заявка`),
      latin1(`/postback/${KEY}/?hit=01&goal=Grün`),
      utf8(`/postback?hit=01&goal=Заявка`, 'POST'),
    ])
      expect((await send(bytes)).status).toBe(200)
    expect(edge.postbacks.map(({ query }) => new URLSearchParams(query).get('goal'))).toEqual([
      'Заявка',
      'Grün',
      'Заявка',
    ])
  })

  it('of a web server’s request are stored', async () => {
    await send(Buffer.from(gate('', { url: 'https://shop.example/страница?utm_source=Заявка' })))
    await send(Buffer.from(gate('', { url: 'https://shop.example/?utm_source=Grün' }), 'latin1'))
    expect(edge.rows.map((row) => row.utm_source)).toEqual(['Заявка', 'Grün'])
  })

  it.each(['GE\xd0 /c HTTP/1.1', '\x16\x03\x01\x02', 'get /ü HTTP/1.1', 'GET /a HTTP/3.7'])(
    'that are no request are refused: %j',
    async (line) => expect((await send(Buffer.from(`${line}\r\n\r\n`, 'latin1'))).status).toBeGreaterThanOrEqual(400),
  )
})

describe('unprotected visits', () => {
  const noted: unknown[] = []
  beforeAll(() => {
    edge.parts.wayUses = {
      use: (_campaign, { recipe, source }) => void noted.push([source, recipe]),
      unprotected: (_campaign, cause, visits) => void noted.push([cause, visits]),
    }
  })
  beforeEach(() => void noted.splice(0))

  it('are counted by cause where a web server’s request is refused', async () => {
    expect((await send(gate('', { token: 'Bearer wt_other' }))).status).toBe(400)
    expect((await send(gate('', { ip: 'nowhere' }))).status).toBe(422)
    edge.state.full = true
    expect((await send(gate())).status).toBe(503)
    edge.state.full = false
    expect((await send(gate('x-weir-recipe: nginx/2026-11-28\r\n'))).status).toBe(403)
    expect(noted).toEqual([
      ['token', 1],
      ['wrong', 1],
      ...Array.from({ length: 20 }, () => ['busy', 1]),
      ['gate', 'nginx/2026-11-28'],
    ])
  })

  it('are counted where a site reports them', async () => {
    const missed = { away: 3, refused: 2, busy: 'x', other: 9 }
    await send(question(visit({ recipe: 'php/2026-11-28', missed })))
    await send(question(visit({ recipe: '<b>', missed: 7 })))
    expect(noted).toEqual([
      ['site', 'php/2026-11-28'],
      ['away', 3],
      ['refused', 2],
      ['site', ''],
    ])
  })
})

describe('the wire', () => {
  it('accepts one Host', async () => {
    expect((await send(link(`/c/${KEY}`, 'Host: other.example\r\n'))).status).toBe(400)
    expect((await send(question(visit(), { more: 'Host: edge.example\r\n' }))).status).toBe(400)
    expect(edge.rows).toEqual([])
  })
  it.each(['bearer', 'BEARER', 'Bearer '])('accepts %j before a token', async (scheme) => {
    expect((await send(gate('', { token: `${scheme} ${TOKEN}` }))).status).toBe(403)
  })
  it('accepts a slash after a key', async () => {
    expect((await send(link(`/c/${KEY}/?a=1`))).status).toBe(200)
    expect((await send(`HEAD /c/${KEY}/ HTTP/1.1\r\nhost: edge.example\r\n\r\n`)).status).toBe(200)
    expect(edge.rows).toHaveLength(1)
  })
})
