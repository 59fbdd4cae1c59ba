/** Effect of unsaved settings on recent visits, before saving. */
import path from 'node:path'
import { DEMO_EMAIL, startDemo } from '../support/demo.ts'
import { removeFolder, signIn, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, keepSessionOf, test } from './fixture.ts'

let weir: Weir
let password: string
let campaign: { id: string; name: string }
test.beforeAll(async () => {
  ;({ weir, password } = await startDemo())
  const token = await signIn(weir, { email: DEMO_EMAIL, password })
  const { companies } = (await weir.call('POST', '/v1/company', {}, token)).body as {
    companies: { id: string; name: string; target: number }[]
  }
  campaign = companies.toSorted((one, other) => other.target - one.target)[0] ?? { id: '', name: '' }
})
test.afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})
test.beforeEach(({ page }) => keepSessionOf(page, `${weir.url}/`, { email: DEMO_EMAIL, password }))

const LOOKS = [
  { name: 'wide', width: 1440, language: 'en', theme: 'light' },
  { name: 'phone', width: 360, language: 'ua', theme: 'dark' },
] as const
for (const { name, width, language, theme } of LOOKS)
  test(
    `excluding a country shows the visitors it would have blocked, and saves nothing: ${name}`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(
        ([settings, chosen]) => {
          localStorage.setItem('weir.settings', settings)
          localStorage.setItem('weir.language', chosen)
        },
        [JSON.stringify({ theme }), language] as const,
      )
      await page.goto(`${weir.url}/pages/campaign-page/change/${campaign.id}?field=excludedCountries`)
      const countries = page.locator(':focus')
      await countries.fill(language === 'en' ? 'Germany' : 'Німеччина')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await page.locator('h1').click()
      const bar = page.locator('.savebar')
      await expect(bar).toContainText(language === 'en' ? /blocked/ : /не пропущено|заблоковано|заблокировано/)
      const effect = page.locator('.effect')
      await effect.scrollIntoViewIfNeeded()
      await expect(effect.locator('.moved-visits a').first()).toBeVisible()
      await expectFits(page)
      await expectAccessible(page)
      await effect.getByRole('button', { name: language === 'en' ? /^Recalculate all/ : /^Перерахувати/ }).click()
      await expect(effect.getByRole('progressbar')).toBeVisible()
      if (process.env['PICTURES'])
        await page.screenshot({ path: path.join(process.env['PICTURES'], `exact-${name}.png`), fullPage: true })
      await expect(effect).toContainText(
        language === 'en' ? /All [\d\s,.]+ visits were recalculated/ : /Заново оцінено/,
      )
      await expect(effect.getByText('≈')).toHaveCount(0)
      await expectFits(page)
      if (process.env['PICTURES'])
        await page.screenshot({ path: path.join(process.env['PICTURES'], `effect-${name}.png`), fullPage: true })
    },
  )
