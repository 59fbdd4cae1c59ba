/** Statistics' notes on figures: fair comparison, incomplete data, changes and anomalies. */
import path from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO_EMAIL, startDemo } from '../support/demo.ts'
import { expectOk, removeFolder, signIn, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, keepSessionOf, test } from './fixture.ts'

const STATISTICS = '/pages/statistics'

let weir: Weir
let password: string
test.beforeAll(async () => {
  ;({ weir, password } = await startDemo())
})
test.afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})
test.beforeEach(({ page }) => keepSessionOf(page, `${weir.url}/`, { email: DEMO_EMAIL, password }))

const open = (page: Page, search = '') => page.goto(`${weir.url}${STATISTICS}${search}`)

async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  if (process.env['PICTURES'])
    await page.screenshot({ path: path.join(process.env['PICTURES'], `${name}.png`), fullPage })
}

/** Leaves hits out of each first answer, like unstored ones. */
async function storedLater(page: Page): Promise<void> {
  const seen = new Set<string>()
  await page.route('**/v1/logs/companyDaily', async (route) => {
    const body = route.request().postData() ?? ''
    const answer = await route.fetch()
    const json = (await answer.json()) as { daily: Record<string, unknown>[] }
    const isFirst = !seen.has(body)
    seen.add(body)
    if (isFirst) json.daily = json.daily.map((day) => ({ ...day, target: 0, targetUnique: 0, bot: 0, botUnique: 0 }))
    await route.fulfill({ response: answer, json })
  })
}

test('a chart fills by itself if answered before its hits were stored', { tag: '@long' }, async ({ page }) => {
  await storedLater(page)
  await open(page, '?range=lastWeek')
  await expect(page.getByRole('figure').or(page.locator('.plot')).first()).toBeVisible()
  await expect.poll(() => page.locator('.trend .plot svg rect').count()).toBeGreaterThan(5)
  await page.unrouteAll({ behavior: 'ignoreErrors' }) // a request may still be running
})

/** A zone where it is noon, so that today and yesterday have had their hits. */
function noonZone(): string {
  const east = 12 - new Date().getUTCHours()
  return east === 0 ? 'UTC' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

async function setZone(timezone: string): Promise<void> {
  const token = await signIn(weir, { email: DEMO_EMAIL, password })
  await expectOk(weir.call('POST', '/v1/profile/update', { data: { timezone } }, token))
}

test('compares today with the same time yesterday, and says so', { tag: '@long' }, async ({ page }) => {
  await setZone(noonZone())
  await open(page, '?range=today')
  const note = page.getByText(/^Compared to the same time yesterday \(\d\d:\d\d\)$/)
  await expect(note).toBeVisible()
  await expect(page.locator('.notes-line > p')).toContainText('incomplete')
  await expect(page.locator('.plot rect.hatched').first()).toBeAttached()
  await picture(page, 'today')
  await page.getByRole('button', { name: /^Dates:/ }).click()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: /^Dates:/ }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByText(/^Compared up to the same time: \d+ \w+ \d{4} to .+, \d\d:\d\d$/)).toBeVisible()
  for (const [preset, range] of [
    ['This month', 'month'],
    ['This week', 'week'],
    ['Last month', 'lastMonth'],
    ['Last week', 'lastWeek'],
  ] as const) {
    await page.getByRole('button', { name: /^Dates:/ }).click()
    await page.getByRole('button', { name: preset, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`range=${range}`))
  }
  await expect(page.getByText(/^Compared/)).toHaveCount(0)
  await setZone('UTC')
})

test('opens the first dimension with values, and marks those without', { tag: '@long' }, async ({ page }) => {
  await open(page, '?range=30d')
  const tabs = page
    .getByRole('group', { name: 'Break down by' })
    .filter({ has: page.locator('[aria-current=true]') })
    .first()
  const opened = tabs.locator('[aria-current=true]').first()
  await expect(opened).toBeVisible()
  await expect(opened).not.toContainText('no values')
  const broken = tabs.locator('xpath=following::table[1]')
  await expect(broken.locator('tbody .pick').first()).not.toHaveText('not known')
  await tabs.getByRole('button', { name: /More/ }).click()
  await expect(page.getByRole('menuitemradio', { name: /no values/ }).first()).toBeVisible()
})

test(
  'a change on the chart is readable by pointer and keyboard, and leads to its campaign',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, '?range=30d')
    const flag = page.locator('.flag > button').first()
    await flag.hover()
    const text = page.locator('.flag-text:visible')
    await expect(text).toContainText(/\d\d:\d\d/)
    await picture(page, 'flag', false)
    await page.mouse.move(0, 0)
    await expect(text).toHaveCount(0)
    await flag.focus()
    await expect(text).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(text).toHaveCount(0)
    await page.getByRole('button', { name: /changes? in this period/ }).click()
    await page.locator('.notes-line li a[href*="/change/"]').first().click()
    await expect(page).toHaveURL(/campaign-page\/change\/\d+/)
  },
)

/** The demo account is too young, so this fakes the answer. */
async function unusualDay(page: Page): Promise<void> {
  const date = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  const json = { success: true, unusual: [{ date, class: 'bot', value: 312, low: 20, high: 90 }] }
  await page.route('**/v1/logs/unusual', (route) => route.fulfill({ json }))
}

test('an unusual day is marked, explained and opened', { tag: '@long' }, async ({ page }) => {
  await unusualDay(page)
  await open(page, '?range=30d')
  const words = /^312 Bots; usually 20 to 90 on a \w+day$/
  const listed = page.getByRole('list', { name: 'Unusual' }).getByRole('link', { name: words })
  await expect(listed).toBeVisible()
  await page
    .locator('.flag > button')
    .filter({ has: page.locator('.lucide-diamond') })
    .focus()
  await expect(page.locator('.flag-text:visible').getByRole('link', { name: words })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('.flag-text:visible a').first()).toBeFocused()
  await page.keyboard.press('Escape')
  const interval = page.getByRole('group', { name: 'Interval' })
  await interval.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(listed).toHaveCount(0)
  await interval.getByRole('button', { name: 'Day', exact: true }).click()
  await listed.click()
  await expect(page).toHaveURL(/\/pages\/logs\?.*class=bot/)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 800 } })
  test('a touch shows a flag inside the screen', { tag: '@long' }, async ({ page }) => {
    await open(page, '?range=30d')
    await page.locator('.flag > button').last().tap()
    const text = page.locator('.flag-text:visible')
    await expect(text).toContainText(/\d\d:\d\d/)
    await expect(text.getByRole('link').first()).toBeVisible()
    await expect
      .poll(async () => {
        const box = await text.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 360
      })
      .toBe(true)
    await picture(page, 'flag-touch', false)
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(text).toHaveCount(0)
  })
})

const LOOKS = [
  { width: 1440, theme: 'light', language: 'en' },
  { width: 1440, theme: 'dark', language: 'ru' },
  { width: 768, theme: 'dark', language: 'en' },
  { width: 360, theme: 'light', language: 'ru' },
  { width: 360, theme: 'dark', language: 'en' },
] as const

test('it fits wide and narrow, light and dark, in both languages', { tag: '@long' }, async ({ page }) => {
  await unusualDay(page)
  for (const { width, theme, language } of LOOKS)
    for (const range of ['today', '30d']) {
      await page.setViewportSize({ width, height: 1000 })
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate((kept) => localStorage.setItem('weir.language', kept), language)
      await open(page, `?range=${range}`)
      // the running hour has no bar before its first visit
      await expect(page.locator(`.plot svg rect${range === 'today' ? '' : '.hatched'}`).first()).toBeAttached()
      if (width < 576) await page.getByRole('button', { name: /^(?:More breakdowns|Ещё разрезы)/ }).click()
      await expect(page.locator('.heat td[data-ramp]').first()).toBeAttached()
      await expect(page.locator('.bd tbody .pick').first()).toBeVisible()
      await expect(page.locator('.stat .chg').first()).toContainText(/\S/)
      await expectFits(page)
      await picture(page, `${range}-${width}-${theme}-${language}`)
    }
})
