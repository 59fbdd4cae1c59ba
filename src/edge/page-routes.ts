/**
 * The call of a page's script, from the visitor's own browser: which class he is, and where he belongs. The campaign's
 * key alone speaks, as with a hosted link; so it tells no more than the visitor would learn by following one.
 */
import type { FastifyInstance } from 'fastify'
import { invalid, notFound, Refusal } from '../contract/failure.ts'
import { PAGE_BODY_LIMIT, pageInput } from '../contract/page-visit.ts'
import { TEXTS } from '../contract/texts.ts'
import { partyOf } from '../lib/address.ts'
import { createRateLimiter } from '../lib/token-bucket.ts'
import { mountScript, PAGE_SCRIPT } from './browser-scripts.ts'
import { decideVisit, type Decision, type EdgeParts } from './decide.ts'
import { ownHeaders } from './own-headers.ts'
import { mayAsk } from './page-host.ts'
import { bodyOf, CORS } from './page-words.ts'

/** One address: an office behind it may open many pages at once. */
const OF_ADDRESS = { burst: 120, seconds: 0.5 }
/** One campaign: whoever reads its key in a page must not be able to fill it with visits. */
const OF_CAMPAIGN = { burst: 4000, seconds: 1 / 2000, most: Infinity }

/** Without reasons and doubts: they are the client's, not the visitor's. */
type Answer = Pick<Decision, 'hit' | 'class' | 'unique' | 'action' | 'probe'>

const PATH = '/edge/v1/page'

/** Registers the call and its script on the edge's `app`. Refusals go through the server's failure handler. */
export function mountPage(app: FastifyInstance, edge: EdgeParts): void {
  const ofAddress = createRateLimiter(OF_ADDRESS)
  const ofCampaign = createRateLimiter(OF_CAMPAIGN)
  mountScript(app, '/edge/v1/page.js', PAGE_SCRIPT)
  app.options(PATH, (_request, reply) => reply.headers(CORS).code(204).send())
  app.post(PATH, {
    bodyLimit: PAGE_BODY_LIMIT,
    onRequest: (request, reply, done) => {
      void reply.headers(CORS).header('cache-control', 'no-store')
      const wait = ofAddress.take(partyOf(request.ip), edge.now())
      done(wait > 0 ? new Refusal(429, TEXTS.tooMany, { retryAfter: wait }) : undefined)
    },
    handler: (request): Answer => {
      const read = pageInput.safeParse(bodyOf(request.body))
      if (!read.success) throw invalid({ [String(read.error.issues[0]?.path[0] ?? 'body')]: [TEXTS.invalid] })
      const { key, url, referrer } = read.data
      if (!isOf(request.headers.origin, url)) throw invalid({ url: [TEXTS.invalid] })
      const entry = edge.snapshot.campaign(key)
      if (!entry || !mayAsk(entry.policy.pageHosts, url)) throw notFound()
      const wait = ofCampaign.take(key, edge.now())
      if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
      const headers = ownHeaders(request)
      const visit = { key, ip: request.ip, url, referrer, userAgent: headers['user-agent'] ?? '', headers }
      const { hit, class: hitClass, unique, action, probe } = decideVisit(edge, undefined, visit, 'page')
      return { hit, class: hitClass, unique, action, ...(probe === undefined ? {} : { probe }) }
    },
  })
}

/** A browser names the page's origin itself, whatever the script says; one that may not tell says `null`. */
function isOf(origin: string | undefined, url: string): boolean {
  if (origin === undefined || origin === 'null') return true
  return URL.canParse(url) && new URL(url).origin === origin
}
