/** The editor asks three fields; the rest is folded behind lines that say what is set, and opens where it is needed. */
import { makeClient, signIn, type Weir } from '../support/weir.ts'
import { expect, expectGood, keepSessionOf, test } from './fixture.ts'
import type { Page } from '@playwright/test'

const partOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })

async function newCampaign(page: Page, weir: Weir): Promise<void> {
  const client = await makeClient(weir, await signIn(weir))
  await keepSessionOf(page, weir.url, { email: client.email, password: 'basalt-heron-38' })
  await page.evaluate(() => localStorage.removeItem('weir.editor.folds'))
  await page.goto(`${weir.url}/pages/campaign-page/change`)
}

test('a campaign is made from three fields, and a part that is opened stays open', async ({ page, weir }) => {
  await newCampaign(page, weir)
  const form = page.getByRole('form')
  const targeting = partOf(page, 'Targeting')
  await expect(targeting).toHaveText(/Everywhere · Around the clock/)
  await expect(partOf(page, 'Protection')).toHaveText(/Standard · no check page · no visit limit/)
  await expect(form.getByRole('textbox').filter({ visible: true })).toHaveCount(3)
  await expectGood(page, 'editor-new')

  await page.getByLabel('Name').fill('Three fields')
  await page.getByLabel('Target link').fill('https://shop.example/')
  await page.getByLabel('Link for bots').fill('about.html')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/change\/\d+$/)
  await expect(page.getByRole('region', { name: 'Try a visit' })).toBeVisible()

  await targeting.click()
  await page.getByLabel('Stop keywords').fill('casino')
  await page.keyboard.press('Enter')
  await expect(targeting).toHaveText(/1 stop keyword/)
  await page.reload()
  await expect(page.getByLabel('Stop keywords')).toBeVisible()
  await expect(partOf(page, 'Data')).toHaveAttribute('aria-expanded', 'false')
})

test('a part with an error opens by itself, and so does one that the address leads to', async ({ page, weir }) => {
  await newCampaign(page, weir)
  const protection = partOf(page, 'Protection')
  await protection.click()
  await page.getByLabel('Control group').fill('50')
  await protection.click()
  await expect(protection).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The control group must be from 0.5 to 5 percent')).toBeVisible()
  await expect(protection).toHaveAttribute('aria-expanded', 'true')

  page.on('dialog', (unsaved) => unsaved.accept())
  await page.goto(`${page.url().split('?')[0]}?field=stopKeywords`)
  await expect(page.getByLabel('Stop keywords')).toBeFocused()
})
