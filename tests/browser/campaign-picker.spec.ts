/** The picker finds every campaign with readable hits, and split links are counted from one. */
import type { Page } from '@playwright/test'
import {
  expectOk,
  makeCampaign,
  makeClient,
  signIn,
  until,
  untilLive,
  type Client,
  type Weir,
} from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectFits, picture, keepSessionOf, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
/** Allows any number of campaigns. */
const UNLIMITED = '9'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
const asClient = (page: Page, weir: Weir, client: Client) =>
  keepSessionOf(page, `${weir.url}/`, { email: client.email, password: PASSWORD })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const picker = (page: Page) => page.getByRole('combobox', { name: 'Campaign' })

/** More than a page of the list, one archived. */
async function manyCampaigns(weir: Weir, client: Client): Promise<{ archived: string; last: string }> {
  const names = Array.from({ length: 204 }, (_, at) => `Offer ${String(at + 1).padStart(3, '0')}`)
  for (let at = 0; at < names.length; at += 12)
    await Promise.all(names.slice(at, at + 12).map((name) => makeCampaign(weir, client, { name })))
  const last = await makeCampaign(weir, client, { name: 'Zebra crossing' })
  const archived = await makeCampaign(weir, client, { name: 'Aspen of last year' })
  await expectOk(weir.call('POST', '/v1/company/delete/', { id: archived.id }, client.token))
  return { archived: archived.id, last: last.id }
}

test(
  'any of over two hundred campaigns is found by name, archived ones marked, on every screen and for staff',
  { tag: '@long' },
  async ({ page, weir, browser }) => {
    const admin = await signIn(weir)
    const client = await makeClient(weir, admin)
    await expectOk(
      weir.call(
        'POST',
        '/v1/clients/payment',
        { clientId: client.id, tariffId: UNLIMITED, months: 1, amount: 4900, currency: 'USD', method: 'Wise' },
        admin,
      ),
    )
    const { archived, last } = await manyCampaigns(weir, client)
    await asClient(page, weir, client)
    for (const at of ['/pages/logs', '/pages/statistics', '/pages/conversion', '/pages/live']) {
      await page.goto(`${weir.url}${at}`)
      await picker(page).fill('zebra')
      await options(page).filter({ hasText: 'Zebra crossing' }).click()
      await expect(page, at).toHaveURL(new RegExp(`campaign=${last}|/statistics/${last}`))
      await expect(picker(page)).toHaveValue('Zebra crossing')
    }
    await page.goto(`${weir.url}/pages/logs`)
    await picker(page).click()
    await expect(page.getByText('156 more: type part of the name')).toBeVisible()
    await picture(page, 'picker-open')
    await picker(page).fill('ASPEN')
    await expect(options(page)).toHaveText(['Aspen of last yeararchived'])
    await options(page).first().click()
    await expect(page).toHaveURL(new RegExp(`campaign=${archived}`))
    await page.reload()
    await expect(picker(page)).toHaveValue('Aspen of last year')
    await expect(page.locator('.f-campaign')).toContainText('archived')
    await expect(page.getByText('No visits in this period')).toBeVisible()
    await expectAccessible(page)
    await picker(page).fill('no such campaign')
    await expect(page.getByText('No campaigns found')).toBeVisible()

    const staff = await browser.newPage({ locale: 'en-GB' })
    await signInAs(staff, `${weir.url}/pages/logs?client=${client.id}&campaign=${archived}`, ADMIN)
    await expect(picker(staff)).toHaveValue('Aspen of last year')
    await picker(staff).fill('zebra')
    await options(staff).filter({ hasText: 'Zebra crossing' }).first().click()
    await expect(staff).toHaveURL(new RegExp(`campaign=${last}`))
    await staff.close()
  },
)

test(
  'the first split link is Link 1 in the editor, the receipt, the statistics, a filter and its form; the wire says 0',
  { tag: '@long' },
  async ({ page, weir }) => {
    const admin = await signIn(weir)
    const client = await makeClient(weir, admin)
    const campaign = await makeCampaign(weir, client, {
      defaultLink: 'https://shop.example/',
      splitGroups: [{ name: 'All', conditions: [], links: [{ link: 'https://shop.example/a', percent: 100 }] }],
    })
    await untilLive(weir, client, campaign)
    await expectOk(
      weir.call(
        'POST',
        '/edge/v1/decide',
        {
          key: campaign.key,
          ip: '81.2.69.142',
          url: 'https://garden.example/',
          userAgent: BROWSER,
          headers: { 'accept': 'text/html', 'accept-language': 'de' },
        },
        client.integrationToken,
      ),
    )
    const question = { companyId: campaign.id, startDate: day(-1), endDate: day(1) }
    const logs = await until('the hit', async () => {
      const { body } = await weir.call('POST', '/v1/logs/userLogs', question, client.token)
      const listed = body['logs'] as { hit: string; splitLink: string }[]
      return listed.length === 1 && listed
    })
    expect(logs[0]?.splitLink).toBe('0')
    await asClient(page, weir, client)
    await page.goto(`${weir.url}/pages/campaign-page/change/${campaign.id}`)
    await expect(page.getByRole('textbox', { name: 'Link 1', exact: true })).toBeVisible()
    await page.goto(`${weir.url}/pages/logs?hit=${logs[0]?.hit}`)
    const receipt = page.getByRole('complementary', { name: 'Verdict' })
    await receipt.getByRole('button', { name: 'Link 1', exact: true }).click()
    await expect(
      page
        .getByText('Split link')
        .filter({ hasText: 'Link 1' })
        .or(page.locator('.applied, .tok').filter({ hasText: 'Link 1' }))
        .first(),
    ).toBeVisible()
    await expect(page).toHaveURL(/splitLink/)
    await expect(page.getByRole('table', { name: 'Visits' }).locator('tbody tr')).not.toHaveCount(0)
    await page.goto(`${weir.url}/pages/logs`)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Field').selectOption({ label: 'Split link' })
    await page.getByLabel('Value').fill('1')
    await page.getByRole('button', { name: 'Add filter', exact: true }).click()
    await expect(page).toHaveURL(/splitLink[^&]*0/)
    for (const [language, link] of [
      ['en', 'Link 1'],
      ['ru', 'Ссылка 1'],
      ['ua', 'Посилання 1'],
    ] as const) {
      await page.evaluate((one) => localStorage.setItem('weir.language', one), language)
      await page.goto(`${weir.url}/pages/statistics/${campaign.id}?source=splitLink`)
      await expect(page.getByText(link, { exact: true }).first()).toBeVisible()
      await expectFits(page)
    }
  },
)
