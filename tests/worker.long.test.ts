/**
 * The Worker in workerd, Cloudflare's own runtime, by Miniflare. It is 174 MB, so no dependency: `node tools/setup.cjs long`
 * lays it into a folder of its own. Its site is at the other end of `fetch`, and so is a real edge.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWayFile } from '../src/outside/way-files.ts'
import { FILES } from './support/js-ways.ts'
import { KEY, startLoneEdge, TOKEN, type LoneEdge } from './support/lone-edge.ts'
import { CHROME } from './support/people-headers.ts'

const MINIFLARE = path.join(import.meta.dirname, '../.weir/miniflare/node_modules/miniflare/dist/src/index.js')
const isThere = existsSync(MINIFLARE)
if (!isThere) console.warn('Miniflare is not installed: the Worker is not tested in its own runtime.')

type Init = { headers?: Record<string, string>; method?: string; redirect?: 'manual'; cf?: object }
type Answer = { status: number; headers: Headers; text: () => Promise<string> }
type Miniflare = { dispatchFetch: (url: string, init: Init) => Promise<Answer>; dispose: () => Promise<void> }
type Module = { Miniflare: new (options: object) => Miniflare; Response: typeof Response }

const PERSON = {
  'user-agent': CHROME,
  'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-language': 'de',
  'sec-ch-ua': '"Google Chrome";v="141", "Not?A_Brand";v="8", "Chromium";v="141"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'upgrade-insecure-requests': '1',
}

describe.skipIf(!isThere)('a Worker', () => {
  let edge: LoneEdge
  const open: Miniflare[] = []
  beforeAll(async () => {
    edge = await startLoneEdge()
  })
  afterAll(async () => {
    await Promise.all(open.map((one) => one.dispose()))
    await edge.close()
  })

  async function start(publicUrl: string, env: object = {}) {
    const campaign = {
      key: KEY,
      name: 'Garden',
      targetMode: 'redirect',
      targetLink: 'https://t.example/stored',
      botLink: 'bot.html',
    } as const
    const { bytes } = buildWayFile('worker', { campaign, token: 'wt_unknown', publicUrl })
    const miniflare = (await import(pathToFileURL(MINIFLARE).href)) as Module
    const worker = new miniflare.Miniflare({
      modules: true,
      script: new TextDecoder().decode(bytes),
      compatibilityDate: '2026-07-01',
      bindings: env,
      outboundService: async (request: {
        url: string
        method: string
        headers: Headers
        text: () => Promise<string>
      }) => {
        const { pathname, origin } = new URL(request.url)
        if (origin === 'http://shop.example') {
          const text = FILES[pathname.slice(1)]
          return new miniflare.Response(text ?? 'None', {
            status: text === undefined ? 404 : 200,
            headers: { 'content-type': 'text/html' },
          })
        }
        const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== 'host'))
        const body = request.method === 'POST' ? { body: await request.text() } : {}
        const answer = await fetch(request.url, { method: request.method, headers, redirect: 'manual', ...body })
        return new miniflare.Response(await answer.text(), { status: answer.status })
      },
    })
    open.push(worker)
    return async (target: string, headers: Record<string, string>, cf: object = {}) => {
      const given = { 'cf-connecting-ip': '203.0.113.7', ...headers }
      const answer = await worker.dispatchFetch(`http://shop.example${target}`, {
        headers: given,
        redirect: 'manual',
        cf: { clientAcceptEncoding: 'gzip, deflate, br, zstd', ...cf },
      })
      return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() }
    }
  }

  it('serves people and bots as the campaign says, with what Cloudflare knows of them', async () => {
    const visit = await start(`http://127.0.0.1:${edge.port}`, { WEIR_TOKEN: TOKEN })
    const sent = await visit('/land.html?a=1', PERSON, {
      botManagement: { ja4: 't13d1516h2_8daaf6152771_d8a2da3f94cd' },
    })
    expect(sent).toMatchObject({ status: 302, location: 'https://t.example/' })
    expect(edge.rows[0]).toMatchObject({
      ip: '203.0.113.7',
      url: 'http://shop.example/land.html?a=1',
      class: 'target',
      // all that speaks is Node's own fetch, which says what it is
      reasons: [['headers.odd_fetch', 'mode cors', 'weak', 'headers']],
      headers: { 'x-ja4': 't13d1516h2_8daaf6152771_d8a2da3f94cd' },
    })
    const bot = await visit('/land.html', { 'user-agent': 'curl/8.5.0' })
    expect(bot).toMatchObject({ status: 200, body: expect.stringContaining('About us') })
    expect(await visit('/look.css', { 'user-agent': 'curl/8.5.0' })).toMatchObject({ status: 200, body: 'p {}' })
    expect(edge.rows).toHaveLength(2)
  })

  it('opens with a wrong token, and where Weir is away', async () => {
    for (const url of [`http://127.0.0.1:${edge.port}`, 'http://127.0.0.1:9'])
      expect(await (await start(url))('/land.html', PERSON)).toMatchObject({
        status: 302,
        location: 'https://t.example/stored',
      })
  })
})
