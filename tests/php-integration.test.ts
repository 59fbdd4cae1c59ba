/** The PHP integration in real PHP: requests, answers, and failing open. */
import { createSocket } from 'node:dgram'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { phpSource, type PhpCampaign } from '../src/outside/php-archive.ts'
import { BAD_ANSWERS, decision, startFakeEdge, type FakeEdge } from './support/fake-edge.ts'
import { certificate, freePort, php, phpVersion, startPhpSite, WITHOUT_CURL, type PhpSite } from './support/php.ts'
import { busy } from './support/busy.ts'

if (phpVersion === null) console.warn('PHP is not installed: the tests of the PHP integration are skipped.')

const CAMPAIGN: PhpCampaign = {
  key: 'k-1',
  name: 'Spring',
  targetMode: 'redirect',
  targetLink: 'https://target.example/open?s={utm_source}&h={hit}',
  botLink: 'bot.html',
}
const OPEN = 'https://target.example/open?s=&h='
const COMPLAINT = /warning|notice|deprecated|fatal|parse error|stack trace/i
/** Far above a visit's limit of 0.8 s, far below an endless wait. */
const GENEROUS_MS = 2500

const [PLAIN, SECURE] = ['http://shop.example/', 'https://shop.example/']
/** Trusted proxies, request headers, sent address, sent URL. */
const ADDRESSES: [string[], Record<string, string>, string, string][] = [
  [[], { 'x-forwarded-for': '198.51.100.9' }, '127.0.0.1', PLAIN],
  [['10.0.0.1', '128.0.0.0/1', '127.0.0.0/32'], { 'x-forwarded-for': '198.51.100.9' }, '127.0.0.1', PLAIN],
  [['127.0.0.1'], { 'x-forwarded-for': '198.51.100.9' }, '198.51.100.9', SECURE],
  [['127.0.0.1'], { 'x-forwarded-for': '6.6.6.6, 198.51.100.9' }, '198.51.100.9', SECURE],
  [
    ['127.0.0.0/8', '203.0.113.0/25'],
    { 'x-forwarded-for': '6.6.6.6, 2001:db8::7 , 203.0.113.127' },
    '2001:db8::7',
    SECURE,
  ],
  [['127.0.0.0/8', '203.0.113.0/25'], { 'x-forwarded-for': '6.6.6.6, 203.0.113.128' }, '203.0.113.128', SECURE],
  [
    ['::ffff:127.0.0.1', '2001:db8::/33'],
    { 'x-forwarded-for': '198.51.100.9:4711, [2001:db8:7fff::1]:443' },
    '198.51.100.9',
    SECURE,
  ],
  [['127.0.0.1'], { 'x-forwarded-for': '198.51.100.9, <b>' }, '127.0.0.1', SECURE],
  [['127.0.0.1'], {}, '127.0.0.1', SECURE],
  [['127.0.0.1'], { 'cf-connecting-ip': '198.51.100.9', 'x-forwarded-for': '6.6.6.6' }, '198.51.100.9', SECURE],
]

describe.skipIf(phpVersion === null).each([
  ['curl', []],
  ['streams', WITHOUT_CURL],
])('PHP integration over %s', (transport, args: string[]) => {
  let edge: FakeEdge
  let site: PhpSite
  let outside: string

  const install = (campaign: Partial<PhpCampaign> = {}, change = (source: string) => source) => {
    const source = phpSource({ campaign: { ...CAMPAIGN, ...campaign }, token: 'tok-1', publicUrl: `${edge.url}/` })
    site.write('index.php', change(source))
    site.write('land/index.php', source)
  }
  beforeAll(async () => {
    edge = await startFakeEdge()
    site = await startPhpSite(args)
    site.write('bot.html', '<?xml version="1.0"?><p>бот</p>')
    site.write(
      'old.html',
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>\xE4</p>', 'latin1'),
    )
    site.write(
      'pages/run.php',
      '<?php function shout($x) { global $word; return $word . $x; } $word = "hi "; echo shout($_SERVER["REQUEST_METHOD"]), " ", json_encode($_GET), json_encode($_POST), getcwd() === __DIR__ ? " here" : "", array_key_exists("HTTP_COOKIE", $_SERVER) ? " cookie" : ""; echo $undefined;',
    )
    site.write('pages/deep page.html', '<p>deep</p>')
    site.write('pages/.hidden.html', 'secret')
    site.write('notes.txt', 'secret')
    site.write('land/bot.html', '<p>land</p>')
    outside = mkdtempSync(path.join(tmpdir(), 'weir-outside-'))
    writeFileSync(path.join(outside, 'page.html'), 'secret')
    symlinkSync(path.join(outside, 'page.html'), path.join(site.root, 'outside.html'))
    symlinkSync('notes.txt', path.join(site.root, 'alias.html'))
    symlinkSync('index.php', path.join(site.root, 'again.php'))
  })
  afterAll(async () => {
    rmSync(outside, { recursive: true, force: true })
    await Promise.all([site.close(), edge.close()])
  })
  beforeEach(() => {
    edge.requests.length = 0
    for (const name of readdirSync(site.notes)) rmSync(path.join(site.notes, name))
    install()
  })
  afterEach(() => {
    const lines = site
      .log()
      .split('\n')
      .filter((line) => COMPLAINT.test(line))
    expect(lines.filter((line) => !line.includes('$undefined'))).toEqual([]) // the client's own page is theirs
  })

  it('redirects without caching or cookies', async () => {
    edge.answerWith('redirect', 'https://shop.example/a?hit=01K&x="><b>')
    const got = await site.visit('/')
    expect([got.status, got.headers.location]).toEqual([302, 'https://shop.example/a?hit=01K&x="><b>'])
    expect(got.headers['cache-control']).toBe('no-store')
    expect(got.headers['set-cookie']).toBeUndefined()
    expect(got.body).not.toContain('<b>')
    edge.answerWith('show', 'https://shop.example/b') // never fetched and shown as the site's
    expect((await site.visit('/')).headers.location).toBe('https://shop.example/b')
  })

  it('redirects even if an editor put a byte order mark before the file', async () => {
    edge.answerWith('redirect', 'https://shop.example/a')
    install({}, (source) => `\uFEFF${source}`)
    const got = await site.visit('/')
    expect(got.body).toMatch(
      /^\uFEFF<!doctype html><meta http-equiv="refresh" content="0;url=https:\/\/shop.example\/a">/,
    )
    expect(got.body).not.toMatch(COMPLAINT)
  })

  it('sends the edge only what it needs', async () => {
    edge.answerWith('redirect', 'https://shop.example/')
    const headers = {
      'host': 'shop.example:8080',
      'cookie': 'session=1',
      'authorization': 'Basic abc',
      'x-api-key': 'k',
      'content-type': 'text/plain',
      'user-agent': 'Mozilla/5.0 "x"',
      'referer': 'https://from.example/',
      'accept-language': 'de-DE',
      'sec-ch-ua': '"Chromium";v="130"',
      'sec-fetch-site': 'none',
    }
    await site.visit('/?utm_source=fb&user_1=%D1%8F', { headers })
    const [request] = edge.requests
    expect([edge.requests.length, request?.method, request?.path]).toEqual([1, 'POST', '/edge/v1/decide'])
    expect(request?.headers).toMatchObject({ 'authorization': 'Bearer tok-1', 'content-type': 'application/json' })
    expect(request?.headers.cookie).toBeUndefined()
    expect(request?.headers.connection).toBe(transport === 'curl' ? undefined : 'close') // the intended transport
    const { headers: forwarded, recipe, ...rest } = request?.body ?? {}
    expect(recipe).toMatch(/^php\/2\d{3}-/)
    expect(rest).toEqual({
      key: 'k-1',
      ip: '127.0.0.1',
      url: 'http://shop.example:8080/?utm_source=fb&user_1=%D1%8F',
      userAgent: 'Mozilla/5.0 "x"',
      referrer: 'https://from.example/',
      check: true,
    })
    expect(forwarded).toEqual({
      'host': 'shop.example:8080',
      'user-agent': 'Mozilla/5.0 "x"',
      'referer': 'https://from.example/',
      'accept-language': 'de-DE',
      'sec-ch-ua': '"Chromium";v="130"',
      'sec-fetch-site': 'none',
      'connection': 'close',
      ':protocol': '1.1',
      ':names': 'user-agent referer accept-language sec-ch-ua sec-fetch-site',
    })
  })

  it('sends valid requests, whatever the visitor sends', async () => {
    edge.answerWith('redirect', 'https://shop.example/')
    const junk = Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`x-junk-${index}`, 'ÿ"'.repeat(400)]))
    const got = await site.visit(`/?q=${'%00'.repeat(5000)}`, {
      headers: { 'user-agent': '\xff'.repeat(9000), 'referer': '\\'.repeat(3000), ...junk },
    })
    expect(got.headers.location).toBe('https://shop.example/')
    const { url, userAgent, referrer } = edge.requests[0]?.body ?? {}
    expect([String(url).length, String(userAgent).length, String(referrer).length]).toEqual([8192, 8192, 3000])
    expect(Number(edge.requests[0]?.headers['content-length'])).toBeLessThan(256 * 1024)
    await site.visit('http://other.example/?x=1', { headers: { host: 'a b"<c' } })
    expect(edge.requests[1]?.body.url).toBe('http://127.0.0.1/?x=1')
  })

  it('prints an HTML page unchanged, in its own encoding', async () => {
    edge.answerWith('show', 'bot.html')
    const bot = await site.visit('/?x=1')
    expect([bot.status, bot.headers['content-type'], bot.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<?xml version="1.0"?><p>бот</p>',
    ])
    edge.answerWith('show', 'old.html')
    expect((await site.visit('/')).headers['content-type']).toBe('text/html; charset=windows-1251')
    edge.answerWith('show', 'pages/deep page.html')
    expect((await site.visit('/')).body).toBe('<base href="/pages/deep%20page.html"><p>deep</p>')
  })

  it('runs a PHP page as if called itself, including its errors', async () => {
    edge.answerWith('show', 'pages/run.php?hit=01K')
    const form = {
      method: 'POST',
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'cookie': 'a=b' },
    }
    const got = await site.visit('/?q=1', form)
    expect(got.body).toContain('hi POST {"hit":"01K","q":"1"}{"a":"b"} here cookie')
    expect(got.body).toContain('$undefined')
    expect(edge.requests[0]?.body.headers).not.toHaveProperty('content-type')
  })

  it('answers HEAD like GET, without a body', async () => {
    for (const [mode, to, status] of [
      ['show', 'bot.html', 200],
      ['redirect', 'https://shop.example/', 302],
      ['frame', 'https://shop.example/', 200],
    ] as const) {
      edge.answerWith(mode, to)
      const got = await site.visit('/', { method: 'HEAD' })
      expect([got.status, got.body, got.headers['cache-control']]).toEqual([status, '', 'no-store'])
    }
  })

  it('frames a URL or a page of the site', async () => {
    edge.answerWith('frame', 'https://shop.example/?a="><script>alert(1)</script>&b=1')
    const got = await site.visit('/')
    expect(got.body).toContain(
      '<iframe src="https://shop.example/?a=&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;b=1"',
    )
    expect(got.body).not.toContain('<script')
    expect(got.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; /)
    edge.answerWith('frame', 'pages/deep page.html?hit=1')
    expect((await site.visit('/')).body).toContain('<iframe src="/pages/deep%20page.html?hit=1"')
  })

  it('inserts the browser probe into marked pages and frames, with the visit’s ticket', async () => {
    const tag = (ticket: string) =>
      `<script async src="${edge.url}/edge/v1/probe.js" data-ticket="${ticket}"></script><img src="${edge.url}/edge/v1/leaf/${ticket}" alt="" width="1" height="1" loading="eager" referrerpolicy="no-referrer" hidden>`
    const get = async (mode: string, to: string, ticket: unknown) => {
      edge.answer = { body: decision(mode, to, ticket) }
      return site.visit('/')
    }
    site.write('marked.html', '<p>a</p><!-- weir-probe -->')
    site.write('marked.php', `<p>b</p><?= defined('WEIR_PROBE') ? WEIR_PROBE : 'undefined' ?>`)
    expect((await get('show', 'marked.html', '01K.c_a.v-_.mac')).body).toBe(`<p>a</p>${tag('01K.c_a.v-_.mac')}`)
    expect((await get('show', 'marked.php', '01K.c_a.v-_.mac')).body).toBe(`<p>b</p>${tag('01K.c_a.v-_.mac')}`)
    const frame = await get('frame', 'bot.html', '01K.c_a.v-_.mac')
    expect(frame.body).toContain(`</iframe>${tag('01K.c_a.v-_.mac')}</body>`)
    for (const allowed of ["img-src 'self' /leaf/; ", 'script-src /probe.js; ', 'connect-src /signals; '])
      expect(String(frame.headers['content-security-policy']).replaceAll(`${edge.url}/edge/v1`, '')).toContain(allowed)
    for (const ticket of [undefined, '', 7, ['a'], '"><b>', 'a'.repeat(256), 'a\n']) {
      expect((await get('show', 'marked.html', ticket)).body).toBe('<p>a</p>')
      expect((await get('show', 'marked.php', ticket)).body).toBe('<p>b</p>')
      expect((await get('frame', 'bot.html', ticket)).body).not.toMatch(/<script|<img/)
    }
  })

  it('passes the appeal reference in a header and to marked pages, and nothing to others', async () => {
    const get = async (reference: unknown, to: string) => {
      edge.answer = { body: JSON.stringify({ ...(JSON.parse(decision('show', to)) as object), reference }) }
      const { body, headers } = await site.visit('/')
      return [body, headers['weir-reference']]
    }
    site.write('marked.html', '<p>a</p><!-- weir-reference -->')
    site.write('marked.php', `<p>b</p><?= WEIR_REFERENCE ?>`)
    const reference = '01K0000000000000000000000A'
    expect(await get(reference, 'marked.html')).toEqual([`<p>a</p>${reference}`, reference])
    expect(await get(reference, 'marked.php')).toEqual([`<p>b</p>${reference}`, reference])
    for (const none of [undefined, '', 7, ['a'], '"><b>', 'a\r\nx: y', 'a'.repeat(65)]) {
      expect(await get(none, 'marked.html')).toEqual(['<p>a</p>', undefined])
      expect(await get(none, 'marked.php')).toEqual(['<p>b</p>', undefined])
    }
  })

  it('works in a folder of the site, and never reaches another host by a path', async () => {
    edge.answerWith('show', 'bot.html')
    expect((await site.visit('/land/index.php')).body).toBe('<p>land</p>')
    edge.answerWith('redirect', 'bot.html')
    expect((await site.visit('/land/')).headers.location).toBe('/land/bot.html')
    expect((await site.visit('//land/index.php')).headers.location).toBe('/land/bot.html')
    expect((await site.visit('/index.php/x//y')).headers.location).toBe('/bot.html')
    // some servers keep both slashes
    install({ targetLink: 'bot.html' }, (source) => source.replace(edge.url, 'http://127.0.0.1:9'))
    const named = php(['-r', `$_SERVER['SCRIPT_NAME'] = '//evil.example/index.php'; include '${site.root}/index.php';`])
    expect(named).toContain('<a href="/evil.example/bot.html">')
  })

  it.each([
    'absent.html',
    'absent.php',
    'index.php',
    'INDEX.PHP',
    'again.php',
    'outside.html',
    'alias.html',
    'pages.html',
  ])('answers 404 for the page %s', async (name) => {
    for (const mode of ['show', 'frame', 'redirect']) {
      edge.answerWith(mode, name)
      const got = await site.visit('/')
      expect([got.status, got.headers.location]).toEqual([404, undefined])
      expect(got.body).toMatch(/^<!doctype html>.{1,200}Page not found/)
    }
    expect(edge.requests.length).toBe(3)
  })

  it.each(Object.keys(BAD_ANSWERS))('opens at %s', async (name) => {
    edge.answer = BAD_ANSWERS[name] ?? { body: '' }
    const got = await site.visit('/')
    expect([got.status, got.headers.location, edge.requests.length]).toEqual([302, OPEN, 1])
    expect(got.ms).toBeLessThan(GENEROUS_MS * busy())
  })

  it('opens without a listening edge, in the stored mode, with the visit’s own facts', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const away = (source: string) => source.replace(edge.url, nowhere)
    install({}, away)
    expect((await site.visit('/?utm_source=a%26b%0d%0a&hit[]=1')).headers.location).toBe(
      'https://target.example/open?s=a%26b%0D%0A&h=',
    )
    install({ targetMode: 'show', targetLink: 'pages/run.php' }, away)
    expect((await site.visit('/')).body).toContain('hi GET')
    install({ targetMode: 'frame' }, away)
    expect((await site.visit('/')).body).toContain('<iframe src="https://target.example/open?s=&amp;h="')
    install({ targetMode: 'show', targetLink: 'pages/.hidden.html' }, away)
    expect((await site.visit('/')).status).toBe(404)
  })

  it('reads a chunked answer', async () => {
    edge.answer = (reply) => {
      const text = decision('redirect', 'https://shop.example/')
      reply.write(text.slice(0, 9), () => reply.end(text.slice(9)))
    }
    expect((await site.visit('/')).headers.location).toBe('https://shop.example/')
  })

  it.each(ADDRESSES)(
    'takes the visitor address: trusted %j, %j received, %s sent',
    async (trusted, headers, address, url) => {
      edge.answerWith('redirect', 'https://shop.example/')
      const list = trusted.map((one) => `'${one}'`).join(', ')
      install({}, (source) => {
        const listed = source.replace('TRUSTED_PROXIES = []', `TRUSTED_PROXIES = [${list}]`)
        return 'cf-connecting-ip' in headers
          ? listed.replace("PROXY_HEADER = 'X-Forwarded-For'", "PROXY_HEADER = 'CF-Connecting-IP'")
          : listed
      })
      await site.visit('/', { headers: { 'host': 'shop.example', 'x-forwarded-proto': 'https', ...headers } })
      expect([edge.requests[0]?.body.ip, edge.requests[0]?.body.url]).toEqual([address, url])
      // the site's own proxy headers do not suggest one at the visitor's
      expect(Object.keys(Object(edge.requests[0]?.body.headers)).includes('x-forwarded-proto')).toBe(url === PLAIN)
    },
  )

  it('trusts an edge over TLS only with a valid certificate, and sends its token nowhere else', async () => {
    const { key, cert, file } = certificate(site.root)
    const secure = await startFakeEdge({ key, cert })
    secure.answerWith('redirect', 'https://shop.example/')
    const careful = await startPhpSite([...args, '-d', `openssl.cafile=${file}`, '-d', `curl.cainfo=${file}`])
    try {
      const source = phpSource({ campaign: CAMPAIGN, token: 'tok-1', publicUrl: secure.url })
      careful.write('index.php', source)
      expect((await careful.visit('/')).headers.location).toBe('https://shop.example/')
      careful.write('index.php', source.replace('localhost', '127.0.0.1')) // not the certificate's name
      expect((await careful.visit('/')).headers.location).toBe(OPEN)
      site.write('index.php', source) // unknown signer
      expect((await site.visit('/')).headers.location).toBe(OPEN)
      expect(secure.requests.length).toBe(1)
      expect(careful.log()).not.toMatch(COMPLAINT)
    } finally {
      await careful.close()
      await secure.close()
    }
  })

  it('does not wait for a silent name server', async () => {
    edge.answerWith('redirect', 'https://shop.example/')
    const requested: Buffer[] = []
    let alive = false
    const names = createSocket('udp4', (question, from) => {
      requested.push(question)
      if (alive) names.send('any answer', from.port, '127.0.0.1')
    })
    await new Promise<void>((resolve) => names.bind(0, '127.0.0.1', resolve))
    site.write('resolv.conf', 'search example\nnameserver 127.0.0.1\n')
    install({}, (source) =>
      source
        .replace('127.0.0.1', 'localhost')
        .replace("'/etc/hosts'", "'/absent'")
        .replace("'/etc/resolv.conf'", "__DIR__ . '/resolv.conf'")
        .replace('DNS_PORT = 53', `DNS_PORT = ${names.address().port}`),
    )
    try {
      const got = await site.visit('/')
      expect([got.headers.location, edge.requests.length, requested.length]).toEqual([OPEN, 0, 2])
      expect(got.ms).toBeLessThan(GENEROUS_MS * busy())
      alive = true
      expect((await site.visit('/')).headers.location).toBe('https://shop.example/')
      expect(requested[2]?.subarray(12).toString('latin1')).toBe('\x09localhost\0\0\x01\0\x01')
    } finally {
      names.close()
    }
  })
})
