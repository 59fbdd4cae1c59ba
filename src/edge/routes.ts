/** The edge's public calls (edge protocol): decide, hosted links. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFullUrl } from '../contract/links.ts'
import { decideInput, EDGE_BODY_LIMIT } from '../contract/edge.ts'
import { invalid, Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { createLimiter } from '../lib/token-bucket.ts'
import { decideVisit, type Decision, type EdgeParts } from './decide.ts'

/** Far above what one core decides: a guard against a loop in a client's site, not a price. */
const RATE = { burst: 60_000, perSecond: 30_000 }

function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) (fields[issue.path.map(String).join('.') || 'body'] ??= []).push(issue.message)
  return fields
}

const PLAIN_PAGE = (text: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>${text}</title><p>${text}`

/** A visit to a hosted link is described by its own request. */
function visitOf(request: FastifyRequest, key: string): Parameters<typeof decideVisit>[2] {
  const { cookie: _cookie, authorization: _authorization, ...rest } = request.headers
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) headers[name] = String(value).slice(0, 8192)
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
  const limiter = createLimiter(RATE)
  const clients = new WeakMap<FastifyRequest, string>()

  app.post('/edge/v1/decide', {
    bodyLimit: EDGE_BODY_LIMIT,
    onRequest: (request, _reply, done) => {
      const header = request.headers.authorization ?? ''
      const clientId = header.startsWith('Bearer ') ? edge.snapshot.clientOf(header.slice(7)) : undefined
      if (clientId === undefined) return done(new Refusal(401, TEXTS.unauthenticated))
      if (!limiter.take(clientId, edge.now())) return done(new Refusal(429, TEXTS.tooMany, { retryAfter: 1 }))
      clients.set(request, clientId)
      return done()
    },
    handler: (request, reply) => {
      const read = decideInput.safeParse(request.body)
      if (!read.success) throw invalid(fieldErrors(read.error.issues))
      const decision = decideVisit(edge, clients.get(request), read.data)
      return reply.type('application/json').send(JSON.stringify(decision))
    },
  })

  app.get<{ Params: { key: string } }>('/c/:key', { exposeHeadRoute: false }, (request, reply) => {
    const decision: Decision = decideVisit(edge, undefined, visitOf(request, request.params.key.slice(0, 64)))
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer-when-downgrade')
    if (isFullUrl(decision.action.to)) return reply.redirect(decision.action.to, 302)
    // A hosted link has no files of its own: the bot page, or a target page that lives on the client's site.
    return reply.type('text/html; charset=utf-8').send(PLAIN_PAGE('This page is not available here.'))
  })
}
