/** A rule from scratch: its sentence, its month, what it does, its place in the history, and undoing. */
import { DEMO_EMAIL, startDemo } from '../support/demo.ts'
import { removeFolder, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, keepSessionOf, pictured, test } from './fixture.ts'

let weir: Weir
let password: string
test.beforeAll(async () => {
  ;({ weir, password } = await startDemo())
})
test.afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})
test.beforeEach(({ page }) => keepSessionOf(page, `${weir.url}/`, { email: DEMO_EMAIL, password }))

test('a rule shows its month, is switched on, acts, and is undone', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(360_000)
  await page.goto(`${weir.url}/pages/rules`)
  // the demo's own
  await page.getByRole('button', { name: 'Actions: Placements that waste €20' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No rules yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Bad placements')
  await form.getByLabel('When', { exact: true }).selectOption({ label: 'bot share' })
  await form.getByLabel('the value', { exact: true }).fill('5')
  await form.getByLabel('then', { exact: true }).selectOption({ label: 'exclude it' })
  const month = form.getByRole('region', { name: 'What it would have done in the last 30 days' })
  await expect(month.getByRole('row').nth(1)).toContainText('bot share', { timeout: 120_000 })
  await expectAccessible(page)
  await pictured(page, 'rules-form')
  await form.getByLabel('State').selectOption({ label: 'Acting' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)

  await expect(page.getByRole('row', { name: /^Bad placements/ })).toContainText('Acting')
  const record = page.getByRole('region', { name: 'What the rules did' })
  const act = record.getByRole('row').filter({ hasText: 'until' }).first()
  await expect(act).toContainText('exclude it for 14 days', { timeout: 120_000 })
  await expectFits(page)
  await expectAccessible(page)
  await pictured(page, 'rules')

  await page.goto(`${weir.url}/pages/campaign-page/history`)
  const byRule = page.getByRole('listitem').filter({ hasText: 'By the rule “Bad placements”.' })
  await expect(byRule.first()).toBeVisible()
  const each = byRule.first().getByRole('button', { name: 'Show each' }) // of many in one minute
  if ((await each.count()) > 0) await each.click()
  const entry = byRule.last()
  await expect(entry.getByRole('button', { name: 'Undo' })).toBeVisible()
  await pictured(page, 'rules-history')

  await page.goto(`${weir.url}/pages/rules`)
  const name = (await act.locator('.rule-thing').textContent()) ?? ''
  await act.getByRole('button', { name: 'Undo' }).click()
  const undone = record.getByRole('row').filter({ hasText: name }).first()
  await expect(undone).toContainText('undone')
  await expect(undone.getByRole('button', { name: 'Allow again' })).toBeVisible()
  await page.goto(`${weir.url}/pages/campaign-page/history`)
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /undone|You undid/i })
      .first(),
  ).toBeVisible()
})
