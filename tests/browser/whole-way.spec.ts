/**
 * The main job as a newcomer does it: administrator, promo code, client, campaign, download, a real PHP site, visits by
 * a person and declared bots, and explained hits. Everything goes through the panel.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { phpVersion, startPhpSite, type PhpSite } from '../support/php.ts'
import { ADMIN, expect, expectAccessible, expectFits, signInByForm, test } from './fixture.ts'

const CLIENT = { email: 'owner@garden.example', password: 'basalt-heron-38' }
const AGENTS = {
  python: 'python-requests/2.32.3',
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
}
const TARGET = '<!doctype html><title>Garden</title><h1>Welcome to the garden</h1>'
const BOT_PAGE = '<!doctype html><title>About</title><h1>About this company</h1>'

test.skip(phpVersion === null, 'no PHP on this machine')

/** Pictures for human review: test-results/pictures. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = path.join(import.meta.dirname, '..', '..', 'test-results', 'pictures')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

/** By the side menu. */
const openScreen = (page: Page, title: string) => page.getByTitle(title, { exact: true }).click()

async function makePromo(page: Page): Promise<string> {
  await openScreen(page, 'Promo')
  await page.getByRole('button', { name: 'New promo code' }).first().click()
  await page.getByLabel('Code', { exact: true }).fill('GARDEN-26')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(
    page
      .getByRole('cell', { name: /GARDEN-26/ })
      .or(page.getByText('GARDEN-26').first())
      .first(),
  ).toBeVisible()
  return 'GARDEN-26'
}

async function register(page: Page, url: string, promo: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('link', { name: 'Register with a promo code' }).click()
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible() // the sign-in form has fields of the same names
  await page.getByLabel('E-mail').fill(CLIENT.email)
  await page.getByLabel('Password', { exact: true }).fill(CLIENT.password)
  await page.getByLabel('Confirm password').fill(CLIENT.password)
  await page.getByLabel('Promo code').fill(promo)
  await page.getByLabel('Telegram').fill('@garden')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/pages\/campaign-page/)
  await expect(page.getByRole('banner').getByText('Activation is available after payment.')).toBeVisible()
}

async function activate(page: Page): Promise<void> {
  await openScreen(page, 'Clients')
  const row = page.getByRole('row', { name: CLIENT.email })
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Switch on' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
  await expect(row.getByRole('cell', { name: 'Active', exact: true })).toBeVisible()
}

/** In the editor; target and bot page are files of the client's site. */
async function makeCampaign(page: Page): Promise<void> {
  await openScreen(page, 'Campaign')
  await page.reload() // the account was activated meanwhile
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Garden furniture')
  await page.getByRole('button', { name: /^Split/ }).click()
  await page.getByRole('group', { name: 'Target mode' }).getByRole('button', { name: 'show' }).click()
  await page.getByRole('textbox', { name: /^Target link/ }).fill('garden.html')
  await page.getByRole('textbox', { name: /^Link for bots/ }).fill('about.html')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/pages\/campaign-page\/change\/\d+$/)
}

async function downloadInto(page: Page, site: PhpSite): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download integration' }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe('int_Garden furniture.zip')
  const files = unzipSync(readFileSync(await download.path()))
  expect(Object.keys(files)).toContain('index.php')
  for (const [name, bytes] of Object.entries(files)) site.write(name, bytes)
  site.write('garden.html', TARGET)
  site.write('about.html', BOT_PAGE)
}

const fetchAs = (url: string, agent?: string): string =>
  execFileSync('curl', ['-sS', ...(agent ? ['-A', agent] : []), url], { encoding: 'utf8' })

/** One visit each by a person's browser and three declared bots. */
async function visitSite(browser: Browser, site: PhpSite): Promise<void> {
  // a person's Chromium does not call itself headless; the rest is its own
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version().split('.')[0]}.0.0.0 Safari/537.36`
  const person = await browser.newContext({ locale: 'de-DE', userAgent })
  const visit = await person.newPage()
  await visit.goto(`${site.url}/?utm_source=newsletter`)
  await expect(visit.getByRole('heading')).toHaveText('Welcome to the garden')
  expect(await person.cookies()).toEqual([])
  await person.close()
  expect(fetchAs(`${site.url}/?utm_source=curl`)).toContain('About this company')
  expect(fetchAs(`${site.url}/?utm_source=python`, AGENTS.python)).toContain('About this company')
  expect(fetchAs(`${site.url}/?utm_source=google`, AGENTS.google), 'a crawler’s claim gets what people get').toContain(
    'Welcome to the garden',
  )
}

test('from an empty installation to an explained hit on the screen', async ({ page: client, browser, panel }) => {
  const staff = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signInByForm(staff, panel('/'), ADMIN)
  const promo = await makePromo(staff)
  await register(client, panel('/authentication/login'), promo)
  await activate(staff)
  await picture(staff, 'clients')
  await makeCampaign(client)
  await picture(client, 'campaign')
  const site = await startPhpSite()
  try {
    await downloadInto(client, site)
    await openScreen(client, 'Logs')
    await expect(client.getByText('No visits yet').first()).toBeVisible()
    await visitSite(browser, site)

    // hits appear by themselves, with class and reasons
    const table = client.getByRole('table', { name: 'Visits' })
    await expect(table.getByText('Bot Unique')).toHaveCount(3)
    await expect(table.getByText('Target Unique')).toHaveCount(1)
    await expect(table.getByText('declared bot agent').first()).toBeVisible()
    await expect(table.getByText(/unverified/i).first()).toBeVisible()
    await picture(client, 'logs')
    await expectAccessible(client)

    await table
      .getByText('declared bot agent')
      .first()
      .locator('xpath=ancestor::tr')
      .getByRole('link', { name: /^Verdict of/ })
      .click()
    const receipt = client.getByRole('complementary', { name: 'Verdict' })
    await expect(receipt).toContainText('Bot: its user agent declares a bot.')
    await expect(receipt).toContainText('1 conclusive')
    await picture(client, 'receipt')

    await openScreen(client, 'Statistics')
    await client.getByRole('button', { name: 'By class' }).click()
    await expect(client.locator('button.stat .val'), 'Target, Target Unique, Bot, Bot Unique').toHaveText([
      '1',
      '1',
      '3',
      '3',
    ])
    await expect(
      client.getByRole('img', { name: /^Visits per day from .* 1 Target above the line, 3 Bot below it, 4 in total/ }),
    ).toBeVisible()
    await expectAccessible(client)
    await picture(client, 'statistics')
    await looks(client)
  } finally {
    await site.close()
    await staff.context().close()
  }
})

/** Three languages, both themes, and a phone. */
async function looks(page: Page): Promise<void> {
  for (const [language, title] of [
    ['Русский', 'Статистика'],
    ['Українська', 'Статистика'],
    ['English', 'Statistics'],
  ] as const) {
    await page.getByRole('button', { name: /^(EN|RU|UA) · / }).click()
    await page
      .getByRole('menuitem', { name: language })
      .or(page.getByRole('menuitemradio', { name: language }))
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await picture(page, `statistics-${language}`)
    await expectFits(page)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await picture(page, 'statistics-dark')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await picture(page, 'statistics-phone')
}
