/** The Worker in Cloudflare's runtime with a real edge. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY, startLoneEdge, TOKEN, type LoneEdge } from './support/lone-edge.ts'
import { CHROME } from './support/people-headers.ts'
import { hasMiniflare, startWorker, type Miniflare } from './support/worker.ts'

if (!hasMiniflare) console.warn('Miniflare is not installed: the Worker is not tested in its own runtime.')

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

describe.skipIf(!hasMiniflare)('a Worker', () => {
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
    const worker = await startWorker({ campaign, token: 'wt_unknown', publicUrl }, { env })
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

  it('serves people and bots by the campaign, with Cloudflare’s facts', async () => {
    const visit = await start(`http://127.0.0.1:${edge.port}`, { WEIR_TOKEN: TOKEN })
    const sent = await visit('/land.html?a=1', PERSON, {
      botManagement: { ja4: 't13d1516h2_8daaf6152771_d8a2da3f94cd' },
    })
    expect(sent).toMatchObject({ status: 302, location: 'https://t.example/' })
    expect(edge.rows[0]).toMatchObject({
      ip: '203.0.113.7',
      url: 'http://shop.example/land.html?a=1',
      class: 'target',
      // only Node's fetch declares itself
      reasons: [['headers.odd_fetch', 'mode cors', 'weak', 'headers']],
      headers: { 'x-ja4': 't13d1516h2_8daaf6152771_d8a2da3f94cd' },
    })
    const bot = await visit('/land.html', { 'user-agent': 'curl/8.5.0' })
    expect(bot).toMatchObject({ status: 200, body: expect.stringContaining('About us') })
    expect(await visit('/look.css', { 'user-agent': 'curl/8.5.0' })).toMatchObject({ status: 200, body: 'p {}' })
    expect(edge.rows).toHaveLength(2)
  })

  it('opens with a wrong token, and while Weir is away', async () => {
    for (const url of [`http://127.0.0.1:${edge.port}`, 'http://127.0.0.1:9'])
      expect(await (await start(url))('/land.html', PERSON)).toMatchObject({
        status: 302,
        location: 'https://t.example/stored',
      })
  })
})
