/** The PHP file in other places: in front of a site, prepended to pages, and its data for them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BOT, openGate, type PhpGate } from './support/php-gate.ts'
import { freePort, php, phpVersion, type PhpSite } from './support/php.ts'

describe.skipIf(phpVersion === null)('the PHP file', () => {
  let gate: PhpGate
  let plain: PhpSite
  let front: PhpSite
  let ahead: PhpSite
  beforeAll(async () => {
    gate = await openGate()
    ;[plain, front, ahead] = await Promise.all([
      gate.site(),
      gate.site([], { front: 'index.php' }),
      gate.site([], { prepend: 'weir/index.php' }),
    ])
  })
  afterAll(() => gate.close())
  beforeEach(() => gate.forget())
  afterEach(() => gate.expectQuiet())

  const OFFERED =
    '<?php echo json_encode([WEIR_HIT, WEIR_VERDICT, $_SERVER["WEIR_HIT"], $_SERVER["WEIR_VERDICT"], $_SERVER["HTTP_X_WEIR_HIT"], $_SERVER["HTTP_X_WEIR_VERDICT"]]);'

  it('gives PHP pages hit and verdict, whatever the visitor claims, and hides crawler or person from them', async () => {
    plain.write('index.php', gate.wire())
    plain.write('verdict.php', OFFERED)
    const offered = async (given: object) => {
      gate.answerWith({ ...given, action: { mode: 'show', to: 'verdict.php' } })
      return JSON.parse(
        (await plain.visit('/', { headers: { 'x-weir-hit': 'forged', 'x-weir-verdict': 'forged' } })).body,
      ) as string[]
    }
    expect(await offered({})).toEqual(['01KABC', 'target', '01KABC', 'target', '01KABC', 'target'])
    expect(await offered({ class: 'bot', category: 'general' })).toEqual([
      '01KABC',
      'bot',
      '01KABC',
      'bot',
      '01KABC',
      'bot',
    ])
    for (const category of ['verified', 'unverified'])
      expect((await offered({ class: 'bot', category }))[1]).toBe('target')
    expect(await offered({ hit: '"><b>', class: 7 })).toEqual(['', '', '', '', '', ''])
    expect(JSON.stringify(gate.edge.requests.at(-1)?.body.headers)).not.toContain('forged')
    plain.write('index.php', gate.wire({ targetLink: 'verdict.php' }, `http://127.0.0.1:${await freePort()}`))
    expect(JSON.parse((await plain.visit('/')).body)).toEqual(['', '', '', '', '', ''])
  })

  it('names a length of content that has no type, as programs send it with a request for a page', async () => {
    plain.write('index.php', gate.wire())
    const named = async (more: Record<string, string>) => {
      await plain.visit('/', { headers: { 'user-agent': 'Mozilla/5.0', ...more } })
      return (gate.edge.requests.at(-1)?.body.headers as Record<string, string> | undefined)?.[':names']
    }
    expect(await named({ 'content-length': '0' })).toBe('user-agent content-length')
    expect(await named({ 'content-length': '0', 'content-type': 'text/plain' })).toBe('user-agent')
    expect(await named({})).toBe('user-agent')
  })

  it('answers a page request with the check if the server sends it, and nothing else', async () => {
    plain.write('index.php', gate.wire())
    const page = '<!doctype html><script src="{{edge}}/edge/v1/probe.js"></script>'
    gate.answerWith({ check: page })
    const navigation = { 'sec-fetch-mode': 'navigate' }
    const { body, headers, status } = await plain.visit('/?a=1', { headers: navigation })
    expect([status, body]).toEqual([200, `<!doctype html><script src="${gate.edge.url}/edge/v1/probe.js"></script>`])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    for (const check of [`<p>${page}`, page + ' '.repeat(9000), 7, null]) {
      gate.answerWith({ check })
      expect((await plain.visit('/')).body).toBe('<p>home page</p>')
    }
    // the service decides what is a page load; posted data must not be lost
    const offered = async (options: Parameters<typeof plain.visit>[1]) => {
      gate.edge.requests.length = 0
      await plain.visit('/', options)
      return gate.edge.requests[0]?.body['check']
    }
    expect(await offered({})).toBe(true)
    expect(await offered({ headers: navigation })).toBe(true)
    expect(await offered({ headers: { 'sec-fetch-mode': 'cors' } })).toBe(true)
    expect(await offered({ headers: { 'x-requested-with': 'XMLHttpRequest' } })).toBe(true)
    expect(await offered({ method: 'POST' })).toBe(false)
  })

  it('shows a page of another folder with its pictures, styles and links', async () => {
    plain.write('index.php', gate.wire())
    const page =
      '<html><head lang="en"><title>x</title><link rel="stylesheet" href="style.css"></head><body><a class="x" href="#top">up</a><a href="next.html">next</a><img src="a.png"></body></html>'
    plain.write('shop/deep.html', page)
    plain.write('shop/deep.php', `<?php header('Content-Length: 5'); ?>${page}`)
    plain.write('shop/data.php', '<?php header("Content-Type: application/json"); echo "<head>";')
    plain.write('shop/own.html', '<head><base href="/x/"></head>')
    plain.write('shop/style.css', 'p{}')
    plain.write('land/index.php', gate.wire())
    for (const name of ['shop/deep.html', 'shop/deep.php']) {
      gate.answerWith({ action: { mode: 'show', to: name } })
      const { body } = await plain.visit('/?a=1&b="')
      expect(body).toContain(`<head lang="en"><base href="/${name}">`)
      expect(body).toContain('<a class="x" href="/?a=1&amp;b=&quot;#top">')
      expect(body).toMatch(/<\/html>$/)
      const style = new URL(
        /stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? '',
        new URL(/<base href="([^"]+)"/.exec(body)?.[1] ?? '', plain.url),
      )
      expect((await plain.visit(style.pathname)).body).toBe('p{}')
    }
    gate.answerWith({ action: { mode: 'show', to: 'shop/data.php' } })
    expect((await plain.visit('/')).body).toBe('<head>')
    gate.answerWith({ action: { mode: 'show', to: 'shop/own.html' } })
    expect((await plain.visit('/')).body).toBe('<head><base href="/x/"></head>')
    gate.answerWith()
    expect((await plain.visit('/')).body).toBe('<p>home page</p>') // at the requested place
  })

  it('frames a page at full size, with its own title and language', async () => {
    plain.write('index.php', gate.wire())
    plain.write('shop/framed.html', '<html lang="de-AT"><title> Möbel &amp; "mehr" </title>')
    gate.answerWith({ action: { mode: 'frame', to: 'shop/framed.html' } })
    const { body, headers } = await plain.visit('/')
    expect(body).toContain('<html lang="de-AT">')
    expect(body).toContain('<title>Möbel &amp; &quot;mehr&quot;</title>')
    expect(body).toContain('title="Möbel &amp; &quot;mehr&quot;" referrerpolicy="strict-origin-when-cross-origin"')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(/iframe\{([^}]*)\}/.exec(body)?.[1]).not.toContain('overflow')
  })

  describe('in front of a site', () => {
    beforeAll(() => {
      front.write(
        'index.php',
        gate.wire().replace('FRONT = false', 'FRONT = true').replace('LEFT_ALONE = []', "LEFT_ALONE = ['/api/']"),
      )
      front.write('about.html', '<p>about page</p>')
      front.write(
        'shop/index.php',
        '<?php echo "shop ", $_SERVER["SCRIPT_NAME"], " ", getcwd() === __DIR__ ? "here" : "", json_encode($_GET);',
      )
      front.write('shop/style.css', 'p{}')
      front.write('api/ping.php', '<?php echo "pong", WEIR_HIT, WEIR_VERDICT, WEIR_PROBE;')
      front.write('.env', 'secret')
      front.write('dump.sql', 'secret')
    })
    const get = async (target: string, options = {}) => {
      const { status, body } = await front.visit(target, options)
      return [status, body, gate.edge.requests.length]
    }

    it('gives people the requested page, and bots the bot page', async () => {
      gate.answerWith()
      expect(await get('/')).toEqual([200, '<p>home page</p>', 1])
      expect(await get('/about.html?x=1')).toEqual([200, '<p>about page</p>', 2])
      expect(await get('/shop/?q=1')).toEqual([200, 'shop /shop/index.php here{"q":"1"}', 3])
      expect(gate.edge.requests[2]?.body.url).toBe(`${front.url}/shop/?q=1`)
      gate.answerWith(BOT)
      for (const target of ['/', '/about.html', '/shop/'])
        expect((await front.visit(target)).body).toMatch(/^(?:<base href="\/bot\.html">)?<p>bot page<\/p>$/)
      gate.answerWith({ class: 'bot', category: 'verified' })
      expect((await front.visit('/about.html')).body).toBe('<p>about page</p>')
    })

    it('serves pictures and styles without asking, and nothing that is no page', async () => {
      gate.answerWith(BOT)
      expect(await get('/shop/style.css')).toEqual([200, 'p{}', 0])
      const { headers } = await front.visit('/shop/style.css')
      expect(headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' })
      expect(
        (await front.visit('/shop/style.css', { headers: { 'if-none-match': String(headers.etag) } })).status,
      ).toBe(304)
      expect(await get('/api/ping.php')).toEqual([200, 'pong', 0])
      for (const target of [
        '/.env',
        '/dump.sql',
        '/absent',
        '/..%2f..%2fetc/passwd',
        '/shop/%2e%2e/dump.sql',
        '/wp-login.php',
        '/shop/style.css%00.html',
        '/weir/../.env',
      ]) {
        const [status, body, requests] = await get(target)
        expect([target, status, String(body).includes('secret'), requests]).toEqual([target, 404, false, 0])
      }
    })

    it('passes the page through when open, also if its own address is the destination', async () => {
      gate.edge.answer = { status: 500, body: '' }
      expect((await get('/about.html')).slice(0, 2)).toEqual([200, '<p>about page</p>'])
      for (const mode of ['redirect', 'frame']) {
        gate.answerWith({ action: { mode, to: `${front.url}/about.html?hit=1` } })
        expect((await get('/about.html')).slice(0, 2)).toEqual([200, '<p>about page</p>'])
        gate.answerWith({ action: { mode, to: 'about.html' } })
        expect((await get('/about.html')).slice(0, 2)).toEqual([200, '<p>about page</p>'])
      }
      gate.answerWith({ action: { mode: 'redirect', to: 'https://elsewhere.example/' } })
      expect((await front.visit('/about.html')).headers.location).toBe('https://elsewhere.example/')
    })

    it('lets a PHP target have its own addresses', async () => {
      const source = readFileSync(path.join(front.root, 'index.php'), 'utf8')
      front.write('index.php', source.replace("TARGET_LINK = 'home.html'", "TARGET_LINK = 'router.php'"))
      front.write('router.php', '<?php echo "route ", $_SERVER["REQUEST_URI"];')
      gate.answerWith({ action: { mode: 'show', to: 'router.php' } })
      expect((await get('/garden/chairs?x=1')).slice(0, 2)).toEqual([
        200,
        expect.stringMatching(/route \/garden\/chairs\?x=1$/),
      ])
      gate.answerWith(BOT)
      expect((await get('/garden/chairs'))[1]).toContain('bot page')
      front.write('index.php', source)
    })
  })

  describe('before pages', () => {
    beforeAll(() => {
      const source = gate.wire({ targetLink: 'item.php' })
      ahead.write(
        'weir/index.php',
        source
          .replace('FOLDER = __DIR__', "FOLDER = __DIR__ . '/..'")
          .replace('LEFT_ALONE = []', "LEFT_ALONE = ['/cron.php']"),
      )
      ahead.write(
        'item.php',
        `<?php echo "item "; ${OFFERED.slice(6)} echo $_SERVER["REQUEST_METHOD"], json_encode($_POST);`,
      )
      ahead.write('other.php', '<?php echo "other ", $GLOBALS["_weir"] ?? "";')
      ahead.write('cron.php', '<?php echo "cron", WEIR_HIT, WEIR_VERDICT, WEIR_PROBE;')
      ahead.write(
        'note.php',
        '<?php echo "the note", $_SERVER["argc"] ?? 0 ? WEIR_HIT . WEIR_VERDICT . WEIR_PROBE : "";',
      )
    })
    const get = async (target: string, options = {}) => (await ahead.visit(target, options)).body

    it('lets people’s pages continue and replaces bots’ with the bot page', async () => {
      gate.answerWith({ action: { mode: 'show', to: 'item.php' } })
      const form = { method: 'POST', body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      expect(await get('/item.php', form)).toBe(
        'item ["01KABC","target","01KABC","target","01KABC","target"]POST{"a":"b"}',
      )
      expect(await get('/other.php')).toBe('other ') // the target replaces the whole site
      gate.answerWith({ action: { mode: 'redirect', to: `${ahead.url}/other.php?hit=1` } })
      expect(await get('/other.php?x=1')).toBe('other ')
      gate.answerWith(BOT)
      expect(await get('/item.php')).toBe('<p>bot page</p>')
      expect(await get('/other.php')).toBe('<p>bot page</p>')
      gate.answerWith({ action: { mode: 'show', to: 'note.php' } })
      expect(await get('/item.php')).toBe('the note')
      gate.answerWith({ action: { mode: 'redirect', to: 'https://elsewhere.example/' } })
      const answer = await ahead.visit('/item.php')
      expect([answer.status, answer.headers.location]).toEqual([302, 'https://elsewhere.example/'])
      expect(answer.body).not.toContain('item')
    })

    it('asks once, skips configured paths and itself, and never a command line', async () => {
      gate.answerWith({ action: { mode: 'show', to: 'item.php' } })
      expect(await get('/weir/index.php')).toContain('item [')
      expect(gate.edge.requests).toHaveLength(1)
      expect(await get('/cron.php')).toBe('cron')
      expect(
        php(['-d', `auto_prepend_file=${path.join(ahead.root, 'weir/index.php')}`, path.join(ahead.root, 'note.php')]),
      ).toBe('the note')
      expect(gate.edge.requests).toHaveLength(1)
    })

    it('continues when open, and works at the top of a page too', async () => {
      gate.edge.answer = { status: 500, body: '' }
      expect(await get('/other.php')).toBe('other ')
      plain.write('index.php', gate.wire({ targetLink: 'top.php' }))
      plain.write('top.php', '<?php require __DIR__ . "/index.php"; echo "the top";')
      expect((await plain.visit('/top.php')).body).toBe('the top')
      gate.answerWith(BOT)
      expect((await plain.visit('/top.php')).body).toBe('<p>bot page</p>')
    })
  })
})
