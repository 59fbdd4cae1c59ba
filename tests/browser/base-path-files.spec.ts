/** Weir under a path behind a real nginx: files both ways, pixels, and addresses in what is sent out. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { BOT_TOKEN, openBotApi, type BotApi } from '../../src/outside/testing/bot-api.ts'
import { hasNginx } from '../support/nginx.ts'
import { BASE, PATH_WAYS, startUnderPath, type UnderPath } from '../support/under-path.ts'
import { expectOk, makeCampaign, secretOf, signIn, until, untilLive, type MadeCampaign } from '../support/weir.ts'
import { workbook } from '../support/workbook.ts'
import { expect, signInByForm, test } from './fixture.ts'

test.skip(!hasNginx, 'nginx is not installed')

const PASSWORD = 'basalt-heron-38'
const PIXEL = readFileSync(path.join(import.meta.dirname, '../../integrations/pixel/pixel.js'), 'utf8')
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const DAY = new Date().toISOString().slice(0, 10)

const row = (number: number, cells: readonly string[]) =>
  `<row r="${number}">${cells.map((cell, at) => `<c r="${'ABC'[at] ?? ''}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

for (const [way, slash] of Object.entries(PATH_WAYS))
  test.describe(`behind a proxy that ${way}`, () => {
    let under: UnderPath
    let api: BotApi
    let campaign: MadeCampaign
    let receiver: Server
    const received: { path: string; body: string }[] = []
    /** Of another site, by path. */
    const pages = new Map<string, string>()
    test.beforeAll(async () => {
      api = await openBotApi()
      receiver = createServer((request, response) => {
        const take = async () => {
          received.push({ path: request.url ?? '', body: await text(request) })
          const shown = pages.get(request.url ?? '')
          if (shown !== undefined) response.setHeader('content-type', 'text/html')
          response.end(shown === undefined ? 'OK' : `<!doctype html><title>Thanks</title><h1>Thanks</h1>${shown}`)
        }
        void take()
      }).listen(0, '127.0.0.1')
      await once(receiver, 'listening')
      under = await startUnderPath(slash, {
        OUTGOING_PRIVATE: '127.0.0.1',
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_API_ROOT: api.url,
      })
      const { source } = (await ask('/v1/sources', {
        name: 'Search',
        currency: 'USD',
        clickParameter: 'gclid',
      })) as { source: { id: string } }
      const url = `${outside()}/platform?c={clickid}`
      await ask('/v1/sources/postback', { id: source.id, events: ['sale'], bots: true, url })
      campaign = await makeCampaign(under.weir, under.client, {
        name: 'Spring',
        source: { id: source.id, clickParameter: 'gclid' },
        partnerParameter: 'click_id',
        pageHosts: ['127.0.0.1'],
      })
      await untilLive(under.weir, under.client, campaign)
    })
    test.afterAll(async () => {
      await under.close()
      await api.close()
      receiver.close()
    })

    const at = (address: string): string => under.at(address)
    const outside = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    const ask = (address: string, body: object) => expectOk(under.weir.call('POST', address, body, under.client.token))

    /** Over the proxy, as a site's server asks. */
    async function decide(more: object = {}): Promise<{ hit: string; probe: string }> {
      const answer = await fetch(at('/edge/v1/decide'), {
        method: 'POST',
        headers: {
          'authorization': `Bearer ${under.client.integrationToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          key: campaign.key,
          ip: '127.0.0.1',
          url: 'https://shop.example/?gclid=EAIaIQobChMI00000001',
          userAgent: CHROME,
          ...more,
        }),
      })
      expect(answer.status).toBe(200)
      return (await answer.json()) as { hit: string; probe: string }
    }
    const logged = async (filter: object) => {
      const query = { startDate: DAY, endDate: DAY, timezone: 'UTC', filter }
      return (await ask('/v1/logs/userLogs', query))['logs'] as Record<string, unknown>[]
    }

    /** Opens the panel; requests beside the path are collected. */
    async function enter(page: Page): Promise<string[]> {
      const strays: string[] = []
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url())
        if (origin === under.nginx.url && !pathname.startsWith(`${BASE}/`)) strays.push(pathname)
      })
      await signInByForm(page, at('/authentication/login'), { email: under.client.email, password: PASSWORD })
      return strays
    }
    const saved = async (page: Page, act: () => Promise<void>) => {
      const [file] = await Promise.all([page.waitForEvent('download'), act()])
      return { name: file.suggestedFilename(), bytes: new Uint8Array(readFileSync(await file.path())) }
    }

    test('the panel enters a workbook, and saves an export and a generated site', async ({ page }) => {
      const { hit } = await decide({ ip: '81.2.69.142' })
      await until('the visit', async () => (await logged({ hit })).length === 1)
      const strays = await enter(page)

      await page.goto(at('/pages/sources?tab=costs'))
      await page.getByRole('button', { name: 'Import report' }).first().click()
      const dialog = page.getByRole('dialog')
      const rows = row(1, ['Date', 'Campaign', 'Cost']) + row(2, [DAY, 'Spring', '12.50'])
      const file = { name: 'costs.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(workbook(rows)) }
      await page.locator('input[type=file]').setInputFiles(file)
      await dialog.getByRole('button', { name: 'Check' }).click()
      await dialog.getByRole('button', { name: 'Import 1 cost' }).click()
      await expect(page.getByRole('cell', { name: /12\.50/ }).first()).toBeVisible()

      await page.goto(at('/pages/logs'))
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const csv = await saved(page, () => page.getByRole('menuitem', { name: 'All rows as CSV' }).click())
      expect(Buffer.from(csv.bytes).toString()).toContain('81.2.69.142')

      const { id } = under.client
      await expectOk(
        under.weir.call('POST', '/v1/clients/updateSiteGenLimit', { id, limit: 3 }, await signIn(under.weir)),
      )
      await page.goto(at('/pages/campaign-page/sites'))
      await page.getByLabel('Company name').fill('Oak')
      await expect(page.frameLocator('iframe[title="Preview"]').locator('h1')).toBeVisible()
      const archive = await saved(page, () => page.getByRole('button', { name: 'Generate' }).click())
      expect(archive.name).toBe('Oak.zip')
      expect(Object.keys(unzipSync(archive.bytes)).some((name) => name.endsWith('index.html'))).toBe(true)
      expect(strays).toEqual([])
    })

    test('files above a megabyte and a visitor’s whole data pass, and figures for operators stay hidden', async () => {
      const file = `date,cost,currency\n${`${DAY},0.01,EUR\n`.repeat(100_000)}`
      expect(file.length).toBeGreaterThan(2 ** 20)
      const answer = await fetch(at(`/v1/costs/import?preview=1&companyId=${campaign.id}`), {
        method: 'POST',
        headers: { 'authorization': `Bearer ${under.client.token}`, 'content-type': 'text/csv' },
        body: file,
      })
      expect([answer.status, await answer.json()]).toMatchObject([200, { totals: [{ amount: '1000' }] }])
      expect((await fetch(at('/metrics'))).status).toBe(404)
      const { hit } = await decide({ ip: '81.2.69.30' })
      await until('the visit', async () => (await logged({ hit })).length === 1)
      const own = await fetch(at('/v1/privacy/export'), {
        method: 'POST',
        headers: { 'authorization': `Bearer ${await signIn(under.weir)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ by: 'address', value: '81.2.69.30' }),
      })
      expect(await own.text(), 'all that is known of a visitor').toContain(hit)
    })

    test('a sandboxed pixel reports views; the probe and its image answer with and without scripts', async ({
      browser,
      page,
    }) => {
      const read = await expectOk(
        under.weir.call('GET', `/v1/integration?companyId=${campaign.id}`, undefined, under.client.token),
      )
      expect(JSON.stringify(read), 'the recipe').toContain(`fetch('${at('/edge/v1/page')}'`)
      const viewed = `${outside()}/products/bench`
      const event = { context: { document: { location: { href: viewed }, referrer: '' } } }
      const recipe = PIXEL.replace('{{edge}}', at('')).replace('{{key}}', campaign.key)
      pages.set('/shop', '')
      await page.goto(`${outside()}/shop`)
      await page.evaluate(
        (source) => {
          Object.assign(window, { pixel: new Worker(URL.createObjectURL(new Blob([source]))) })
        },
        `const analytics = { subscribe: (name, hear) => name === 'page_viewed' && hear(${JSON.stringify(event)}) };\n${recipe}`,
      )
      await until('the view', async () => (await logged({})).some(({ url }) => url === viewed))

      for (const javaScriptEnabled of [true, false]) {
        const context = await browser.newContext({ javaScriptEnabled })
        const shown = await context.newPage()
        const { probe } = await decide({
          url: `${outside()}/bought`,
          userAgent: await page.evaluate(() => navigator.userAgent),
        })
        const tags = `<script async src="${at('/edge/v1/probe.js')}" data-ticket="${probe}"></script><img src="${at(`/edge/v1/leaf/${probe}`)}" alt="" width="1" height="1">`
        pages.set('/bought', tags)
        const image = shown.waitForResponse((answer) => answer.url().startsWith(at('/edge/v1/leaf/')))
        const signals = javaScriptEnabled
          ? shown.waitForResponse(
              (answer) => answer.url() === at('/edge/v1/signals') && answer.request().method() === 'POST',
            )
          : undefined
        await shown.goto(`${outside()}/bought`)
        expect([(await image).status(), (await image).headers()['content-type']]).toEqual([200, 'image/gif'])
        if (signals) expect((await signals).ok()).toBe(true)
        await context.close()
      }
    })

    test('a conversion by image comes in, its platform is told, and notices lead to the path', async ({ browser }) => {
      const { hit } = await decide()
      const fields = await expectOk(under.weir.call('GET', '/v1/conversion/fields', undefined, under.client.token))
      const own = (fields['companies'] as { url: string }[])[0]?.url ?? ''
      expect(own).toBe(at(`/postback/${campaign.key}`))
      const secret = await secretOf(under.weir, under.client, campaign)
      const context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      const pixel = `${own}?click_id=${hit}&payout=30&currency=USD&status=approved&txid=T1&secret=${secret}`
      pages.set('/thanks', `<img alt="" src="${pixel.replaceAll('&', '&amp;')}">`)
      await page.goto(`${outside()}/thanks`)
      await until('the platform', async () => received.find(({ path }) => path.includes('EAIaIQobChMI00000001')))
      await context.close()

      const post = (address: string, body: object = {}) => ask(`/v1/notification/${address}`, body)
      const { url } = await post('telegram/link')
      api.write(77, `/start ${new URL(String(url)).searchParams.get('start')}`)
      await until('the chat', async () => api.sent.some((one) => one.text.includes(under.client.email)))
      await post('webhook', { url: `${outside()}/hook` })
      const payment = { tariffId: '2', months: 1, amount: 4900, currency: 'USD', method: 'card' }
      await expectOk(
        under.weir.call(
          'POST',
          '/v1/clients/payment',
          { clientId: under.client.id, ...payment },
          await signIn(under.weir),
        ),
      )
      const hook = await until('the webhook', async () =>
        received.find(({ path, body }) => path === '/hook' && body.includes('"payment"')),
      )
      expect(JSON.parse(hook.body)).toMatchObject({ event: 'payment', url: at('/pages/tariff') })
      await until('the message', async () => api.sent.find((one) => one.text.includes(at('/pages/tariff'))))
    })
  })
