/** Versions of settings: change, compare, restore with effect, undo. */
import path from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO_EMAIL, startDemo } from '../support/demo.ts'
import { removeFolder, signIn, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, keepSessionOf, test } from './fixture.ts'

type Settings = Record<string, unknown> & { id: string; excludedCountries: string[]; version: number }

let weir: Weir
let password: string
let token: string
/** Campaign with most visits. */
let id: string
test.beforeAll(async () => {
  ;({ weir, password } = await startDemo())
  token = await signIn(weir, { email: DEMO_EMAIL, password })
  const { companies } = (await weir.call('POST', '/v1/company', {}, token)).body as {
    companies: { id: string; target: number }[]
  }
  id = companies.toSorted((one, other) => other.target - one.target)[0]?.id ?? ''
})
test.afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})
test.beforeEach(async ({ page }) => {
  await keepSessionOf(page, `${weir.url}/`, { email: DEMO_EMAIL, password })
  await page.evaluate(() => localStorage.setItem('weir.language', 'en'))
})

const stored = async () =>
  ((await weir.call('GET', `/v1/company/edit/${id}`, undefined, token)).body as { campaign: Settings }).campaign
const change = async (changed: object) => {
  const answer = await weir.call('POST', '/v1/campaign/saveCampaign', { ...(await stored()), ...changed }, token)
  expect(answer.status).toBe(200)
}
const name = (page: Page) => page.getByRole('textbox', { name: /^Name/ }).first()
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Versions of the settings' })
const question = (page: Page) => page.getByRole('dialog', { name: /^Restore version/ })
const picture = async (page: Page, what: string) => {
  if (process.env['PICTURES']) await page.screenshot({ path: path.join(process.env['PICTURES'], `${what}.png`) })
}

test('change, save, change, save, compare, restore, undo', { tag: '@long' }, async ({ page }) => {
  const before = await stored()
  await page.goto(`${weir.url}/pages/campaign-page/change/${id}`)
  const save = async (text: string) => {
    await name(page).fill(text)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Campaign saved.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  }
  await save('First change')
  await change({ excludedCountries: ['DE'] })
  await page.reload()
  await save('Second change')
  await page.getByRole('button', { name: 'Versions' }).click()
  const rows = drawer(page).getByRole('listitem')
  await expect(rows.first()).toContainText(`Version ${before.version + 3}`)
  await expect(rows.first()).toContainText('current')
  await expect(rows.first()).toContainText(DEMO_EMAIL)
  await expect(rows.nth(1)).toContainText('Excluded countries')
  await expect(rows.nth(2)).toContainText('Name')
  await expectAccessible(page)

  const compare = drawer(page).getByRole('button', { name: 'Compare', exact: true })
  await expect(compare).toBeDisabled()
  for (const version of [before.version, before.version + 2])
    await page.getByRole('checkbox', { name: `Compare version ${version}`, exact: true }).check()
  await compare.click()
  await expect(page).toHaveURL(new RegExp(`versions=${before.version}-${before.version + 2}`))
  await expect(drawer(page).locator('.diff')).toContainText('First change')
  await expect(drawer(page).locator('.diff')).toContainText('Germany')
  await page.goBack()
  await expect(rows.first()).toBeVisible()

  await page.getByRole('button', { name: `Restore: Version ${before.version}`, exact: true }).click()
  await expect(question(page)).toContainText('Second change')
  await expect(question(page).getByRole('region', { name: 'Effect of restoring' })).toContainText(/Let through/)
  await expect(question(page).locator('.how')).toContainText(/visits/)
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText(`Version ${before.version} restored.`)).toBeVisible()
  await expect(name(page)).toHaveValue(String(before['name']))
  expect(await stored()).toMatchObject({ excludedCountries: before.excludedCountries, version: before.version + 4 })

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(name(page)).toHaveValue('Second change')
  await expect(page.getByText('was saved elsewhere')).toHaveCount(0)
  expect(await stored()).toMatchObject({ excludedCountries: ['DE'], version: before.version + 5 })
})

test(
  'unsaved changes are named before they are lost, and text typed meanwhile survives Undo',
  { tag: '@long' },
  async ({ page }) => {
    const { version } = await stored()
    await change({ name: 'Before' })
    await change({ name: 'After' })
    await page.goto(`${weir.url}/pages/campaign-page/change/${id}`)
    await name(page).fill('Not saved')
    await page.getByRole('button', { name: 'Versions' }).click()
    await page.getByRole('button', { name: `Restore: Version ${version + 1}`, exact: true }).click()
    await expect(question(page)).toContainText('1 unsaved change will be lost: Name.')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toBeHidden()
    await expect(name(page)).toHaveValue('Not saved')
    await page.getByRole('button', { name: `Restore: Version ${version + 1}`, exact: true }).click()
    await question(page).getByRole('button', { name: 'Discard and restore' }).click()
    await expect(name(page)).toHaveValue('Before')
    // a closing dialog gives the focus back, and typing goes where the focus is
    await expect(question(page)).toBeHidden()
    await expect(async () => {
      await name(page).fill('Typed after')
      await expect(name(page)).toHaveValue('Typed after', { timeout: 1000 })
    }).toPass()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('was saved elsewhere')).toBeVisible()
    await expect(name(page)).toHaveValue('Typed after')
  },
)

test('a restore over another user’s save is refused with a reason', { tag: '@long' }, async ({ page }) => {
  const { version } = await stored()
  await change({ name: 'Mine' })
  await page.goto(`${weir.url}/pages/campaign-page/change/${id}?versions=list`)
  await page.getByRole('button', { name: `Restore: Version ${version}`, exact: true }).click()
  await expect(question(page).locator('.diff')).toContainText('Mine')
  // the panel's next poll gets no answer here; the service already knows
  await page.route('**/v1/company/edit/**', () => undefined)
  await change({ name: 'Theirs' })
  await question(page).getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('saved by somebody else in the meantime')).toBeVisible()
  expect(await stored()).toMatchObject({ name: 'Theirs', version: version + 2 })
})

const LOOKS = [
  { width: 1440, theme: 'light', language: 'en' },
  { width: 1440, theme: 'dark', language: 'ru' },
  { width: 360, theme: 'light', language: 'ru' },
  { width: 360, theme: 'dark', language: 'ua' },
] as const
for (const { width, theme, language } of LOOKS)
  test(`list, comparison and question fit: ${width} ${theme} ${language}`, { tag: '@long' }, async ({ page }) => {
    const { version } = await stored()
    await change({
      excludedCountries: width === 360 ? ['DE', 'FR'] : ['DE', 'US'],
      targetLink: `https://shop.example/a-rather-long-address/of-a-page/${width}/${theme}`,
      schedule: {
        timezone: 'Europe/Kyiv',
        days: ['mon', 'tue'],
        from: '08:00',
        to: theme === 'dark' ? '18:00' : '20:00',
      },
      utm: { source: theme, term: 'term' },
    })
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      ([settings, chosen]) => {
        localStorage.setItem('weir.settings', settings)
        localStorage.setItem('weir.language', chosen)
      },
      [JSON.stringify({ theme }), language] as const,
    )
    await page.goto(`${weir.url}/pages/campaign-page/change/${id}?versions=list`)
    const shown = page.locator('.versions')
    await expect(shown.locator('.entries > li').first()).toBeVisible()
    await expectFits(page)
    await picture(page, `versions-list-${width}-${theme}`)
    await page.goto(`${weir.url}/pages/campaign-page/change/${id}?versions=${version}-${version + 1}`)
    await expect(shown.locator('.diff > span').first()).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await picture(page, `versions-compare-${width}-${theme}`)
    await shown.locator('.dialog-body .btn').last().click()
    const how = page.locator('.restoring .how')
    await expect(how).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await picture(page, `versions-restore-${width}-${theme}`)
  })
