/**
 * A buyer's week against one Weir: a source's link, offers behind a landing page, visits, sales by postback, costs by a
 * feed, a report whose figures are summed here again, a rule that acts and is undone, a shared link, and Monday's
 * letter by SMTP. The days before today come from the landing page's access log.
 */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { Client } from 'pg'
import { startPlatform } from '../../src/domain/testing/platform-server.ts'
import { openSmtp } from '../../src/outside/testing/smtp.ts'
import { embeddedUrl } from '../../src/store/config/engine/embedded.ts'
import { runCli } from '../support/cli.ts'
import { plainText } from '../support/outbox.ts'
import { expectOk, makeClient, signIn, startWeir, until, untilLive, type Weir } from '../support/weir.ts'
import { PASSWORD } from './bought.ts'
import { choose, expect, expectFits, picture, signInAs, withOwnWeir } from './fixture.ts'

let smtp: Awaited<ReturnType<typeof openSmtp>>
const test = withOwnWeir(async () => {
  smtp = await openSmtp()
  const env = { OUTGOING_PRIVATE: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: smtp.url }
  return startWeir({ args: [], env })
})
test.afterAll(() => smtp.close())

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const HINTS = { 'sec-ch-ua': '"Chromium";v="141", "Google Chrome";v="141"', 'sec-ch-ua-platform': '"Windows"' }
const [GOOD, BAD] = ['good.example', 'bad.example'] as const
const OFFERS = ['Red shoes', 'Blue shoes']
type Placement = typeof GOOD | typeof BAD
const dayOf = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

/** Visits of a day, its bill, and revenue by placement; money in cents. */
type Day = { day: string; bill: number; came: Record<Placement, { people: number; bots: number; revenue: number }> }
const PAST = [6, 5, 4, 3, 2, 1].map((back): Day => ({
  day: dayOf(back),
  bill: 40 * (90 - 10 * back),
  came: { [GOOD]: { people: 20, bots: 0, revenue: 0 }, [BAD]: { people: 6, bots: 14, revenue: 0 } },
}))

type Figures = { cost: number; wasted: number; revenue: number; profit: number }
/** A day's bill is divided among all its visits. */
function figuresOf({ bill, came }: Day, placement: Placement): Figures {
  const visits = Object.values(came).reduce((sum, { people, bots }) => sum + people + bots, 0)
  const { people, bots, revenue } = came[placement]
  const [cost, wasted] = [(bill * (people + bots)) / visits, (bill * bots) / visits]
  return { cost, wasted, revenue, profit: revenue - cost }
}
const summed = (all: readonly Figures[]): Figures => {
  const sum = (name: keyof Figures) => all.reduce((total, one) => total + one[name], 0)
  return { cost: sum('cost'), wasted: sum('wasted'), revenue: sum('revenue'), profit: sum('profit') }
}
const dollars = (cents: number): string => `${cents < -0.5 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`

/** The landing page, the offers, and the network that reports what was bought there. */
async function openMarket() {
  const market = { button: '', postback: '', url: '' }
  const sold = async (click: string): Promise<string> => {
    const values: Record<string, string> = {
      sub1: click,
      status: '1',
      sum: '40',
      currency: 'USD',
      transactionid: click,
    }
    const { status } = await fetch(market.postback.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? ''))
    return `Sold ${status}`
  }
  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', market.url)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (pathname === '/sold')
      sold(searchParams.get('sub1') ?? '').then(
        (title) => response.end(`<h1>${title}</h1>`),
        (error: Error) => response.end(`<h1>${error.message}</h1>`),
      )
    else if (pathname === '/shoes') response.end(`<h1>Shoes</h1><a ${market.button}>Choose</a>`)
    else response.end(`<h1>The offer</h1><a href="/sold${search}">Buy</a>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  market.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(market, { close: () => server.close() })
}
type Market = Awaited<ReturnType<typeof openMarket>>

async function addSource(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add source' }).click()
  const form = page.getByRole('dialog')
  await choose(page, form.getByLabel('Template'), 'HilltopAds')
  await form.getByLabel('Cost model').selectOption('Manual entry or import')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'HilltopAds', exact: true })).toBeVisible()
}

async function addOffers(page: Page, market: Market): Promise<void> {
  for (const name of OFFERS) {
    await page.getByRole('button', { name: 'Add offer' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByLabel('Link', { exact: true }).fill(`${market.url}/${name.slice(0, 3)}`)
    await choose(page, form.getByLabel('Network template'), 'Affise')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toHaveCount(0)
  }
}

/** Both offers behind the page; the button of the page is what the editor gives. */
async function addCampaign(page: Page, market: Market): Promise<void> {
  await page.getByLabel('Name', { exact: true }).first().fill('Shoes')
  await page.getByLabel('Target link').fill(`${market.url}/shoes`)
  await page.getByLabel('Link for bots').fill('bots.html')
  await page.getByLabel('Traffic source').selectOption('HilltopAds')
  await page.getByRole('button', { name: 'Add offers behind a landing page' }).click()
  const landing = page.getByRole('region', { name: 'Landing page' })
  await landing.getByLabel('Group name').fill('Shops')
  for (const [at, name] of OFFERS.entries()) {
    if (at > 0) await landing.getByRole('button', { name: 'Link', exact: true }).click()
    await landing.getByLabel(`Link ${at + 1}`, { exact: true }).fill(`${market.url}/${name.slice(0, 3)}`)
    await landing.getByLabel(`Offer of link ${at + 1}`).selectOption(name)
  }
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/change\/\d+$/)
  const code = await landing.locator('code').innerText()
  market.button = /href="[^"]*" referrerpolicy="[^"]*"/.exec(code)?.[0] ?? ''
  await expectFits(page)
}

/** The source's link, with the macros of a placement filled in. */
async function linkOf(page: Page): Promise<(placement: Placement) => string> {
  await page.getByRole('button', { name: 'Actions: Shoes' }).click()
  await page.getByRole('menuitem', { name: 'Tracking link' }).click()
  const link = await page.getByRole('region', { name: 'Link for the source' }).locator('code').innerText()
  await page.keyboard.press('Escape')
  expect(link).toContain('utm_placement={{zoneid}}')
  return (placement) => link.replace('{{zoneid}}', placement).replaceAll(/\{\{\w+\}\}/g, '1')
}

async function takePostback(page: Page, market: Market): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await choose(page, page.getByLabel('Network', { exact: true }), 'Affise')
  const address = page.locator('.conv-address code')
  await expect(address).toContainText('{sub1}')
  market.postback = await address.innerText()
}

/** Visitors of today. What they see is what is counted. */
function visitors(browser: Browser, came: Day['came'], link: (placement: Placement) => string) {
  let count = 0
  const ip = () => `81.2.71.${(count += 1)}`
  return {
    program: async (placement: Placement) => {
      const headers = { 'user-agent': 'curl/8.5.0', 'x-forwarded-for': ip() }
      const { status } = await fetch(link(placement), { headers, redirect: 'manual' })
      expect(status, 'no way to the landing page').toBe(200)
      came[placement].bots += 1
    },
    /** True if the landing page was seen. `buys`: goes on to an offer, and buys there. */
    person: async (placement: Placement, { buys = false } = {}) => {
      const context = await browser.newContext({
        userAgent: CHROME,
        extraHTTPHeaders: { ...HINTS, 'x-forwarded-for': ip() },
      })
      const page = await context.newPage()
      await page.goto(link(placement))
      const isShown = (await page.getByRole('heading', { name: 'Shoes' }).count()) > 0
      came[placement][isShown ? 'people' : 'bots'] += 1
      if (buys) {
        await page.getByRole('link', { name: 'Choose' }).click()
        await expect(page.getByRole('heading', { name: 'The offer' })).toBeVisible()
        await page.getByRole('link', { name: 'Buy' }).click()
        await expect(page.getByRole('heading', { name: 'Sold 200' })).toBeVisible()
        came[placement].revenue += 4000
      }
      await context.close()
      return isShown
    },
  }
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** The page's own log of the days before, as nginx writes it. */
function logOf(days: readonly Day[]): string {
  let count = 0
  const line = (day: string, placement: Placement, agent: string) => {
    const second = (count += 1) % 3600
    const [year, month, date] = day.split('-')
    const time = `12:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`
    const ip = `81.2.${64 + Math.floor(count / 200)}.${(count % 200) + 1}`
    return `${ip} - - [${date}/${MONTHS[Number(month) - 1]}/${year}:${time} +0000] "GET /shoes?utm_source=hilltopads&utm_placement=${placement} HTTP/1.1" 200 612 "-" "${agent}"`
  }
  return days
    .flatMap(({ day, came }) =>
      [GOOD, BAD].flatMap((placement) => [
        ...Array.from({ length: came[placement].people }, () => line(day, placement, CHROME)),
        ...Array.from({ length: came[placement].bots }, () => line(day, placement, 'curl/8.5.0')),
      ]),
    )
    .join('\n')
}

async function addFeed(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for HilltopAds' }).click()
  await page.getByRole('menuitem', { name: 'Cost feed' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill(`${url}/report?from={from}&to={to}`)
  await dialog.getByLabel('Days of {from} to {to}').fill('7')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('7 new costs:')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save and fetch' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /HilltopAds/ })).toContainText('7 added')
}

const COLUMNS = { 'Cost': 'cost', 'Wasted on bots': 'wasted', 'Revenue': 'revenue', 'Profit': 'profit' } as const

/** The row's money, by column, is this. */
async function expectRow(table: Locator, row: Locator, figures: Figures): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(COLUMNS).map(([name, key]) => [name, dollars(figures[key])]))
  const shown = async () => {
    const names = await table.locator('thead th').allTextContents()
    const cells = await row.locator('th, td').allTextContents()
    const money = (name: string) => /−?\$[\d.,]+/.exec(cells[names.findIndex((one) => one.trim() === name)] ?? '')?.[0]
    return Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, money(name)]))
  }
  await expect.poll(shown).toEqual(wanted)
}

const nameOf = (day: string): RegExp =>
  new RegExp(
    String.raw`\b${new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })}`,
  )

/** The sum, each placement, and each of its days. */
async function expectReport(table: Locator, week: readonly Day[]): Promise<void> {
  await expectRow(table, table.locator('tfoot tr'), totalOf(week))
  for (const placement of [GOOD, BAD]) {
    const row = table.getByRole('row', { name: placement })
    await expectRow(table, row, summed(week.map((one) => figuresOf(one, placement))))
    const unfold = row.getByRole('button', { name: `Show what is under ${placement}` })
    await unfold.click()
    for (const one of week.filter(({ came }) => came[placement].people + came[placement].bots > 0))
      await expectRow(table, table.getByRole('row', { name: nameOf(one.day) }), figuresOf(one, placement))
    await picture(table.page(), `week-5-report-${placement}`)
    await unfold.click()
  }
}

const totalOf = (week: readonly Day[]): Figures =>
  summed(week.flatMap((one) => [GOOD, BAD].map((placement) => figuresOf(one, placement))))

async function addRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New rule' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('No bot placements')
  await form.getByLabel('When', { exact: true }).selectOption({ label: 'bot share' })
  await form.getByLabel('the value', { exact: true }).fill('30')
  await form.getByLabel('then', { exact: true }).selectOption({ label: 'exclude it' })
  const month = form.getByRole('region', { name: 'What it would have done in the last 30 days' })
  await expect(month.getByRole('row').nth(1)).toContainText(BAD)
  await form.getByLabel('State').selectOption({ label: 'Acting' })
  await picture(page, 'week-6-rule')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
}

/** By the rule alone, and back by one press. */
async function undoRule(page: Page, weir: Weir): Promise<void> {
  await page.goto(`${weir.url}/pages/campaign-page/history`)
  const entry = page.getByRole('listitem').filter({ hasText: 'By the rule “No bot placements”.' }).last()
  await expect(entry).toContainText(BAD)
  await picture(page, 'week-7-history')
  await entry.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toContainText('Undone by you at')
}

/** Path of the link. */
async function shareLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('For the partner')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.locator('code').innerText()
  return url.slice(url.indexOf('/shared-report'))
}

async function addSchedule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'On a schedule' }).click()
  await dialog.getByLabel('Name').fill('Monday’s mail')
  await dialog.getByLabel('Dates').selectOption('Last 7 days')
  await expect(dialog.getByLabel('Monday')).toBeChecked()
  // today, too: what is due now is sent for its last time
  await dialog.getByLabel(new Date().toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })).check()
  await dialog.getByLabel('At', { exact: true }).selectOption('00:00')
  await dialog.getByRole('button', { name: 'Send on schedule' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('not sent yet')
}

/** As when the hour has come: no clock is moved. */
async function fallDue(weir: Weir): Promise<void> {
  const store = new Client({ connectionString: embeddedUrl(weir.dataDir) })
  await store.connect()
  await store.query("UPDATE report_schedules SET next_at = now() - interval '1 minute'")
  await store.end()
}

test(
  'a week of one buyer, from the link to Monday’s letter',
  { tag: '@long' },
  async ({ page, weir, panel, browser }) => {
    const platform = await startPlatform()
    const market = await openMarket()
    const today: Day = {
      day: dayOf(0),
      bill: 6300,
      came: { [GOOD]: { people: 0, bots: 0, revenue: 0 }, [BAD]: { people: 0, bots: 0, revenue: 0 } },
    }
    const week = [...PAST, today]
    const client = await makeClient(weir, await signIn(weir))
    await signInAs(page, panel('/pages/sources'), { email: client.email, password: PASSWORD })

    await addSource(page)
    await page.goto(panel('/pages/offers'))
    await addOffers(page, market)
    await page.goto(panel('/pages/campaign-page/change'))
    await addCampaign(page, market)
    await page.goto(panel('/pages/campaign-page'))
    const link = await linkOf(page)
    await page.goto(panel('/pages/conversion'))
    await takePostback(page, market)

    const { companies } = await expectOk(weir.call('POST', '/v1/company', {}, client.token))
    const [campaign] = companies as { id: string; key: string }[]
    if (!campaign) throw new Error('no campaign')
    await untilLive(weir, client, campaign)
    const log = path.join(weir.dataDir, 'access.log')
    writeFileSync(log, logOf(PAST))
    const site = ['--campaign', campaign.key, '--site', market.url, '--edge', weir.url]
    const read = await runCli(['import-log', ...site, log], weir.dataDir, { WEIR_TOKEN: client.integrationToken })
    expect(read).toMatchObject({ code: 0 })
    const { person, program } = visitors(browser, today.came, link)
    for (let count = 0; count < 3; count += 1) await program(BAD)
    expect(await person(GOOD, { buys: true })).toBe(true)
    expect(await person(GOOD)).toBe(true)
    expect(await person(GOOD, { buys: true })).toBe(true)
    expect(await person(BAD)).toBe(true)

    platform.answer = {
      body: `Day,Cost,Currency\n${week.map(({ day, bill }) => `${day},${bill / 100},USD\n`).join('')}`,
    }
    await page.goto(panel('/pages/sources'))
    await addFeed(page, platform.url)

    await page.goto(panel('/pages/rules'))
    await addRule(page)
    const act = page.getByRole('region', { name: 'What the rules did' }).getByRole('row').filter({ hasText: BAD })
    await expect(act).toContainText('exclude it for 14 days')
    await until('the exclusion to reach a person', async () => !(await person(BAD)))
    await undoRule(page, weir)
    await until('the way to be open again', () => person(BAD))

    const address = `/pages/statistics/${campaign.id}?range=7d&compare=none&money=utmPlacement&moneyThen=day`
    await page.goto(panel(address))
    await expectReport(page.getByRole('table', { name: 'Costs and profit' }), week)
    await expectFits(page)

    const shared = await shareLink(page)
    const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await stranger.goto(panel(shared))
    await expectReport(stranger.getByRole('table', { name: 'For the partner' }), week)
    await stranger.context().close()

    await page.goto(panel(address))
    await addSchedule(page)
    await fallDue(weir)
    const { raw } = await until('Monday’s letter', async () =>
      smtp.received.find(({ to, raw }) => to.includes(client.email) && raw.includes('List-Unsubscribe-Post')),
    )
    const text = plainText(raw)
    // in the language of the account
    const amount = (cents: number) => dollars(cents).replace('$', '').replace('.', ',')
    expect(text).toContain(amount(totalOf(week).profit))
    for (const placement of [GOOD, BAD])
      expect(text).toContain(`${placement}: ${amount(summed(week.map((one) => figuresOf(one, placement))).profit)}`)
    const stop = /^List-Unsubscribe: <[^>]*(\/stop-reports\/[^>]+)>/m.exec(raw.replaceAll(/\r\n\s+/g, ' '))?.[1] ?? ''
    const press = () =>
      fetch(panel(stop), { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    expect((await press()).status).toBe(200)
    expect((await press()).status, 'it is stopped').toBe(404)

    market.close()
    await platform.close()
  },
)
