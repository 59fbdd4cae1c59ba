/** The edge's public calls beside the hottest one: the hosted link, and the question of a web server. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CUT, decideInput } from '../contract/edge.ts'
import { invalid, notFound, Refusal } from '../contract/failure.ts'
import { isFullUrl } from '../contract/links.ts'
import { TEXTS } from '../contract/texts.ts'
import { createRateLimiter } from '../lib/token-bucket.ts'
import { ORDER, orderOf } from '../traffic/headers.ts'
import { decideVisit, type Decision, type EdgeParts } from './decide.ts'
import { ownHeaders } from './own-headers.ts'
import { mountPage, mountProbe } from './script-routes.ts'
import { noteUse } from './token-uses.ts'

const PLAIN_PAGE = (text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>${text}</title><p>${text}`

/** A visit to a hosted link is described by its own request. */
function visitOf(request: FastifyRequest, key: string): Parameters<typeof decideVisit>[2] {
  const headers = ownHeaders(request)
  const order = request.raw.httpVersionMajor === 1 ? orderOf(request.raw.rawHeaders, headers) : undefined
  if (order) headers[ORDER] = order
  return {
    key,
    ip: request.ip,
    url: `${request.protocol}://${request.host}${request.url}`,
    userAgent: headers['user-agent'] ?? '',
    referrer: headers['referer'] ?? '',
    headers,
  }
}

/** Registers the edge on `app`. Its refusals go through the server's failure handler. */
export function mountEdge(app: FastifyInstance, edge: EdgeParts): void {
  mountProbe(app, edge)
  mountPage(app, edge)
  mountGate(app, edge)
  // A HEAD request only checks that the link exists: nothing is decided or recorded.
  app.head<{ Params: { key: string } }>('/c/:key', (request, reply) => {
    if (!edge.snapshot.campaign(request.params.key.slice(0, 64))) throw notFound()
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send()
  })
  app.get<{ Params: { key: string } }>('/c/:key', { exposeHeadRoute: false }, (request, reply) => {
    const decision: Decision = decideVisit(edge, undefined, visitOf(request, request.params.key.slice(0, 64)), 'link')
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer-when-downgrade')
    if (isFullUrl(decision.action.to)) return reply.redirect(decision.action.to, 302)
    // A hosted link has no files of its own: the bot page, or a target page that lives on the client's site.
    return reply.type('text/html; charset=utf-8').send(PLAIN_PAGE('This page is not available here.'))
  })
}

// The gate: a web server asks before it serves (nginx `auth_request`). 204 lets the visit through, 401 sends it to
// `Weir-To`, 403 means the bot page of that name. The visitor's headers come unchanged; the web server adds its own.

/** As for any integration: a guard against loops, not a paid limit. */
const GATE_RATE = { burst: 60_000, seconds: 1 / 30_000, most: Infinity }
/** Headers of the web server's question, not of the visitor's. */
const ADDED =
  /^(?:x-weir-key|x-weir-hit|x-weir-class|x-real-ip|x-original-url|host|connection|content-.*|x-forwarded-.*|forwarded)$/

export const GATE = { pass: 204, elsewhere: 401, botPage: 403 } as const

/** Registers the call on the edge's `app`. Refusals go through the server's failure handler. */
export function mountGate(app: FastifyInstance, edge: EdgeParts): void {
  const limiter = createRateLimiter(GATE_RATE)
  app.get('/edge/v1/auth', { exposeHeadRoute: false }, (request, reply): FastifyReply => {
    const header = request.headers.authorization ?? ''
    const grant = header.startsWith('Bearer ') ? edge.snapshot.grantOf(header.slice(7)) : undefined
    // not 401, which would mean a destination
    if (!grant) throw new Refusal(400, TEXTS.unauthenticated)
    const wait = limiter.take(grant.clientId, edge.now())
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    if (wasAnswered(request)) return answerAgain(request, reply)
    const visit = gateVisitOf(request)
    const { hit, class: hitClass, action } = decideVisit(edge, grant, visit, 'gate')
    noteUse(edge, grant, { ...visit, address: request.ip })
    const botPage = edge.snapshot.campaign(visit.key)?.policy.botLink
    const status = statusOf(action, botPage, visit.url)
    void reply.code(status).headers({ 'cache-control': 'no-store', 'weir-hit': hit, 'weir-class': hitClass })
    // only with a destination: a site's own refusals must not lead anywhere
    if (status !== GATE.pass) void reply.header('weir-to', action.to)
    return reply.send()
  })
}

/** nginx asks again for the same visit when it goes on to another internal location; only its own header shows that. */
const wasAnswered = ({ headers }: FastifyRequest): boolean => /^\w{26}$/.test(String(headers['x-weir-hit'] ?? ''))

function answerAgain({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const hitClass = headers['x-weir-class'] === 'bot' ? 'bot' : 'target'
  return reply
    .code(GATE.pass)
    .headers({ 'cache-control': 'no-store', 'weir-hit': headers['x-weir-hit'], 'weir-class': hitClass })
    .send()
}

/** By the destination, not by the class: a crawler that is treated as a person passes like one. */
function statusOf({ mode, to }: Decision['action'], botPage: string | undefined, visited: string): number {
  if (!isFullUrl(to)) return mode === 'show' && to === botPage ? GATE.botPage : GATE.pass
  return leadsHere(visited, to) ? GATE.pass : GATE.elsewhere
}

function gateVisitOf(request: FastifyRequest): ReturnType<typeof decideInput.parse> {
  const own = ownHeaders(request)
  const headers = Object.fromEntries(Object.entries(own).filter(([name]) => !ADDED.test(name)))
  const read = decideInput.safeParse({
    key: own['x-weir-key'],
    ip: own['x-real-ip'],
    url: own['x-original-url'],
    userAgent: own['user-agent'] ?? '',
    referrer: (own['referer'] ?? '').slice(0, CUT.referrer),
    headers,
  })
  if (!read.success) throw invalid({ [String(read.error.issues[0]?.path[0] ?? 'header')]: [TEXTS.invalid] })
  return read.data
}

const plain = (path: string): string => path.replace(/index\.(?:html?|php)$/, '')

/**
 * Whether a destination is the visited page itself, whatever the parameters: then the visitor is already where they
 * belong.
 */
export function leadsHere(visited: string, to: string): boolean {
  if (!URL.canParse(visited) || !URL.canParse(to)) return false
  const [here, there] = [new URL(visited), new URL(to)]
  return here.origin === there.origin && plain(here.pathname) === plain(there.pathname)
}
