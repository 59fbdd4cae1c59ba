/** A client tests settings beside those in force, sees the affected visitors, and applies them. */
import { shadowedCampaign, SOON } from '../support/shadowed.ts'
import { expectOk, startWeir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, keepSessionOf, pictured, withOwnWeir } from './fixture.ts'

const test = withOwnWeir(() => startWeir({ args: [] }))

test(
  'a repeat limit runs in shadow on one campaign, shows the visitors it would turn away, and is promoted',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const { client, campaign, visit } = await shadowedCampaign(weir)

    await keepSessionOf(page, panel('/pages/campaign-page'), { email: client.email, password: 'basalt-heron-38' })
    await page.goto(panel(`/pages/campaign-page/shadows/${campaign.id}`))
    await expect(page.getByText('No test runs yet')).toBeVisible()
    await expectAccessible(page)
    await pictured(page, 'campaign-shadows-none')

    await page.goto(panel(`/pages/campaign-page/change/${campaign.id}`))
    await page.getByLabel('Repeat clicks per 24 h').fill('3')
    await page.getByRole('button', { name: 'Test on live traffic' }).click()
    const form = page.getByRole('dialog')
    await expectAccessible(page)
    await pictured(page, 'campaign-shadow-start')
    await form.getByLabel('Days').fill('0')
    await form.getByRole('button', { name: 'Start' }).click()
    await expect(form.getByText('From 1 to 31 days.')).toBeVisible()
    await form.getByLabel('Days').fill('2')
    await form.getByRole('button', { name: 'Start' }).click()
    await expect(page).toHaveURL(/campaign-page\/shadow\//)

    for (let at = 0; at < 5; at++) expect(await visit('81.2.69.142')).toBe('target')
    await expect(page.getByText('Visits compared: 5.')).toBeVisible(SOON)
    await expect(page.locator('.stat').filter({ hasText: 'Bots found' }).locator('.val')).toHaveText('2')
    await expect(page.getByRole('table', { name: 'By campaign' })).toHaveCount(0)
    await expectAccessible(page)
    await expectFits(page)
    await pictured(page, 'campaign-shadow')

    await page.getByRole('button', { name: 'Apply' }).click()
    await pictured(page, 'campaign-shadow-promote')
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/^applied/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
    const { campaign: saved } = (await expectOk(
      weir.call('GET', `/v1/company/edit/${campaign.id}`, undefined, client.token),
    )) as { campaign: { version: number; repeatLimit: number } }
    expect(saved).toMatchObject({ version: 2, repeatLimit: 3 })
    await expect.poll(() => visit('81.2.69.142')).toBe('bot')

    await page.getByRole('link', { name: 'Test runs' }).click()
    await expect(page.getByRole('link', { name: /: 3$/ })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await pictured(page, 'campaign-shadows')
  },
)
