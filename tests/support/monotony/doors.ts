/** A visitor's request through each HTTP integration. */
import { writeClickToken } from '../../../src/edge/remember/probe-seal.ts'
import { newId } from '../../../src/lib/secrets/new-id.ts'
import { KEY, TOKEN, type LoneEdge } from '../lone-edge.ts'
import { bytesOf, type RawRequest } from '../raw-changes.ts'
import { openRaw, type RawAnswer } from '../raw-http.ts'
import { questionOf } from './compare.ts'
import { ADDRESS } from './visits.ts'

type Header = RawRequest['headers'][number]
const EDGE = 'https://edge.example'

/** Headers that asking servers' recipes set or remove. */
const SET_BY_SERVER =
  /^(?:host|connection|authorization|cookie|content-.*|transfer-encoding|expect|upgrade|keep-alive|te|trailer|x-real-ip|x-original-url|x-weir-.*)$/i

const isForwarded = ([name]: Header): boolean => !SET_BY_SERVER.test(name)

/** The page's address, as written by a server that knows its host. */
const urlOf = ({ target }: RawRequest): string => `https://shop.example${target}`

const post = (path: string, body: unknown, headers: readonly Header[]): RawRequest => ({
  method: 'POST',
  target: path,
  protocol: 'HTTP/1.1',
  headers: [['Host', 'edge.example'], ...headers],
  body: Buffer.from(JSON.stringify(body)).toString('latin1'),
})

/** Of a visit that saw the landing page. */
const sealedVisit = (): string =>
  writeClickToken('seal', { hit: newId(Date.now()), key: KEY, visitor: 'seen', splitGroup: '', splitLink: '' })

const queryOf = ({ target }: RawRequest): string => /\?.*$/s.exec(target)?.[0] ?? ''

/** A link that is opened takes only GET; an announced body that never comes would be waited for. */
const opened = (request: RawRequest, target: string): RawRequest => ({
  ...request,
  method: request.method === 'get' ? 'GET' : request.method,
  target,
  headers: request.headers.filter(([name]) => !/^(?:content-.*|transfer-encoding|expect|upgrade)$/i.test(name)),
  body: '',
})

/** By name: the request that reaches the edge. */
export const DOORS: Readonly<Record<string, (request: RawRequest) => RawRequest>> = {
  /** A site's server asks. */
  decide: (request) =>
    post('/edge/v1/decide', { key: KEY, ...questionOf(request) }, [
      ['Authorization', `Bearer ${TOKEN}`],
      ['Content-Type', 'application/json'],
    ]),
  /** A web server asks. */
  auth: (request) => ({
    method: 'GET',
    target: '/edge/v1/auth',
    protocol: 'HTTP/1.1',
    headers: [
      ['Authorization', `Bearer ${TOKEN}`],
      ['X-Weir-Key', KEY],
      ['X-Real-IP', ADDRESS],
      ['X-Original-URL', urlOf(request)],
      ['X-Weir-Script', request.method],
      ['X-Weir-Check', request.method],
      ['X-Weir-Edge', EDGE],
      ['X-Weir-Protocol', request.protocol],
      ['Host', 'edge.example'],
      ...request.headers.filter(isForwarded),
    ],
    body: '',
  }),
  /** The hosted link. */
  link: (request) => opened(request, `/c/${KEY}${queryOf(request)}`),
  /** A landing page's button, with a visit that was let through. */
  click: (request) => opened(request, `/go/${KEY}?weir_go=${sealedVisit()}&${queryOf(request).slice(1)}`),
  /** A page's script asks; the browser sets the origin. */
  page: (request) =>
    post('/edge/v1/page', { key: KEY, url: urlOf(request).slice(0, 8192) }, [
      ...request.headers.filter(
        ([name]) => !/^(?:host|origin|content-.*|transfer-encoding|expect|connection|upgrade)$/i.test(name),
      ),
      ['Content-Type', 'text/plain'],
    ]),
}

/** Status 0: the connection was cut. Repeats while the edge is busy. */
export async function send(lone: LoneEdge, request: RawRequest): Promise<RawAnswer> {
  for (;;) {
    const answer = await sendOnce(lone, request)
    // requests that are no visit go to the panel, which is absent
    if (answer.status !== 503 || !(request.method === 'GET' || request.target.startsWith('/edge/'))) return answer
  }
}

async function sendOnce({ port }: LoneEdge, request: RawRequest): Promise<RawAnswer> {
  const raw = await openRaw({ port, host: '127.0.0.1' }, { bodiless: request.method === 'HEAD' })
  try {
    raw.send(bytesOf(request))
    const [answer] = await raw.answers(1).catch(() => [])
    return answer ?? { status: 0, headers: {}, body: '' }
  } finally {
    raw.close()
  }
}
