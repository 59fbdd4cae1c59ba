/** Sites of the JavaScript integrations: real Express and Fastify; Next and a Worker by standard objects. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import express from 'express'
import fastify from 'fastify'
import { unzipSync } from 'fflate'
import type * as ExpressWay from '../../integrations/node/express.js'
import type * as FastifyWay from '../../integrations/node/fastify.js'
import type * as NextWay from '../../integrations/node/next.js'
import type { WayFile } from '../../src/contract/campaigns/campaign-words.ts'
import { buildWayFile, type WayInput } from '../../src/outside/way-files.ts'
import { openRaw } from './raw-http.ts'

export const FILES: Readonly<Record<string, string>> = {
  'index.html': 'Garden',
  'land.html': 'Land',
  'bot.html': 'About us <!-- weir-reference -->|<!-- weir-probe -->',
  'look.css': 'p {}',
}

export type Visited = { status: number; headers: Record<string, string>; body: string; ms: number }
export type Asking = { method?: string; headers?: Record<string, string> }
export type JsSite = {
  /** Host for `visit`. */
  host: string
  /** Undefined if it does not listen. */
  port?: number
  visit: (target: string, how?: Asking) => Promise<Visited>
  close: () => Promise<void>
}
/** `everything`: the answer where no file exists. */
export type JsOptions = { everything?: string; ownAssets?: boolean } & Record<string, unknown>
/** `options`: of the client's code. */
type JsWay = (input: WayInput, options?: JsOptions) => Promise<JsSite>

/** A client's folder with the unpacked download. */
function installed(way: WayFile, input: WayInput): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-way-'))
  const { filename, bytes } = buildWayFile(way, input)
  const files = filename.endsWith('.zip') ? unzipSync(bytes) : { [filename.replace('.js', '.mjs')]: bytes }
  for (const [name, content] of [...Object.entries(files), ...pages()]) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
const pages = (): [string, string][] => Object.entries(FILES).map(([name, text]) => [`public/${name}`, text])

const load = async <T>(folder: string, name: string): Promise<T> =>
  (await import(pathToFileURL(path.join(folder, name)).href)) as T

/** Exact header names and order, without those of a client library. */
export async function visitPort(
  port: number,
  target: string,
  { method = 'GET', headers = {} }: Asking = {},
): Promise<Visited> {
  const started = performance.now()
  const connection = await openRaw({ port, host: '127.0.0.1' }, { bodiless: method === 'HEAD' })
  const host = Object.keys(headers).some((name) => name.toLowerCase() === 'host') ? '' : 'Host: shop.example\r\n'
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  connection.send(`${method} ${target} HTTP/1.1\r\n${host}${lines.join('')}\r\n`)
  const [answer] = await connection.answers(1)
  connection.close()
  if (!answer) throw new Error('no answer')
  return { ...answer, ms: performance.now() - started }
}

/** `ownAssets`: serves files of the site's folder unasked. */
function optionsOf(folder: string, options: JsOptions = {}): object {
  const files = path.join(folder, 'public')
  return { folder: files, ...(options.ownAssets === true && { assets: files }), ...options }
}

const expressWay: JsWay = async (input, options) => {
  const { folder, remove } = installed('node', input)
  const { weir } = await load<typeof ExpressWay>(folder, 'weir-node/express.js')
  const app = express()
  app.use(weir(optionsOf(folder, options)))
  app.get('/see', (request, response) => void response.json(request.weir))
  app.use(express.static(path.join(folder, 'public')))
  if (options?.everything) app.use((_request, response) => void response.send(options.everything))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: 'shop.example',
    port,
    visit: (target, how) => visitPort(port, target, how),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      remove()
    },
  }
}

const fastifyWay: JsWay = async (input, options) => {
  const { folder, remove } = installed('node', input)
  const { weir } = await load<typeof FastifyWay>(folder, 'weir-node/fastify.js')
  const app = fastify()
  await app.register(weir, optionsOf(folder, options))
  app.get('/see', (request, reply) => reply.send((request as unknown as FastifyWay.WithWeir).weir))
  await app.register(fastifyStatic, { root: path.join(folder, 'public') })
  if (options?.everything) app.setNotFoundHandler((_request, reply) => reply.send(options.everything))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    host: 'shop.example',
    port,
    visit: (target, how) => visitPort(port, target, how),
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      remove()
    },
  }
}

/** A file of the site, as a server answers it. */
function pageAt(url: string): Response {
  const { pathname } = new URL(url)
  const text = FILES[pathname === '/' ? 'index.html' : pathname.slice(1)]
  const type = text !== undefined && pathname.endsWith('.css') ? 'text/css' : 'text/html'
  return new Response(text ?? 'None', { status: text === undefined ? 404 : 200, headers: { 'content-type': type } })
}

/** As Next documents: continue to the page or another one, with these request headers. */
const NEXT_RESPONSE = {
  next: (init?: { request: { headers: Headers } }) => marked('next', '', init),
  rewrite: (to: URL, init?: { request: { headers: Headers } }) => marked('rewrite', to.href, init),
}
function marked(act: string, to: string, init?: { request: { headers: Headers } }): Response {
  const headers = { act, to, onward: JSON.stringify(Object.fromEntries(init?.request.headers ?? [])) }
  return new Response(null, { headers })
}

async function taken(started: number, response: Response, more: Record<string, string> = {}): Promise<Visited> {
  const body = await response.text()
  const headers = { ...Object.fromEntries(response.headers), ...more }
  return { status: response.status, headers, body, ms: performance.now() - started }
}

const requestOf = (target: string, { method = 'GET', headers = {} }: Asking = {}): Request =>
  new Request(`http://shop.example${target}`, { method, headers })

const nextWay: JsWay = async (input, options) => {
  const { folder, remove } = installed('node', input)
  const { weir } = await load<typeof NextWay>(folder, 'weir-node/next.js')
  const middleware = weir(NEXT_RESPONSE, { proxyHeader: 'x-real-ip', ...options })
  return {
    host: 'shop.example',
    async visit(target, how) {
      const started = performance.now()
      const headers = { 'x-real-ip': '127.0.0.1', ...how?.headers }
      const response = await middleware(requestOf(target, { ...how, headers }))
      const { act, to = '', onward = '{}', ...own } = Object.fromEntries(response.headers)
      if (act === undefined) return taken(started, response)
      const request = JSON.parse(onward) as Record<string, string>
      const page = act === 'rewrite' ? to : `http://shop.example${target}`
      const learnt = { hit: request['x-weir-hit'] ?? '', verdict: request['x-weir-verdict'] ?? '' }
      return taken(started, new URL(page).pathname === '/see' ? Response.json(learnt) : pageAt(page), own)
    },
    close: async () => remove(),
  }
}

type WorkerModule = {
  default: {
    fetch: (request: Request, env?: object, context?: { passThroughOnException: () => void }) => Promise<Response>
  }
}

/** The Worker in Node: `fetch` reaches its site; everything else is the edge. */
const workerWay: JsWay = async (input) => {
  const { folder, remove } = installed('worker', input)
  const worker = await load<WorkerModule>(folder, 'weir-worker.mjs')
  const toEdge = globalThis.fetch
  const fetching = async (given: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = given instanceof Request ? given.url : String(given)
    return url.startsWith('http://shop.example') ? pageAt(url) : toEdge(given, init)
  }
  return {
    host: 'shop.example',
    async visit(target, how) {
      const started = performance.now()
      globalThis.fetch = fetching
      try {
        const headers = { 'cf-connecting-ip': '127.0.0.1', ...how?.headers }
        return await taken(started, await worker.default.fetch(requestOf(target, { ...how, headers })))
      } finally {
        globalThis.fetch = toEdge
      }
    },
    close: async () => remove(),
  }
}

export const JS_WAYS: Readonly<Record<'express' | 'fastify' | 'next' | 'worker', JsWay>> = {
  express: expressWay,
  fastify: fastifyWay,
  next: nextWay,
  worker: workerWay,
}
