import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DecideInput, toldVisit } from '../../contract/integration/edge.ts'
import { invalid, Refusal } from '../../contract/failure.ts'
import { isFullUrl } from '../../contract/campaigns/links.ts'
import { TEXTS } from '../../contract/texts.ts'
import { createRateLimiter } from '../../lib/flow/token-bucket.ts'
import { CUT_SHORT, NAMES, namesOf, ORDER, orderOf, PROTOCOL } from '../../judge/headers.ts'
import { decideOrCheck, type Decision, type EdgeParts } from './answer-visit.ts'
import { mountLinks, REFERENCE } from './hosted-link.ts'
import { mountLanding } from './landing.ts'
import { ownHeaders } from '../read/own-headers.ts'
import { mountPage, mountProbe } from './script-routes.ts'
import { mountImage, pageTags } from './page-image.ts'
import { withSignature } from '../feeds/signatures.ts'
import { bearerOf } from '../feeds/tokens.ts'
import { recordTokenUse } from '../feeds/token-uses.ts'
import type { UnprotectedCause } from '../../contract/integration/way-words.ts'
import { noteUnprotected, recordWayUse as noteWayOf } from '../feeds/way-uses.ts'

export function mountEdge(app: FastifyInstance, edge: EdgeParts, basePath = ''): void {
  mountProbe(app, edge)
  mountImage(app, edge)
  mountPage(app, edge)
  mountGate(app, edge)
  mountLinks(app, edge, basePath)
  mountLanding(app, edge, basePath)
}

// The gate, which a web server asks before serving (nginx `auth_request`). 204: pass; 401: redirect to `Weir-To`; 403:
// the bot page of that name. The visitor's headers arrive unchanged; the web server adds its own.

/** Against loops, not a paid limit. */
const GATE_RATE = { burst: 60_000, seconds: 1 / 30_000, most: Infinity }
const ADDED =
  /^(?:x-weir-.*|authorization|cookie|x-real-ip|x-original-url|host|connection|content-.*|x-forwarded-.*|forwarded)$/

const EDGE = /^https?:\/\/[\w.:[\]-]{1,255}$/

const GATE = { pass: 204, elsewhere: 401, botPage: 403 } as const

function mountGate(app: FastifyInstance, edge: EdgeParts): void {
  const limiter = createRateLimiter(GATE_RATE)
  const fail = (request: FastifyRequest, cause: UnprotectedCause): void =>
    noteUnprotected(edge, String(request.headers['x-weir-key'] ?? ''), cause)
  app.get('/edge/v1/auth', {
    exposeHeadRoute: false,
    // the web server lets this visit pass
    onError: (request, _reply, error, done) => {
      fail(request, causeOf(error))
      done()
    },
    handler: async (request, reply): Promise<FastifyReply> => {
      const grant = edge.snapshot.grantOf(bearerOf(request.headers.authorization))
      // not 401, which would mean a destination
      if (!grant) throw new Refusal(400, TEXTS.unauthenticated)
      const wait = limiter.take(grant.clientId, edge.now())
      if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
      if (wasAnswered(request)) return answerAgain(request, reply)
      const visit = { ...(await withSignature(edge, gateVisitOf(request))), hasScript: wantsScript(request) }
      const { decision, page } = decideOrCheck(edge, grant, visit, 'gate')
      const { hit, class: hitClass, action, reference, probe } = decision
      recordTokenUse(edge, grant, { ...visit, address: request.ip })
      noteWayOf(edge, { ...visit, source: 'gate', recipe: String(request.headers['x-weir-recipe'] ?? '') })
      if (page) {
        const html = page(String(request.headers['x-weir-edge']))
        return reply.code(GATE.elsewhere).headers({ 'cache-control': 'no-store', 'weir-check': html }).send()
      }
      const botPage = edge.snapshot.campaign(visit.key)?.policy.botLink
      const status = statusOf(action, botPage, visit.url)
      void reply.code(status).headers({ 'cache-control': 'no-store', 'weir-class': hitClass })
      if (hit !== '') void reply.header('weir-hit', hit)
      if (reference !== undefined) void reply.header(REFERENCE, reference)
      if (probe !== undefined) void reply.headers(scriptOf(request, probe))
      // only with a destination: a site's own refusals must not redirect
      if (status !== GATE.pass) void reply.header('weir-to', action.to)
      return reply.send()
    },
  })
}

/** Cause of a refused request: token, key, input or rate. */
function causeOf(error: unknown): UnprotectedCause {
  const status = error instanceof Refusal ? error.status : 500
  if (status === 400) return 'token'
  if (status === 404) return 'key'
  return status === 422 ? 'wrong' : 'busy'
}

/** nginx repeats the request for an internal location; only its own header shows that. */
const wasAnswered = ({ headers }: FastifyRequest): boolean => /^\w{26}$/.test(String(headers['x-weir-hit'] ?? ''))

function answerAgain(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { headers } = request
  const hitClass = headers['x-weir-class'] === 'bot' ? 'bot' : 'target'
  const ticket = String(headers['x-weir-ticket'] ?? '')
  return reply
    .code(GATE.pass)
    .headers({ 'cache-control': 'no-store', 'weir-hit': headers['x-weir-hit'], 'weir-class': hitClass })
    .headers(TICKET.test(ticket) ? scriptOf(request, ticket) : {})
    .send()
}

const TICKET = /^[\w.-]{32,512}$/

/** True if the web server inserts the browser script. */
const wantsScript = ({ headers }: FastifyRequest): boolean =>
  headers['x-weir-script'] === 'GET' && EDGE.test(String(headers['x-weir-edge'] ?? ''))

/** Tags to insert, and the ticket for this visit's next request. */
const scriptOf = (request: FastifyRequest, ticket: string): Record<string, string> =>
  wantsScript(request)
    ? { 'weir-ticket': ticket, 'weir-script': pageTags(String(request.headers['x-weir-edge']), ticket) }
    : {}

/** By destination: crawlers treated as persons pass too. */
function statusOf({ mode, to }: Decision['action'], botPage: string | undefined, visited: string): number {
  if (!isFullUrl(to)) return mode === 'show' && to === botPage ? GATE.botPage : GATE.pass
  return leadsHere(visited, to) ? GATE.pass : GATE.elsewhere
}

/** The visitor's headers. `listed`: names that the web server recorded, if any. */
const visitorsOwn = (own: Record<string, string>, listed: readonly string[] = ['-']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(own).filter(([name]) => !ADDED.test(name) && (listed[0] === '-' || listed.includes(name))),
  )

function gateVisitOf(request: FastifyRequest): DecideInput {
  const own = ownHeaders(request)
  const listed = listedNames(request)
  const headers = visitorsOwn(own, listed)
  const raw = listed?.flatMap((name) => [name, '']) ?? request.raw.rawHeaders
  const order = orderOf(raw, own, 'own proxy')
  if (order) headers[ORDER] = order
  const cut = own['x-weir-cut']
  if (cut !== undefined) headers[CUT_SHORT] = cut
  noteWay(request, { raw, own, knowsOrder: raw[0] !== '-' }, headers)
  const read = toldVisit.safeParse({
    key: own['x-weir-key'],
    ip: own['x-real-ip'],
    url: own['x-original-url'],
    userAgent: own['user-agent'] ?? '',
    referrer: own['referer'],
    headers,
    method: own['x-weir-check'],
    ...(own['x-weir-check'] !== undefined &&
      EDGE.test(own['x-weir-edge'] ?? '') && { check: own['x-weir-check'] === 'GET' }),
  })
  if (!read.success) throw invalid({ [String(read.error.issues[0]?.path[0] ?? 'header')]: [TEXTS.invalid] })
  return read.data
}

type Came = { raw: readonly string[]; own: Record<string, string>; knowsOrder: boolean }

/** Adds names and HTTP version if the web server sends it and nothing sat in between. */
function noteWay({ headers: given }: FastifyRequest, { raw, own, knowsOrder }: Came, headers: Record<string, string>) {
  const protocol = /^HTTP\/(\d(?:\.\d)?)$/.exec(String(given['x-weir-protocol'] ?? ''))?.[1]
  const { 'x-real-ip': _own, ...visitors } = own
  if (protocol === undefined || visitors['x-forwarded-for'] !== undefined) return
  const names = namesOf(
    raw.filter((_, at) => !ADDED.test(raw[at - (at % 2)]?.toLowerCase() ?? '')),
    visitors,
  )
  if (names === undefined) return
  headers[PROTOCOL] = protocol
  if (knowsOrder && names !== '') headers[NAMES] = names
}

/** Header names in order, `-` if unknown. Servers with header tables reorder and add headers. */
const listedNames = ({ headers }: FastifyRequest): string[] | undefined => {
  const listed = headers['x-weir-order']
  return typeof listed === 'string' ? listed.toLowerCase().split(' ') : undefined
}

const plain = (path: string): string => path.replace(/index\.(?:html?|php)$/, '')

/** True if the destination is the visited page, ignoring parameters: no redirect. */
function leadsHere(visited: string, to: string): boolean {
  if (!URL.canParse(visited) || !URL.canParse(to)) return false
  const [here, there] = [new URL(visited), new URL(to)]
  return here.origin === there.origin && plain(here.pathname) === plain(there.pathname)
}
