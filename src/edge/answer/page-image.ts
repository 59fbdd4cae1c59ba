/** Browsers load it even without scripts. Its address holds the hit's ticket, so it counts only for that visitor. */
import type { FastifyInstance } from 'fastify'
import { CUT } from '../../contract/integration/edge.ts'
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { rateLimitKey } from '../../lib/net/address.ts'
import { cut } from '../../lib/text/text.ts'
import { createRateLimiter } from '../../lib/flow/token-bucket.ts'
import { agentOf } from '../../judge/agent/agent.ts'
import { isServedUnder } from '../read/hosts.ts'
import type { ProbeParts } from '../remember/probe.ts'
import { readTicket } from '../remember/probe-seal.ts'
import type { Snapshot } from '../feeds/snapshot.ts'
import { recordImageLoad } from '../remember/silent-pages.ts'

export const IMAGE_PATH = '/edge/v1/leaf/:ticket'

/** One transparent pixel; an empty or failed response would fire error events. */
const IMAGE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const HEADERS = {
  'content-type': 'image/gif',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Tags at the end of the body, as in PHP, WordPress and Node. */
export const pageTags = (edge: string, ticket: string): string =>
  `<script async src="${edge}/edge/v1/probe.js" data-ticket="${ticket}"></script><img src="${edge}/edge/v1/leaf/${ticket}" alt="" width="1" height="1" loading="eager" referrerpolicy="no-referrer" hidden>`

/** As for probe answers: one per page. */
const RATE = { burst: 120, seconds: 0.5 }

/** First versions that list picture types in Accept of images. */
const NAMING = { chromium: 80, firefox: 65, safari: 11 } as const

/**
 * True if requested as its engine requests images: Accept lists pictures and no pages, and fetch metadata agrees.
 * Programs seldom change headers for subresources.
 */
function isImageLoad(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const { accept = '', 'sec-fetch-dest': dest = 'image', 'user-agent': userAgent = '' } = headers
  const { engine, engineVersion, declared } = agentOf(cut(String(userAgent), CUT.userAgent))
  if (userAgent === '' || declared !== '') return false
  const isNamed = engine === 'other' || engineVersion < NAMING[engine] || accept.includes('image/')
  return isNamed && dest === 'image' && !accept.includes('text/html')
}

type Parts = Pick<ProbeParts, 'marks' | 'recalled' | 'now'> & { snapshot: Pick<Snapshot, 'campaign' | 'hosts'> }

/** Always serves the image: a cached page may outlive its ticket. */
export function mountImage(app: FastifyInstance, edge: Parts): void {
  const limiter = createRateLimiter(RATE)
  app.get<{ Params: { ticket: string } }>(IMAGE_PATH, { exposeHeadRoute: false }, (request, reply) => {
    const now = edge.now()
    const wait = limiter.take(rateLimitKey(request.ip), now)
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    const owner = edge.snapshot.hosts.ownerOf(request.headers.host)
    const secretOf = (key: string): string | undefined => {
      const entry = edge.snapshot.campaign(key)
      return entry && isServedUnder(owner, entry) && entry.secret !== '' ? entry.secret : undefined
    }
    const ticket = isImageLoad(request.headers) ? readTicket(request.params.ticket, secretOf, now) : undefined
    if (ticket) recordImageLoad({ marks: edge.marks, tell: edge.recalled }, ticket, now)
    return reply.headers(HEADERS).send(IMAGE)
  })
}
