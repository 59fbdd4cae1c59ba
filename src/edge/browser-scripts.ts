/** The browser's scripts as they are served: read once, their comments taken out, compressed once. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const FOLDER = path.join(import.meta.dirname, '../../integrations/browser')

export type BrowserScript = { plain: Buffer; gzip: Buffer; etag: string }

function scriptOf(file: string): BrowserScript {
  /** Comments stand on lines of their own in these files; so do indents at their beginning. */
  const script = readFileSync(path.join(FOLDER, file), 'utf8')
    .replaceAll(/^\s*\/\*[^]*?\*\/\n/gm, '')
    .replaceAll(/^\s+/gm, '')
  return {
    plain: Buffer.from(script),
    gzip: gzipSync(script, { level: 9 }),
    etag: `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`,
  }
}

export const PROBE_SCRIPT = scriptOf('probe.js')
export const PAGE_SCRIPT = scriptOf('page.js')

/** Serves a script to pages of any origin. */
export function mountScript(app: FastifyInstance, url: string, { plain, gzip, etag }: BrowserScript): void {
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
