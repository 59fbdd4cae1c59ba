/** The built panel's files, and its page for every panel address. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SHARED_PATH } from '../../contract/statistics/share-words.ts'
import { notFoundBody } from './failures.ts'

/** Seen only by the person who installs. */
const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Weir</title><h1>The panel is not built</h1><p>Visits and calls are answered. Stop Weir and start it with <code>npm start</code>, which builds the panel, or run <code>npm run build</code> and start it again.</p></html>'

/** The service worker fetches under its own policy, not its page's. */
const WORKER = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Page under a base path. Other files find each other relatively. */
const pageUnder = (file: string, basePath: string): string =>
  readFileSync(file, 'utf8').replaceAll(/(\s(?:src|href)=")\//g, `$1${basePath}/`)

/** Whoever has the link may read it; no search engine may list it, and no site learns of it. */
const UNLISTED = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

function unlist(request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.split('?', 1)[0] === SHARED_PATH) void reply.headers(UNLISTED)
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)

/**
 * Serves `folder`. Unknown addresses get the panel's page (its 404, or "not built"), unknown calls the failure shape.
 */
export async function servePanel(app: FastifyInstance, folder: string, basePath = ''): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false, // a route for each of a thousand files would take a third of the start time
      preCompressed: true,
      // File names in assets/ contain a content hash.
      setHeaders: (reply, file) => {
        void reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        // Compressed variants too.
        if (path.basename(file).startsWith('worker.js')) void reply.header('content-security-policy', WORKER)
      },
    })
  }
  const page = built && basePath !== '' ? pageUnder(path.join(folder, 'index.html'), basePath) : undefined
  const offline = built && basePath !== '' ? pageUnder(path.join(folder, 'offline.html'), basePath) : undefined
  const files = new Set(built ? globSync('**/*.*', { cwd: folder }) : [])
  app.setNotFoundHandler(async (request, reply) => {
    unlist(request, reply)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const file = request.url.slice(1).split('?', 1)[0] ?? ''
    if (reads && offline !== undefined && file === 'offline.html') return sendPage(reply, offline)
    if (reads && files.has(file)) return reply.sendFile(file)
    const isPage = reads && !/^\/(?:v1|edge|c|assets|health|postback)(?:\/|\?|$)/.test(request.url)
    if (!isPage) return reply.code(404).send(notFoundBody)
    if (!built)
      return reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT)
    if (page !== undefined) return sendPage(reply, page)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
