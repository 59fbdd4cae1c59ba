/** The probe's image in a real browser: loaded once without scripts, without cookies, invisible. */
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'
import { CHROMIUM } from '../support/chromium.ts'
import { startProbedSite, type ProbedSite } from '../support/probed-site.ts'
import { makeCampaign, makeClient, signIn, untilLive } from '../support/weir.ts'
import { expect, test } from './fixture.ts'

let site: ProbedSite
test.beforeAll(async ({ shared: weir }) => {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { targetMode: 'show', targetLink: 'target.html' })
  await untilLive(weir, client, campaign)
  site = await startProbedSite({ weir, client, campaign })
})
test.afterAll(() => site.close())

/** Requests of a page to the edge, as `GET leaf 200`; `failed` if never sent. */
async function requestsOf(
  path: string,
  { context = {}, prepare }: { context?: BrowserContextOptions; prepare?: (page: Page) => Promise<unknown> } = {},
) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage(context)
    await prepare?.(page)
    const seen: string[] = []
    const named = (method: string, url: string) => `${method} ${/\/edge\/v1\/([\w.]+)/.exec(url)?.[1]}`
    page.on('response', (answer) => {
      const method = answer.request().method()
      if (/\/edge\/v1\//.test(answer.url())) seen.push(`${named(method, answer.url())} ${answer.status()}`)
    })
    page.on('requestfailed', (request) => seen.push(`${named(request.method(), request.url())} failed`))
    await page.goto(site.url + path)
    const cookies = await page.context().cookies()
    return { seen, cookies, shown: await page.getByText('A page.').isVisible() }
  } finally {
    await browser.close()
  }
}

test('without JavaScript only the image loads', async () => {
  const { seen, cookies, shown } = await requestsOf('/off', { context: { javaScriptEnabled: false } })
  expect([seen, cookies, shown]).toEqual([['GET leaf 200'], [], true])
})

test('with a blocked script, the image loads', async () => {
  const prepare = (page: Page) => page.route('**/edge/v1/probe.js', (route) => route.abort())
  const { seen } = await requestsOf('/blocked', { prepare })
  expect(seen.toSorted()).toEqual(['GET leaf 200', 'GET probe.js failed'])
})

test('with scripts, both load', async () => {
  const { seen } = await requestsOf('/both')
  expect(seen.filter((one) => one.startsWith('GET')).toSorted()).toEqual(['GET leaf 200', 'GET probe.js 200'])
})

test('a site policy without images blocks it, and the script runs', async () => {
  const { seen } = await requestsOf('/strict')
  expect(seen).toContain('GET probe.js 200')
  expect(seen.join()).not.toContain('leaf 200')
})
