/** A tried visit becomes a test; a change that breaks it needs a reason. */
import path from 'node:path'
import { DEMO_EMAIL, startDemo } from '../support/demo.ts'
import { removeFolder, signIn, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, keepSessionOf, test } from './fixture.ts'

let weir: Weir
let password: string
let campaigns: { id: string; name: string }[] = []
test.beforeAll(async () => {
  ;({ weir, password } = await startDemo())
  const token = await signIn(weir, { email: DEMO_EMAIL, password })
  campaigns = ((await weir.call('POST', '/v1/company', {}, token)).body as { companies: typeof campaigns }).companies
})
test.afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})
test.beforeEach(({ page }) => keepSessionOf(page, `${weir.url}/`, { email: DEMO_EMAIL, password }))

const LOOKS = [
  {
    name: 'wide',
    campaign: 'Garden',
    width: 1440,
    theme: 'light',
    language: 'en',
    words: {
      act: 'Try',
      keep: 'Keep as a test',
      save: 'Save',
      country: 'Germany',
      held: '1 test fails',
      reason: /^Reason/,
      anyway: 'Save anyway',
    },
  },
  {
    name: 'phone',
    campaign: 'Running',
    width: 360,
    theme: 'dark',
    language: 'ua',
    words: {
      act: 'Перевірити',
      keep: 'Зберегти як тест',
      save: 'Зберегти',
      country: 'Німеччина',
      held: '1 тест не проходить',
      reason: /^Чому/,
      anyway: 'Усе одно зберегти',
    },
  },
] as const
for (const { name, campaign, width, theme, language, words } of LOOKS)
  test(`try, save, break and overrule a test: ${name}`, { tag: '@long' }, async ({ page }) => {
    const picture = async (of: string) => {
      const folder = process.env['PICTURES']
      if (folder) await page.screenshot({ path: path.join(folder, `tests-${of}-${name}.png`) })
    }
    const { id } = campaigns.find((one) => one.name.startsWith(campaign)) ?? { id: '' }
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      ([settings, chosen]) => {
        localStorage.setItem('weir.settings', settings)
        localStorage.setItem('weir.language', chosen)
      },
      [JSON.stringify({ theme }), language] as const,
    )
    await page.goto(`${weir.url}/pages/campaign-page/change/${id}`)
    const tried = page.locator('.try')
    await tried.getByRole('button', { name: words.act }).click()
    await tried.getByRole('button', { name: words.keep }).click()
    const tests = page.locator('.campaign-tests')
    await expect(tests.locator('li .mark.ok')).toHaveCount(1)
    await tests.scrollIntoViewIfNeeded()
    await expectFits(page)
    await expectAccessible(page)
    await picture('kept')
    const bar = page.locator('.savebar')
    await bar.getByRole('button', { name: words.save, exact: true }).click()
    await expect(bar.getByRole('button', { name: words.save, exact: true })).toBeHidden()

    await page.goto(`${weir.url}/pages/campaign-page/change/${id}?field=excludedCountries`)
    await page.locator(':focus').fill(words.country)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.locator('h1').click()
    // the demo's Running shoes already lets nobody from Germany pass
    const breaks = campaign === 'Garden'
    if (!breaks) return
    await expect(tests.locator('li .mark.bad')).toHaveCount(1)
    await bar.getByRole('button', { name: words.save, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(words.held)
    await expect(dialog.getByRole('button', { name: words.anyway })).toBeDisabled()
    await dialog.getByLabel(words.reason).fill('The offer there has ended')
    await picture('held')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.anyway }).click()
    await expect(dialog).toBeHidden()
    await expect(bar.getByRole('button', { name: words.save, exact: true })).toBeHidden()
    await expect(tests.locator('.cap .end')).toContainText('1')
  })
