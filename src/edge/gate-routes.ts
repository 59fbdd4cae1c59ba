/**
 * A web server asks before it serves (nginx `auth_request`): 204 lets the visit through, 401 sends it to `Weir-To`, 403 means the bot
 * page of that name. The visitor's headers come along as they are; what the web server adds to them it says in these.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CUT, decideInput } from '../contract/edge.ts'
import { invalid, Refusal } from '../contract/failure.ts'
import { isFullUrl } from '../contract/links.ts'
import { TEXTS } from '../contract/texts.ts'
import { createLimiter } from '../lib/token-bucket.ts'
import { decideVisit, type Decision, type EdgeParts } from './decide.ts'
import { leadsHere } from './here.ts'
import { ownHeaders } from './own-headers.ts'

/** As of any integration: a guard against a loop, not a price. */
const RATE = { burst: 60_000, perSecond: 30_000 }
/** Of the web server's question, not of the visitor's. */
const ADDED = /^(?:x-weir-key|x-real-ip|x-original-url|host|connection|content-.*|x-forwarded-.*|forwarded)$/

export const GATE = { pass: 204, elsewhere: 401, botPage: 403 } as const

/** Registers the call on the edge's `app`. Refusals go through the server's failure handler. */
export function mountGate(app: FastifyInstance, edge: EdgeParts): void {
  const limiter = createLimiter(RATE)
  app.get('/edge/v1/auth', { exposeHeadRoute: false }, (request, reply): FastifyReply => {
    const header = request.headers.authorization ?? ''
    const clientId = header.startsWith('Bearer ') ? edge.snapshot.clientOf(header.slice(7)) : undefined
    // not 401: that would mean a destination
    if (clientId === undefined) throw new Refusal(400, TEXTS.unauthenticated)
    if (!limiter.take(clientId, edge.now())) throw new Refusal(429, TEXTS.tooMany, { retryAfter: 1 })
    const visit = visitOf(request)
    const { hit, class: hitClass, action } = decideVisit(edge, clientId, visit, 'gate')
    const botPage = edge.snapshot.campaign(visit.key)?.policy.botLink
    const to = isFullUrl(action.to) ? action.to : encodeURI(action.to)
    return reply.code(statusOf(action, botPage, visit.url)).headers({ 'cache-control': 'no-store', 'weir-hit': hit, 'weir-class': hitClass, 'weir-mode': action.mode, 'weir-to': to }).send()
  })
}

/** By where the visit belongs, not by its class: a crawler that stands as a person passes as one. */
function statusOf({ mode, to }: Decision['action'], botPage: string | undefined, visited: string): number {
  if (!isFullUrl(to)) return mode === 'show' && to === botPage ? GATE.botPage : GATE.pass
  return leadsHere(visited, to) ? GATE.pass : GATE.elsewhere
}

function visitOf(request: FastifyRequest): ReturnType<typeof decideInput.parse> {
  const own = ownHeaders(request)
  const headers = Object.fromEntries(Object.entries(own).filter(([name]) => !ADDED.test(name)))
  const read = decideInput.safeParse({ key: own['x-weir-key'], ip: own['x-real-ip'], url: own['x-original-url'], userAgent: own['user-agent'] ?? '', referrer: (own['referer'] ?? '').slice(0, CUT.referrer), headers })
  if (!read.success) throw invalid({ [String(read.error.issues[0]?.path[0] ?? 'header')]: [TEXTS.invalid] })
  return read.data
}
