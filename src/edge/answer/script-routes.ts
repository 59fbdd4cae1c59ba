/**
 * Browser scripts' calls: class and destination of a visit, and probe reports. Any origin; credentials are never read.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { invalid, notFound, Refusal } from '../../contract/failure.ts'
import { PAGE_BODY_LIMIT, pageInput } from '../../contract/integration/edge.ts'
import { PROBE_BODY_LIMIT } from '../../contract/detection/probe.ts'
import { TEXTS } from '../../contract/texts.ts'
import { rateLimitKey } from '../../lib/net/address.ts'
import { createRateLimiter } from '../../lib/flow/token-bucket.ts'
import { decideVisit, type Decision, type EdgeParts } from './answer-visit.ts'
import { isServedUnder } from '../read/hosts.ts'
import { knownIp, ownHeaders } from '../read/own-headers.ts'
import { type ProbeParts, takeSignals } from '../remember/probe.ts'
import { withSignature } from '../feeds/signatures.ts'
import type { CampaignEntry, Snapshot } from '../feeds/snapshot.ts'

/** Per address: an office may open many pages at once. */
const OF_ADDRESS = { burst: 120, seconds: 0.5 }
/** Per campaign: a stranger who knows its key must not flood it. */
const OF_CAMPAIGN = { burst: 4000, seconds: 1 / 2000, most: Infinity }

/** Without reasons and doubts: those are the client's. */
type Answer = Pick<Decision, 'hit' | 'class' | 'unique' | 'action' | 'probe'>

const PATH = '/edge/v1/page'

export function mountPage(app: FastifyInstance, edge: EdgeParts): void {
  const ofAddress = createRateLimiter(OF_ADDRESS)
  const ofCampaign = createRateLimiter(OF_CAMPAIGN)
  mountScript(app, '/edge/v1/page.js', PAGE_SCRIPT)
  app.options(PATH, (_request, reply) => reply.headers(CORS).code(204).send())
  app.post(PATH, {
    bodyLimit: PAGE_BODY_LIMIT,
    onRequest: (request, reply, done) => {
      void reply.headers(CORS).header('cache-control', 'no-store')
      const wait = ofAddress.take(rateLimitKey(request.ip), edge.now())
      done(wait > 0 ? new Refusal(429, TEXTS.tooMany, { retryAfter: wait }) : undefined)
    },
    handler: async (request): Promise<Answer> => {
      const read = pageInput.safeParse(bodyOf(request.body))
      if (!read.success) throw invalid({ [String(read.error.issues[0]?.path[0] ?? 'body')]: [TEXTS.invalid] })
      const { key, url, referrer } = read.data
      if (!isOf(request.headers.origin, url)) throw invalid({ url: [TEXTS.invalid] })
      const entry = edge.snapshot.campaign(key)
      const owner = edge.snapshot.hosts.ownerOf(request.headers.host)
      if (!entry || !isServedUnder(owner, entry) || !mayAsk(entry.policy.pageHosts, url)) throw notFound()
      const wait = ofCampaign.take(key, edge.now())
      if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
      const headers = ownHeaders(request)
      const input = { key, ip: knownIp(request), url, referrer, userAgent: headers['user-agent'] ?? '', headers }
      // the signature covers the script's own request to this host
      const visit = await withSignature(edge, input, `${request.protocol}://${request.host}${request.url}`)
      const { hit, class: hitClass, unique, action, probe } = decideVisit(edge, undefined, visit, 'page')
      return { hit, class: hitClass, unique, action, ...(probe === undefined ? {} : { probe }) }
    },
  })
}

/** True if the page is of the origin, which the browser sets; `null` if withheld. */
function isOf(origin: string | undefined, url: string): boolean {
  if (origin === undefined || origin === 'null') return true
  return URL.canParse(url) && new URL(url).origin === origin
}

export function mayAsk(hosts: readonly string[], page: string): boolean {
  if (hosts.length === 0) return true
  if (!URL.canParse(page)) return false
  const { host, hostname } = new URL(page)
  return hosts.some((named) => {
    const wanted = ascii(named.replace(/^\*\./, ''))
    const visited = /:\d+$/.test(wanted) ? host : hostname
    return named.startsWith('*.') ? visited.endsWith(`.${wanted}`) : visited === wanted
  })
}

const ascii = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host || host : host)

/** Per address: many people may share it, and each page posts once. */
const PROBE_RATE = { burst: 120, seconds: 0.5 }

export function mountProbe(
  app: FastifyInstance,
  edge: ProbeParts & { snapshot: Pick<Snapshot, 'campaign' | 'hosts'> },
): void {
  const limiter = createRateLimiter(PROBE_RATE)

  mountScript(app, '/edge/v1/probe.js', PROBE_SCRIPT)
  mountScript(app, '/edge/v1/check.js', CHECK_SCRIPT)
  app.options('/edge/v1/signals', (_request, reply) => reply.headers(CORS).code(204).send())

  app.post('/edge/v1/signals', {
    bodyLimit: PROBE_BODY_LIMIT,
    onRequest: (request, reply, done) => {
      void reply.headers(CORS)
      const wait = limiter.take(rateLimitKey(request.ip), edge.now())
      if (wait > 0) return done(new Refusal(429, TEXTS.tooMany, { retryAfter: wait }))
      return done()
    },
    handler: (request, reply): FastifyReply => {
      const owner = edge.snapshot.hosts.ownerOf(request.headers.host)
      const campaign = (key: string): CampaignEntry | undefined => {
        const entry = edge.snapshot.campaign(key)
        return entry && isServedUnder(owner, entry) ? entry : undefined
      }
      const answer = takeSignals(
        { ...edge, snapshot: { campaign } },
        { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        bodyOf(request.body),
      )
      return reply.header('cache-control', 'no-store').send(answer)
    },
  })
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

/** Scripts send `text/plain` to avoid a preflight. */
function bodyOf(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    throw new Refusal(400, TEXTS.malformed)
  }
}

// Scripts as served: read and compressed once, without comments.

const FOLDER = path.join(import.meta.dirname, '../../../integrations/browser')

type BrowserScript = { plain: Buffer; gzip: Buffer; etag: string }

const PAGE_PARTS = /^\s*\/\/ \[page\]$[^]*?^\s*\/\/ \[end\]\n/gm
const CHECK_PARTS = /^\s*\/\/ \[check\]$[^]*?^\s*\/\/ \[end\]\n/gm

/** `forCheck`: omits parts for pages, else those for the check. Comments and marks have their own lines. */
function scriptOf(file: string, forCheck = false): BrowserScript {
  const script = readFileSync(path.join(FOLDER, file), 'utf8')
    .replaceAll(forCheck ? PAGE_PARTS : CHECK_PARTS, '')
    .replaceAll(/^\s*\/\*[^]*?\*\/\n/gm, '')
    .replaceAll(/^\s*\/\/ .*\n/gm, '')
    .replaceAll(/^\s+/gm, '')
  return {
    plain: Buffer.from(script),
    gzip: gzipSync(script, { level: 9 }),
    etag: `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`,
  }
}

const PROBE_SCRIPT = scriptOf('probe.js')
const CHECK_SCRIPT = scriptOf('probe.js', true)
const PAGE_SCRIPT = scriptOf('page.js')

function mountScript(app: FastifyInstance, url: string, { plain, gzip, etag }: BrowserScript): void {
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'vary': 'accept-encoding',
    etag,
  }
  app.get(url, (request, reply) => {
    void reply.headers(headers)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(gzip)
  })
}
