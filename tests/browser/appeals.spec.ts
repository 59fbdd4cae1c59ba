/** A visitor appeals without scripts; the client reads it in Logs and lets them in. */
import { makeCampaign, makeClient, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectGood, signInAs, test } from './fixture.ts'

test(
  'an appeal is written on a plain page, read in Logs, and allowed',
  { tag: '@long' },
  async ({ page, weir, panel, browser }) => {
    const client = await makeClient(weir, await signIn(weir))
    const campaign = await makeCampaign(weir, client)
    await untilLive(weir, client, campaign)
    const visit = { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: 'curl/8.5.0' }
    const decide = async () =>
      (await weir.call('POST', '/edge/v1/decide', visit, client.integrationToken)).body as Record<string, string>
    const { hit = '', reference = '' } = await decide()
    await until('the hit', async () => {
      const { status } = await weir.call('GET', `/v1/logs/receipt?hit=${hit}`, undefined, client.token)
      return status === 200
    })

    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
    const visitor = await context.newPage()
    await visitor.goto(panel(`/appeal?reference=${reference}`))
    await visitor.getByLabel('What did you want to do?').fill('I read the price list with my screen reader.')
    await visitor.getByRole('link', { name: 'Українська' }).click()
    await expect(visitor.getByLabel('Номер звернення')).toHaveValue(reference)
    await visitor.getByRole('link', { name: 'English' }).click()
    await visitor.getByLabel('What did you want to do?').fill('I read the price list with my screen reader.')
    await visitor.getByRole('button', { name: 'Send' }).click()
    await expect(visitor.getByRole('status')).toContainText('owner will read your message')
    await context.close()

    await signInAs(page, panel('/pages/logs?filter=appealed:is:open'), {
      email: client.email,
      password: 'basalt-heron-38',
    })
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /Appeal: open/ })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Appeal: open' })).toHaveCount(1)
    const open = page.getByRole('region', { name: '1 open appeal' }).or(page.locator('.appeals'))
    await expect(open.first()).toContainText('1 open appeal')
    await page.getByRole('button', { name: 'I read the price list' }).click()
    const aside = page.getByRole('complementary', { name: 'Verdict' })
    await expect(aside.getByText('awaiting your decision')).toBeVisible()
    await expectGood(page, 'appeals')
    await aside.getByRole('button', { name: 'Allow address' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Allow 81.2.69.142?')
    await expect(dialog).toContainText(/In the last 7 days, 1 visit came from there/)
    await dialog.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(aside.getByText('allowed', { exact: false }).first()).toBeVisible()
    await expect(page.locator('.appeals')).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: 'Appeal: open' })).toHaveCount(0)
    await until('the visitor to be let in', async () => (await decide())['class'] === 'target')
  },
)
