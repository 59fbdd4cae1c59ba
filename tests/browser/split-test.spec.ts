/** Results of a split group's links in the editor. */
import path from 'node:path'
import { DEMO_EMAIL, startDemo } from '../support/demo.ts'
import { removeFolder, signIn, until, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, keepSessionOf, test } from './fixture.ts'

let weir: Weir
let password: string
let campaign = ''
test.beforeAll(async () => {
  ;({ weir, password } = await startDemo())
  const token = await signIn(weir, { email: DEMO_EMAIL, password })
  const { companies } = (await weir.call('POST', '/v1/company', {}, token)).body as {
    companies: { id: string; name: string }[]
  }
  campaign = companies.find(({ name }) => name.startsWith('Running'))?.id ?? ''
  // the demo's postbacks are matched after its hits
  await until(
    'the conversions of the split group',
    async () => {
      const { groups } = (await weir.call('GET', `/v1/company/splitTests/${campaign}`, undefined, token)).body as {
        groups: { outcome: string }[]
      }
      return groups.some(({ outcome }) => outcome === 'better')
    },
    240,
  )
})
test.afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})
test.beforeEach(({ page }) => keepSessionOf(page, `${weir.url}/`, { email: DEMO_EMAIL, password }))

const LOOKS = [
  {
    name: 'wide',
    width: 1440,
    settings: { theme: 'light' },
    language: 'en',
    better: /Link 2 converts better/,
    changed: /starts a new test/,
  },
  {
    name: 'phone',
    width: 360,
    settings: { theme: 'dark' },
    language: 'ua',
    better: /Посилання 2 дає більше конверсій/,
    changed: /тест почнеться заново/,
  },
] as const
for (const { name, width, settings, language, better, changed } of LOOKS)
  test(
    `the guide sells twice as often, and the editor says so; other shares restart: ${name}`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(
        ([given, chosen]) => {
          localStorage.setItem('weir.settings', given)
          localStorage.setItem('weir.language', chosen)
        },
        [JSON.stringify(settings), language] as const,
      )
      await page.goto(`${weir.url}/pages/campaign-page/change/${campaign}?field=splitGroups.0.links.1.link`)
      const result = page.locator('.split-test')
      await expect(result).toContainText(better)
      await expect(result.locator('tbody tr')).toHaveCount(2)
      await expect(result.locator('tr.best')).toContainText('2')
      await expect(result).not.toContainText(changed)
      await expectFits(page)
      await expectAccessible(page)
      if (process.env['PICTURES'])
        await page.locator('.splitg').screenshot({ path: path.join(process.env['PICTURES'], `split-${name}.png`) })
      await page.locator('[data-field="splitGroups.0.links.1.link"] input').fill('https://other.example/')
      await expect(result).toContainText(changed)
    },
  )
