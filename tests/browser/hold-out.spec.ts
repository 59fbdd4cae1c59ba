/** A client sets a control group and finds it in receipts and on Detection. */
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectGood, picture, signInAs, test } from './fixture.ts'

/** At five percent, none of so many is let through once in ten thousand million runs. */
const MOST = 450

test(
  'a hold-out is set in the editor, lets some Bots through, and Detection shows its requirements',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    const campaign = await makeCampaign(weir, client)
    const edit = panel(`/pages/campaign-page/change/${campaign.id}`)
    await signInAs(page, edit, { email: client.email, password: 'basalt-heron-38' })

    const field = page.getByLabel('Control group, % of bots let through')
    await expect(field).toHaveValue('')
    await field.fill('7')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The control group must be from 0.5 to 5 percent')).toBeVisible()
    await field.fill('5')
    await expectGood(page, 'hold-out-field')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Campaign saved.')).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue('5')
    await untilLive(weir, client, campaign)

    const visit = (ip: string) =>
      expectOk(
        weir.call(
          'POST',
          '/edge/v1/decide',
          { key: campaign.key, ip, url: 'https://garden.example/', userAgent: 'curl/8.5.0' },
          client.integrationToken,
        ),
      ) as Promise<{ hit: string; action: { to: string } }>
    let heldOut: string | undefined
    let visits = 0
    while (heldOut === undefined && visits < MOST) {
      visits += 1
      const { hit, action } = await visit(`81.${visits % 250}.69.${Math.ceil(visits / 250)}`)
      if (action.to.startsWith('https://shop.example/garden')) heldOut = hit
    }
    expect(heldOut, `one of ${MOST} was let through`).toBeDefined()
    const today = new Date().toISOString().slice(0, 10)
    await until('all visits', async () => {
      const range = { startDate: today, endDate: today, timezone: 'UTC' }
      const { body } = await weir.call('POST', '/v1/logs/detection', range, client.token)
      return (body['sums'] as { visits: number } | undefined)?.visits === visits
    })

    await page.goto(panel(`/pages/logs?hit=${heldOut}`))
    await expect(page.getByText('Let through as part of the control group.')).toBeVisible()
    await page.getByText('Could it be a person?').click()
    await expect(page.locator('.alarms li').first()).toContainText(
      'Not enough data to tell how many Bots with this signal',
    )
    await picture(page, 'hold-out-receipt')
    await page.goto(panel('/pages/detection?range=7d'))
    await expect(page.locator('.held-out')).toContainText(/Garden furniture .*To estimate how many Bots are people/)
    await expectGood(page, 'hold-out-detection')
  },
)
