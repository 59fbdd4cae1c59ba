/** Weir under a path behind a real nginx that passes the path on, and behind one that strips it. */
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { hasNginx, type Nginx } from '../support/nginx.ts'
import { lettersTo } from '../support/outbox.ts'
import { startPlainSite } from '../support/plain-site.ts'
import { BASE, PATH_WAYS, startUnderPath, type UnderPath } from '../support/under-path.ts'
import { expectOk, makeCampaign, until, untilLive, type Client, type Weir } from '../support/weir.ts'
import { ADMIN, expect, test } from './fixture.ts'

test.skip(!hasNginx, 'nginx is not installed')

const PERSON = {
  'sec-ch-ua': '"Chromium";v="141", "Not?A_Brand";v="8"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'upgrade-insecure-requests': '1',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
  'accept-language': 'de',
}

/** As a browser; fetch sends other headers. */
const asBrowser = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(address, { headers: PERSON }, (answer) => void text(answer).then(resolve, reject)).on('error', reject)
  })

/** Where it leads. */
const locationOf = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(address, { headers: PERSON }, (answer) => resolve(answer.resume().headers.location ?? '')).on('error', reject)
  })

for (const [way, slash] of Object.entries(PATH_WAYS))
  test.describe(`behind a proxy that ${way}`, () => {
    let under: UnderPath
    let weir: Weir
    let nginx: Nginx
    let client: Client
    test.beforeAll(async () => {
      under = await startUnderPath(slash)
      ;({ weir, nginx, client } = under)
    })
    test.afterAll(() => under.close())
    const at = (path: string): string => under.at(path)

    test('the panel opens, calls, streams and returns to a deep address', async ({ page }) => {
      const strays: string[] = []
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url())
        if (origin === nginx.url && !pathname.startsWith(`${BASE}/`)) strays.push(pathname)
      })
      await page.goto(at('/'))
      await expect(page).toHaveURL(at('/authentication/login'))
      await page
        .getByLabel(/^E-?mail/i)
        .first()
        .fill(ADMIN.email)
      await page.locator('input[type=password]').first().fill(ADMIN.password)
      await page.keyboard.press('Enter')
      await expect(page).not.toHaveURL(/authentication/)
      await expect(page).toHaveURL(new RegExp(`^${at('/pages/')}`))
      const screen = page.url()
      await page.reload()
      await expect(page).toHaveURL(screen)
      await expect(page.locator('h1').first()).toBeVisible()
      expect(await page.evaluate(() => document.querySelector('link[rel=manifest]')?.getAttribute('href'))).toMatch(
        /^\/weir\/app\.\w\w\.webmanifest$/,
      )
      expect(strays).toEqual([])
    })

    test('hosted links, decisions, scripts and links in mails and texts use the path', async () => {
      const campaign = await makeCampaign(weir, client)
      await untilLive(weir, client, campaign)
      const link = `${BASE}/c/${campaign.key}?utm_source=x`
      const answer = await fetch(nginx.url + link, { redirect: 'manual' })
      expect([302, 200]).toContain(answer.status)
      for (const path of ['/edge/v1/probe.js', '/edge/v1/page.js', '/health', '/v1/openapi.json'])
        expect((await fetch(at(path))).status, path).toBe(200)
      const { companies } = (await weir.call('POST', '/v1/company', {}, client.token)).body as {
        companies: { hostedLink: string | null }[]
      }
      expect(companies[0]?.hostedLink).toBe(at(`/c/${campaign.key}`))
      await fetch(at('/v1/auth/forgot-password'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ADMIN.email }),
      })
      const letter = await until('the letter', async () => lettersTo(weir.dataDir, ADMIN.email)[0])
      expect(letter).toContain(at('/'))
    })

    test('new hits stream, files download, and the check leads back to its own address', async () => {
      const campaign = await makeCampaign(weir, client, { check: 'new' })
      await untilLive(weir, client, campaign)
      const headers = { authorization: `Bearer ${client.token}` }
      const live = await fetch(at('/v1/logs/live'), { headers, signal: AbortSignal.timeout(30_000) })
      expect([live.status, live.headers.get('content-type')]).toEqual([200, expect.stringContaining('event-stream')])
      await live.body?.cancel()
      const file = await fetch(at(`/v1/company/download?company=${campaign.id}`), { headers })
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip'])
      const shown = await asBrowser(at(`/c/${campaign.key}?utm_source=x`))
      expect(shown).toContain('src="/weir/edge/v1/check.js"')
      expect(shown).toContain('href="?utm_source=x&#38;weir-check=')
    })

    test('links in letters open under the path: a reset, an invitation, a report on a schedule and its end', async ({
      page,
    }) => {
      const ask = (path: string, body: object) => expectOk(weir.call('POST', path, body, client.token))
      const linkIn = async (email: string, path: string): Promise<string> => {
        const link = new RegExp(`${at('/').replaceAll('.', '\\.')}${path}[^\\s"<>]*`)
        return until(`${path} for ${email}`, async () =>
          lettersTo(weir.dataDir, email)
            .flatMap((text) => link.exec(text)?.[0] ?? [])
            .at(0),
        )
      }
      await ask('/v1/auth/forgot-password', { email: client.email })
      await page.goto(await linkIn(client.email, 'authentication/reset-password/'))
      await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
      const guest = `guest-${client.id}@weir.example`
      await ask('/v1/teamUsers/invite', { email: guest, limit: 1 })
      await page.goto(await linkIn(guest, 'authentication/invitation/'))
      await expect(page.getByText(guest)).toBeVisible()
      const receivers = [{ accountId: client.id, mail: true, telegram: false }]
      const { schedule } = (await ask('/v1/reportSchedules', {
        name: 'Weekly',
        levels: ['campaign'],
        columns: ['profit'],
        preset: 'lastWeek',
        every: 'day',
        hour: 9,
        receivers,
      })) as { schedule: { id: string } }
      await ask(`/v1/reportSchedules/${schedule.id}/send`, {})
      expect(await linkIn(client.email, 'pages/statistics')).toContain('range=custom')
      await page.goto(await linkIn(client.email, 'stop-reports/'))
      await page.getByRole('button').click()
      await expect(page.getByRole('status')).toContainText('Weekly')
    })

    test('a shared report, a pack of evidence, OpenAPI and recipes name the path', async ({ page }) => {
      const campaign = await makeCampaign(weir, client)
      const [day] = new Date().toISOString().split('T')
      const report = { name: 'For the buyers', levels: ['country'], columns: ['profit'], companyId: campaign.id }
      const made = await expectOk(
        weir.call('POST', '/v1/shares', { ...report, period: { preset: '7d' }, days: 7 }, client.token),
      )
      const shared = String(made['url'])
      expect(shared).toContain(at('/shared-report#'))
      await page.goto(shared)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('For the buyers')
      expect((await fetch(at('/shared-report'))).headers.get('x-robots-tag')).toContain('noindex')
      const headers = { 'authorization': `Bearer ${client.token}`, 'content-type': 'application/json' }
      const days = { companyId: campaign.id, startDate: day, endDate: day, timezone: 'UTC' }
      const fileOf = async (path: string, body?: object) => {
        const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
        const file = await fetch(at(path), sent)
        expect(file.status, path).toBe(200)
        return new Uint8Array(await file.arrayBuffer())
      }
      const pack = unzipSync(await fileOf('/v1/evidence', { ...days, addresses: 'short' }))
      const text = strFromU8(pack['report.en.html'] ?? new Uint8Array())
      for (const own of ['/verify-pack', '/.well-known/weir-evidence.pem']) {
        expect(text).toContain(at(own))
        expect((await fetch(at(own))).status, own).toBe(200)
      }
      expect(await (await fetch(at('/v1/openapi.json'))).json()).toMatchObject({ servers: [{ url: BASE }] })
      for (const way of ['caddy', 'haproxy', 'worker'])
        expect(strFromU8(await fileOf(`/v1/company/downloadWay?company=${campaign.id}&way=${way}`)), way).toContain(
          BASE,
        )
      const read = await expectOk(weir.call('GET', `/v1/integration?companyId=${campaign.id}`, undefined, client.token))
      const recipes = JSON.stringify(read)
      expect(recipes).toContain(at('/edge/v1/auth'))
      expect(recipes, 'a policy takes a path for one address').toContain(`script-src ${nginx.url};`)
    })

    test('the page script and a landing page’s clicks go to the path', async ({ page }) => {
      const site = await startPlainSite(at(''))
      const offers = [{ name: 'Offers', conditions: [], links: [{ link: `${site.url}/offer`, percent: 100 }] }]
      const campaign = await makeCampaign(weir, client, { targetLink: `${site.url}/landing`, landingGroups: offers })
      await untilLive(weir, client, campaign)
      const landing = new URL(await locationOf(at(`/c/${campaign.key}?utm_source=x`)))
      const token = landing.searchParams.get('weir_go') ?? ''
      expect(token).not.toBe('')
      const shown = (await expectOk(
        weir.call('GET', `/v1/company/landing/${campaign.id}?days=30`, undefined, client.token),
      )) as { url: string }
      expect(shown.url).toBe(at(`/go/${campaign.key}`))
      expect(await locationOf(`${shown.url}?weir_go=${token}`)).toBe(`${site.url}/offer`)
      const verdict = page.waitForResponse(
        (answer) => answer.url().startsWith(at('/edge/v1/page')) && !answer.url().includes('.js'),
      )
      await page.goto(`${site.url}/shop?strict&key=${campaign.key}`)
      expect((await verdict).status()).toBe(200)
      await site.close()
    })

    test('the app and its offline page use the path', async ({ browser }) => {
      const context = await browser.newContext({ serviceWorkers: 'allow' })
      const page = await context.newPage()
      await page.goto(at('/authentication/login'))
      const scope = await page.evaluate(async () => {
        await navigator.serviceWorker.register('/weir/worker.js')
        return (await navigator.serviceWorker.ready).scope
      })
      expect(scope).toBe(at('/'))
      const offline = await (await fetch(at('/offline.html'))).text()
      expect(offline).toContain('src="/weir/theme-boot.js"')
      expect(offline).not.toMatch(/(?:src|href)="\/(?!weir\/)/)
      await context.close()
    })
  })
