/** Campaigns: rename, copy, pause, delete, restore, split visits, try a visit. */
import type { Page } from '@playwright/test'
import { makeCampaign, makeClient, signIn, untilLive, type Client, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectGood, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const LIST = '/pages/campaign-page'

async function enter(page: Page, weir: Weir, at = LIST): Promise<Client> {
  const client = await makeClient(weir, await signIn(weir))
  await signInAs(page, `${weir.url}${at}`, { email: client.email, password: PASSWORD })
  return client
}

async function act(page: Page, row: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')

test('a campaign is renamed in its row, paused, copied, deleted, undone and restored from the archive', async ({
  page,
  weir,
}) => {
  const client = await enter(page, weir)
  for (const name of ['Spring', 'Autumn'])
    await makeCampaign(weir, client, { name, tag: name === 'Spring' ? 'sale' : '' })
  await page.reload()

  await act(page, 'Spring', 'Rename')
  const field = page.getByLabel('New name for Spring')
  await expect(field).toBeFocused()
  await field.fill('')
  await field.press('Enter')
  await expect(page.getByText('Campaign name is required')).toBeVisible()
  await field.press('Escape')
  await expect(rowOf(page, 'Spring')).toBeVisible()
  await act(page, 'Spring', 'Rename')
  await field.fill('Summer')
  await field.press('Enter')
  await expect(rowOf(page, 'Summer')).toBeVisible()

  await act(page, 'Summer', 'Pause')
  await expect(
    page.getByText('Summer is paused: its visits go to the target link unfiltered. No visits yet.'),
  ).toBeVisible()
  await expect(rowOf(page, 'Summer')).toContainText('Paused')

  await act(page, 'Summer', 'Copy')
  await expect(page).toHaveURL(/\/pages\/campaign-page\/change\/\d+/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Summer (2)')
  await page.goto(`${weir.url}${LIST}`)

  await act(page, 'Autumn', 'Delete')
  await expect(dialog(page)).toContainText('You can restore the campaign from the archive within 30 days')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Autumn was deleted')).toBeVisible()
  await expect(rowOf(page, 'Autumn')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Autumn')).toBeVisible()

  await act(page, 'Autumn', 'Delete')
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Archived' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('30 days left')).toBeVisible()
  await expectGood(page, 'campaign-archive')
  await page.getByRole('button', { name: 'Restore Autumn' }).click()
  await expect(page.getByText('Campaign restored.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The archive is empty' })).toBeVisible()
})

test(
  'several campaigns are paused, tagged and deleted together; a tag narrows the list',
  { tag: '@long' },
  async ({ page, weir }) => {
    const client = await enter(page, weir)
    for (const name of ['One', 'Two', 'Three']) await makeCampaign(weir, client, { name })
    await page.reload()
    for (const name of ['One', 'Two']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    const bar = page.getByRole('region', { name: 'Selected campaigns' })
    await expect(bar).toContainText('2 selected')
    await expectGood(page, 'campaign-bulk')
    await bar.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('2 campaigns changed.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Paused' })).toHaveCount(2)

    await page.getByRole('checkbox', { name: 'Select One' }).check()
    await bar.getByRole('button', { name: 'Tag' }).click()
    await page.getByLabel('Tag for selected').fill('sale')
    await bar.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'One')).toContainText('sale')
    await page.goto(`${weir.url}${LIST}?tag=sale`)
    await expect(rowOf(page, 'One')).toBeVisible()
    await expect(rowOf(page, 'Two')).toHaveCount(0)
    await page.goto(`${weir.url}${LIST}`)
    await expect(rowOf(page, 'Three')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page)).toContainText('Delete 3 campaigns?')
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('3 campaigns were deleted')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, 'Three')).toBeVisible()
  },
)

test('shows the plan’s limit where a copy does not fit @long', async ({ page, weir }) => {
  const client = await enter(page, weir)
  await makeCampaign(weir, client, { name: 'Only' })
  await page.reload()
  await weir.call('GET', `/v1/clients/activate?id=${client.id}&status=0`, undefined, await signIn(weir))
  await act(page, 'Only', 'Copy')
  await expect(page.getByText('Your account is not active').first()).toBeVisible()
})

test('visits are divided into groups that say what they do', { tag: '@long' }, async ({ page, weir }) => {
  const client = await enter(page, weir)
  const { id } = await makeCampaign(weir, client, {
    name: 'Shares',
    splitGroups: [
      {
        name: 'Phones',
        conditions: [
          { option: 'country', is: true, values: ['DE', 'AT'] },
          { option: 'platform', is: true, values: ['Android'] },
        ],
        links: [
          { link: 'https://a.example/', percent: 70 },
          { link: 'https://b.example/', percent: 30 },
        ],
      },
    ],
  })
  await page.goto(`${weir.url}${LIST}/change/${id}`)
  const group = (letter: string) => page.getByRole('group', { name: `Group ${letter}` })
  await expect(group('A').locator('.says')).toContainText('Country is Germany or Austria and Platform is Android → 70')
  await group('A').getByLabel('Percent 2').fill('23')
  await expect(group('A')).toContainText(/7\s%\sleft/)
  await group('A').getByLabel('Percent 2').fill('33')
  await expect(group('A')).toContainText(/3\s%\sover 100%/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(group('A')).toContainText('The percent fields must sum to 100.')
  await group('A').getByRole('button', { name: 'Split evenly' }).click()
  await expect(group('A').getByLabel('Percent 1')).toHaveValue('50')

  await group('A').getByRole('button', { name: 'Duplicate group' }).click()
  await expect(group('B').getByLabel('Group name')).toHaveValue('Phones 2')
  await group('B').getByLabel('Group name').press('Alt+ArrowUp')
  await expect(group('A').getByLabel('Group name')).toHaveValue('Phones 2')
  await group('A').getByRole('button', { name: 'Remove condition' }).first().click()
  await group('A').getByRole('button', { name: 'Remove condition' }).first().click()
  await expect(group('A').locator('.says')).toContainText('Every visit that reaches this group → 50')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ask before changing.')
  await page.getByRole('button', { name: 'All parameters' }).click()
  await expectGood(page, 'campaign-split')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Campaign saved.')).toBeVisible()
  const { campaign } = (await weir.call('GET', `/v1/company/edit/${id}`, undefined, client.token)).body as {
    campaign: Record<string, unknown>
  }
  expect(campaign).toMatchObject({
    notes: 'Ask before changing.',
    passThrough: 'query',
    splitGroups: [{ name: 'Phones 2', conditions: [] }, { name: 'Phones' }],
  })
})

test('a trial visit shows its class, reasons and the effect of each signal; nothing is stored @long', async ({
  page,
  weir,
}) => {
  const client = await enter(page, weir)
  const campaign = await makeCampaign(weir, client, { name: 'Trial' })
  await untilLive(weir, client, campaign)
  await page.goto(`${weir.url}${LIST}/change/${campaign.id}`)
  const tool = page.getByRole('region', { name: 'Try a visit' })
  const tryVisit = () => tool.getByRole('button', { name: 'Try', exact: true }).click()
  await tryVisit()
  await expect(tool.locator('.badge').first()).toContainText('Target Unique')
  await expect(tool).toContainText('https://shop.example/garden')

  await tool.getByRole('button', { name: 'curl' }).click()
  await tryVisit()
  await expect(tool).toContainText('One conclusive signal is enough for Bot.')
  await expect(tool).toContainText('Without it: Target')
  await expect(tool).toContainText('about.html')
  await expectGood(page, 'campaign-try')

  await tool.getByLabel('Address').fill('nowhere')
  await tryVisit()
  await expect(tool.getByText('The ip must be a valid IP address.')).toBeVisible()
  await tool.getByRole('button', { name: 'Googlebot' }).click()
  await tryVisit()
  await expect(tool).toContainText('It gets what a person from the same place would get.')
  await tool.getByRole('button', { name: 'My own browser' }).click()
  await tryVisit()
  await expect(tool, 'this browser is an automated one').toContainText('automated browser')
  await tool.getByRole('button', { name: 'iPhone' }).click()
  await page.getByLabel('Target link').fill('https://other.example/new')
  await expect(tool).toContainText('with your unsaved changes')
  await tryVisit()
  await expect(tool).toContainText('https://other.example/new')
  await page.getByLabel('Target link').fill('')
  await tryVisit()
  await expect(tool).toContainText('The unsaved settings are incomplete.')
  const { companies } = (await weir.call('POST', '/v1/company', {}, client.token)).body as {
    companies: Record<string, unknown>[]
  }
  expect(companies[0]).toMatchObject({ target: 0, bot: 0, lastHit: null })
})
