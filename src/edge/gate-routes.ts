/**
 * A web server asks before it serves (nginx `auth_request`): 204 lets the visit through, 401 sends it to `Weir-To`, 403
 * means the bot page of that name. The visitor's headers come along as they are; what the web server adds to them it
 * says in these.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CUT, decideInput } from '../contract/edge.ts'
import { invalid, Refusal } from '../contract/failure.ts'
import { isFullUrl } from '../contract/links.ts'
import { TEXTS } from '../contract/texts.ts'
import { createRateLimiter } from '../lib/token-bucket.ts'
import { decideVisit, type Decision, type EdgeParts } from './decide.ts'
import { leadsHere } from './here.ts'
import { ownHeaders } from './own-headers.ts'
import { noteUse } from './token-uses.ts'

/** As of any integration: a guard against a loop, not a price. */
const RATE = { burst: 60_000, seconds: 1 / 30_000, most: Infinity }
/** Of the web server's question, not of the visitor's. */
const ADDED =
  /^(?:x-weir-key|x-weir-hit|x-weir-class|x-real-ip|x-original-url|host|connection|content-.*|x-forwarded-.*|forwarded)$/

export const GATE = { pass: 204, elsewhere: 401, botPage: 403 } as const

/** Registers the call on the edge's `app`. Refusals go through the server's failure handler. */
export function mountGate(app: FastifyInstance, edge: EdgeParts): void {
  const limiter = createRateLimiter(RATE)
  app.get('/edge/v1/auth', { exposeHeadRoute: false }, (request, reply): FastifyReply => {
    const header = request.headers.authorization ?? ''
    const grant = header.startsWith('Bearer ') ? edge.snapshot.grantOf(header.slice(7)) : undefined
    // not 401: that would mean a destination
    if (!grant) throw new Refusal(400, TEXTS.unauthenticated)
    const wait = limiter.take(grant.clientId, edge.now())
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    if (wasAnswered(request)) return answerAgain(request, reply)
    const visit = visitOf(request)
    const { hit, class: hitClass, action } = decideVisit(edge, grant, visit, 'gate')
    noteUse(edge, grant, { ...visit, address: request.ip })
    const botPage = edge.snapshot.campaign(visit.key)?.policy.botLink
    const status = statusOf(action, botPage, visit.url)
    void reply.code(status).headers({ 'cache-control': 'no-store', 'weir-hit': hit, 'weir-class': hitClass })
    // only where it is to be gone to: a site's own refusals must lead nowhere
    if (status !== GATE.pass) void reply.header('weir-to', action.to)
    return reply.send()
  })
}

/** nginx asks again for the same visit when it goes on to another location within; only its own header can say so. */
const wasAnswered = ({ headers }: FastifyRequest): boolean => /^\w{26}$/.test(String(headers['x-weir-hit'] ?? ''))

function answerAgain({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const hitClass = headers['x-weir-class'] === 'bot' ? 'bot' : 'target'
  return reply
    .code(GATE.pass)
    .headers({ 'cache-control': 'no-store', 'weir-hit': headers['x-weir-hit'], 'weir-class': hitClass })
    .send()
}

/** By where the visit belongs, not by its class: a crawler that stands as a person passes as one. */
function statusOf({ mode, to }: Decision['action'], botPage: string | undefined, visited: string): number {
  if (!isFullUrl(to)) return mode === 'show' && to === botPage ? GATE.botPage : GATE.pass
  return leadsHere(visited, to) ? GATE.pass : GATE.elsewhere
}

function visitOf(request: FastifyRequest): ReturnType<typeof decideInput.parse> {
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
