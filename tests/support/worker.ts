/**
 * The Worker in workerd, Cloudflare's runtime, by Miniflare. 174 MB, so no dependency: `node tools/setup.cjs long`
 * installs it in its own folder. `fetch` reaches its site and a real edge.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWayFile, type WayInput } from '../../src/outside/way-files.ts'
import { FILES } from './js-ways.ts'

const MINIFLARE = path.join(import.meta.dirname, '../../.weir/miniflare/node_modules/miniflare/dist/src/index.js')
export const hasMiniflare = existsSync(MINIFLARE)

type Init = { headers?: Record<string, string>; method?: string; redirect?: 'manual'; cf?: object }
type Answer = { status: number; headers: Headers; text: () => Promise<string> }
type Asked = { url: string; method: string; headers: Headers; text: () => Promise<string> }
export type Miniflare = {
  dispatchFetch: (url: string, init: Init) => Promise<Answer>
  dispose: () => Promise<void>
  ready: Promise<URL>
}
type Module = { Miniflare: new (options: object) => Miniflare; Response: typeof Response }

/** `everything`: answer at every address; `env`: of the Worker. */
export async function startWorker(
  input: WayInput,
  { env = {}, everything }: { env?: object; everything?: string } = {},
): Promise<Miniflare> {
  const miniflare = (await import(pathToFileURL(MINIFLARE).href)) as Module
  const pageAt = (pathname: string): Response => {
    const text = everything === undefined || pathname === '/bot.html' ? FILES[pathname.slice(1)] : everything
    const status = text === undefined ? 404 : 200
    const type = text !== undefined && pathname.endsWith('.css') && everything === undefined ? 'text/css' : 'text/html'
    return new miniflare.Response(text ?? 'None', { status, headers: { 'content-type': type } })
  }
  return new miniflare.Miniflare({
    modules: true,
    host: '127.0.0.1',
    port: 0,
    script: new TextDecoder().decode(buildWayFile('worker', input).bytes),
    compatibilityDate: '2026-07-01',
    bindings: env,
    outboundService: async (request: Asked) => {
      const { pathname, origin } = new URL(request.url)
      if (origin !== new URL(input.publicUrl).origin) return pageAt(pathname)
      const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== 'host'))
      const body = request.method === 'POST' ? { body: await request.text() } : {}
      const answer = await fetch(request.url, { method: request.method, headers, redirect: 'manual', ...body })
      return new miniflare.Response(await answer.text(), { status: answer.status })
    },
  })
}
