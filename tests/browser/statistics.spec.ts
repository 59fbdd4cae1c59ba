/** Statistics and Live over a month of demo traffic. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO_EMAIL, startDemo } from '../support/demo.ts'
import { removeFolder, signIn, until, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, keepSessionOf, test } from './fixture.ts'

const STATISTICS = '/pages/statistics'
const FAILURE = {
  success: false,
  error: 'The service is temporarily unavailable.',
  message: { errors: ['The service is temporarily unavailable.'] },
}

let weir: Weir
let password: string
test.beforeAll(async () => {
  ;({ weir, password } = await startDemo())
})
test.afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})
test.beforeEach(async ({ page }) => {
  await keepSessionOf(page, `${weir.url}/`, { email: DEMO_EMAIL, password })
  await page.addInitScript(() => localStorage.setItem('weir.statistics.folds', '{"classes":true}'))
})

const open = (page: Page, at: string) => page.goto(`${weir.url}${at}`)
const card = (page: Page, heading: string) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
const stat = (page: Page, name: string) => page.locator('button.stat').filter({ hasText: name }).first()
/** Digits of a figure. */
const digitsOf = async (page: Page, name: string) =>
  (await stat(page, name).locator('.val').innerText()).replaceAll(/\D/g, '')

async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'])
    await page.screenshot({ path: path.join(process.env['PICTURES'], `${name}.png`), fullPage: true })
}

test(
  'a click on a value filters by it, the icon beside it excludes it, and the address restores all',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, STATISTICS)
    const all = await until('the figures', async () => (await digitsOf(page, 'Target')) || undefined)
    await page.getByRole('button', { name: 'Filter by Country: Germany', exact: true }).first().click()
    await expect(page.getByRole('button', { name: 'Remove filter Country: Germany' })).toBeVisible()
    await expect(page).toHaveURL(/filter=country%3Ais%3ADE/)
    await expect.poll(() => digitsOf(page, 'Target')).not.toBe(all)
    const german = await digitsOf(page, 'Target')
    await page.getByRole('button', { name: 'Exclude Browser: Chrome', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Remove filter Browser is not: Chrome$/ })).toBeVisible()
    await expect.poll(() => digitsOf(page, 'Target')).not.toBe(german)
    const both = await digitsOf(page, 'Target')

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Field').selectOption('utmSource')
    await page.getByRole('button', { name: 'contains', exact: true }).click()
    await page.getByRole('button', { name: 'Add filter' }).click()
    await expect(page.getByText('Enter a value.')).toBeVisible()
    await page.getByLabel('Value', { exact: true }).fill('socia')
    await page.getByRole('button', { name: 'Add filter' }).click()
    await expect(page.getByRole('button', { name: 'Remove filter UTM source contains: socia' })).toBeVisible()
    await expect.poll(() => digitsOf(page, 'Target')).not.toBe(both)
    const three = await digitsOf(page, 'Target')

    await page.reload()
    await expect.poll(() => digitsOf(page, 'Target')).toBe(three)
    await page.goBack()
    await expect.poll(() => digitsOf(page, 'Target')).toBe(both)
    await page.goForward()
    await expect.poll(() => digitsOf(page, 'Target')).toBe(three)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => digitsOf(page, 'Target')).toBe(all)
  },
)

test(
  'dates, comparison and interval affect figures, words and chart, and stay in the address',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, `${STATISTICS}?range=7d`)
    await expect(page.locator('.notes-line > p')).toContainText('previous period')
    await expect(page.locator('.plot path.was').first()).toHaveAttribute('d', /^M/)
    await page.getByRole('button', { name: /^View( \(\d\))?$/ }).click()
    await page.getByLabel('Compare with').selectOption('week')
    await expect(page).toHaveURL(/compare=week/)
    await page.getByRole('button', { name: 'Hour', exact: true }).click()
    await page.getByRole('region', { name: 'Totals' }).getByRole('button', { name: 'Table', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Classes over time' }).getByRole('row')).toHaveCount(7 * 24 + 1)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Hour', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: /^View( \(\d\))?$/ }).click()
    await expect(page.getByLabel('Compare with')).toHaveValue('week')
    await page.getByLabel('Compare with').selectOption('year')
    await expect(stat(page, 'Target')).toContainText('no earlier data')
    await page.getByLabel('Compare with').selectOption('none')
    await expect(page.locator('.notes-line > p')).not.toContainText('earlier')
    await page.getByRole('button', { name: /^Dates:/ }).click()
    await page.getByRole('button', { name: 'Last 12 months' }).click()
    await expect(page.getByRole('button', { name: 'Hour', exact: true })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Times in UTC', { exact: true })).toBeVisible()
    await expect(page.locator('.plot rect.hatched').first()).toBeAttached()
    await expect(page.locator('.notes-line > p')).toContainText('incomplete')
  },
)

test('changes appear under the chart and at their day @long', async ({ page }) => {
  await open(page, `${STATISTICS}?range=30d`)
  await page.getByRole('button', { name: /changes? in this period/ }).click()
  await expect(page.locator('.notes-line li').first()).toBeVisible()
  await expect(page.locator('.plot path.rule').first()).toBeAttached()
})

test('a view is saved, opened by its name and by default, shared, and deleted', { tag: '@long' }, async ({ page }) => {
  await open(page, `${STATISTICS}?range=7d&filter=country:is:DE`)
  const menu = page.getByRole('button', { name: 'Saved views' })
  const chosen = page.getByRole('button', { name: 'Germany, a week' })
  const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })
  await menu.click()
  await entry('Save view').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please input name!')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Germany, a week')
  await dialog.getByLabel('Open “Statistics” with this view').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('View saved.')).toBeVisible()
  await chosen.click()
  await entry('Without filters').click()
  await expect(page).toHaveURL(new RegExp(`${STATISTICS}$`))
  await menu.click()
  await entry(/Germany, a week/).click()
  await expect(page.getByRole('button', { name: 'Remove filter Country: Germany' })).toBeVisible()
  await open(page, STATISTICS)
  await expect(page).toHaveURL(/range=7d/)
  await chosen.click()
  await entry('Share').click()
  await chosen.click()
  await expect(entry(/Germany, a week/).getByLabel('shared')).toBeVisible()
  await entry('Delete').click()
  await expect(dialog).toContainText('People you share it with lose it, too.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('View deleted.')).toBeVisible()
  await expect(chosen).toHaveCount(0)
})

test('a file has the content of the table', { tag: '@long' }, async ({ page }) => {
  await open(page, `${STATISTICS}?range=7d&filter=country:is:DE&source=utmSource`)
  const table = page.getByRole('table', { name: 'UTM source' })
  await expect(table.locator('tbody .pick').first()).toBeVisible()
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Export: UTM source' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    return readFile(await file.path(), 'utf8')
  }
  const digits = (text: string) => Number(text.replaceAll(/\D/g, ''))
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((lines) => lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent)))
  const shown = rows.map((cells) => ({
    utmSource: cells[0],
    hits: digits(cells[2] ?? ''),
    bot: digits(cells[3] ?? ''),
  }))
  const [head = '', ...lines] = (await save('All rows as CSV'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(head).toBe('utmSource,target,targetUnique,bot,botUnique')
  const inCsv = lines.map((line) => line.split(','))
  expect(
    inCsv.map(([utmSource, target, , bot]) => ({ utmSource, hits: Number(target) + Number(bot), bot: Number(bot) })),
  ).toEqual(shown)
  const inJson = JSON.parse(await save('All rows as JSON')) as { utmSource: string; target: number; bot: number }[]
  expect(inJson.map(({ utmSource, target, bot }) => ({ utmSource, hits: target + bot, bot }))).toEqual(shown)
})

test('two dimensions are crossed, and a click on a cell filters by both', { tag: '@long' }, async ({ page }) => {
  await open(page, STATISTICS)
  const crossed = card(page, 'Cross-tab')
  await crossed.getByLabel('Rows').selectOption('utmSource')
  await crossed.getByLabel('Columns').selectOption('deviceType')
  await expect(page).toHaveURL(/cross=utmSource&crossBy=deviceType/)
  const cell = crossed.getByRole('button', { name: /^social, phone: .* Filter by both$/ })
  const hits = (await cell.innerText()).replaceAll(/\D/g, '')
  await cell.click()
  await expect(page.getByRole('button', { name: 'Remove filter UTM source: social' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Device type: phone' })).toBeVisible()
  await expect
    .poll(async () =>
      String(
        Number(await digitsOf(page, 'Target')) +
          Number((await stat(page, 'Bot').locator('.val').innerText()).replaceAll(/\D/g, '')),
      ),
    )
    .toBe(hits)
})

test('arrow keys move over the map, and the week by hours is a table', { tag: '@long' }, async ({ page }) => {
  await open(page, STATISTICS)
  const map = page.getByRole('group', { name: /^Bot share by country/ })
  const germany = map.getByRole('button', { name: /Germany:/ })
  await page.locator('.world').scrollIntoViewIfNeeded()
  await germany.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(germany).not.toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(map.getByRole('button').and(page.locator(':focus'))).toHaveCount(1)
  await germany.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove filter Country: Germany' })).toBeVisible()
  await expect(germany).toHaveAttribute('aria-pressed', 'true')
  const heat = page.getByRole('table', { name: 'Bot share by weekday and hour' })
  await expect(heat.getByRole('row')).toHaveCount(8)
  await expect(heat.locator('td[data-ramp]').first()).toContainText(/visits, .*bots/)
})

test('each part fails alone, gives its reason, and can be retried', { tag: '@long' }, async ({ page }) => {
  await page.route('**/v1/logs/heat', (route) => route.fulfill({ status: 403, json: FAILURE }))
  await page.route('**/v1/logs/annotations', (route) => route.fulfill({ status: 403, json: FAILURE }))
  await page.route('**/v1/views', (route) => route.fulfill({ status: 403, json: FAILURE }))
  await open(page, STATISTICS)
  const heat = card(page, 'Hour and weekday')
  await expect(heat.getByRole('alert')).toContainText('temporarily unavailable')
  await expect(page.getByText(/The changes did not load/)).toBeVisible()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(page.getByRole('menuitem', { name: /The saved views did not load/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(stat(page, 'Target').locator('.val')).toContainText(/\d/)
  await expectAccessible(page)
  await page.unroute('**/v1/logs/heat')
  await heat.getByRole('button', { name: 'Try again' }).click()
  await expect(heat.getByRole('table')).toBeVisible()
  await page.route('**/v1/logs/companyTotals', (route) => route.fulfill({ status: 403, json: FAILURE }))
  await page.route('**/v1/logs/companyDaily', (route) => route.fulfill({ status: 403, json: FAILURE }))
  await open(page, `${STATISTICS}?range=7d`)
  await expect(page.getByText('The figures did not load')).toBeVisible()
  await expect(page.getByText('The chart did not load')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Country' })).toBeVisible()
})

test(
  'nothing jumps when the query changes, and the slowest part blocks nothing',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/v1/logs/heat', async (route) => {
      await until(
        'the rest of the page',
        async () => (await page.getByRole('table', { name: 'Country' }).locator('tbody .pick').count()) > 0,
      )
      await route.continue()
    })
    await open(page, STATISTICS)
    await expect(card(page, 'Hour and weekday').locator('td[data-ramp]').first()).toBeVisible()
    await page.evaluate(() => {
      const moved = window as unknown as { moved: number }
      moved.moved = 0
      new PerformanceObserver((list) =>
        list
          .getEntries()
          .forEach(
            (entry) =>
              (moved.moved += (entry as unknown as { value: number; hadRecentInput: boolean }).hadRecentInput
                ? 0
                : (entry as unknown as { value: number }).value),
          ),
      ).observe({ type: 'layout-shift' })
    })
    await page.getByRole('button', { name: /^Dates:/ }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await expect(page.locator('.say .reading')).toContainText('in the last 7 days')
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.05)
  },
)

test('a small sample is marked', { tag: '@long' }, async ({ page }) => {
  await open(page, `${STATISTICS}?range=7d&filter=browser:is:curl&place=country`)
  const few = page.getByRole('table', { name: 'Country' }).locator('.few').first()
  await expect(few).toHaveAttribute('title', 'Fewer than 30 visits: too few for a reliable share.')
})

const LOOKS = [
  { name: 'light', width: 1440, language: 'en', theme: 'light', direction: 'ltr' },
  { name: 'dark-phone', width: 360, language: 'ru', theme: 'dark', direction: 'ltr' },
  { name: 'mirrored', width: 1440, language: 'ua', theme: 'light', direction: 'rtl' },
] as const
for (const { name, width, language, theme, direction } of LOOKS) {
  test(`it fits and is accessible: ${name}`, { tag: '@walk' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      ([settings, chosen]) => {
        localStorage.setItem('weir.settings', settings)
        localStorage.setItem('weir.language', chosen)
      },
      [JSON.stringify({ theme, direction }), language] as const,
    )
    for (const at of [`${STATISTICS}?range=7d`, '/pages/live']) {
      await open(page, at)
      if (at !== '/pages/live') {
        if (width < 576) await page.getByRole('button', { name: /^Ещё разрезы/ }).click()
        await expect(page.locator('.cross td button').first()).toBeVisible()
        // shapes are fetched when in view
        await page.locator('.world').scrollIntoViewIfNeeded()
        await expect(page.locator('.world svg')).toBeVisible()
      }
      await expectFits(page)
      await expectAccessible(page)
      await picture(page, `${at === '/pages/live' ? 'live' : 'statistics'}-${name}`)
    }
  })
}

test('a visit appears on Live by itself, waits while paused, and leads to its receipt @long', async ({ page }) => {
  const token = await signIn(weir, { email: DEMO_EMAIL, password })
  const { profile } = (await weir.call('GET', '/v1/profile', undefined, token)).body as {
    profile: { integrationToken: string }
  }
  const { companies } = (await weir.call('POST', '/v1/company', {}, token)).body as {
    companies: { key: string; name: string }[]
  }
  const visit = async (ip: string) =>
    String(
      (
        await weir.call(
          'POST',
          '/edge/v1/decide',
          { key: companies[0]?.key, ip, url: 'https://shop.example/', userAgent: 'curl/8.5.0' },
          profile.integrationToken,
        )
      ).body['hit'],
    )
  await open(page, '/pages/live')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  const first = await visit('81.2.69.142')
  const row = page.getByRole('table', { name: 'Last visits' }).getByRole('row').filter({ hasText: '81.2.69.142' })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: /^Countries, last hour .+ \d+/ }).click()
  await expect(
    page
      .getByRole('group', { name: /^Bot share by country/ })
      .getByRole('button', { name: /United Kingdom: \d+ visit/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await visit('81.2.69.143')
  await expect(page.getByRole('button', { name: /^Resume · 1 new/ })).toBeVisible()
  await expect(page.getByText('81.2.69.143')).toHaveCount(0)
  await page.getByRole('button', { name: /^Resume/ }).click()
  await expect(page.getByText('81.2.69.143')).toBeVisible()
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/pages/logs\\?.*hit=${first}`))
})

test('a refused stream says so', { tag: '@long' }, async ({ page }) => {
  await page.route('**/v1/logs/live**', (route) => route.fulfill({ status: 404, json: FAILURE }))
  await open(page, '/pages/live')
  await expect(page.getByRole('alert')).toContainText('Live visits are unavailable')
  await expectAccessible(page)
})

test('a stream over the limit says why, and opens when one is free @long', async ({ page }) => {
  const tooMany = { success: false, error: 'Too many.', message: { errors: ['Too many.'] } }
  await page.route('**/v1/logs/live**', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '5' }, json: tooMany }),
  )
  await open(page, '/pages/live')
  const standing = page.getByRole('status').filter({ hasText: /Too many open tabs|Live/ })
  await expect(standing).toHaveText('Too many open tabs, retrying')
  await expectAccessible(page)
  await page.unroute('**/v1/logs/live**')
  await expect(standing).toHaveText('Live')
})
