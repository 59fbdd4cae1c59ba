/**
 * The check in real browsers: a page in place of the destination that runs the probe and continues. People keep their
 * whole query, a driven browser is a Bot at its first visit, and without scripts a button continues.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { agentOn, hasScreen, openChromium, openScreen } from '../support/chromium.ts'
import { makeCampaign, makeClient, signIn, until, untilLive, type Client, type Weir } from '../support/weir.ts'
import { expect, picture, test } from './fixture.ts'

/** Of a browser with a window, because headless ones name themselves. */
const AGENT = agentOn('X11; Linux x86_64')

let client: Client
const arrived: { url: string; referrer: string }[] = []
const target = createServer((request, reply) => {
  const url = request.url ?? ''
  const to = /^\/from\?(.*)$/.exec(url)?.[1]
  if (to === undefined && url !== '/favicon.ico') arrived.push({ url, referrer: request.headers.referer ?? '' })
  const script = to === undefined ? '' : `<script>location.href = '${decodeURIComponent(to)}'</script>`
  reply.setHeader('content-type', 'text/html').end(`<!doctype html><title>Garden</title><p>The garden${script}`)
})
let targetUrl = ''
test.beforeAll(async ({ shared: weir }) => {
  client = await makeClient(weir, await signIn(weir))
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
})
test.afterAll(() => {
  target.close()
  target.closeAllConnections()
})
test.beforeEach(() => void arrived.splice(0))

/** A hosted link to the garden; its hits once there are some. */
async function linkOf(weir: Weir, settings: object = {}) {
  const campaign = await makeCampaign(weir, client, {
    targetMode: 'redirect',
    targetLink: `${targetUrl}/land?own=1`,
    passThrough: 'query',
    check: 'new',
    ...settings,
  })
  await untilLive(weir, client, campaign)
  const today = new Date().toISOString().slice(0, 10)
  return {
    url: `${weir.url}/c/${campaign.key}`,
    hits: (count: number) =>
      until(`${count} hits`, async () => {
        const pending = { companyId: campaign.id, startDate: today, endDate: today, timezone: 'UTC' }
        const { body } = await weir.call('POST', '/v1/logs/userLogs', pending, client.token)
        const logs = body['logs'] as {
          hit: string
          class: string
          url: string
          referrer: string
          reasons: { signal: string }[]
        }[]
        return logs.length === count && logs
      }),
    receipt: async (hit: string) => {
      const { body } = await weir.call('GET', `/v1/logs/receipt?hit=${hit}`, undefined, client.token)
      return body['receipt'] as { checked: string }
    },
  }
}

test('a person passes automatically, once a day, with the whole query', async ({ shared: weir }) => {
  test.skip(!hasScreen, 'needs a screen')
  const link = await linkOf(weir)
  const screen = await openScreen()
  const visit = async (query: string) => {
    const before = arrived.length
    const browser = openChromium(link.url + query, [], screen.display)
    try {
      await until('the garden to be reached', async () => arrived.length > before)
    } finally {
      await browser.close()
    }
  }
  try {
    await visit('?utm_source=news&odd=%F0%9F%98%80&empty=&odd=2#part')
    await visit('?utm_source=again')
    const other = await linkOf(weir)
    const before = arrived.length
    const browser = openChromium(`${targetUrl}/from?${encodeURIComponent(other.url)}`, [], screen.display)
    await until('the garden to be reached', async () => arrived.length > before)
    await browser.close()
    const [referred] = await other.hits(1)
    expect(referred).toMatchObject({ referrer: `${targetUrl}/`, reasons: [] })
  } finally {
    screen.close()
  }
  expect(arrived.slice(0, 2).map(({ url }) => url)).toEqual([
    '/land?own=1&utm_source=news&odd=%F0%9F%98%80&empty=',
    '/land?own=1&utm_source=again',
  ])
  const hits = (await link.hits(2)).toSorted((a, b) => a.hit.localeCompare(b.hit))
  expect(hits.map((hit) => [hit.class, hit.url.replace(link.url, ''), hit.reasons])).toEqual([
    ['target', '?utm_source=news&odd=%F0%9F%98%80&empty=&odd=2', []],
    ['target', '?utm_source=again', []],
  ])
  expect((await link.receipt(hits[0]?.hit ?? '')).checked).toBe('taken')
  expect((await link.receipt(hits[1]?.hit ?? '')).checked).toBe('')
})

test('a driven browser is a Bot at its first visit', async ({ shared: weir, browser }) => {
  const link = await linkOf(weir)
  const context = await browser.newContext({ userAgent: AGENT })
  const page = await context.newPage()
  await page.goto(`${link.url}?a=1`)
  await expect(page.getByText('This page is not available here.')).toBeVisible()
  const [hit] = await link.hits(1)
  expect([hit?.class, hit?.reasons[0]?.signal]).toEqual(['bot', 'automation.webdriver'])
  expect(arrived).toEqual([])
  // the check and the next page are one history entry
  expect(await page.evaluate(() => history.length)).toBe(2)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
  // the answer stays, without another check
  await page.goto(`${link.url}?a=2`)
  await expect(page.getByText('This page is not available here.')).toBeVisible()
  expect((await link.hits(2)).map((one) => one.class)).toEqual(['bot', 'bot'])
  await context.close()
})

test('without scripts a button continues, in the visitor’s language', async ({ shared: weir, browser }) => {
  const link = await linkOf(weir)
  const context = await browser.newContext({
    userAgent: AGENT,
    javaScriptEnabled: false,
    locale: 'uk-UA',
    viewport: { width: 360, height: 640 },
  })
  const page = await context.newPage()
  const answer = await page.goto(`${link.url}?a=%20x&b`)
  expect((await answer?.body())?.length).toBeLessThan(4096)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('heading', { name: 'Одну мить' })).toBeVisible()
  await picture(page, 'check')
  await page.getByRole('link', { name: 'Продовжити' }).click()
  await expect(page).toHaveURL(/\/land\?own=1&a=%20x&b=$/)
  const [hit] = await link.hits(1)
  expect(hit).toMatchObject({ class: 'target', url: `${link.url}?a=%20x&b` })
  expect((await link.receipt(hit?.hit ?? '')).checked).toBe('taken')
  await context.close()
})

test('a page with a blocked probe continues all the same', async ({ shared: weir, browser }) => {
  const link = await linkOf(weir)
  const context = await browser.newContext({ userAgent: AGENT })
  const page = await context.newPage()
  await page.route('**/edge/v1/**', (route) => route.abort())
  await page.goto(link.url)
  await expect(page).toHaveURL(/\/land\?own=1$/)
  await context.close()
})
