/** A site of plain pages with the page script, and broken edges under separate paths. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const SCRIPT = readFileSync(path.join(import.meta.dirname, '../../integrations/browser/page.js'))

/** Behaviour of broken edges; `gone` lacks even the script. */
const BAD: Record<string, (reply: ServerResponse) => void> = {
  slow: (reply) => void setTimeout(() => reply.end(json('redirect', '/target.html')), 1500).unref(),
  silent: () => {},
  dropped: (reply) => reply.socket?.destroy(),
  failing: (reply) => reply.writeHead(503).end('{}'),
  garbled: (reply) => reply.end('<html>'),
  shapeless: (reply) => reply.end('{"class":"bot"}'),
  climbing: (reply) => reply.end(json('show', '../secret.html')),
  scripted: (reply) => reply.end(json('frame', 'javascript:alert(1)')),
}
export const BAD_EDGES = [...Object.keys(BAD), 'gone']
const json = (mode: string, to: string) =>
  JSON.stringify({ hit: '01K', class: 'bot', unique: true, action: { mode, to } })

export type PlainSite = { url: string; close: () => Promise<void> }

/**
 * Every path is a page. `?key=` and `?edge=` choose the script, `?strict` a policy that allows only the edge's scripts
 * and calls.
 */
export async function startPlainSite(edge: string): Promise<PlainSite> {
  function page(url: URL, reply: ServerResponse): void {
    const [key, bad] = [url.searchParams.get('key') ?? '', url.searchParams.get('edge')]
    const from = bad === null ? edge : `${url.origin}/bad/${bad}`
    const origin = new URL(from).origin
    if (url.searchParams.has('strict'))
      reply.setHeader('content-security-policy', `default-src 'none'; script-src ${origin}; connect-src ${origin}`)
    const script = key === '' ? '' : `<script async src="${from}/edge/v1/page.js" data-key="${key}"></script>`
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(
      `<!doctype html><html lang="en"><head><title>Garden</title>${script}</head><body id="weir"><h1>${url.pathname}</h1><p>${'A page. '.repeat(300)}</p></body></html>`,
    )
  }

  function answer(request: IncomingMessage, reply: ServerResponse): void {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (url.pathname === '/favicon.ico') return void reply.writeHead(204).end()
    const [, bad = '', rest = ''] = /^\/bad\/(\w+)\/edge\/v1\/(.*)$/.exec(url.pathname) ?? []
    if (bad === '') return page(url, reply)
    if (bad === 'gone') return void request.socket.destroy()
    if (rest === 'page.js') return void reply.setHeader('content-type', 'text/javascript').end(SCRIPT)
    BAD[bad]?.(reply)
  }

  const server = createServer(answer)
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
