/** `node tools/doc-pictures.ts [PICTURE…]`: pictures of docs/images, from a demo client in the machine's Chromium. */
import path from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { SCREENS } from '../src/contract/screens.ts'
import { freshFolder, removeFolder, signIn, startWeir, until, type Weir } from '../tests/support/weir.ts'

const FOLDER = path.join(import.meta.dirname, '..', 'docs', 'images')
const VIEW = { width: 1440, height: 700 }

type Picture = { name: string; path: string; height?: number; act?: (page: Page) => Promise<void> }

/** Dates in either order, currency signs, a credit, a sum: as platforms export them. */
const REPORT = [
  'Campaign performance',
  'Gregorian date\tCampaign name\tImpressions\tSpend',
  '05/10/2026\tGarden furniture DE\t1210\t€1,388.90',
  '06/10/2026\tGarden furniture DE\t988\t(€5.00)',
  '06/10/2026\tRunning shoes UK\t412\t€96.1525',
  'Total\t\t2610\t€1,480.0525',
]

const PICTURES: readonly Picture[] = [
  { name: 'campaigns', path: SCREENS.Campaign.path, height: 800 },
  { name: 'statistics', path: SCREENS.Statistics.path, height: 900 },
  {
    name: 'receipt',
    path: `${SCREENS.Logs.path}?class=bot`,
    height: 1100,
    act: async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'declared bot agent' }).first()
      await row.getByRole('link', { name: /^Verdict of/ }).click()
      await page.getByRole('complementary', { name: 'Verdict' }).getByText('How to let it through').waitFor()
    },
  },
  { name: 'conversions', path: SCREENS.Conversions.path },
  { name: 'lists', path: SCREENS.BlackList.path },
  {
    name: 'import',
    path: `${SCREENS.Sources.path}?tab=costs`,
    height: 1180,
    act: async (page) => {
      await page.getByRole('button', { name: 'Import report' }).first().click()
      const dialog = page.getByRole('dialog')
      await page.locator('input[type=file]').setInputFiles({
        name: 'october.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`\uFEFF${REPORT.join('\r\n')}`, 'utf16le'),
      })
      await dialog.getByRole('button', { name: 'Check' }).click()
      await dialog.getByRole('radio', { name: /the day comes first/ }).check()
      await dialog.getByRole('button', { name: /^Import \d/ }).waitFor()
      await dialog.getByRole('region', { name: 'The first rows of the file' }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'tariff', path: SCREENS.Tariff.path },
]

/** Waits until nothing is loading. */
async function settle(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').first().waitFor()
  await expect(page.locator('.sk, table[aria-busy=true]')).toHaveCount(0, { timeout: 300_000 })
  await expect(page.locator('.busy')).toHaveCount(0, { timeout: 300_000 })
}

/** The demo's client, parsed from the start's output. */
function clientOf(output: string): { email: string; password: string } {
  const [, email, password] = /demo: client (\S+), password (\S+) /.exec(output) ?? []
  if (email === undefined || password === undefined) throw new Error(`the demo named no client:\n${output}`)
  return { email, password }
}

/** Waits for the demo's stored hits: today's Bots come last. */
async function hitsStored(weir: Weir, who: { email: string; password: string }): Promise<void> {
  const token = await signIn(weir, who)
  const today = new Date().toISOString().slice(0, 10)
  await until('hits of the demo', async () => {
    const question = { startDate: today, endDate: today, timezone: 'UTC', class: 'bot', limit: 1 }
    const { body } = await weir.call('POST', '/v1/logs/userLogs', question, token)
    return Number(body['total']) > 0
  })
}

async function openPanel(page: Page, url: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(url)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((at) => !at.pathname.includes('authentication'))
}

const requested = process.argv.slice(2)
const dataDir = freshFolder()
const weir = await startWeir({ dataDir, args: ['--demo'] })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
try {
  const page = await browser.newPage({ viewport: VIEW, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' })
  page.setDefaultTimeout(300_000)
  const client = clientOf(weir.output())
  await hitsStored(weir, client)
  await openPanel(page, weir.url, client)
  for (const { name, path: address, height = VIEW.height, act } of PICTURES.filter(
    (one) => requested.length === 0 || requested.includes(one.name),
  )) {
    await page.setViewportSize({ ...VIEW, height })
    await page.goto(`${weir.url}${address}`)
    await settle(page)
    if (act) {
      await act(page)
      await settle(page)
    }
    await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' })
    console.log(`docs/images/${name}.png`)
  }
} finally {
  await browser.close()
  await weir.stop()
  removeFolder(dataDir)
}
