/** The WordPress plugin with a slow, broken or absent server, and with a whole-page cache. */
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildWpArchive } from '../src/outside/wp-archive.ts'
import { busy } from './support/busy.ts'
import { BAD_ANSWERS, decision, startFakeEdge, type FakeEdge } from './support/fake-edge.ts'
import { CRAWLER, LIBRARY, PERSON } from './support/visitors.ts'
import {
  installPlugin,
  PAGE_CACHE,
  setPlugin,
  startWordPress,
  withoutWordPress,
  type WordPress,
} from './support/wordpress.ts'

const BOT = JSON.stringify({
  ...(JSON.parse(decision('show', 'bots.html')) as object),
  class: 'bot',
  category: 'general',
})

describe.skipIf(withoutWordPress)('the WordPress plugin', () => {
  let edge: FakeEdge
  let press: WordPress
  beforeAll(async () => {
    ;[edge, press] = await Promise.all([startFakeEdge(), startWordPress()])
    const campaign = {
      key: 'k-1',
      name: 'Spring',
      targetMode: 'redirect',
      targetLink: 'https://target.example/open?s={utm_source}',
      botLink: 'bots.html',
    } as const
    installPlugin(press, buildWpArchive({ campaign, token: 'tok-secret', publicUrl: edge.url }))
    press.write('bots.html', '<p>the file for bots</p>')
    press.run(
      `wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Chairs', 'post_name' => 'chairs', 'post_content' => '<p>about chairs</p>']); return 1;`,
    )
  })
  afterAll(async () => {
    await press.close()
    await edge.close()
  })
  beforeEach(() => {
    edge.requests.length = 0
    forget()
  })
  afterEach(() => expect(press.complaints()).toEqual([]))

  const forget = () => readdirSync(press.notes).forEach((name) => rmSync(path.join(press.notes, name)))
  const set = (given: Record<string, string>) => setPlugin(press, given)
  const visit = (headers = LIBRARY, query = '') => press.visit(`/chairs/${query}`, { headers })

  it('sends the server its facts and no more', async () => {
    edge.answer = { body: BOT }
    expect(
      (
        await press.visit('/chairs/?utm_source=a%27b', {
          headers: { ...LIBRARY, 'cookie': 'wordpress_x=1', 'x-quoted': 'a\'b"c' },
        })
      ).body,
    ).toBe('<p>the file for bots</p>')
    const [request] = edge.requests
    expect(request?.headers.authorization).toBe('Bearer tok-secret')
    expect(request?.body).toMatchObject({
      key: 'k-1',
      ip: '127.0.0.1',
      url: `${press.url}/chairs/?utm_source=a%27b`,
      userAgent: 'python-requests/2.32.3',
    })
    expect(request?.body.headers).toMatchObject({ 'x-quoted': 'a\'b"c' }) // WordPress adds backslashes to input
    expect(request?.body.headers).not.toHaveProperty('cookie')
  })

  it.each([
    'status 500',
    'status 401',
    'garbage',
    'no body',
    'a script',
    'a way up',
    'silence',
    'a body that trickles',
    'a connection that drops',
  ])('shows the page at %s, in time', async (name) => {
    edge.answer = BAD_ANSWERS[name] ?? { body: '' }
    const without = await press.visit('/?robots=1') // WordPress's own time
    const got = await visit()
    expect([got.status, got.body.includes('about chairs'), edge.requests.length]).toEqual([200, true, 1])
    expect(got.ms - without.ms).toBeLessThan(1500 * busy())
  })

  it('sends everyone to the stored target instead, if configured', async () => {
    set({ failure: 'target' })
    onTestFinished(() => void set({}))
    edge.answer = { status: 500, body: '' }
    expect((await visit(PERSON, '?utm_source=a%26b')).headers.location).toBe('https://target.example/open?s=a%26b')
    edge.answer = { body: decision('redirect', 'https://elsewhere.example/') }
    expect((await visit(PERSON)).body).toContain('about chairs')
  })

  it.each([
    '?preview=true',
    '?sitemap=x',
    '?sitemap-stylesheet=x',
    '?embed=1',
    'embed/',
    '?tb=1',
    '?robots=1',
    '?favicon=1',
    '?feed=rss2',
    '?attachment=x',
    '?customize_changeset_uuid=5a1b6d8e-3d6f-4a9c-9c1d-0a1b2c3d4e5f',
    '?wp_customize=on',
    '?doing_wp_cron=1',
    '99/',
    '?page=99',
    '?paged=99',
  ])('shows a bot no page that WordPress serves as another type: %s', async (address) => {
    edge.answer = { body: BOT }
    expect((await visit(LIBRARY, address)).body).not.toContain('about chairs')
  })

  it('leaves page views in other sites to people, wherever they are sent', async () => {
    set({ people: 'target' })
    onTestFinished(() => void set({}))
    edge.answer = { body: decision('redirect', 'https://target.example/') }
    expect((await visit(PERSON)).status).toBe(302)
    expect(await visit(PERSON, 'embed/')).toMatchObject({ status: 200, body: expect.stringContaining('Chairs') })
    expect(edge.requests).toHaveLength(2)
  })

  it('spares visitors the wait for a silent server', async () => {
    edge.answer = () => {}
    for (let at = 0; at < 3; at++) await visit()
    const quick = await visit()
    expect([quick.body.includes('about chairs'), edge.requests.length]).toEqual([true, 3])
  })

  it('shows bots the page if the campaign only monitors, and never the bot page to a crawler', async () => {
    const verdict = JSON.parse(BOT) as object
    for (const more of [
      { action: { mode: 'redirect', to: 'https://target.example/open?s=' } },
      { category: 'verified' },
      { category: 'unverified' },
    ]) {
      edge.answer = { body: JSON.stringify({ ...verdict, ...more }) }
      expect((await visit(CRAWLER)).body).toContain('about chairs')
    }
  })

  it('runs none of WordPress’ own files as the bot page, and nothing outside its folder', async () => {
    for (const [name, status] of [
      ['wp-login.php', 404],
      ['index.php', 404],
      ['xmlrpc.php', 404],
      ['WP-CRON.php', 404],
      ['absent.html', 404],
      ['bots.html', 200],
    ] as const) {
      edge.answer = { body: JSON.stringify({ ...(JSON.parse(BOT) as object), action: { mode: 'show', to: name } }) }
      const got = await visit()
      expect([name, got.status, got.body.includes('about chairs'), got.body.includes('loginform')]).toEqual([
        name,
        status,
        false,
        false,
      ])
    }
  })

  describe('with a page cache', () => {
    beforeAll(() => press.write('wp-content/advanced-cache.php', PAGE_CACHE))

    it('keeps protected pages out of it, and purges earlier ones', async () => {
      set({ scope: 'chosen' })
      await visit(PERSON)
      expect((await visit()).headers['x-kept']).toBe('yes') // the cache works
      edge.answer = { body: BOT }
      set({ scope: 'site' })
      expect((await visit()).body).toBe('<p>the file for bots</p>')
      edge.answer = { body: decision('redirect', 'https://target.example/') }
      const person = await visit(PERSON)
      expect([person.body.includes('about chairs'), person.headers['x-kept']]).toEqual([true, undefined])
      edge.answer = { body: BOT }
      expect((await visit()).body).toBe('<p>the file for bots</p>')
      expect(person.headers).toMatchObject({
        'cache-control': 'private, no-store, no-cache, max-age=0',
        'surrogate-control': 'no-store',
        'x-accel-expires': '0',
      })
    })

    it('or lets the visitor’s browser ask, and pages stay cached', async () => {
      set({ way: 'script' })
      const first = await visit(PERSON)
      expect(first.body).toContain(
        `<script async src="${edge.url}/edge/v1/page.js" data-key="k-1" data-people="page" data-bot-page="bots.html" data-bots="${press.url}/bots.html"></script>`,
      )
      expect(first.body).not.toContain('tok-secret')
      expect(first.headers['cache-control']).toBeUndefined()
      const second = await visit()
      expect([second.headers['x-kept'], second.body, edge.requests.length]).toEqual(['yes', first.body, 0])
      set({ way: 'script', scope: 'chosen' })
      expect((await visit()).body).not.toContain('page.js')
    })
  })
})
