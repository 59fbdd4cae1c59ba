/**
 * The sandboxed pixel in a real browser: in a frame without an origin, like a shop’s own pixels, and in a worker, like
 * its apps'. The shop’s `analytics` is a stand-in.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startPlainSite, type PlainSite } from '../support/plain-site.ts'
import {
  makeCampaign,
  makeClient,
  signIn,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type RunningWeir,
} from '../support/weir.ts'
import { expect, test } from './fixture.ts'

const PIXEL = readFileSync(path.join(import.meta.dirname, '../../integrations/pixel/pixel.js'), 'utf8')

let site: PlainSite
let client: Client
let campaign: MadeCampaign
test.beforeAll(async ({ shared: weir }) => {
  site = await startPlainSite(weir.url)
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client, { pageHosts: ['127.0.0.1'] })
  await untilLive(weir, client, campaign)
})
test.afterAll(() => site.close())

/** The recipe with a shop’s `analytics` that reports a page view at once. */
const pixelOn = (edge: string, href: string): string => {
  const event = { context: { document: { location: { href }, referrer: 'https://news.example/' } } }
  const recipe = PIXEL.replace('{{edge}}', edge).replace('{{key}}', campaign.key)
  return `const analytics = { subscribe: (name, hear) => name === 'page_viewed' && hear(${JSON.stringify(event)}) };\n${recipe}`
}

/** `frame`: sandboxed, without origin. Both end with their script. */
const run = (page: Page, kind: 'frame' | 'worker', source: string): Promise<void> =>
  page.evaluate(
    ({ kind, source }) => {
      if (kind === 'worker') {
        Object.assign(window, { pixel: new Worker(URL.createObjectURL(new Blob([source]))) })
        return
      }
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.srcdoc = `<script>${source}</script>`
      document.body.append(frame)
    },
    { kind, source },
  )

async function logs(weir: RunningWeir): Promise<Record<string, unknown>[]> {
  const day = new Date().toISOString().slice(0, 10)
  const question = { companyId: campaign.id, startDate: day, endDate: day, timezone: 'UTC' }
  const { body } = await weir.call('POST', '/v1/logs/userLogs', question, client.token)
  return body['logs'] as Record<string, unknown>[]
}

for (const kind of ['frame', 'worker'] as const)
  test(`a viewed page is a visit, from a ${kind}`, { tag: '@long' }, async ({ page, weir }) => {
    await page.goto(`${site.url}/shop`)
    const viewed = `${site.url}/products/bench?utm_source=a%26b&from=${kind}`
    await run(page, kind, pixelOn(weir.url, viewed))
    const seen = await until('the visit in Logs', async () => (await logs(weir)).find(({ url }) => url === viewed))
    expect(seen).toMatchObject({ utmSource: 'a&b', referrer: 'https://news.example/' })
    expect(page.url()).toBe(`${site.url}/shop`)
  })

test('ignores sites that the campaign does not name', { tag: '@long' }, async ({ page, weir }) => {
  await page.goto(`${site.url}/shop`)
  await run(page, 'worker', pixelOn(weir.url, 'https://other.example/products/bench'))
  const after = `${site.url}/products/bench?from=after`
  await run(page, 'worker', pixelOn(weir.url, after))
  const urls = await until('the later visit in Logs', async () => {
    const listed = (await logs(weir)).map(({ url }) => url)
    return listed.includes(after) && listed
  })
  expect(urls).not.toContain('https://other.example/products/bench')
})

/** Opens a shop's page whose policy lets scripts call only `allowed`; a frame without an address inherits it. */
async function openStrictShop(page: Page, allowed: string): Promise<Server> {
  const policy = `default-src 'none'; script-src 'unsafe-inline'; connect-src ${allowed}`
  const shop = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy).end('<h1>Shop</h1>'),
  ).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`)
  return shop
}

test('a shop’s policy needs only Weir’s address under connect-src', { tag: '@long' }, async ({ page, weir }) => {
  const shop = await openStrictShop(page, weir.url)
  const viewed = `${site.url}/products/bench?from=strict`
  await run(page, 'frame', pixelOn(weir.url, viewed))
  await until('the visit in Logs', async () => (await logs(weir)).find(({ url }) => url === viewed))
  shop.close()
})

test('a page left at once is a visit, too', { tag: '@long' }, async ({ page, weir }) => {
  await page.goto(`${site.url}/shop`)
  const viewed = `${site.url}/products/bench?from=left`
  await run(page, 'frame', pixelOn(weir.url, viewed))
  await page.frameLocator('iframe').locator('html').waitFor({ state: 'attached' }) // its script has run
  await page.goto('about:blank')
  await until('the visit in Logs', async () => (await logs(weir)).find(({ url }) => url === viewed))
})

test(
  'if the policy forbids the call, the shop works and nothing is counted',
  { tag: '@long' },
  async ({ browser, weir }) => {
    // a separate page: the refused call is a console error, which fails other tests
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const refused = page.waitForEvent('console', (message) => message.text().includes('connect-src'))
    const shop = await openStrictShop(page, "'self'")
    const viewed = `${site.url}/products/bench?from=refused`
    await run(page, 'frame', pixelOn(weir.url, viewed))
    await refused
    const after = `${site.url}/products/bench?from=after-refused`
    await page.goto(`${site.url}/shop`)
    await run(page, 'worker', pixelOn(weir.url, after))
    const urls = await until('the later visit in Logs', async () => {
      const listed = (await logs(weir)).map(({ url }) => url)
      return listed.includes(after) && listed
    })
    expect(urls).not.toContain(viewed)
    expect(errors).toEqual([])
    await page.close()
    shop.close()
  },
)
