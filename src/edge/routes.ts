/** The edge's public calls beside the hottest one. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../contract/failure.ts'
import { isFullUrl } from '../contract/links.ts'
import { orderOf, ORDER } from '../traffic/headers.ts'
import { decideVisit, type Decision, type EdgeParts } from './decide.ts'
import { mountGate } from './gate-routes.ts'
import { ownHeaders } from './own-headers.ts'
import { mountPage } from './page-routes.ts'
import { mountProbe } from './probe-routes.ts'

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
  // Who only looks whether the link is there is no visitor: nothing is decided, and nothing recorded.
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
