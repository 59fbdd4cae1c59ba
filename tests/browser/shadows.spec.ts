/** A shadow from start to promotion and back by the history, on its own Weir: it affects all campaigns. */
import { shadowedCampaign, SOON } from '../support/shadowed.ts'
import { expectOk, signIn, startWeir } from '../support/weir.ts'
import {
  ADMIN,
  expect,
  expectAccessible,
  expectFits,
  keepSessionOf,
  pictured,
  signInAs,
  withOwnWeir,
} from './fixture.ts'

const test = withOwnWeir(() => startWeir({ args: [] }))

test(
  'a lower threshold runs in shadow, shows the visitors it would turn away, is promoted, and reverted by the history',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const { visit } = await shadowedCampaign(weir)

    await signInAs(page, panel('/pages/detection'), ADMIN)
    await page.getByRole('link', { name: 'Test runs' }).click()
    await expect(page.getByText('No test runs yet')).toBeVisible()
    await expect(page.getByText('All signals have their default settings.')).toBeVisible()
    await page.getByRole('button', { name: 'New test run' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Start' }).click()
    await expect(form.getByText('Choose a signal').last()).toBeVisible()
    await form.getByLabel('Signal').selectOption({ label: 'visit rate of the visitor' })
    await form.getByRole('button', { name: 'Start' }).click()
    await expect(form.getByText('Nothing would change.')).toBeVisible()
    await form.getByLabel('Threshold').fill('9')
    await form.getByRole('button', { name: 'Start' }).click()
    await expect(form.getByText('Enter a whole number within these limits.')).toBeVisible()
    await form.getByLabel('Threshold').fill('10')
    await form.getByRole('button', { name: 'Start' }).click()
    await expect(form).toBeHidden()

    for (let at = 0; at < 13; at++) expect(await visit('81.2.69.142')).toBe('target')
    await page.getByRole('link', { name: 'visit rate of the visitor: threshold 10' }).click()
    await expect(page.getByText('Visits compared: 13.')).toBeVisible(SOON)
    await expect(page.locator('.stat').filter({ hasText: 'Bots found' }).locator('.val')).toHaveText('3')
    await expect(page.getByText(/None of the blocked visits converted so far/)).toBeVisible()
    const examples = page.getByRole('table', { name: 'Visits with a different verdict' })
    await expect(examples.getByRole('row')).toHaveCount(4)
    await expectAccessible(page)
    await expectFits(page)
    await pictured(page, 'shadow')

    await examples.getByRole('link').first().click()
    const receipt = page.getByRole('complementary', { name: 'Verdict' })
    await expect(receipt.getByText('81.2.69.142').first()).toBeVisible()
    await page.goBack()

    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/^applied/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
    await expect.poll(() => visit('81.2.69.142')).toBe('bot')

    await page.getByRole('link', { name: 'Test runs' }).click()
    await expect(page.getByText('Test run applied')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await pictured(page, 'shadows')
    await page.goto(panel('/pages/clients'))
    await page.getByRole('link', { name: 'History', exact: true }).click()
    const entry = page.getByRole('listitem').filter({ hasText: 'Applied a test run of signals' })
    await expect(entry.getByText('visit rate of the visitor: threshold 10').first()).toBeVisible()
    await pictured(page, 'history')
    await entry.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Change undone.', { exact: true })).toBeVisible()
    await expect.poll(() => visit('81.2.69.142')).toBe('target')
  },
)

test('managers with Detection read shadows and change nothing', { tag: '@long' }, async ({ page, weir, panel }) => {
  const admin = await signIn(weir)
  const manager = { email: 'watcher@staff.example', password: 'basalt-heron-38' }
  const account = { ...manager, name: 'Watcher', menu: ['Detection'] }
  await expectOk(weir.call('POST', '/v1/managers/addManager', account, admin))
  const changes = { 'net.vpn': { campaigns: 'none' } }
  await expectOk(weir.call('POST', '/v1/shadows', { changes }, admin))
  await keepSessionOf(page, panel('/pages/detection/shadows'), manager)
  await page.goto(panel('/pages/detection/shadows'))
  await page.getByRole('link', { name: /switched off$/ }).click()
  await expect(page.getByText(/^running until/)).toBeVisible()
  for (const name of ['Apply', 'Discard', 'New test run', 'Restore'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  const token = await signIn(weir, manager)
  expect((await weir.call('POST', '/v1/shadows', { changes }, token)).status).toBe(403)
})
