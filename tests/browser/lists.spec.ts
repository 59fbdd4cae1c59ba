/** Block and allow lists of staff and clients, and banned campaigns. */
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
import { ADMIN, expect, expectAccessible, expectGood, openTools, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
async function act(page: Page, row: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${row}` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function asClient(page: Page, weir: Weir, client: Client, at: string): Promise<void> {
  await signInAs(page, `${weir.url}${at}`, { email: client.email, password: PASSWORD })
}

/** A client's campaign with three visits of one address. */
async function visited(weir: Weir): Promise<{ client: Client; campaign: { id: string; key: string } }> {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  const visit = { key: campaign.key, ip: '198.51.100.7', url: 'https://garden.example/', userAgent: CHROME }
  for (let at = 0; at < 3; at++) await expectOk(weir.call('POST', '/edge/v1/decide', visit, client.integrationToken))
  await until('the visits', async () => {
    const { body } = await weir.call('POST', '/v1/clientblacklist/preview', { value: '198.51.100.7' }, client.token)
    return (body['impact'] as { visits: number }).visits === 3
  })
  return { client, campaign }
}

test('a client sees an entry’s past matches, adds it, is warned of overlaps, changes, removes and restores it @long', async ({
  page,
  weir,
}) => {
  const { client } = await visited(weir)
  await asClient(page, weir, client, '/pages/clientBlacklist')
  await expect(page.getByRole('heading', { name: 'No addresses yet' })).toBeVisible()
  await expectGood(page, 'list-empty')

  await page.getByRole('button', { name: 'Add entries' }).first().click()
  await press(page, 'Add')
  await expect(dialog(page).getByText('The value field is required.')).toBeVisible()
  await dialog(page).getByLabel('One per line').fill('198.51.100.9/24\n0.0.0.0/0')
  await expect(dialog(page).getByText('The value field is required.')).toBeHidden()
  await expect(dialog(page).getByText(/3 of \d+ visits would have been blocked/)).toBeVisible()
  await expect(dialog(page).getByText('Garden furniture')).toBeVisible()
  await expect(dialog(page).getByText('will be saved as 198.51.100.0/24')).toBeVisible()
  await expect(dialog(page).getByText('The value would match almost everybody.')).toBeVisible()
  await dialog(page).getByLabel('Note').fill('Scanners')
  await dialog(page).getByLabel('Last day').fill('2020-01-01')
  await expect(dialog(page).getByText('This date is in the past.')).toBeVisible()
  await dialog(page).getByLabel('Last day').fill('2040-01-01')
  await expectGood(page, 'list-add')
  await press(page, 'Block 1 entry')
  await expect(page.getByText('Added: 1. Already listed: 0. Rejected: 1.')).toBeVisible()
  await expect(page.getByRole('row', { name: /198\.51\.100\.0\/24 Scanners Blocked 0 .*2040/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add entries' }).first().click()
  await dialog(page).getByRole('button', { name: 'Allow', exact: true }).click()
  await dialog(page).getByLabel('One per line').fill('198.51.100.7')
  await expect(dialog(page).getByText('198.51.100.7 is part of 198.51.100.0/24 (Blocked).')).toBeVisible()
  await press(page, 'Allow 1 entry')
  await expect(page.getByRole('row', { name: /198\.51\.100\.7 Allowed/ })).toBeVisible()
  await expectGood(page, 'list')

  await act(page, '198.51.100.0/24', 'Edit')
  await dialog(page).getByLabel('Note').fill('Old scanners')
  await dialog(page).getByLabel('Last day').fill('')
  await press(page, 'Save')
  await expect(page.getByRole('row', { name: /198\.51\.100\.0\/24 Old scanners Blocked 0 no end/ })).toBeVisible()
  await act(page, '198.51.100.0/24', 'Remove')
  await expect(page.getByText('198.51.100.0/24 was removed.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Old scanners/ })).toBeHidden()
  const notice = page.getByRole('status').locator('.toast').filter({ hasText: 'was removed' })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /198\.51\.100\.0\/24 Old scanners Blocked/ })).toBeVisible()

  await openTools(page)
  await page.getByLabel('Search by value or note').fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('row', { name: /Old scanners/ })).toBeVisible()
  // a receipt fills the address into the form
  await page.goto(`${weir.url}/pages/logs`)
  await page
    .getByRole('row', { name: /198\.51\.100\.7/ })
    .first()
    .click()
  await page.getByRole('complementary', { name: 'Verdict' }).getByRole('button', { name: 'Block' }).click()
  await page.getByRole('menuitem', { name: 'Address 198.51.100.7' }).click()
  await expect(dialog(page).getByLabel('One per line')).toHaveValue('198.51.100.7')
  await expect(dialog(page).getByText('The value is already in the other list.')).toBeVisible()
  await press(page, 'Cancel')
  await expect(dialog(page)).toBeHidden()
  await page.goto(`${weir.url}/pages/clientBlacklist`)
  await openTools(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('my-blacklist.csv')
})

test('staff import a file into everybody’s list, and failed parts say so', { tag: '@long' }, async ({ page, weir }) => {
  await signInAs(page, `${weir.url}/pages/blacklist?type=agents`, ADMIN)
  await expect(page.getByRole('heading', { name: 'No user agents yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add entries' }).first().click()
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'agents.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('value,list,note\nAcme<script>Bot,block,<b>x</b>\nchrome/,block,\n'),
    })
  await expect(dialog(page).getByLabel('One per line')).toHaveValue(/^value,list,note\n/)
  await press(page, 'Add') // each line says its own list
  await expect(page.getByRole('row', { name: 'acme<script>bot <b>x</b> Blocked' })).toBeVisible()
  await expect(page.getByText('from a file')).toBeVisible()

  await page.route('**/v1/blacklist?*', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, error: 'Too many requests.', message: { errors: [] } }),
    }),
  )
  await page.reload()
  await expect(page.getByText('Too many requests.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/v1/blacklist?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /acme/ })).toBeVisible()
})

test(
  'staff ban a campaign with a reason that its client sees, and lift the ban',
  { tag: '@long' },
  async ({ page, browser, weir }) => {
    const { client, campaign } = await visited(weir)
    await signInAs(page, `${weir.url}/pages/ban`, ADMIN)
    await expect(page.getByText(/^No campaign is banned/)).toBeVisible()
    await page.getByRole('button', { name: 'Ban a campaign' }).click()
    await press(page, /^Ban$/)
    await expect(dialog(page).getByText('Choose a campaign.')).toBeVisible()
    await dialog(page).getByLabel('ID, name, key, target or e-mail').fill('no such campaign')
    await expect(dialog(page).getByText('No campaigns found.')).toBeVisible()
    await dialog(page).getByLabel('ID, name, key, target or e-mail').fill(client.email)
    await dialog(page)
      .getByRole('button', { name: /Garden furniture/ })
      .click()
    await expect(dialog(page).getByText(/It had 3 visits in the last 30 days/)).toBeVisible()
    await expect(dialog(page)).toContainText(/3 of 3 visits would have been blocked/)
    await dialog(page).getByLabel('Reason').fill('Phishing page')
    await expectGood(page, 'ban-form')
    await press(page, /^Ban$/)
    await expect(page.getByText('Campaign banned.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Garden furniture.*Phishing page/ })).toBeVisible()
    await expectGood(page, 'ban')

    const other = await (await browser.newContext()).newPage()
    await asClient(other, weir, client, `/pages/campaign-page/change/${campaign.id}`)
    await expect(other.getByText('Reason: Phishing page')).toBeVisible()
    await expectAccessible(other)
    await other.close()

    // others of this name are in the list of those to look at
    const banned = page.getByRole('table', { name: 'Banned campaigns' })
    await banned.getByRole('button', { name: 'Actions: Garden furniture' }).click()
    await page.getByRole('menuitem', { name: 'Lift ban' }).click()
    await expect(dialog(page).getByText(/blocked since the ban/)).toBeVisible()
    await press(page, 'Lift ban')
    await expect(page.getByText(/^No campaign is banned/)).toBeVisible()
  },
)
