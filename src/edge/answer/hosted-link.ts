/** Hosted links: campaigns without a site of the client's own. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DecideInput } from '../../contract/integration/edge.ts'
import { notFound } from '../../contract/failure.ts'
import { isFullUrl } from '../../contract/campaigns/links.ts'
import { NAMES, namesOf, ORDER, orderOf } from '../../judge/headers.ts'
import { CHECK_HEADERS } from './check-page.ts'
import { decideOrCheck, type Decision, type EdgeParts } from './answer-visit.ts'
import { isServedUnder } from '../read/hosts.ts'
import { knownIp, ownHeaders } from '../read/own-headers.ts'
import { withSignature } from '../feeds/signatures.ts'

/** `reference` is a hit id and needs no escaping. */
const PLAIN_PAGE = (text: string, { reference = '', basePath }: { reference?: string | undefined; basePath: string }) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>${text}</title><p>${text}${
    reference &&
    `<p>Are you a person? <a rel="nofollow" href="${basePath}/appeal?reference=${reference}">Tell the site.</a> Reference: ${reference}`
  }`

export const REFERENCE = 'weir-reference'

export function visitOf(request: FastifyRequest, key: string, basePath: string): DecideInput {
  const headers = ownHeaders(request)
  if (request.raw.httpVersionMajor === 1) noteOrder(request, headers)
  return {
    key,
    ip: knownIp(request),
    url: `${request.protocol}://${request.host}${basePath}${request.url}`,
    userAgent: headers['user-agent'] ?? '',
    referrer: headers['referer'] ?? '',
    headers,
    check: true,
  }
}

/** Notes header order and spelling if unchanged on the way. */
function noteOrder({ ip, raw }: FastifyRequest, headers: Record<string, string>): void {
  const by = ip === raw.socket.remoteAddress ? 'sender' : 'own proxy'
  const order = orderOf(raw.rawHeaders, headers, by)
  if (order) headers[ORDER] = order
  const names = by === 'sender' ? namesOf(raw.rawHeaders, headers) : undefined
  if (names) headers[NAMES] = names
}

/** Tools that join addresses often add a slash. */
export const LINK_PATHS = ['/c/:key', '/c/:key/'] as const
export type LinkRequest = FastifyRequest<{ Params: { key: string; number?: string } }>

/** Key of a campaign with a link under this host; else throws the uniform 404. */
export function requireServed({ snapshot }: EdgeParts, { params, headers }: LinkRequest): string {
  const key = params.key.slice(0, 64)
  const entry = snapshot.campaign(key)
  if (!entry || !isServedUnder(snapshot.hosts.ownerOf(headers.host), entry)) throw notFound()
  return key
}

/** Redirects; hosted links have no files: bot page and local targets exist only on the client's site. */
export function sendTo(
  reply: FastifyReply,
  { reference, action: { to } }: Pick<Decision, 'reference' | 'action'>,
  basePath: string,
): FastifyReply {
  void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer-when-downgrade')
  if (reference !== undefined) void reply.header(REFERENCE, reference)
  if (isFullUrl(to)) return reply.redirect(to, 302)
  return reply
    .type('text/html; charset=utf-8')
    .send(PLAIN_PAGE('This page is not available here.', { reference, basePath }))
}

export function mountLinks(app: FastifyInstance, edge: EdgeParts, basePath: string): void {
  // HEAD only checks that the link exists
  const look = (request: LinkRequest, reply: FastifyReply): FastifyReply => {
    requireServed(edge, request)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send()
  }
  const visit = async (request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const described = await withSignature(edge, visitOf(request, requireServed(edge, request), basePath))
    const { decision, page } = decideOrCheck(edge, undefined, described, 'link')
    if (page) return reply.headers(CHECK_HEADERS).send(page(basePath))
    return sendTo(reply, decision, basePath)
  }
  for (const url of LINK_PATHS) {
    app.head(url, look)
    app.get(url, { exposeHeadRoute: false }, visit)
  }
}
