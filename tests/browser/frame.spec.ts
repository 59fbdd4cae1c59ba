/** The frame of every screen: menu numbers, plan usage, footer. */
import type { Page } from '@playwright/test'
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectGood, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const numberAt = (page: Page, name: string) => entry(page, name).locator('.count')
const gauge = (page: Page) => page.locator('.gauge')
const foot = (page: Page) => page.getByRole('contentinfo')
const forgetSession = (page: Page) => page.evaluate(() => localStorage.clear())

/** A paid client with two campaigns and a team user. */
async function paidClient(weir: Weir) {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  const paid = { clientId: client.id, tariffId: '9', months: 1, amount: 4900, currency: 'USD', method: 'Wise' }
  await expectOk(weir.call('POST', '/v1/clients/payment', paid, admin))
  const mate = { email: `mate-${client.email}`, password: PASSWORD }
  await expectOk(weir.call('POST', '/v1/teamUsers/addTeamUser', { ...mate, name: 'Mate', limit: 3 }, client.token))
  const campaign = await makeCampaign(weir, client)
  await makeCampaign(weir, client, { name: 'Shoes' })
  return { client, mate, campaign }
}

test(
  'clients and their team see counts, open items, and plan usage',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const { client, mate, campaign } = await paidClient(weir)
    await untilLive(weir, client, campaign)
    await signInAs(page, panel('/pages/faq'), { email: client.email, password: PASSWORD })
    await expect(entry(page, 'Campaign')).toHaveAccessibleDescription('2 campaigns')
    await expect(numberAt(page, 'Campaign')).toHaveText('2')
    await expect(numberAt(page, 'Team Users')).toHaveText('1')
    await expect(numberAt(page, 'Logs')).toHaveCount(0)
    await expect(gauge(page)).toContainText(/(?:29|30|31) days left/)
    await expect(foot(page)).toContainText('Detection data of ')
    await expect(foot(page).getByRole('link')).toHaveCount(0)
    // own changes are counted at once
    await page.goto(panel('/pages/campaign-page'))
    await page.getByRole('button', { name: 'Actions: Shoes' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await expect(numberAt(page, 'Campaign')).toHaveText('3')

    const visit = { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: 'curl/8.5.0' }
    const { body } = await weir.call('POST', '/edge/v1/decide', visit, client.integrationToken)
    const stored = async () =>
      (await weir.call('GET', `/v1/logs/receipt?hit=${String(body['hit'])}`, undefined, client.token)).status === 200
    await until('the hit', stored)
    await expectOk(weir.call('POST', '/v1/appeals', { reference: String(body['reference']), text: 'Let me in' }))
    await page.goto(panel('/pages/faq'))
    await expect(numberAt(page, 'Logs')).toHaveText('1')
    await expect(numberAt(page, 'Logs')).toHaveClass(/waits/)
    await expect(entry(page, 'Logs')).toHaveAccessibleDescription('1 open appeal')
    await expectGood(page, 'frame')
    await gauge(page).click()
    await expect(page).toHaveURL(/\/pages\/tariff$/)

    await forgetSession(page)
    await signInAs(page, panel('/pages/faq'), mate)
    await expect(gauge(page)).toContainText(/(?:29|30|31) days left/)
    await expect(page.locator('a.gauge')).toHaveCount(0)
  },
)

test('staff see counts of unpaid and all clients, linked from the footer', async ({ page, panel, weir }) => {
  const { client } = await paidClient(weir)
  await expectOk(weir.call('GET', '/v1/tariff/change?id=8', undefined, client.token))
  await signInAs(page, panel('/pages/faq'), ADMIN)
  await expect(numberAt(page, 'Payments')).toHaveText(/^[1-9]/)
  await expect(numberAt(page, 'Payments')).toHaveClass(/waits/)
  await expect(numberAt(page, 'Clients')).toHaveText(/^[1-9]/)
  await expect(gauge(page)).toHaveCount(0)
  await expect(foot(page).getByRole('link', { name: /^Detection data of / })).toHaveAttribute('href', '/pages/data')
  await foot(page).getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
})
