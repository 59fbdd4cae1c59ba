/**
 * Routes by host. A client's domain serves pages and visitors, never the panel; an unknown name serves neither.
 * Refusals do not reveal owners.
 */
import type { FastifyInstance } from 'fastify'
import { hostNameOf } from '../../lib/net/host-name.ts'
import type { EdgeCounter } from '../../store/shared/edge-counts.ts'
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Hosts } from '../../edge/read/hosts.ts'
import { IMAGE_PATH } from '../../edge/answer/page-image.ts'
import { LINK_PATHS } from '../../edge/answer/hosted-link.ts'
import { CLICK_PATHS } from '../../edge/answer/landing.ts'

/** By route, since a path has many spellings. */
const PAGE_ROUTES: ReadonlySet<string> = new Set([
  ...LINK_PATHS,
  ...CLICK_PATHS,
  '/edge/v1/page',
  '/edge/v1/page.js',
  '/edge/v1/probe.js',
  '/edge/v1/check.js',
  '/edge/v1/signals',
  IMAGE_PATH,
])
/** Appeal page of hosted links, served by the panel's process. */
const APPEAL = /^\/appeal(?:\?|$)/
const MISDIRECTED = 421

export const misdirected = (): Refusal => new Refusal(MISDIRECTED, TEXTS.hostUnknown)

/** Milliseconds between log lines, so that senders cannot fill the log. */
const LINE_MS = 60_000
/** Names may be made up by strangers. */
const LONGEST_NAME = 253

type HostGuardParts = { hosts: Hosts; count: EdgeCounter['misdirected']; now: () => number }

/** For an edge; call before mounting routes. Counts refusals, logs once a minute. */
export function guardHosts(app: FastifyInstance, { hosts, count, now }: HostGuardParts): void {
  const log = app.log.child({ code: 'hostUnknown' })
  let [next, unsaid] = [-Infinity, 0]
  app.addHook('onRequest', (request, _reply, done) => {
    const { of } = hosts.ownerOf(request.headers.host)
    if (of === 'service') return done()
    const isPages = PAGE_ROUTES.has(request.routeOptions.url ?? '')
    const isAnswered = of === 'client' ? isPages || APPEAL.test(request.url) : of === 'stranger' && !isPages
    if (isAnswered) return done()
    count(of)
    if (now() < next) unsaid += 1
    else {
      const host = hostNameOf(request.headers.host).slice(0, LONGEST_NAME)
      log.warn({ host, owner: of, unsaid }, 'rejected a request for a host name that is not served')
      ;[next, unsaid] = [now() + LINE_MS, 0]
    }
    return done(misdirected())
  })
}

/** For a panel without edges in front: a client's domain opens nothing. */
export function refuseClientHosts(app: FastifyInstance, hosts: Hosts): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { of } = hosts.ownerOf(request.headers.host)
    return of === 'client' || of === 'lost' ? done(misdirected()) : done()
  })
}
