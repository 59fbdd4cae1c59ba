/**
 * Node sites' and a Cloudflare Worker's integrations: requests, answers, and failing open. Express and Fastify are
 * real; Next and the Worker use standard Request and Response.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildWayFile, type WayInput } from '../src/outside/way-files.ts'
import { busy } from './support/busy.ts'
import { BAD_ANSWERS, decision, startFakeEdge, type FakeEdge } from './support/fake-edge.ts'
import { JS_WAYS, type Asking, type JsOptions, type JsSite } from './support/js-ways.ts'
import { KEY, putCampaign, startLoneEdge, TOKEN, type LoneEdge } from './support/lone-edge.ts'
import { CHROME, PERSON } from './support/people-headers.ts'
import { freePort } from './support/php.ts'

type Name = keyof typeof JS_WAYS
const NAMES = Object.keys(JS_WAYS) as Name[]
/** Integrations that see the request on the wire. */
const WIRED: Name[] = ['express', 'fastify']
/** Far above a visit's limit of 0.8 s, far below an endless wait. */
const GENEROUS_MS = 2500

const inputFor = (publicUrl: string, campaign: Partial<WayInput['campaign']> = {}): WayInput => ({
  campaign: {
    key: KEY,
    name: 'Spring',
    targetMode: 'redirect',
    targetLink: 'https://target.example/open?s={utm_source}&h={hit}',
    botLink: 'bot.html',
    ...campaign,
  },
  token: TOKEN,
  publicUrl,
})

const open: JsSite[] = []
async function start(name: Name, edgeUrl: string, campaign?: Partial<WayInput['campaign']>, options?: JsOptions) {
  const site = await JS_WAYS[name](inputFor(edgeUrl, campaign), options)
  open.push(site)
  return site
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()))
})

describe.each(NAMES)('%s, with a test edge', (name) => {
  let edge: FakeEdge
  beforeAll(async () => {
    edge = await startFakeEdge()
  })
  afterAll(() => edge.close())
  const question = () => edge.requests.at(-1)?.body ?? {}

  it('sends the edge the visit with the whole query and no secrets', async () => {
    const site = await start(name, edge.url)
    edge.answerWith('redirect', 'https://target.example/?a=1&b=%20#c')
    edge.requests.length = 0
    const headers = {
      ...PERSON,
      'Referer': 'https://news.example/',
      'Cookie': 'a=b',
      'Authorization': 'Basic secret',
      'X-Ja4': 'forged',
      'X-Weir-Hit': 'forged',
    }
    const sent = await site.visit('/land.html?utm_source=a%26b&b=%20&c=d+e&utm_source=2', { headers })
    expect(sent).toMatchObject({
      status: 302,
      headers: { 'location': 'https://target.example/?a=1&b=%20#c', 'cache-control': 'no-store' },
    })
    expect(edge.requests).toHaveLength(1)
    expect(edge.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(question()).toMatchObject({
      key: KEY,
      ip: '127.0.0.1',
      url: 'http://shop.example/land.html?utm_source=a%26b&b=%20&c=d+e&utm_source=2',
      userAgent: CHROME,
      referrer: 'https://news.example/',
      check: true,
      headers: { 'accept-language': 'de', 'sec-fetch-mode': 'navigate' },
    })
    const described = Object.keys(question()['headers'] as object)
    for (const secret of ['cookie', 'authorization', 'x-ja4', 'x-weir-hit', 'x-real-ip', 'cf-connecting-ip'])
      expect(described).not.toContain(secret)
    expect(described.includes(':order')).toBe(WIRED.includes(name))
  })

  it('asks about every possible page, and skips configured paths', async () => {
    const site = await start(name, edge.url, {}, { leftAlone: ['/api/'], ownAssets: true })
    edge.answerWith('redirect', 'https://target.example/')
    edge.requests.length = 0
    // Next sees no files
    if (name !== 'next') expect(await site.visit('/look.css?v=1')).toMatchObject({ status: 200, body: 'p {}' })
    if (name !== 'worker') await site.visit('/api/things')
    expect(edge.requests).toEqual([])
    const tried = [
      '/?x=.css',
      '/none.css',
      '/none.css?x=1',
      ...(name === 'worker' ? [] : ['/api/../land.html', '/api/%2e%2e/land.html']),
    ]
    for (const target of tried) await site.visit(target)
    for (const method of ['POST', 'PUT', 'OPTIONS'])
      await site.visit('/none.css', { method, headers: { 'content-length': '0' } })
    expect(edge.requests).toHaveLength(tried.length + 3)
    expect(question()).toMatchObject({ method: 'OPTIONS', recipe: expect.stringMatching(/^[a-z]+\/2\d{3}-/) })
    expect(await site.visit('/land.html', { method: 'HEAD', headers: PERSON })).toMatchObject({
      status: 302,
      headers: { location: 'https://target.example/' },
      body: '',
    })
    expect(question()).toMatchObject({ check: false })
    await site.visit('/land.html', { headers: { ...PERSON, 'Sec-Purpose': 'prefetch' } })
    expect(question()).toMatchObject({ headers: { 'sec-purpose': 'prefetch' } })
    // the service decides what counts as a page load
    await site.visit('/land.html', { headers: { ...PERSON, 'Sec-Fetch-Mode': 'cors' } })
    expect(question()).toMatchObject({ check: true })
  })

  const bot = (more: object) => JSON.stringify({ ...JSON.parse(decision('show', 'bot.html')), class: 'bot', ...more })

  it('shows bots the bot page with their reference, and everyone else the page', async () => {
    const site = await start(name, edge.url, { targetMode: 'show', targetLink: 'index.html' })
    edge.answer = { body: bot({ category: 'general', reference: '01KREF', probe: 'tick.et' }) }
    const shown = await site.visit('/land.html', { headers: { 'User-Agent': 'curl/8.5.0' } })
    expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store', 'weir-reference': '01KREF' } })
    expect(shown.body).toContain('About us')
    if (name !== 'next')
      expect(shown.body).toBe(
        `About us 01KREF|<script async src="${edge.url}/edge/v1/probe.js" data-ticket="tick.et"></script><img src="${edge.url}/edge/v1/leaf/tick.et" alt="" width="1" height="1" loading="eager" referrerpolicy="no-referrer" hidden>`,
      )
    // the bot page itself, for anyone
    expect((await site.visit('/bot.html')).body).toContain('About us')
    edge.answerWith('show', 'index.html')
    expect(await site.visit('/land.html', { headers: PERSON })).toMatchObject({ status: 200, body: 'Land' })
    // crawlers
    edge.answer = { body: bot({ category: 'verified', action: { mode: 'show', to: 'other.html' } }) }
    expect(await site.visit('/land.html')).toMatchObject({ status: 200, body: 'Land' })
    // also with another file named since the download; Next cannot look for it
    if (name === 'next') return
    edge.answer = { body: bot({ category: 'policy', action: { mode: 'show', to: 'renamed.html' } }) }
    expect(await site.visit('/land.html')).toMatchObject({ status: 200, body: 'Land' })
  })

  it('answers 404 if the bot page is missing', async () => {
    const site = await start(name, edge.url, { targetMode: 'show', targetLink: 'index.html', botLink: 'gone.html' })
    edge.answer = { body: bot({ category: 'general', action: { mode: 'show', to: 'gone.html' } }) }
    expect((await site.visit('/land.html')).status).toBe(404)
  })

  it('redirects nobody in a loop', async () => {
    const site = await start(name, edge.url)
    for (const to of ['https://shop.example/land.html?click=1', 'http://SHOP.example/land.html/']) {
      edge.answerWith('redirect', to)
      expect(await site.visit('/land.html?a=1', { headers: PERSON })).toMatchObject({ status: 200, body: 'Land' })
    }
    edge.answerWith('redirect', 'https://shop.example/index.html')
    expect(await site.visit('/', { headers: PERSON })).toMatchObject({ status: 200, body: 'Garden' })
  })

  it('frames a page, and fits a destination into a header', async () => {
    const site = await start(name, edge.url)
    edge.answer = { body: decision('frame', 'https://t.example/?a=1&b="x', 'tick.et') }
    const framed = await site.visit('/land.html', { headers: PERSON })
    expect(framed.body).toContain('<iframe src="https://t.example/?a=1&amp;b=&quot;x"')
    expect(framed.body).toContain('data-ticket="tick.et"')
    const style = /<style>([^<]*)<\/style>/.exec(framed.body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(framed.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
    edge.answerWith('redirect', 'https://t.example/сад?a=б')
    const sent = await site.visit('/land.html', { headers: PERSON })
    expect(sent.headers['location']).toBe('https://t.example/%D1%81%D0%B0%D0%B4?a=%D0%B1')
  })

  it('answers with the check’s page in place of any other', async () => {
    const site = await start(name, edge.url)
    const page = '<!doctype html><script src="{{edge}}/edge/v1/check.js"></script>'
    edge.answer = { body: JSON.stringify({ ...JSON.parse(decision('redirect', 'https://t.example/')), check: page }) }
    const shown = await site.visit('/land.html', { headers: PERSON })
    expect(shown).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
      body: page.replace('{{edge}}', edge.url),
    })
  })

  it('passes the verdict to the site’s pages, and ignores visitors that forge it', async () => {
    if (name === 'worker') return // its site is another server
    const site = await start(name, edge.url, { targetMode: 'show', targetLink: 'index.html' })
    const forged = { ...PERSON, 'X-Weir-Hit': 'forged', 'X-Weir-Verdict': 'target' }
    edge.answer = { body: bot({ category: 'unverified', action: { mode: 'show', to: 'index.html' } }) }
    expect(JSON.parse((await site.visit('/see', { headers: forged })).body)).toMatchObject({
      hit: '01K0000000000000000000000',
      verdict: 'target',
    })
    edge.answer = { status: 500, body: '' }
    expect(JSON.parse((await site.visit('/see', { headers: forged })).body)).toMatchObject({ hit: '', verdict: '' })
  })

  // the shared core judges answers: two integrations try all
  const some = ['status 500', 'half of the JSON', 'a hidden file', 'silence']
  const kinds = name === 'fastify' || name === 'worker' ? Object.keys(BAD_ANSWERS) : some
  it.each(kinds)('opens in time on %s', async (kind) => {
    const site = await start(name, edge.url)
    edge.answer = BAD_ANSWERS[kind] ?? edge.answer
    const { ms, ...sent } = await site.visit('/land.html?utm_source=a%26b', { headers: PERSON })
    expect(sent).toMatchObject({ status: 302, headers: { location: 'https://target.example/open?s=a%26b&h=' } })
    expect(ms).toBeLessThan(GENEROUS_MS * busy())
  })

  it('serves the page if the stored target is a file, and without a listening edge', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const here = await start(name, nowhere, { targetMode: 'show', targetLink: 'index.html' })
    expect(await here.visit('/land.html', { headers: PERSON })).toMatchObject({ status: 200, body: 'Land' })
    const away = await start(name, nowhere)
    expect((await away.visit('/land.html', { headers: PERSON })).status).toBe(302)
  })

  // the shared core waits: one integration is enough
  it.runIf(name === 'fastify' || name === 'worker')(
    'stops waiting after three waits in a row, and resumes after an answer',
    async () => {
      const site = await start(name, edge.url)
      edge.answer = () => {}
      edge.requests.length = 0
      const visit = () => site.visit('/land.html', { headers: PERSON })
      for (let count = 0; count < 5; count += 1) expect((await visit()).status).toBe(302)
      expect(edge.requests).toHaveLength(3)
      edge.answerWith('redirect', 'https://target.example/back')
      const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5500)
      expect((await visit()).headers['location']).toBe('https://target.example/back')
      later.mockRestore()
      expect((await visit()).headers['location']).toBe('https://target.example/back')
    },
  )
})

describe.each(WIRED)('%s, behind proxies and on the wire', (name) => {
  let edge: FakeEdge
  beforeAll(async () => {
    edge = await startFakeEdge()
    edge.answerWith('redirect', 'https://target.example/')
  })
  afterAll(() => edge.close())
  const described = async (options: JsOptions, headers: Record<string, string>) => {
    const site = await start(name, edge.url, {}, options)
    edge.requests.length = 0
    await site.visit('/land.html', { headers })
    return edge.requests[0]?.body ?? {}
  }

  it.each<[string[], Record<string, string>, string, string]>([
    [[], { 'X-Forwarded-For': '198.51.100.9', 'X-Forwarded-Proto': 'https' }, '127.0.0.1', 'http'],
    [['10.0.0.1', '128.0.0.0/1', '127.0.0.0/32'], { 'X-Forwarded-For': '198.51.100.9' }, '127.0.0.1', 'http'],
    [['127.0.0.1'], { 'X-Forwarded-For': '6.6.6.6, 198.51.100.9' }, '198.51.100.9', 'http'],
    [['127.0.0.1'], { 'X-Forwarded-For': '198.51.100.9', 'X-Forwarded-Proto': 'https' }, '198.51.100.9', 'https'],
    [
      ['127.0.0.0/8', '203.0.113.0/25'],
      { 'X-Forwarded-For': '6.6.6.6, 2001:db8::7 , 203.0.113.127' },
      '2001:db8::7',
      'http',
    ],
    [['127.0.0.0/8', '203.0.113.0/25'], { 'X-Forwarded-For': '6.6.6.6, 203.0.113.128' }, '203.0.113.128', 'http'],
    [
      ['::ffff:127.0.0.1', '2001:db8::/33'],
      { 'X-Forwarded-For': '198.51.100.9:4711, [2001:db8:7fff::1]:443' },
      '198.51.100.9',
      'http',
    ],
    [['127.0.0.1'], { 'X-Forwarded-For': '198.51.100.9, <b>' }, '127.0.0.1', 'http'],
    [['127.0.0.1'], {}, '127.0.0.1', 'http'],
  ])('believes %j: %j is %s, %s', async (trustedProxies, headers, address, scheme) => {
    const { ip, url } = await described({ trustedProxies }, { ...PERSON, ...headers })
    expect([ip, url]).toEqual([address, `${scheme}://shop.example/land.html`])
  })

  it('accepts the owner’s own header, and a fingerprint only from a proxy', async () => {
    const headers = { ...PERSON, 'CF-Connecting-IP': '198.51.100.9', 'X-Forwarded-For': '6.6.6.6', 'X-JA4': 't13d' }
    const body = await described({ trustedProxies: ['127.0.0.1'], proxyHeader: 'CF-Connecting-IP' }, headers)
    expect(body).toMatchObject({ ip: '198.51.100.9', headers: { 'x-ja4': 't13d' } })
    expect(body['headers']).not.toHaveProperty('x-forwarded-for')
    expect(body['headers']).not.toHaveProperty(':order')
  })

  it('reports order and spelling of headers, unless the request was forwarded', async () => {
    const { headers } = await described({}, PERSON)
    expect(headers).toMatchObject({
      ':order': 'user-agent accept accept-encoding accept-language',
      ':names': `Host ${Object.keys(PERSON).join(' ')}`,
    })
    expect((await described({}, { ...PERSON, Via: '1.1 proxy' }))['headers']).not.toHaveProperty(':order')
  })

  it('refuses an invalid proxy address at once', async () => {
    await expect(start(name, edge.url, {}, { trustedProxies: ['10.0.0.0/99'] })).rejects.toThrow('10.0.0.0/99')
  })
})

it('next lets everyone through if it cannot know the visitor', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const site = await start('next', 'http://127.0.0.1:9', {}, { proxyHeader: undefined })
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('proxyHeader'))
  expect(await site.visit('/land.html', { headers: PERSON })).toMatchObject({ status: 200, body: 'Land' })
})

describe.each(NAMES)('%s, with a real edge', (name) => {
  let edge: LoneEdge
  let site: JsSite
  beforeAll(async () => {
    edge = await startLoneEdge()
    putCampaign(edge, { targetMode: 'redirect', targetLink: 'https://пример.рф/ü🎉?from={utm_source}' })
  })
  afterAll(() => edge.close())
  const visit = async (how: Asking) => {
    site = await start(name, `http://127.0.0.1:${edge.port}`)
    edge.rows.length = 0
    const { status, headers, body } = await site.visit('/land.html?utm_source=a%26b', how)
    return { status, location: headers['location'], body: body.slice(0, 8), row: edge.rows[0] }
  }

  it('serves people, bots and crawlers by the campaign, and crawlers like people', async () => {
    const person = await visit({ headers: PERSON })
    expect(person).toMatchObject({
      status: 302,
      location: 'https://xn--e1afmkfd.xn--p1ai/%C3%BC%F0%9F%8E%89?from=a%26b',
    })
    expect(person.row).toMatchObject({ class: 'target', suspicious: false, reasons: [] })
    expect(await visit({ headers: { 'User-Agent': 'curl/8.5.0' } })).toMatchObject({ status: 200, body: 'About us' })
    const crawler = {
      ...PERSON,
      'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    }
    for (const checked of ['verified', 'unknown'] as const) {
      Object.assign(edge.parts, { crawlers: { check: () => checked } })
      const seen = await visit({ headers: crawler })
      expect(seen.row?.class).toBe('bot')
      expect({ ...seen, row: 0 }).toEqual({ ...person, row: 0 })
    }
  })

  it('lets everyone through with a wrong token', async () => {
    site = await JS_WAYS[name]({ ...inputFor(`http://127.0.0.1:${edge.port}`), token: 'wt_unknown' })
    open.push(site)
    const sent = await site.visit('/land.html?utm_source=a%26b', { headers: { 'User-Agent': 'curl/8.5.0' } })
    expect(sent).toMatchObject({
      status: 302,
      headers: { location: 'https://target.example/open?s=a%26b&h=' },
    })
  })
})

it('no campaign value becomes code', async () => {
  const name = `'%%TOKEN%%"\\\n*/\u2028</script>\${1}{{token}}`
  const { bytes } = buildWayFile('worker', inputFor('https://edge.example/', { name }))
  const source = new TextDecoder().decode(bytes)
  expect(source).toContain(`campaign: ${JSON.stringify(name)}`)
  expect(source).not.toMatch(/^(?:import|export (?!default))/m)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (link) => {
      const made = new TextDecoder().decode(
        buildWayFile('worker', inputFor('https://e.example', { targetLink: link })).bytes,
      )
      expect(made).toContain(`targetLink: ${JSON.stringify(link)},`)
      expect(made.split('export default').length).toBe(JSON.stringify(link).split('export default').length + 1)
    }),
    { numRuns: 50 },
  )
})

it('the package lists its contents', () => {
  const folder = path.join(import.meta.dirname, '../integrations/node')
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, Record<string, string>>
  }
  for (const file of Object.values(exports).flatMap((one) => Object.values(one)))
    expect(readFileSync(path.join(folder, file), 'utf8').length).toBeGreaterThan(100)
})
