/** Weir under a path of its host, behind a real nginx that hands the path on, and behind one that takes it away. */
import { hasNginx, startNginx, type Nginx } from '../support/nginx.ts'
import { freePort } from '../support/php.ts'
import {
  makeCampaign,
  makeClient,
  removeFolder,
  startWeir,
  untilLive,
  type Client,
  type Weir,
} from '../support/weir.ts'
import { ADMIN, expect, test } from './fixture.ts'

test.skip(!hasNginx, 'nginx is not installed')

const BASE = '/weir'
const WAYS = { 'hands the path on': '', 'takes the path away': '/' }

for (const [way, slash] of Object.entries(WAYS))
  test.describe(`behind a proxy that ${way}`, () => {
    let weir: Weir
    let nginx: Nginx
    let client: Client
    test.beforeAll(async () => {
      const port = await freePort()
      const head =
        'proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; proxy_buffering off;'
      nginx = await startNginx(
        `location ${BASE}/ { ${head} proxy_pass http://127.0.0.1:${port}${slash}; }\nlocation / { return 404; }`,
        {},
      )
      const url = new URL(nginx.url)
      weir = await startWeir({
        args: [],
        env: { PORT: String(port), PUBLIC_URL: `${url.origin}${BASE}`, TRUSTED_PROXIES: '127.0.0.1' },
      })
      const { body } = await weir.call('POST', '/v1/auth/login', ADMIN)
      client = await makeClient(weir, String(body['access_token']))
    })
    test.afterAll(async () => {
      await nginx.close()
      await weir.stop()
      removeFolder(weir.dataDir)
    })
    const at = (path: string): string => `${nginx.url}${BASE}${path}`

    test('the panel opens, calls, streams and comes back to a deep address', async ({ page }) => {
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

    test('hosted links, decisions and scripts stand under the path, and so do links in mails and texts', async () => {
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
    })
  })
