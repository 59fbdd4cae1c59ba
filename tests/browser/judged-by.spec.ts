/** Statistics by today's policy: switched, marked while in preparation, and kept in the address. */
import path from 'node:path'
import { DEMO_EMAIL, startDemo } from '../support/demo.ts'
import { removeFolder, signIn, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, keepSessionOf, test } from './fixture.ts'

let weir: Weir
let password: string
let token: string
let campaign = ''
test.beforeAll(async () => {
  ;({ weir, password } = await startDemo())
  token = await signIn(weir, { email: DEMO_EMAIL, password })
  const { companies } = (await weir.call('POST', '/v1/company', {}, token)).body as { companies: { id: string }[] }
  campaign = companies[0]?.id ?? ''
})
test.afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})
test.beforeEach(({ page }) => keepSessionOf(page, `${weir.url}/`, { email: DEMO_EMAIL, password }))

/** Most frequent country of visits that still count as people. */
async function commonest(): Promise<string> {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const question = { companyId: campaign, startDate: day(29), endDate: day(0), dimension: 'country', class: 'target' }
  const judged = { ...question, judgedBy: 'now' }
  const { platforms } = (await weir.call('POST', '/v1/logs/companyPlatforms', judged, token)).body as {
    platforms: { value: string; target: number }[]
  }
  return platforms.toSorted((one, other) => other.target - one.target)[0]?.value ?? ''
}

const LOOKS = [
  {
    name: 'wide',
    width: 1440,
    theme: 'light',
    language: 'en',
    choice: 'Recalculated with today’s settings',
    means: /today’s settings/,
  },
  {
    name: 'phone',
    width: 360,
    theme: 'dark',
    language: 'ua',
    choice: 'Перерахунок за поточними правилами',
    means: /сьогоднішні/,
  },
] as const
for (const { name, width, theme, language, choice, means } of LOOKS)
  test(`a country excluded today counts among past bots: ${name}`, { tag: '@long' }, async ({ page }) => {
    const shutOut = await commonest()
    const { campaign: settings } = (await weir.call('GET', `/v1/company/edit/${campaign}`, undefined, token)).body as {
      campaign: { excludedCountries: string[] }
    }
    const excludedCountries = [...settings.excludedCountries, shutOut]
    const changed = { ...settings, countries: [], excludedCountries }
    expect((await weir.call('POST', '/v1/campaign/saveCampaign', changed, token)).status).toBe(200)
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      ([given, chosen]) => {
        localStorage.setItem('weir.settings', given)
        localStorage.setItem('weir.language', chosen)
        localStorage.setItem('weir.statistics.folds', '{"classes":true}')
      },
      [JSON.stringify({ theme }), language] as const,
    )
    await page.goto(`${weir.url}/pages/statistics/${campaign}`)
    const bots = async () =>
      Number((await page.locator('button.stat .val').nth(2).textContent())?.replaceAll(/\D/g, ''))
    await expect.poll(bots).toBeGreaterThan(0)
    const before = await bots()
    const openView = async () => {
      if (width === 360) await page.locator('.hits-bar button:has(.lucide-list-filter)').click()
      await page.locator('main button:has(.lucide-sliders-horizontal)').click()
    }
    await openView()
    await page.locator('.f-judged').selectOption({ label: choice })
    const note = page.getByRole('note').filter({ hasText: means })
    await expect(note).toBeVisible()
    await expect(note.getByRole('progressbar')).toHaveCount(0)
    // the demo's visits go on, but not by so many
    await expect.poll(bots).toBeGreaterThan(before * 1.05)
    await expect(page).toHaveURL(/judgedBy=now/)
    await page.reload()
    await expect(note).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    if (process.env['PICTURES'])
      await page.screenshot({ path: path.join(process.env['PICTURES'], `judged-${name}.png`) })
    await openView()
    await page.locator('.f-judged').selectOption({ index: 0 })
    await expect(note).toHaveCount(0)
    await expect.poll(bots).toBeLessThan(before * 1.05)
  })
