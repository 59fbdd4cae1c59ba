/** HAProxy and Caddy recipes in real servers, with a real edge and broken ones. */
import { createServer, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WayInput } from '../src/outside/way-files.ts'
import { busy } from './support/busy.ts'
import { KEY, putCampaign, startLoneEdge, TOKEN, type LoneEdge } from './support/lone-edge.ts'
import { CHROME, PERSON } from './support/people-headers.ts'
import { freePort } from './support/php.ts'
import {
  hasServer,
  SERVERS,
  startSecureEdge,
  startServerSite,
  type ServerName,
  type ServerSite,
} from './support/server-ways.ts'

for (const name of SERVERS) if (!hasServer(name)) console.warn(`${name} is not installed: its recipe is not tested.`)

/** Far above a visit's limit of 0.8 s, far below these servers' own. */
const GENEROUS_MS = 2500
/** Subresource of a person's page. */
const STYLE = { ...PERSON, 'Sec-Fetch-Dest': 'style', 'Sec-Fetch-Mode': 'no-cors', 'Accept': 'text/css,*/*;q=0.1' }
const BOT = { 'User-Agent': 'curl/8.5.0', 'Accept': '*/*' }

const inputFor = (publicUrl: string, more: Partial<WayInput> = {}): WayInput => ({
  campaign: {
    key: KEY,
    name: 'Garden',
    targetMode: 'show',
    targetLink: 'index.html',
    botLink: 'bot.html',
  },
  token: TOKEN,
  publicUrl,
  ...more,
})

describe.each(SERVERS.filter(hasServer))('%s', (name: ServerName) => {
  const open: ServerSite[] = []
  const start = async (publicUrl: string, more?: Partial<WayInput>, edited = (text: string) => text) => {
    const site = await startServerSite(name, inputFor(publicUrl, more), { edited })
    open.push(site)
    return site
  }
  afterEach(async () => {
    await Promise.all(open.splice(0).map((site) => site.close()))
  })

  describe('with a real edge', () => {
    let edge: LoneEdge
    let site: ServerSite
    beforeAll(async () => {
      edge = await startLoneEdge()
      edge.parts.checks = { append: () => {} }
    })
    afterAll(() => edge.close())
    const campaign = async (settings: object, edited?: (text: string) => string) => {
      putCampaign(edge, settings)
      edge.rows.length = 0
      site = await start(`http://127.0.0.1:${edge.port}`, {}, edited)
    }

    it('serves people normally, bots the bot page, and crawlers like people', async () => {
      await campaign({})
      const headers = { ...PERSON, 'Cookie': 'a=b', 'X-Weir-Hit': '01K00000000000000000000000' }
      const person = await site.visit('/land.html?utm_source=a%26b&b=%20', { headers })
      expect(person).toMatchObject({ status: 200, body: 'Land', headers: { 'cache-control': 'public' } })
      expect(edge.rows).toMatchObject([
        {
          ip: '127.0.0.1',
          url: 'http://shop.example/land.html?utm_source=a%26b&b=%20',
          class: 'target',
          suspicious: false,
          reasons: [],
        },
      ])
      // the site got the visitor's request and the hit
      expect(site.seen[0]).toMatchObject({
        url: '/land.html?utm_source=a%26b&b=%20',
        headers: { 'cookie': 'a=b', 'user-agent': CHROME, 'x-weir-hit': edge.rows[0]?.hit },
      })
      expect(site.seen[0]?.headers['authorization']).toBeUndefined()
      const bot = await site.visit('/land.html', { headers: BOT })
      expect(bot).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
      expect(bot.body).toContain('About us')
      expect(bot.headers['weir-reference']).toBe(edge.rows[1]?.hit)
      const crawler = {
        ...PERSON,
        'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      }
      for (const checked of ['verified', 'unknown'] as const) {
        Object.assign(edge.parts, { crawlers: { check: () => checked } })
        const { status, body, headers: sent } = await site.visit('/land.html', { headers: crawler })
        expect([status, body, sent['cache-control']]).toEqual([person.status, person.body, 'public'])
        expect(edge.rows.at(-1)?.class).toBe('bot')
      }
    })

    it('sends the edge the visitor’s headers unchanged, and order only if known', async () => {
      await campaign({ sensitivity: 'strict' })
      // no browser's order
      const odd = Object.fromEntries(Object.entries(PERSON).toReversed())
      await site.visit('/land.html', { headers: odd })
      const spoke = edge.rows[0]?.reasons.map(([signal]) => signal) ?? []
      expect(spoke.includes('headers.order')).toBe(name === 'haproxy')
      // a visitor without these headers does not get the server's
      await site.visit('/land.html', { headers: {} })
      expect(edge.rows[1]).toMatchObject({ user_agent: '', headers: {} })
      expect(Object.keys(edge.rows[1]?.headers ?? {})).toEqual([])
    })

    it('asks about every possible page, and keeps the site’s own refusals', async () => {
      await campaign({})
      expect((await site.visit('/look.css?v=1', { headers: BOT })).body).toContain('About us')
      await site.visit('/land.html', { headers: PERSON })
      expect(await site.visit('/look.css?v=1', { headers: STYLE })).toMatchObject({ status: 200, body: 'p {}' })
      expect(edge.rows.map((row) => row.class)).toEqual(['bot', 'target'])
      expect((await site.visit('/own-refusal', { headers: PERSON })).status).toBe(403)
      expect((await site.visit('/none.html', { headers: PERSON })).status).toBe(404)
      expect(await site.visit('/land.html', { method: 'HEAD', headers: PERSON })).toMatchObject({
        status: 200,
        body: '',
      })
    })

    /** HAProxy's `tune.http.maxhdr`, with the recipe's bound beside it as the guide says. */
    const ofMost = (most: number) => (text: string) =>
      text
        .replace('\n    lua-load', `\n    tune.http.maxhdr ${most}\n    lua-load`)
        .replace('MOST_LINES = 80', `MOST_LINES = ${most - 21}`)
    const bounds = name === 'haproxy' ? [101, 64, 32] : [101]
    it.each(bounds)('survives any number of headers up to %i, and asks about each visit', async (most) => {
      await campaign({}, ofMost(most))
      for (const lines of [51, 31, 22, 21, 11, 8, 6, 4, 2, -19].map((less) => Math.max(0, most - less))) {
        edge.rows.length = 0
        const padding = Object.fromEntries(Array.from({ length: lines }, (_, at) => [`x-pad-${at}`, 'v']))
        const { status, body } = await site.visit('/land.html', { headers: { ...BOT, ...padding } })
        if (status === 400) continue // more lines than the server accepts
        expect([lines, status, body], site.state()).toEqual([lines, 200, expect.stringContaining('About us')])
        expect(edge.rows.map((row) => row.class)).toEqual(['bot'])
      }
    })

    it('sends people to a target elsewhere', async () => {
      await campaign({ targetMode: 'redirect', targetLink: 'https://пример.рф/ü🎉?from={utm_source}&click={hit}' })
      const sent = await site.visit('/land.html?utm_source=a%26b', { headers: PERSON })
      expect(sent).toMatchObject({ status: 302, headers: { 'cache-control': 'no-store' } })
      expect(sent.headers).not.toHaveProperty('weir-reference')
      expect(sent.headers['location']).toBe(
        `https://xn--e1afmkfd.xn--p1ai/%C3%BC%F0%9F%8E%89?from=a%26b&click=${edge.rows[0]?.hit}`,
      )
      expect((await site.visit('/land.html', { headers: BOT })).body).toContain('About us')
    })

    it('shows a new visitor the check first, and the page afterwards', async () => {
      await campaign({ check: 'new' })
      const first = await site.visit('/land.html?a=1&b=%20', { headers: PERSON })
      expect(first).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-type': 'text/html; charset=utf-8' },
      })
      expect(first.body).toContain(`src="http://127.0.0.1:${edge.port}/edge/v1/check.js"`)
      expect(first.body).toMatch(/<\/html>$/)
      const button = (/href="([^"]+)"/.exec(first.body)?.[1] ?? '').replaceAll('&#38;', '&')
      expect(button).toMatch(/^\?a=1&b=%20&weir-check=/)
      expect((await site.visit('/land.html', { headers: { ...PERSON, 'Sec-Purpose': 'prefetch' } })).body).toBe('Land')
      expect((await site.visit('/land.html', { headers: PERSON, method: 'HEAD' })).status).toBe(200)
      expect((await site.visit(`/land.html${button}`, { headers: PERSON })).body).toBe('Land')
    })

    it('uses TLS, and sends its token to trusted certificates only', async () => {
      await campaign({})
      const secure = await startSecureEdge(edge.port)
      const known = await startServerSite(name, inputFor(secure.url), { trusted: secure.file })
      const unknown = await startServerSite(name, inputFor(secure.url))
      try {
        expect((await known.visit('/land.html', { headers: BOT })).body, known.log()).toContain('About us')
        const { rows } = edge
        rows.length = 0
        expect(await unknown.visit('/land.html', { headers: BOT })).toMatchObject({ status: 200, body: 'Land' })
        expect(rows).toEqual([])
      } finally {
        await Promise.all([known.close(), unknown.close(), secure.close()])
      }
    })

    it('lets everyone through with a wrong token or key', async () => {
      await campaign({})
      const publicUrl = `http://127.0.0.1:${edge.port}`
      const { campaign: made } = inputFor(publicUrl)
      for (const wrong of [{ token: 'wt_unknown' }, { campaign: { ...made, key: 'c_unknown' } }]) {
        const other = await start(publicUrl, wrong)
        expect(await other.visit('/land.html', { headers: BOT })).toMatchObject({ status: 200, body: 'Land' })
      }
    })
  })

  describe('with a failing edge', () => {
    const BAD: Record<string, (reply: ServerResponse) => void> = {
      'slow': (reply) => void setTimeout(() => reply.writeHead(403, { 'weir-to': 'bot.html' }).end(), 3000).unref(),
      'silent': () => {},
      'dropped': (reply) => reply.socket?.destroy(),
      'not HTTP': (reply) => reply.socket?.end('SSH-2.0-x\r\n\r\n'),
      'status 200 of something else': (reply) => reply.end('<html>'),
      'a body that never ends': (reply) => {
        reply.writeHead(200)
        const timer = setInterval(() => reply.write(' '.repeat(1000)), 20)
        reply.on('close', () => clearInterval(timer))
      },
      'status 302': (reply) => reply.writeHead(302, { location: 'https://wrong.example/' }).end(),
      'a bare 401': (reply) => reply.writeHead(401).end(),
      'a bare 403': (reply) => reply.writeHead(403).end('no'),
      'status 500': (reply) => reply.writeHead(500).end(),
      'status 503': (reply) => reply.writeHead(503).end('{}'),
    }
    let answer: (reply: ServerResponse) => void = () => {}
    const edge = createServer((_request, reply) => answer(reply))
    let url = ''
    beforeAll(async () => {
      await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', () => resolve()))
      url = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`
    })
    afterAll(async () => {
      edge.closeAllConnections()
      await new Promise((resolve) => edge.close(resolve))
    })
    const expectOpen = async (site: ServerSite) => {
      const { ms, ...got } = await site.visit('/land.html?a=1', { headers: BOT })
      expect(got, site.log()).toMatchObject({ status: 200, body: 'Land' })
      expect(ms).toBeLessThan(GENEROUS_MS * busy())
      expect(site.seen.at(-1)).toMatchObject({ method: 'GET', url: '/land.html?a=1' })
    }

    it.each(Object.keys(BAD))('lets the visit through in time: %s', async (kind) => {
      answer = BAD[kind] ?? answer
      await expectOpen(await start(url))
    })

    it('lets the visit through without a listening or answering edge', async () => {
      await expectOpen(await start(`http://127.0.0.1:${await freePort()}`))
      // accepts connections and never answers, like a hanging process
      const full = net.createServer((socket) => socket.on('error', () => {}))
      full.listen({ port: 0, host: '127.0.0.1' })
      const { port } = await new Promise<AddressInfo>((resolve) =>
        full.once('listening', () => resolve(full.address() as AddressInfo)),
      )
      await expectOpen(await start(`http://127.0.0.1:${port}`))
      await Promise.all(open.splice(0).map((site) => site.close()))
      full.close()
    })
  })
})
