/** `node tools/doc-pictures.ts [PICTURE…]`: pictures of docs/images, from a demo client in the machine's Chromium. */
import path from 'node:path'
import { chromium, expect, type Locator, type Page } from '@playwright/test'
import { SCREENS } from '../src/contract/screens.ts'
import { DEMO_EMAIL, startDemo } from '../tests/support/demo.ts'
import { removeFolder } from '../tests/support/weir.ts'
import {
  changeFlow,
  fetchTwice,
  openLanding,
  openReport,
  openTracking,
  reportOut,
  writeRule,
} from './pictures/guide-acts.ts'
import { fillGuides, type Guides } from './pictures/guides.ts'

const FOLDER = path.join(import.meta.dirname, '..', 'docs', 'images')
const VIEW = { width: 1440, height: 700 }
const MARGIN = 12

/**
 * `act` may give the part of the page that is drawn, or its first and last part; else the whole view is. A part is drawn
 * without what sticks to the view's edges if the view is as high as the page.
 */
type Picture = {
  name: string
  path: string | ((guides: Guides) => string)
  width?: number
  height?: number
  act?: (page: Page, guides: Guides) => Promise<Locator | readonly Locator[] | void>
}

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
    width: 1020,
    height: 830,
    act: async (page) => {
      await page.getByRole('button', { name: 'Collapse menu' }).click()
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
      return dialog
    },
  },
  { name: 'tariff', path: SCREENS.Tariff.path },
  { name: 'tracking-link', path: SCREENS.Campaign.path, height: 900, act: openTracking },
  {
    name: 'report',
    path: `${SCREENS.Statistics.path}?range=7d&money=utmSource&moneyThen=campaign,utmPlacement`,
    width: 1280,
    height: 4000,
    act: openReport,
  },
  { name: 'auto-rules', path: SCREENS['Auto rules'].path, height: 900, act: writeRule },
  { name: 'flow', path: `${SCREENS.Campaign.path}/flows`, width: 1280, height: 3200, act: changeFlow },
  {
    name: 'landing',
    path: ({ shop }) => `${SCREENS.Campaign.path}/change/${shop.id}`,
    height: 6000,
    act: openLanding,
  },
  { name: 'outgoing', path: SCREENS.Sources.path, height: 1300, act: reportOut },
  { name: 'cost-feed', path: SCREENS.Sources.path, act: fetchTwice },
]

/** From the first part to the last, with a margin. */
async function aroundOf(parts: readonly Locator[]) {
  const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((box) => box !== null)
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  const [right, bottom] = [
    Math.max(...boxes.map(({ x, width }) => x + width)),
    Math.max(...boxes.map(({ y, height }) => y + height)),
  ]
  return { x: left - MARGIN, y: top - MARGIN, width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN }
}

/** Of the campaign editor. */
const openAllParts = (): void => {
  const parts = ['targeting', 'split', 'protection', 'tracking', 'data'].map((part) => [part, true])
  localStorage.setItem('weir.editor.folds', JSON.stringify(Object.fromEntries(parts)))
}

/** Waits until nothing is loading. */
async function settle(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').first().waitFor()
  await expect(page.locator('.sk, table[aria-busy=true]')).toHaveCount(0, { timeout: 300_000 })
  await expect(page.locator('.busy')).toHaveCount(0, { timeout: 300_000 })
}

async function openPanel(page: Page, url: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(url)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((at) => !at.pathname.includes('authentication'))
}

const requested = process.argv.slice(2)
const { weir, password } = await startDemo({ OUTGOING_PRIVATE: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' })
const client = { email: DEMO_EMAIL, password }
const guides = await fillGuides(weir, client)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})

async function draw(page: Page, { name, path: address, width, height, act }: Picture): Promise<void> {
  await page.setViewportSize({ width: width ?? VIEW.width, height: height ?? VIEW.height })
  await page.goto(`${weir.url}${typeof address === 'string' ? address : address(guides)}`)
  await settle(page)
  const part = await act?.(page, guides)
  if (act) await settle(page)
  const [first, ...more] = part ? [part].flat() : []
  const clip = more.length === 0 ? undefined : await aroundOf([first, ...more].filter((one) => one !== undefined))
  const drawn = { path: path.join(FOLDER, `${name}.png`), animations: 'disabled' } as const
  await (clip ? page.screenshot({ ...drawn, clip }) : (first ?? page).screenshot(drawn))
  await page.evaluate(() => localStorage.removeItem('weir.settings'))
  console.log(`docs/images/${name}.png`)
}

try {
  const page = await browser.newPage({ viewport: VIEW, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' })
  page.setDefaultTimeout(90_000)
  await openPanel(page, weir.url, client)
  await page.evaluate(openAllParts)
  for (const picture of PICTURES.filter(({ name }) => requested.length === 0 || requested.includes(name)))
    await draw(page, picture)
} finally {
  await browser.close()
  await guides.close()
  await weir.stop()
  removeFolder(weir.dataDir)
}
