/** Weights of a split group that learn: set in the editor, read below it, fixed again from the history. */
import path from 'node:path'
import type { Page } from '@playwright/test'
import { makeCampaign, makeClient, signIn, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const LINKS = ['https://shop.example/a', 'https://shop.example/b'].map((link) => ({ link, percent: 50 }))

async function opened(page: Page, weir: Weir, learn?: object) {
  const client = await makeClient(weir, await signIn(weir))
  const splitGroups = [{ name: 'Landing page', links: LINKS, ...(learn && { learn }) }]
  const { id } = await makeCampaign(weir, client, { name: 'Spring', splitGroups })
  const at = `${weir.url}/pages/campaign-page/change/${id}?field=splitGroups.0.links.1.link`
  const saved = async () =>
    (
      (await weir.call('GET', `/v1/company/edit/${id}`, undefined, client.token)).body as {
        campaign: { splitGroups: { learn?: object }[] }
      }
    ).campaign.splitGroups[0]?.learn
  return { client, at, saved, enter: () => signInAs(page, at, { email: client.email, password: PASSWORD }) }
}

const group = (page: Page) => page.getByRole('group', { name: 'Group A' })

test('a group is set to learn, with a floor that fits, and says from when it learns', async ({ page, weir }) => {
  const { enter, saved } = await opened(page, weir)
  await enter()
  await expect(group(page).getByRole('button', { name: 'Fixed', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await group(page).getByRole('button', { name: 'By conversions' }).click()
  await expect(group(page).getByLabel(/Least share/)).toHaveValue('10')
  await group(page)
    .getByLabel(/Least share/)
    .fill('60')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(group(page)).toContainText('The floor must be 1 to 100 divided by the number of links.')
  await group(page)
    .getByLabel(/Least share/)
    .fill('15')
  await group(page).getByLabel('Keep learning when a link has won').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Campaign saved.')).toBeVisible()
  expect(await saved()).toEqual({ goal: 'conversions', floor: 15, watch: true })
  await expect(group(page).locator('.split-test')).toContainText('Learns from 10 conversions on')
  await page.reload()
  await expect(group(page).getByLabel(/Least share/)).toHaveValue('15')
})

/** As the server answers after some days. */
const LEARNED = {
  goal: 'conversions',
  floor: 10,
  watch: false,
  state: 'learning',
  least: 10,
  ranAt: '2026-03-02T10:00:00.000Z',
  winner: null as number | null,
  wonAt: null as string | null,
  currency: null as string | null,
  withinDay: 0.72,
  links: [
    { share: 33, yesterday: 45, chance: 0.08, rate: { rate: 0.024, low: 0.017, high: 0.033 } },
    { share: 67, yesterday: 55, chance: 0.92, rate: { rate: 0.034, low: 0.026, high: 0.044 } },
  ],
}
const answer = (learning: object) => ({
  groups: [
    {
      name: 'Landing page',
      since: '2026-02-26T09:00:00.000Z',
      visitors: 3120,
      links: LINKS.map((link, at) => ({
        ...link,
        visitors: at === 0 ? 1380 : 1740,
        share: at === 0 ? 0.442 : 0.558,
        converted: at === 0 ? 30 : 55,
        rate: { rate: 0.03, low: 0.02, high: 0.04 },
      })),
      ratio: { p: 1, fits: true, suspect: null },
      outcome: 'waiting',
      best: null,
      missing: 900,
      learning,
    },
  ],
})

const LOOKS = [
  {
    name: 'wide',
    width: 1440,
    settings: { theme: 'light' },
    language: 'en',
    learning: LEARNED,
    says: [/Link 2 is the best with a chance of 92.?%, so its share goes to 84.?%/, /67.?%, yesterday 55.?%/],
  },
  {
    name: 'phone',
    width: 360,
    settings: { theme: 'dark' },
    language: 'ru',
    learning: { ...LEARNED, state: 'won', winner: 1, wonAt: LEARNED.ranAt },
    says: [/Победила ссылка 2/, /67.?%, вчера 55.?%/],
  },
] as const
for (const { name, width, settings, language, learning, says } of LOOKS)
  test(`what is believed of each link, its share, and why: ${name}`, async ({ page, weir }) => {
    const { client, at } = await opened(page, weir, { goal: 'conversions', floor: 10 })
    await page.setViewportSize({ width, height: 900 })
    await page.route('**/v1/company/splitTests/*', (route) =>
      route.fulfill({ json: { success: true, ...answer(learning) } }),
    )
    await signInAs(page, at, { email: client.email, password: PASSWORD })
    await page.evaluate(
      ([given, chosen]) => {
        localStorage.setItem('weir.settings', given)
        localStorage.setItem('weir.language', chosen)
      },
      [JSON.stringify(settings), language] as const,
    )
    await page.goto(at)
    const result = page.locator('.split-test')
    for (const text of says) await expect(result).toContainText(text)
    await expect(result.locator('tbody tr')).toHaveCount(2)
    await expectFits(page)
    await expectAccessible(page)
    if (process.env['PICTURES'])
      await page.locator('.splitg').screenshot({ path: path.join(process.env['PICTURES'], `learn-${name}.png`) })
  })
