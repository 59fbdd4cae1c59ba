/**
 * Which hosts are answered what. Under a client's domain: what pages and visitors ask, and nothing of the panel. Under a
 * name that is nobody's: nothing that pages and visitors ask. The refusal says nothing of whose a name is.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import type { Hosts } from '../edge/hosts.ts'

/** Routes of hosted links and scripts; by the route, since a path may be written in many ways. */
const PAGE_ROUTES: ReadonlySet<string> = new Set([
  '/c/:key',
  '/edge/v1/page',
  '/edge/v1/page.js',
  '/edge/v1/probe.js',
  '/edge/v1/check.js',
  '/edge/v1/signals',
])
/** The page on which a visitor of a hosted link appeals: the panel's process has it. */
const APPEAL = /^\/appeal(?:\?|$)/
const MISDIRECTED = 421

export const misdirected = (): Refusal => new Refusal(MISDIRECTED, TEXTS.hostUnknown)

/** For an edge; to be called before its routes are mounted. */
export function guardHosts(app: FastifyInstance, hosts: Hosts): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { of } = hosts.ownerOf(request.headers.host)
    if (of === 'service') return done()
    const isPages = PAGE_ROUTES.has(request.routeOptions.url ?? '')
    const isAnswered = of === 'client' ? isPages || APPEAL.test(request.url) : of === 'stranger' && !isPages
    return isAnswered ? done() : done(misdirected())
  })
}

/** For a panel without edges before it: a client's domain opens nothing. */
export function refuseClientHosts(app: FastifyInstance, hosts: Hosts): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { of } = hosts.ownerOf(request.headers.host)
    return of === 'client' || of === 'lost' ? done(misdirected()) : done()
  })
}
