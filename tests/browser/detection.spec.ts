/** The Detection screen: signals with their visits and explanations, and the same visits in Logs. */
import { readFileSync } from 'node:fs'
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectGood, signInAs, test } from './fixture.ts'

test(
  'each signal shows its visits, explains itself, and leads to them',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    const campaign = await makeCampaign(weir, client, { countries: ['FR'] })
    await untilLive(weir, client, campaign)
    await signInAs(page, panel('/pages/detection'), { email: client.email, password: 'basalt-heron-38' })
    await expect(page.getByText('No visits in this period')).toBeVisible()

    for (let visit = 0; visit < 3; visit++) {
      const question = { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: 'curl/8.5.0' }
      await expectOk(weir.call('POST', '/edge/v1/decide', question, client.integrationToken))
    }
    const today = new Date().toISOString().slice(0, 10)
    await until('all visits', async () => {
      const range = { startDate: today, endDate: today, timezone: 'UTC' }
      const { body } = await weir.call('POST', '/v1/logs/detection', range, client.token)
      return (body['sums'] as { visits: number } | undefined)?.visits === 3
    })

    await page.goto(panel('/pages/detection?range=7d'))
    await expect(page.getByText(/^100\S*\s?% of 3 visits in the last 7 days triggered a signal\./)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Set up postbacks' })).toBeVisible()
    const unexplained = page.getByRole('row').filter({ hasText: 'country not allowed' })
    await expect(unexplained).not.toContainText('policy.')
    const row = page.getByRole('row').filter({ hasText: 'declared bot agent' }).first()
    await row.click()
    const details = page.locator('.signal-details')
    await expect(details.getByText('ua.declared_bot')).toBeVisible()
    await expectGood(page, 'detection')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'All rows as CSV' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('ua.declared_bot')

    await details.getByRole('link', { name: 'All in Logs' }).click()
    await expect(page.locator('.tablefoot')).toContainText('of 3')
  },
)
