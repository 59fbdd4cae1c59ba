/** Tasks that begin on the first screen, with every press and typed field counted, as docs/lab/screens.md says. */
import type { Page } from '@playwright/test'
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive, type Weir } from '../support/weir.ts'
import { counting } from './counting.ts'
import { expect, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const VISITS = 30

/** A placement of programs beside one of people, both paid for. */
async function paidSite(weir: Weir) {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Garden' })
  await untilLive(weir, client, campaign)
  const visit = (placement: string, userAgent: string, at: number) => {
    const url = `https://garden.example/?utm_source=fb&utm_placement=${placement}`
    const question = { key: campaign.key, ip: `81.2.69.${at}`, url, userAgent }
    return expectOk(weir.call('POST', '/edge/v1/decide', question, client.integrationToken))
  }
  for (let at = 1; at <= VISITS; at += 1) {
    await visit('people', FIREFOX, at)
    await visit('programs', 'curl/8.5.0', 100 + at)
  }
  const today = new Date().toISOString().slice(0, 10)
  const days = { startDate: today, endDate: today, timezone: 'UTC' }
  const cost = { ...days, companyId: campaign.id, model: 'total', amount: '60.00', currency: 'USD' }
  await expectOk(weir.call('POST', '/v1/costs', cost, client.token))
  await until('the visits', async () => {
    const { totals } = await expectOk(weir.call('POST', '/v1/logs/companyTotals', days, client.token))
    return (totals as { bot: number }).bot === VISITS
  })
  return { client, campaign, visit }
}

async function begin(page: Page, url: string, email: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, url, { email, password: PASSWORD })
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign' })).toBeVisible()
  return counting(page)
}

test('the worst placement is found and excluded in two presses', { tag: '@long' }, async ({ page, panel, weir }) => {
  const { client, campaign } = await paidSite(weir)
  const { press, count } = await begin(page, panel('/'), client.email)
  await press(page.getByRole('button', { name: 'Exclude programs' }).first())
  const drawer = page.getByRole('dialog', { name: 'Create rule' })
  // programs are Bots without the rule, too
  await expect(drawer).toContainText(`All ${2 * VISITS} visits were recalculated.`)
  await press(drawer.getByRole('button', { name: 'Exclude programs' }))
  await expect(page.getByText('“Garden” now excludes programs.')).toBeVisible()
  const { campaign: saved } = await expectOk(
    weir.call('GET', `/v1/company/edit/${campaign.id}`, undefined, client.token),
  )
  expect(saved).toMatchObject({ excludedValues: { utmPlacement: ['programs'] } })
  expect(count()).toBe(2)
})

test('one press says what changed', { tag: '@long' }, async ({ page, panel, weir }) => {
  const client = await makeClient(weir, await signIn(weir))
  await makeCampaign(weir, client, { name: 'Garden' })
  const { press, count } = await begin(page, panel('/'), client.email)
  await press(page.getByRole('link', { name: 'History', exact: true }))
  await expect(page.locator('.reading').filter({ hasText: 'Last change' })).toBeVisible()
  expect(count()).toBe(1)
})

test(
  'a plain A/B test of a new campaign: five presses, four fields',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const client = await makeClient(weir, await signIn(weir))
    await makeCampaign(weir, client, { name: 'Garden' })
    const { press, count } = await begin(page, panel('/'), client.email)
    await page.evaluate(() => localStorage.removeItem('weir.editor.folds'))
    let fields = 0
    const fill = async (label: string, text: string) => {
      fields += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    }
    await press(page.getByRole('link', { name: 'New campaign' }))
    await fill('Name', 'Test')
    await fill('Target link', 'https://shop.example/a')
    await fill('Link for bots', 'about.html')
    await press(page.getByRole('main').getByRole('button', { name: /^Split/ }))
    await press(page.getByRole('button', { name: 'Add split group' }))
    await press(page.getByRole('button', { name: 'Link', exact: true }))
    await fill('Link 2', 'https://shop.example/b')
    await press(page.getByRole('button', { name: 'Save', exact: true }))
    await expect(page).toHaveURL(/change\/\d+$/)
    const id = /\d+$/.exec(page.url())?.[0]
    const { campaign } = await expectOk(weir.call('GET', `/v1/company/edit/${id}`, undefined, client.token))
    expect(campaign).toMatchObject({
      splitGroups: [
        {
          name: 'A',
          conditions: [],
          links: [
            { link: 'https://shop.example/a', percent: 50 },
            { link: 'https://shop.example/b', percent: 50 },
          ],
        },
      ],
    })
    expect([count(), fields]).toEqual([5, 4])
  },
)

test('an evidence pack of a campaign: three presses', { tag: '@long' }, async ({ page, panel, weir }) => {
  const { client } = await paidSite(weir)
  const { press, count } = await begin(page, panel('/'), client.email)
  await press(page.getByRole('link', { name: 'Statistics', exact: true }))
  await press(page.getByRole('button', { name: 'Evidence pack' }))
  const dialog = page.getByRole('dialog', { name: 'Evidence of invalid clicks' })
  await expect(dialog).toContainText(`${VISITS} invalid clicks`)
  const arriving = page.waitForEvent('download')
  await press(dialog.getByRole('button', { name: 'Download', exact: true }))
  expect((await arriving).suggestedFilename()).toMatch(/\.zip$/)
  expect(count()).toBe(3)
})
