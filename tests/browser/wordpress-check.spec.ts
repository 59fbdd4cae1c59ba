/**
 * The check on a real WordPress in real browsers with a real Weir: who gets it, that people continue to the same page,
 * and who never gets it. WordPress's own record also shows prefetched pages.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { agentOn, hasScreen } from '../support/chromium.ts'
import { hasNginx, startNginx } from '../support/nginx.ts'
import { freePort, visitAt, type Visit } from '../support/php.ts'
import { CRAWLER, PERSON } from '../support/visitors.ts'
import { PAGE_CACHE, setPlugin, withoutWordPress, type WordPress } from '../support/wordpress.ts'
import {
  BEHIND,
  buttonOf,
  isCheck,
  openCheckedSite,
  pageAt,
  pageOf,
  withPerson,
  type CheckedSite,
  type Hit,
  type Passage,
} from '../support/wordpress-check.ts'
import { expectOk, until } from '../support/weir.ts'
import { expect, test } from './fixture.ts'

test.skip(withoutWordPress !== undefined, `${withoutWordPress} on this machine`)

const QUERY = '?utm_source=news&odd=%F0%9F%98%80&empty=&odd=2&list[]=1'

let site: CheckedSite
let press: WordPress
let edge: Passage

test.beforeAll(async ({ shared }) => {
  site = await openCheckedSite(shared)
  ;({ press, edge } = site)
})
test.afterAll(() => site.close())
test.beforeEach(() => {
  setPlugin(press, BEHIND)
  site.forgetAnswers()
})
test.afterEach(() => expect(press.complaints()).toEqual([]))

const at =
  (address: string) =>
  ({ ip }: Hit) =>
    ip === address

const OPENING = { ...PERSON, 'accept-encoding': 'identity' }
const visitAs = (ip: string, target: string, headers: Record<string, string> = OPENING, method = 'GET') =>
  press.visit(target, { method, headers: { ...headers, 'x-forwarded-for': ip } })
/** Without the visit's tickets in the probe's tag and image. */
const plain = ({ body }: Visit) => body.replaceAll(/( data-ticket="|\/edge\/v1\/leaf\/)[\w.-]+/g, '$1')

test('a person takes the check once a day and arrives at the same page', { tag: '@long' }, async () => {
  test.skip(!hasScreen, 'needs a screen')
  await withPerson(async (page) => {
    const first = page.waitForResponse((answer) => answer.url().includes('/chairs/'))
    await page.goto(`${press.url}/chairs/${QUERY}#part`)
    expect((await first).headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    await expect(page.getByText('about chairs')).toBeVisible()
    await expect(page).toHaveURL(`${press.url}/chairs/${QUERY}#part`)
    expect(site.checks()).toEqual([
      [`/chairs/${QUERY}`, true],
      [`/chairs/${QUERY}`, false],
    ])
    // the check and the next page are one history entry
    expect(await page.evaluate(() => history.length)).toBe(2)
    const probed = () => page.waitForResponse((answer) => answer.url().endsWith('/edge/v1/signals'))

    await Promise.all([probed(), page.reload()])
    await Promise.all([probed(), page.goto(`${press.url}/tables/`)])
    await expect(page.getByText('about tables')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('about chairs')).toBeVisible()
    await expect(page).toHaveURL(`${press.url}/chairs/${QUERY}#part`)
    await page.goForward()
    await expect(page.getByText('about tables')).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
    expect(
      site
        .checks()
        .slice(2)
        .filter(([, check]) => check),
    ).toEqual([])
  })
  const hits = await site.hits(
    3,
    ({ ip, userAgent }) => ip === '127.0.0.1' && userAgent === agentOn('X11; Linux x86_64'),
  )
  expect(hits[0]).toMatchObject({ class: 'target', url: `${press.url}/chairs/${QUERY}`, reasons: [] })
  expect(hits.slice(1).filter((hit) => hit.class !== 'target')).toEqual([])
  const receipt = await site.receipt(hits[0]?.hit ?? '')
  expect(receipt).toMatchObject({ checked: 'taken' })
  expect(receipt.log.probes).toContainEqual(expect.objectContaining({ when: 'before', platform: 'Linux x86_64' }))
  expect((await site.receipt(hits[1]?.hit ?? '')).checked).toBe('')
})

test('a driven browser is a Bot at its first visit', { tag: '@long' }, async ({ browser }) => {
  const page = await pageOf(browser, 'Windows NT 10.0; Win64; x64')
  await page.goto(`${press.url}/chairs/${QUERY}`)
  await expect(page.getByText('the file for bots')).toBeVisible()
  await expect(page).toHaveURL(`${press.url}/chairs/${QUERY}`)
  expect(site.checks().map(([, check]) => check)).toEqual([true, false])
  const [hit] = await site.hits(1, ({ ip, userAgent }) => ip === '127.0.0.1' && userAgent.includes('Windows'))
  expect([hit?.class, hit?.reasons[0]?.signal]).toEqual(['bot', 'automation.webdriver'])
  await page.context().close()
})

test('without scripts the button continues, and Back does not return to it', { tag: '@long' }, async ({ browser }) => {
  const page = await pageAt(browser, '203.0.113.20', { javaScriptEnabled: false, locale: 'uk-UA' })
  await page.goto(`${press.url}/chairs/${QUERY}`)
  await expect(page.getByRole('heading', { name: 'Одну мить' })).toBeVisible()
  await page.getByRole('link', { name: 'Продовжити' }).click()
  await expect(page.getByText('about chairs')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  expect([pathname, search.replace(/&weir-check=[\w.-]+$/, '')]).toEqual(['/chairs/', QUERY])
  await page.reload()
  await expect(page.getByText('about chairs')).toBeVisible()
  await page.goto(`${press.url}/tables/`)
  await expect(page.getByText('about tables')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('about chairs')).toBeVisible()
  const [hit] = await site.hits(1, at('203.0.113.20'))
  expect(hit).toMatchObject({ class: 'target', url: `${press.url}/chairs/${QUERY}` })
  expect((await site.receipt(hit?.hit ?? '')).checked).toBe('taken')
  await page.context().close()
})

test('a crawler gets what people get after the check, and never the check', { tag: '@long' }, async () => {
  const checked = await visitAs('203.0.113.30', '/chairs/')
  expect(isCheck(checked)).toBe(true)
  await visitAs('203.0.113.30', `/chairs/${buttonOf(checked)}`)
  const seen = plain(await visitAs('203.0.113.30', '/chairs/'))
  expect(seen).toContain('about chairs')
  for (const [ip, category] of [
    ['66.249.73.135', 'verified'],
    ['198.51.100.7', 'unverified'],
  ] as const) {
    const claim = { ...OPENING, 'user-agent': CRAWLER['user-agent'] ?? '', 'accept': '*/*' }
    for (const headers of [claim, CRAWLER]) {
      const got = await visitAs(ip, '/chairs/', headers)
      expect([category, got.status, isCheck(got), plain(got)]).toEqual([category, 200, false, seen])
    }
    const hits = await site.hits(2, at(ip))
    expect(hits.map((hit) => hit.category)).toEqual([category, category])
  }
})

test('prefetches never get the check', { tag: '@long' }, async ({ browser }) => {
  press.write(
    'start.html',
    `<!doctype html><title>Start</title><link rel="prefetch" href="/chairs/?by=link">
    <script type="speculationrules">{"prefetch":[{"urls":["/tables/?by=rule"],"eagerness":"immediate"}]}</script>`,
  )
  const page = await pageAt(browser, '203.0.113.40')
  await page.goto(`${press.url}/start.html`)
  await expect.poll(() => site.answered().length).toBe(2)
  expect(site.answered().toSorted((a, b) => a.url.localeCompare(b.url))).toEqual([
    { url: '/chairs/?by=link', purpose: expect.stringContaining('prefetch') as unknown, check: false },
    { url: '/tables/?by=rule', purpose: expect.stringContaining('prefetch') as unknown, check: false },
  ])
  await page.context().close()
})

test('allow-listed visitors never get the check', { tag: '@long' }, async ({ browser }) => {
  const ip = '203.0.113.50'
  await expectOk(site.weir.call('POST', '/v1/clientblacklist/add', { ips: ip, list: 'allow' }, site.client.token))
  await until('the entry to be in force', async () => !isCheck(await visitAs(ip, '/tables/')))
  site.forgetAnswers()
  const page = await pageAt(browser, ip)
  await page.goto(`${press.url}/chairs/`)
  await expect(page.getByText('about chairs')).toBeVisible()
  expect(site.checks()).toEqual([['/chairs/', false]])
  await page.context().close()
})

test('requests that open no page get no check, and lose no data', { tag: '@long' }, async () => {
  const ip = '203.0.113.60'
  const others: Visit[] = []
  for (const method of ['POST', 'HEAD']) others.push(await visitAs(ip, '/chairs/', OPENING, method))
  others.push(
    await visitAs(ip, '/chairs/', { ...OPENING, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }),
    await visitAs(ip, '/feed/'),
    await visitAs(ip, '/?rest_route=/wp/v2/pages'),
    await visitAs(ip, '/no-such-page/'),
  )
  expect(others.map(isCheck)).toEqual(others.map(() => false))
  expect(others[0]?.body).toContain('about chairs')
  expect(isCheck(await visitAs(ip, '/chairs/'))).toBe(true)
  // trusts the browser's header, not one that anyone can add
  expect(isCheck(await visitAs(ip, '/chairs/', { ...OPENING, 'x-requested-with': 'XMLHttpRequest' }))).toBe(true)
})

test('people continue to the campaign’s target if the site sends them there', { tag: '@long' }, async () => {
  setPlugin(press, { ...BEHIND, people: 'target' })
  const checked = await visitAs('203.0.113.70', '/chairs/?utm_source=a%26b')
  expect(isCheck(checked)).toBe(true)
  const sent = await visitAs('203.0.113.70', `/chairs/${buttonOf(checked)}`)
  expect([sent.status, sent.headers.location]).toEqual([302, 'https://shop.example/garden?utm_source=a%26b'])
})

test(
  'while Weir does not answer the page is shown, even in the middle of the check',
  { tag: '@long' },
  async ({ browser }) => {
    setPlugin(press, { ...BEHIND, edge: `http://127.0.0.1:${await freePort()}` })
    const page = await pageOf(browser, 'Macintosh; Intel Mac OS X 10_15_7')
    await page.goto(`${press.url}/chairs/`)
    await expect(page.getByText('about chairs')).toBeVisible()

    setPlugin(press, { ...BEHIND, edge: edge.url })
    edge.shut = true
    await page.goto(`${press.url}/tables/`)
    await expect(page.getByText('about tables')).toBeVisible()
    expect(site.checks().map(([, check]) => check)).toEqual([false, false])

    edge.shut = false
    site.forget()
    // after the check's page, nothing is answered
    await page.route('**/edge/v1/check.js', (route) => {
      edge.shut = true
      return route.continue()
    })
    await page.goto(`${press.url}/chairs/${QUERY}`)
    await expect(page.getByText('about chairs')).toBeVisible()
    expect(
      site
        .checks()
        .slice(2)
        .map(([, check]) => check),
    ).toEqual([true, false])
    expect(page.url().replace(/&weir-check=[\w.-]+$/, '')).toBe(`${press.url}/chairs/${QUERY}`)
    expect(await page.evaluate(() => history.length)).toBe(4)
    await page.context().close()
    edge.shut = false
    site.forget()
  },
)

test('continues by itself under the site’s own policy', { tag: '@long' }, async ({ browser }) => {
  press.write(
    'wp-content/mu-plugins/policy.php',
    `<?php add_action('send_headers', function () { header("Content-Security-Policy: default-src 'self'"); });`,
  )
  const page = await pageOf(browser, 'X11; CrOS x86_64 14541.0.0')
  await page.goto(`${press.url}/chairs/${QUERY}`)
  await expect(page.getByText('the file for bots')).toBeVisible()
  await expect(page).toHaveURL(`${press.url}/chairs/${QUERY}`)
  // other pages keep their policy
  const { headers } = await visitAs('66.249.73.136', '/chairs/', CRAWLER)
  expect(headers['content-security-policy']).toBe("default-src 'self'")
  await page.context().close()
  rmSync(path.join(press.root, 'wp-content/mu-plugins/policy.php'))

  test.skip(!hasNginx, 'nginx is not installed')
  // set by a server in front, so the plugin cannot remove it; it allows Weir's scripts, as the guide says
  const policy = `default-src 'self'; script-src 'self' ${edge.url}; connect-src ${edge.url}`
  const front = await startNginx(
    `location / { proxy_pass ${press.url}; proxy_set_header Host ${new URL(press.url).host}; add_header Content-Security-Policy "${policy}"; }`,
    {},
  )
  setPlugin(press, { ...BEHIND, edge: edge.url })
  // nothing is answered during the check
  const unheard = await pageOf(browser, 'X11; FreeBSD amd64')
  await unheard.route('**/edge/v1/check.js', async (route) => {
    const answer = await route.fetch()
    edge.shut = true
    await route.fulfill({ response: answer })
  })
  await unheard.goto(`${front.url}/chairs/${QUERY}`)
  await expect(unheard.getByText('about chairs')).toBeVisible()
  edge.shut = false
  site.forget()
  const other = await pageOf(browser, 'X11; FreeBSD amd64')
  await other.goto(`${front.url}/chairs/${QUERY}`)
  await expect(other.getByText('the file for bots')).toBeVisible()
  await expect(other).toHaveURL(`${front.url}/chairs/${QUERY}`)
  await Promise.all([other.context().close(), unheard.context().close(), front.close()])
})

test('a query is never too long for the check', { tag: '@long' }, async () => {
  const ip = '203.0.113.65'
  const long = await visitAs(ip, `/chairs/?a=${'b'.repeat(7500)}`)
  expect([long.status, isCheck(long), long.body.includes('about chairs')]).toEqual([200, true, false])
})

test('with the browser mode nobody gets the check, and the settings apply', { tag: '@long' }, async ({ browser }) => {
  test.skip(!hasScreen, 'needs a screen')
  press.write('wp-content/advanced-cache.php', PAGE_CACHE)
  const asks = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/edge/v1/page'))
  /** A program's final address. */
  const botAt = async (target: string) => {
    const page = await (await browser.newContext()).newPage()
    await Promise.all([asks(page), page.goto(press.url + target)])
    return page
  }
  setPlugin(press, { ...BEHIND, way: 'script' })
  await withPerson(async (page) => {
    const probed = page.waitForResponse((answer) => answer.url().endsWith('/edge/v1/signals'))
    await page.goto(`${press.url}/chairs/${QUERY}`)
    await probed
    await expect(page).toHaveURL(`${press.url}/chairs/${QUERY}`)
    await expect(page.getByText('about chairs')).toBeVisible()
  })
  // programs get the cached page too, and leave it
  const bot = await botAt(`/chairs/${QUERY}`)
  await expect(bot).toHaveURL(`${press.url}/bots.html`)
  expect((await visitAs('203.0.113.100', `/chairs/${QUERY}`)).headers['x-kept']).toBe('yes')
  await bot.context().close()
  // crawlers go where people go
  const crawler = await (await browser.newContext({ userAgent: CRAWLER['user-agent'] ?? '' })).newPage()
  await Promise.all([
    crawler.waitForResponse((answer) => answer.url().endsWith('/edge/v1/signals')),
    crawler.goto(`${press.url}/chairs/${QUERY}`),
  ])
  await expect(crawler).toHaveURL(`${press.url}/chairs/${QUERY}`)
  await crawler.context().close()

  // a WordPress page for bots; without permalinks only its query identifies it
  press.run("update_option('permalink_structure', ''); flush_rewrite_rules(); return 1;")
  const id = press.run("return get_page_by_path('robots')->ID;") as number
  setPlugin(press, { ...BEHIND, way: 'script', bot_page: id })
  const other = await botAt('/?own=1')
  await expect(other).toHaveURL(`${press.url}/?page_id=${id}`)
  await expect(other.getByText('about robots')).toBeVisible()
  expect((await visitAs('203.0.113.101', `/?page_id=${id}`)).body).not.toContain('page.js') // it would lead here again
  await other.context().close()
  press.run("update_option('permalink_structure', '/%postname%/'); flush_rewrite_rules(); return 1;")

  // optionally, people go to the target
  setPlugin(press, { ...BEHIND, way: 'script', people: 'target' })
  await withPerson(async (page) => {
    await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'the shop' }))
    await page.goto(`${press.url}/chairs/?utm_source=news`)
    await expect(page).toHaveURL('https://shop.example/garden?utm_source=news')
  })
  expect(site.checks().filter(([, check]) => check)).toEqual([])
  rmSync(path.join(press.root, 'wp-content/advanced-cache.php'))
  site.forget()
})

test('neither WordPress’ cache nor a server in front stores the check', { tag: '@long' }, async () => {
  /** Two people at one page, each with their own check, then the page. */
  const expectEachTheirOwn = async (ips: [string, string], go: (ip: string, target: string) => Promise<Visit>) => {
    const seen: Visit[] = []
    for (const ip of ips) seen.push(await go(ip, '/chairs/'))
    expect(seen.map(isCheck)).toEqual([true, true])
    expect(seen.map(({ headers }) => headers['x-kept'])).toEqual([undefined, undefined])
    expect(buttonOf(seen[0] as Visit)).not.toBe(buttonOf(seen[1] as Visit))
    const page = await go(ips[0], `/chairs/${buttonOf(seen[0] as Visit)}`)
    expect([isCheck(page), page.body.includes('about chairs')]).toEqual([false, true])
    const later = [await go(ips[0], '/chairs/'), await go(ips[1], '/chairs/')]
    expect(later.map(isCheck)).toEqual([false, true])
  }
  press.write('wp-content/advanced-cache.php', PAGE_CACHE)
  await expectEachTheirOwn(['203.0.113.90', '203.0.113.91'], visitAs)
  setPlugin(press, { ...BEHIND, scope: 'chosen' })
  await visitAs('203.0.113.92', '/tables/')
  expect((await visitAs('203.0.113.93', '/tables/')).headers['x-kept']).toBe('yes') // the cache works
  rmSync(path.join(press.root, 'wp-content/advanced-cache.php'))
  site.forget()
  setPlugin(press, BEHIND)

  test.skip(!hasNginx, 'nginx is not installed')
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-kept-'))
  chmodSync(folder, 0o755) // its workers may be another user
  const front = await startNginx(
    `location / { proxy_pass ${press.url}; proxy_set_header Host $http_host; proxy_cache kept; proxy_cache_valid 200 1h;
      add_header X-Cache $upstream_cache_status; }`,
    {},
    `proxy_cache_path ${folder}/kept keys_zone=kept:1m;`,
  )
  try {
    const go = (ip: string, target: string): Promise<Visit> =>
      visitAt(Number(new URL(front.url).port), target, {
        headers: { ...OPENING, 'host': new URL(press.url).host, 'x-forwarded-for': ip },
      })
    await expectEachTheirOwn(['203.0.113.95', '203.0.113.96'], go)
    setPlugin(press, { ...BEHIND, scope: 'chosen' })
    await go('203.0.113.97', '/tables/')
    expect((await go('203.0.113.98', '/tables/')).headers['x-cache']).toBe('HIT') // the cache works
  } finally {
    await front.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
