/**
 * The image beside the probe's script: a browser loads it where no script runs, too. Its address holds the ticket of the
 * page's hit, so it speaks for that page's visitor and for nobody else.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { partyOf } from '../lib/address.ts'
import { createRateLimiter } from '../lib/token-bucket.ts'
import { isServedUnder } from './hosts.ts'
import type { ProbeParts } from './probe.ts'
import { readTicket } from './probe-seal.ts'
import type { Snapshot } from './snapshot.ts'
import { noteLoaded } from './unheard.ts'

export const IMAGE_PATH = '/edge/v1/leaf/:ticket'

/** One transparent point. Without content, or with a failure, a page's own scripts would be notified of an error. */
const IMAGE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const HEADERS = {
  'content-type': 'image/gif',
  'cross-origin-resource-policy': 'cross-origin',
}

/** What a page carries at the end of its body: the probe's script, and the image. As PHP, WordPress and Node write it. */
export const pageTags = (edge: string, ticket: string): string =>
  `<script async src="${edge}/edge/v1/probe.js" data-ticket="${ticket}"></script><img src="${edge}/edge/v1/leaf/${ticket}" alt="" width="1" height="1" loading="eager" referrerpolicy="no-referrer" hidden>`

/** As for the answers of the probe: one a page. */
const RATE = { burst: 120, seconds: 0.5 }

type Parts = Pick<ProbeParts, 'marks' | 'recalled' | 'now'> & { snapshot: Pick<Snapshot, 'campaign' | 'hosts'> }

/**
 * Registers the image on the edge's `app`. Everybody gets it, whatever the ticket: a page may come from a cache and be
 * older than its ticket is good for.
 */
export function mountImage(app: FastifyInstance, edge: Parts): void {
  const limiter = createRateLimiter(RATE)
  app.get<{ Params: { ticket: string } }>(IMAGE_PATH, { exposeHeadRoute: false }, (request, reply) => {
    const now = edge.now()
    const wait = limiter.take(partyOf(request.ip), now)
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    const owner = edge.snapshot.hosts.ownerOf(request.headers.host)
    const secretOf = (key: string): string | undefined => {
      const entry = edge.snapshot.campaign(key)
      return entry && isServedUnder(owner, entry) && entry.secret !== '' ? entry.secret : undefined
    }
    const ticket = readTicket(request.params.ticket, secretOf, now)
    if (ticket) noteLoaded({ marks: edge.marks, tell: edge.recalled }, ticket, now)
    return reply.headers(HEADERS).send(IMAGE)
  })
}
