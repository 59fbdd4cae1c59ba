/** Several campaigns: edited together with their differences first, undone whole; copies by a pasted table. */
import type { Page } from '@playwright/test'
import { makeCampaign, makeClient, signIn, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, picture, signInAs, test } from './fixture.ts'

const LIST = '/pages/campaign-page'

async function enter(page: Page, weir: Weir, names: readonly string[]): Promise<void> {
  const client = await makeClient(weir, await signIn(weir))
  for (const name of names)
    await makeCampaign(weir, client, {
      name,
      targetLink: 'https://old.example/land?x=1',
      // all are allowed in the last: adding one would narrow it
      countries: name === 'Winter' ? [] : ['DE'],
    })
  await signInAs(page, `${weir.url}${LIST}`, { email: client.email, password: 'basalt-heron-38' })
}

const dialog = (page: Page) => page.getByRole('dialog')

test('three campaigns change countries and a link, after a look at each, and are undone at once', async ({
  page,
  weir,
}) => {
  await enter(page, weir, ['Spring', 'Summer', 'Autumn', 'Winter'])
  await page.getByLabel('Select Spring', { exact: true }).check()
  await page.getByRole('button', { name: 'Choose all 4 found' }).click()
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Edit together' }).click()
  await dialog(page).getByLabel('Find and replace in links').check()
  await dialog(page).getByLabel('Find', { exact: true }).fill('old.example')
  await dialog(page).getByLabel('Replace with').fill('new.example')
  await dialog(page).getByLabel('Countries', { exact: true }).first().check()
  await dialog(page).getByRole('combobox', { name: 'Countries' }).fill('Austria')
  await page.getByRole('option', { name: /Austria/ }).click()
  await dialog(page).getByRole('button', { name: 'Show differences' }).click()
  await expect(dialog(page).getByText('3 campaigns will change · not possible in 1')).toBeVisible()
  await expect(dialog(page).getByText('All countries are allowed here.', { exact: false })).toBeVisible()
  await expect(dialog(page).getByText('new.example/land?x=1').first()).toBeVisible()
  await picture(page, 'together')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Change 3 campaigns' }).click()
  await expect(page.getByText('3 campaigns changed.')).toBeVisible()

  await page.goto(`${weir.url}${LIST}/history`)
  const act = page.getByRole('listitem').filter({ hasText: 'Changed 3 campaigns' })
  await act.getByRole('button', { name: 'Show each' }).click()
  await expect(page.getByRole('link', { name: 'Spring' }).first()).toBeVisible()
  await picture(page, 'together-history')
  await act.getByRole('button', { name: 'Undo' }).first().click()
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone since.')).toBeVisible()
})

test('three copies are made by a table that was pasted', async ({ page, weir }) => {
  await enter(page, weir, ['Root'])
  await page.getByRole('button', { name: 'Actions: Root', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Make several copies' }).click()
  const table = 'Poland\thttps://pl.example/\tPL\nAustria\thttps://at.example/\tAustria\nThird\tno link\t'
  await dialog(page)
    .getByLabel('Name 1', { exact: true })
    .evaluate((field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, table)
  await expect(dialog(page).getByLabel('Target link 2')).toHaveValue('https://at.example/')
  await expect(dialog(page).getByText('The target link must be a full URL or a local file.')).toBeVisible()
  await picture(page, 'copies')
  await expectAccessible(page)
  const make = dialog(page).getByRole('button', { name: 'Make 3 copies' })
  await expect(make).toBeDisabled()
  await dialog(page).getByLabel('Target link 3').fill('')
  await make.click()
  await expect(page.getByText('3 copies made.')).toBeVisible()
  for (const name of ['Poland', 'Austria', 'Third'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Poland', exact: true })).toHaveCount(0)
})
