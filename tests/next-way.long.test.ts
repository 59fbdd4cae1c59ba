/**
 * Next's integration in real Next with a real Weir: as `proxy.js` in Node and `middleware.js` in the Edge runtime. The
 * test acts as the front server, which sends X-Real-IP.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { busy } from './support/busy.ts'
import type { Asking } from './support/js-ways.ts'
import { hasNext, startNextSite, type NextFile, type NextSite } from './support/next-site.ts'
import { PERSON } from './support/people-headers.ts'
import {
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  tokenOf,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'
import { hang, resume } from './support/hung.ts'

if (!hasNext) console.warn('Next is not installed: its way in is not tested in it.')

/** Above a visit's limit of 0.8 s, far below an endless wait. */
const GENEROUS_MS = 2500
const CURL = { 'User-Agent': 'curl/8.5.0' }

let weir: Weir
let client: Client
beforeAll(async () => {
  if (!hasNext) return
  weir = await startWeir()
  client = await makeClient(weir, await signIn(weir))
})
afterAll(async () => {
  if (!hasNext) return
  await weir.stop()
  removeFolder(weir.dataDir)
})

/** A visit passed on by the front server. */
const from = (ip: string, headers: Record<string, string> = {}): Asking => ({
  headers: { ...headers, 'X-Real-IP': ip },
})

const SETTINGS = { targetMode: 'show', targetLink: 'index.html', botLink: 'bot.html' } as const

async function siteOf(name: NextFile, basePath: string) {
  const campaign = await makeCampaign(weir, client, SETTINGS)
  await untilLive(weir, client, campaign)
  const token = await tokenOf(weir, client, campaign)
  const way = { campaign: { ...SETTINGS, key: campaign.key, name: 'Spring' }, token, publicUrl: weir.url }
  return { campaign, site: await startNextSite(name, way, { basePath }) }
}

async function logs({ id }: MadeCampaign): Promise<Record<string, unknown>[]> {
  const day = new Date().toISOString().slice(0, 10)
  const question = { companyId: id, startDate: day, endDate: day, timezone: 'UTC' }
  const { body } = await weir.call('POST', '/v1/logs/userLogs', question, client.token)
  return body['logs'] as Record<string, unknown>[]
}

const SITES: [NextFile, string][] = [
  ['proxy', ''],
  ['middleware', '/base'],
]
describe.skipIf(!hasNext).each(SITES)('%s.js of Next, on a site under "%s/"', (name, base) => {
  let site: NextSite
  let campaign: MadeCampaign
  beforeAll(async () => {
    ;({ site, campaign } = await siteOf(name, base))
  })
  afterAll(() => site.close())

  /** An address's visits in Logs, once this later one is there. */
  async function loggedOf(ip: string): Promise<unknown[]> {
    const last = `198.51.100.${(later += 1)}`
    await site.visit('/land', from(last, PERSON))
    const all = await until('the later visit in Logs', async () => {
      const listed = await logs(campaign)
      return listed.some((one) => one['ip'] === last) && listed
    })
    return all.filter((one) => one['ip'] === ip).map(({ url }) => url)
  }
  let later = 0

  it('passes people with the facts for their page, and ignores forged ones', async () => {
    const forged = { 'X-Weir-Hit': 'forged', 'X-Weir-Verdict': 'bot', 'X-Forwarded-For': '6.6.6.6' }
    const seen = await site.visit('/see?utm_source=a%26b', from('203.0.113.7', { ...PERSON, ...forged }))
    expect(seen.status).toBe(200)
    expect(seen.body).toMatch(/hit=(?!none|forged)\w{10,};verdict=target;/)
    expect(await loggedOf('203.0.113.7')).toEqual([`http://shop.example${base}/see?utm_source=a%26b`])
    expect(await loggedOf('6.6.6.6')).toEqual([])
  })

  it('shows bots the bot page with their reference', async () => {
    const bot = await site.visit('/see', from('203.0.113.8', CURL))
    expect(bot).toMatchObject({ status: 200, body: 'About us <!-- weir-reference -->' })
    expect(bot.headers).toMatchObject({
      'cache-control': 'no-store',
      'weir-reference': expect.stringMatching(/^\w+$/),
    })
    expect(await loggedOf('203.0.113.8')).toEqual([`http://shop.example${base}/see`])
  })

  it('shows a bot the bot page itself, too', async () => {
    expect(await site.visit('/bot.html', from('203.0.113.14', CURL))).toMatchObject({
      status: 200,
      body: 'About us <!-- weir-reference -->',
    })
  })

  it('skips files and unlisted paths', async () => {
    const { body } = await site.visit('/land', from('203.0.113.9', PERSON))
    const script = new RegExp(`src="${base}(/_next/static/[^"]+\\.js)"`).exec(body)?.[1] ?? 'none'
    const picture = `/_next/image?url=${encodeURIComponent(`${base}/dot.png`)}&w=64&q=75`
    for (const file of [script, picture])
      expect(await site.visit(file, from('203.0.113.9', CURL)), file).toMatchObject({ status: 200 })
    expect(await loggedOf('203.0.113.9')).toEqual([`http://shop.example${base}/land`])
    const unnamed = await site.visit('/see', {
      headers: { ...CURL, 'X-Forwarded-For': '203.0.113.10', 'X-Weir-Hit': 'f' },
    })
    expect(unnamed.body).toContain('hit=none;verdict=none;')
    expect(await loggedOf('203.0.113.10')).toEqual([])
  })

  it('counts pages opened by its links, and no prefetches', async () => {
    const fetched = {
      ...PERSON,
      'Accept': '*/*',
      'RSC': '1',
      'Sec-Fetch-Mode': 'cors',
      'Sec-Fetch-Dest': 'empty',
      'Sec-Fetch-Site': 'same-origin',
    }
    await site.visit('/land?a=ahead', from('203.0.113.13', { ...fetched, 'Next-Router-Prefetch': '1' }))
    await site.visit('/land?a=opened', from('203.0.113.13', fetched))
    // with only one of the two, it is asked about like everybody
    const bot = await site.visit('/see', from('203.0.113.13', { ...CURL, 'Next-Router-Prefetch': '1' }))
    expect(bot.body).toContain('About us')
    expect((await loggedOf('203.0.113.13')).toSorted()).toEqual([
      `http://shop.example${base}/land?a=opened`,
      `http://shop.example${base}/see`,
    ])
  })

  it('sends people elsewhere with their query, without loops', async () => {
    const changed = async (settings: object) => {
      await makeCampaign(weir, client, { ...SETTINGS, id: campaign.id, ...settings })
      return () => site.visit('/land?utm_source=a%26b', from('203.0.113.11', PERSON))
    }
    const away = await changed({
      targetMode: 'redirect',
      targetLink: 'https://target.example/open?s={utm_source}&x=%20',
    })
    const sent = await until(
      'the new target',
      async () => {
        const answer = await away()
        return answer.status === 302 && answer
      },
      20,
    )
    expect(sent.headers).toMatchObject({
      'location': 'https://target.example/open?s=a%26b&x=%20',
      'cache-control': 'no-store',
    })
    const here = await changed({ targetMode: 'redirect', targetLink: `https://shop.example${base}/land` })
    await until(
      'the page itself',
      async () => {
        const { status, body } = await here()
        return status === 200 && body.includes('Land')
      },
      20,
    )
  })

  it('opens within 0.8 seconds while Weir hangs', async () => {
    await hang(weir.process)
    try {
      const { status, body, ms } = await site.visit('/see', from('203.0.113.12', CURL))
      expect([status, body]).toEqual([200, expect.stringContaining('hit=none;verdict=none;')])
      expect(ms).toBeGreaterThan(700)
      expect(ms).toBeLessThan(GENEROUS_MS * busy())
      console.log(`${name}.js: the page after ${Math.round(ms)} ms`)
    } finally {
      resume(weir.process)
    }
  })

  it('prints nothing but its start command', () => {
    expect(site.log()).not.toMatch(/error|unhandled|weir/i)
  })
})
