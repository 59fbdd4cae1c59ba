/** Acts before pictures of guides. Each gives the part that is drawn, or its first and last. */
import type { Locator, Page } from '@playwright/test'
import { BILLS, csvOf, type Guides } from './guides.ts'

const dialogOf = (page: Page): Locator => page.getByRole('dialog')

/** Two rows of the first level are opened, one of the second. */
export async function openReport(page: Page): Promise<Locator> {
  const report = page.locator('section.money')
  const open = (depth: number, at: number) =>
    report.locator(`[data-depth="${depth}"] button[aria-expanded="false"]`).nth(at).click()
  await open(1, 0)
  await report.locator('[data-depth="2"]').first().waitFor()
  await open(2, 0)
  await report.locator('[data-depth="3"]').first().waitFor()
  return report
}

/** A sentence that finds the demo's bad placement. */
export async function writeRule(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New rule' }).first().click()
  const form = dialogOf(page)
  await form.getByLabel('Name', { exact: true }).fill('Placements full of bots')
  await form.getByLabel('When', { exact: true }).selectOption({ label: 'bot share' })
  await form.getByLabel('the value', { exact: true }).fill('30')
  await form.getByLabel('then', { exact: true }).selectOption({ label: 'exclude it' })
  await form.locator('.rule-month-acts').waitFor()
  return form
}

export async function openLanding(page: Page): Promise<Locator> {
  const landing = page.getByRole('region', { name: 'Landing page', exact: true })
  await landing.getByRole('table').first().waitFor()
  return landing
}

/** A rule more, whose effect in each campaign stands below. */
export async function changeFlow(page: Page): Promise<Locator[]> {
  await page.getByRole('link', { name: 'Newsletter readers' }).click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  const rule = page.getByRole('group', { name: 'Rule 2' })
  await rule.getByRole('textbox', { name: 'Rule name' }).fill('Cheap feed')
  await rule.getByRole('combobox', { name: 'Option', exact: true }).click()
  await page.getByRole('option', { name: 'UTM placement', exact: true }).click()
  const values = rule.getByRole('combobox', { name: 'UTM placement: values', exact: true })
  await values.fill('feed-low')
  await values.press('Enter')
  const effect = page.getByRole('region', { name: 'Effect of the unsaved changes' })
  const each = effect.getByRole('table').first()
  await each.waitFor()
  return [rule, each]
}

/** A feed whose second fetch corrects a day and brings another. */
export async function fetchTwice(page: Page, { platform }: Guides): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions for Taboola' }).click()
  await page.getByRole('menuitem', { name: 'Cost feed' }).click()
  const dialog = dialogOf(page)
  platform.answer = { body: csvOf(BILLS.first) }
  await dialog.getByLabel('Address').fill(`${platform.url}/report?from={from}&to={to}`)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('button', { name: 'Save and fetch' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('row', { name: /Taboola/ })
  await row.getByText('2 added').waitFor()
  platform.answer = { body: csvOf(BILLS.corrected) }
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for the feed of Taboola' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Fetch now')
  await row.getByText(/1 changed/).waitFor()
  await act('Fetches')
  await dialog.getByRole('row').nth(2).waitFor()
  return dialog
}

/** A platform's address with a JSON body and a header that holds the key. */
export async function reportOut(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions for Taboola' }).click()
  await page.getByRole('menuitem', { name: 'Outgoing postback' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Address', { exact: true }).fill('https://ads.casa.example/v2/conversions')
  await dialog.getByRole('button', { name: 'POST' }).click()
  await dialog.getByRole('button', { name: 'JSON' }).click()
  const body = '{"click": "{clickid}", "event": "{stage}",\n "value": {payout}, "currency": "{currency}"}'
  await dialog.getByLabel('Body', { exact: true }).fill(body)
  await dialog.getByText('Headers', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Add a header' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Authorization')
  await dialog.getByLabel('Value', { exact: true }).fill('Bearer 3f9c0d72')
  return dialog
}

/** A link is checked that the source would not fill in. */
export async function openTracking(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions: Garden benches' }).click()
  await page.getByRole('menuitem', { name: 'Tracking link' }).click()
  const dialog = dialogOf(page)
  const link = await dialog.getByRole('region', { name: 'Link for the source' }).locator('code').innerText()
  await dialog.getByLabel('Check a link').fill(link.replace('{click_id}', '{clickid}'))
  await dialog.getByText('{clickid} is not among the macros').waitFor()
  return dialog
}
