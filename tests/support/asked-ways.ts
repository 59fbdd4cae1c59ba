/** Sites that answer every address with a page: a turned-away visitor never gets it, and the visit is logged. */
import { expect } from 'vitest'
import type { LoneEdge } from './lone-edge.ts'
import { bytesOf, rawGet, type RawRequest } from './raw-changes.ts'
import { openRaw, type RawAnswer } from './raw-http.ts'

/** Text of the page for people. */
export const PAGE = 'Garden'

const AGENT = ['User-Agent', 'curl/8.5.0'] as const
type Headers = RawRequest['headers']
const many = (count: number, size: number): Headers =>
  Array.from({ length: count }, (_, at) => [`X-Pad-${at}`, 'v'.repeat(size)] as const)
const get = (target: string, headers: Headers = []): RawRequest => rawGet(target, [AGENT, ...headers])

/** Headers that only recipes may set. */
const FORGED: Headers = [
  ['X-Weir-Key', 'c_other'],
  ['X-Weir-Hit', '01J00000000000000000000000'],
  ['X-Weir-Class', 'target'],
  ['X-Weir-Verdict', 'target'],
  ['X-Weir-Check', 'POST'],
  ['X-Weir-Edge', 'http://127.0.0.1:1'],
  ['X-Weir-Script', 'GET'],
  ['X-Weir-Ticket', 't'.repeat(40)],
  ['X-Weir-Order', 'accept'],
  ['X-Weir-Protocol', 'HTTP/2.0'],
  ['X-Weir-Recipe', 'nginx/2000-01-01'],
  ['X-Real-IP', '203.0.113.99'],
  ['X-Original-URL', 'https://other.example/x.css'],
]
const PICTURE: Headers = [
  ['Sec-Fetch-Dest', 'image'],
  ['Accept', 'image/avif,image/webp,*/*;q=0.8'],
]

/** Attempts by name. */
export const TRIES: Readonly<Record<string, RawRequest>> = {
  'nothing': get('/'),
  'a query like an asset': get('/?x=.css'),
  'a path like an asset': get('/none.css'),
  'a path like an asset, with a query': get('/deep/none.PNG?v=1'),
  'a path behind a page': get('/index.html/none.js'),
  'an escaped path': get('/%6eone%2ecss'),
  'a path with dots': get('/none.css/../none.css'),
  'a picture': get('/none.png', PICTURE),
  'a long query': get(`/?q=${'a'.repeat(6000)}`),
  'bad escapes': get('/?q=%D0%97%00%zz'),
  ...Object.fromEntries(
    ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => [method, { ...get('/'), method }]),
  ),
  'a post like an asset': { ...get('/none.css'), method: 'POST', body: 'a=1' },
  'headers of recipes': get('/none.css', FORGED),
  'a name of 129 characters': get('/', [['n'.repeat(129), '1']]),
  '60 lines': get('/', many(60, 1)),
  '199 lines': get('/', many(199, 1)),
  'a head of 12 kB': get('/', many(4, 3000)),
  'a head of 28 kB': get('/', many(4, 7000)),
  'a cookie': get('/', [['Cookie', `c=${'v'.repeat(6000)}`]]),
  'a script': get('/', [
    ['X-Requested-With', 'XMLHttpRequest'],
    ['Sec-Fetch-Mode', 'cors'],
  ]),
  'what a proxy writes': get('/', [
    ['X-Forwarded-For', 'unknown'],
    ['Via', '1.1 x'],
    ['Forwarded', 'for=_x'],
  ]),
  'bytes': get('/', [['Referer', 'https://x.example/\xfc\xff']]),
  'set-cookie': get('/', [
    ['Set-Cookie', 'a'],
    ['Set-Cookie', 'b'],
  ]),
  'control characters': get('/', [['X-Odd', 'a\x01b']]),
  'an old protocol': { ...get('/'), protocol: 'HTTP/1.0' },
}

export async function ask(port: number, request: RawRequest): Promise<RawAnswer> {
  const connection = await openRaw({ port, host: '127.0.0.1' }, { bodiless: request.method === 'HEAD' })
  connection.send(bytesOf(request))
  const [answer] = await connection.answers(1)
  connection.close()
  return answer as RawAnswer
}

/** An overloaded edge lets people through, which is not under test: repeats. */
const TRIES_OF_A_BUSY_EDGE = 5

/** The visit gets no page and is logged as a Bot. A server's own refusal proves nothing. */
export async function expectTurnedAway(edge: LoneEdge, port: number, request: RawRequest): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    edge.rows.length = 0
    const answer = await ask(port, request)
    if (edge.rows.length === 0 && answer.status < 400 && attempt < TRIES_OF_A_BUSY_EDGE) continue
    expect(answer.body).not.toContain(PAGE)
    if (answer.status < 400 || answer.status === 403) expect(edge.rows.map((row) => row.class)).toEqual(['bot'])
    return
  }
}
