/** A client's site with the browser probe, decided by a real edge. Keeps decisions by path. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client, MadeCampaign, Weir } from './weir.ts'

export type Decided = {
  hit: string
  class: string
  suspicious: boolean
  category: string
  reasons: { signal: string; value: string; weight: string; kind: string }[]
  probe: string
  /** The check's page; nothing is decided or kept yet. */
  check?: string
}

export type ProbedSite = {
  url: string
  /** Decisions by path, oldest first. */
  decided: (path: string) => Decided[]
  /** Texts that the probe gave to pages of a path. */
  texts: (path: string) => string[]
  /** Visibility of a path's pages when loaded (`visible`, `hidden`, `… prerendering`), and later activation. */
  loaded: (path: string) => string[]
  close: () => Promise<void>
}

/** Takes the probe's text like a page's own script. */
const OWN_SCRIPT = `document.addEventListener('weir-signals', (event) => fetch('/text?' + location.pathname, { method: 'POST', body: event.detail }))
addEventListener('load', () => fetch('/loaded?' + location.pathname, { method: 'POST', body: document.visibilityState + (document.prerendering ? ' prerendering' : '') }))
document.addEventListener('prerenderingchange', () => fetch('/loaded?' + location.pathname, { method: 'POST', body: 'activated' }))`

type SiteParts = {
  weir: Weir
  client: Client
  campaign: MadeCampaign
  /** Each path is a known visitor; false: identified by address and agent. */
  named?: boolean
  /** Can show the check. */
  check?: boolean
  /** HTML of a path's page. */
  content?: (path: string) => string
}

/**
 * Paths with `strict` have a policy that allows only scripts and calls of site and edge; with `keyed`, no ticket; with
 * `relayed`, the last text is sent with the next request.
 */
export async function startProbedSite({
  weir,
  client,
  campaign,
  named = true,
  check = false,
  content = () => '<p>A page.</p>',
}: SiteParts): Promise<ProbedSite> {
  const decided = new Map<string, Decided[]>()
  const texts = new Map<string, string[]>()
  const loaded = new Map<string, string[]>()
  const add = <Value>(to: Map<string, Value[]>, path: string, value: Value) =>
    to.set(path, [...(to.get(path) ?? []), value])

  async function page(request: IncomingMessage, path: string, query: string): Promise<string> {
    const { cookie: _cookie, ...headers } = request.headers
    const signals = path.includes('relayed') ? texts.get(path)?.at(-1) : undefined
    const visit = {
      key: campaign.key,
      ip: '127.0.0.1',
      url: `http://${headers.host}${path}${query}`,
      userAgent: headers['user-agent'] ?? '',
      headers,
      ...(named ? { visitor: path } : {}),
      check,
      ...(signals ? { signals } : {}),
    }
    const { status, body } = await weir.call('POST', '/edge/v1/decide', visit, client.integrationToken)
    if (status !== 200) throw new Error(`decide answered ${status}: ${JSON.stringify(body)}`)
    const decision = body as unknown as Decided
    if (decision.check !== undefined) return decision.check.replaceAll('{{edge}}', weir.url)
    add(decided, path, decision)
    const [data, image] = path.includes('keyed')
      ? [`data-key="${campaign.key}"`, '']
      : [`data-ticket="${decision.probe}"`, `<img src="${weir.url}/edge/v1/leaf/${decision.probe}" alt="" hidden>`]
    return `<!doctype html><html lang="en"><title>Garden</title><script src="/own.js"></script><script async src="${weir.url}/edge/v1/probe.js" ${data}></script>${content(path)}${image}</html>`
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site.example')
    if (pathname === '/favicon.ico') return void reply.writeHead(204).end()
    if (pathname === '/own.js') return void reply.setHeader('content-type', 'text/javascript').end(OWN_SCRIPT)
    if (pathname === '/text' || pathname === '/loaded') {
      let text = ''
      for await (const part of request) text += String(part)
      add(pathname === '/text' ? texts : loaded, search.slice(1), text)
      return void reply.writeHead(204).end()
    }
    if (pathname.includes('strict'))
      reply.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src 'self' ${weir.url}; connect-src 'self' ${weir.url}`,
      )
    const html = await page(request, pathname, search)
    reply.setHeader('content-type', 'text/html; charset=utf-8').end(html)
  }

  const server = createServer(
    (request, reply) => void answer(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error))),
  )
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    decided: (path) => decided.get(path) ?? [],
    texts: (path) => texts.get(path) ?? [],
    loaded: (path) => loaded.get(path) ?? [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
