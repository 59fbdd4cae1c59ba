/** The page script in a real browser: people and bots get their destinations, and a broken edge leaves the page. */
import type { Page } from '@playwright/test'
import { agentOn } from '../support/chromium.ts'
import { BAD_EDGES, startPlainSite, type PlainSite } from '../support/plain-site.ts'
import { makeCampaign, makeClient, signIn, until, untilLive, type Client, type MadeCampaign } from '../support/weir.ts'
import { expect, test as base } from './fixture.ts'

/** A person's agent; the fixture's `page` is headless and says so. */
const test = base.extend<{ person: Page; robot: Page; system: string }>({
  /** May log errors: a strict policy refuses the probe's worker. */
  robot: async ({ browser }, use) => {
    const page = await browser.newPage()
    await use(page)
    await page.close()
  },
  system: ['X11; Linux x86_64', { option: true }],
  person: async ({ browser, system }, use) => {
    const context = await browser.newContext({ userAgent: agentOn(system) })
    await context.setExtraHTTPHeaders({ 'sec-ch-ua': '' }) // headless browsers name themselves there
    const page = await context.newPage()
    await use(page)
    await context.close()
  },
})

let site: PlainSite
let client: Client
let campaign: MadeCampaign
let framing: MadeCampaign
test.beforeAll(async ({ shared: weir }) => {
  site = await startPlainSite(weir.url)
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client, { targetLink: `${site.url}/land/target.html?click={hit}` })
  framing = await makeCampaign(weir, client, { targetMode: 'frame', targetLink: `${site.url}/framed.html` })
  await untilLive(weir, client, campaign)
  await untilLive(weir, client, framing)
})
test.afterAll(() => site.close())

type Verdict = { class: string; hit: string; unique: boolean }
/** Counts moves and keeps verdicts, before the page's scripts. */
const recordVerdicts = (page: Page) =>
  page.addInitScript(() => {
    const seen = Object.assign(window, { moved: 0, verdicts: [] as unknown[], verdictAt: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('weir:verdict', (event) => {
      seen.verdicts.push((event as CustomEvent<unknown>).detail)
      seen.verdictAt = performance.now()
      if (location.search.includes('own')) event.preventDefault()
    })
  })
const seen = (page: Page) =>
  page.evaluate(() => {
    const { moved, verdicts, verdictAt, weir } = window as unknown as {
      moved: number
      verdicts: Verdict[]
      verdictAt: number
      weir: Verdict
    }
    return {
      moved,
      verdicts,
      verdictAt,
      weir,
      cookie: document.cookie,
      kept: localStorage.length + sessionStorage.length,
    }
  })
const untilVerdict = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { verdicts?: unknown[] }).verdicts?.length === 1)

test('a person continues to the target, which gets the verdict for them; the probe runs there', async ({
  person: page,
  weir,
}) => {
  await recordVerdicts(page)
  await page.goto(`${site.url}/land/?key=${campaign.key}&utm_source=fb`)
  await expect(page).toHaveURL(/\/land\/target\.html\?click=01/)
  const probed = page.waitForResponse((answer) => answer.url().endsWith('/edge/v1/signals'))
  await page.goto(`${site.url}/land/target.html?key=${campaign.key}`)
  await untilVerdict(page)
  expect((await probed).status()).toBe(200)
  const {
    verdicts: [verdict, ...more],
    weir: known,
    moved,
    cookie,
    kept,
  } = await seen(page)
  expect(more).toEqual([])
  expect(known).toEqual(verdict)
  expect([verdict?.class, moved, cookie, kept]).toEqual(['target', 0, '', 0])
  const receipt = await until('the hit', async () => {
    const { status, body } = await weir.call('GET', `/v1/logs/receipt?hit=${verdict?.hit}`, undefined, client.token)
    return status === 200 && body['receipt']
  })
  expect(receipt).toMatchObject({ source: 'page', log: { class: 'target', domain: '127.0.0.1' } })
})

test('a bot gets the bot page of the same folder, and stays there', async ({ page }) => {
  await recordVerdicts(page)
  await page.goto(`${site.url}/land/index.html?key=${campaign.key}`)
  await expect(page).toHaveURL(`${site.url}/land/about.html`)
  await page.goto(`${site.url}/land/about.html?key=${campaign.key}`)
  await untilVerdict(page)
  expect((await seen(page)).weir).toMatchObject({ class: 'bot' })
  await expect(page).toHaveURL(/about\.html/)
})

test('a page that acts by itself gets the verdict and stays unchanged', async ({ page }) => {
  await recordVerdicts(page)
  await page.goto(`${site.url}/land/?key=${campaign.key}&own`)
  await untilVerdict(page)
  expect((await seen(page)).weir).toMatchObject({ class: 'bot', hit: expect.stringMatching(/^01\w{24}$/) })
  await expect(page).toHaveURL(/own/)
})

test('a prerendered page asks when it becomes visible', async ({ robot: page }) => {
  await recordVerdicts(page)
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }))
  await page.goto(`${site.url}/land/about.html?key=${campaign.key}`, { waitUntil: 'networkidle' })
  expect((await seen(page)).verdicts).toEqual([])
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
  await untilVerdict(page)
  expect((await seen(page)).weir).toMatchObject({ class: 'bot' })
})

test('asks and acts under a strict policy as elsewhere', async ({ robot: page }) => {
  await recordVerdicts(page)
  await page.goto(`${site.url}/land/about.html?key=${campaign.key}&strict`)
  await untilVerdict(page)
  expect(await seen(page)).toMatchObject({ weir: { class: 'bot' }, moved: 0 })
  await page.goto(`${site.url}/land/?key=${campaign.key}&strict`)
  await expect(page).toHaveURL(`${site.url}/land/about.html`)
})

test('a frame replaces the page without moving anything', async ({ person: page }) => {
  await recordVerdicts(page)
  await page.goto(`${site.url}/land/?key=${framing.key}`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: '/framed.html' })).toBeVisible()
  await expect(page.locator('body > *')).toHaveCount(1)
  expect((await seen(page)).moved).toBe(0)
})

test.describe('if the policy forbids the frame', () => {
  test.use({ system: 'Windows NT 10.0; Win64; x64' }) // another visitor: the probe has detected the first
  test('the page stays', async ({ person: page }) => {
    await recordVerdicts(page)
    await page.goto(`${site.url}/land/?key=${framing.key}&strict`)
    await untilVerdict(page)
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '/land/' })).toBeVisible()
    expect(await seen(page)).toMatchObject({ weir: { class: 'target' }, moved: 0 })
  })
})

test('with a slow, wrong or missing edge the page stays, and gets its verdict in time', async ({ person: page }) => {
  await recordVerdicts(page)
  for (const bad of BAD_EDGES) {
    const address = `${site.url}/land/?key=${campaign.key}&edge=${bad}`
    const started = Date.now()
    await page.goto(address)
    if (bad !== 'gone') await untilVerdict(page)
    const { verdicts: all, verdictAt, moved } = await seen(page)
    expect([bad, all.map((one) => one.class), moved, page.url()]).toEqual([
      bad,
      bad === 'gone' ? [] : [['climbing', 'scripted'].includes(bad) ? 'bot' : 'unknown'],
      0,
      address,
    ])
    expect(verdictAt, bad).toBeLessThan(5000)
    expect(Date.now() - started, bad).toBeLessThan(30_000)
    await expect(page.getByRole('heading', { name: '/land/' })).toBeVisible()
  }
})
