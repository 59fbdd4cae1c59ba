/** From a template to profit: source, campaign, visits with click ids, cost report, result. */
import { expectOk, makeCampaign, makeClient, secretOf, signIn, until, untilLive } from '../support/weir.ts'
import { choose, expect, expectAccessible, expectFits, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const today = () => new Date().toISOString().slice(0, 10)

test('a source from a template, its costs as CSV, and profit in Statistics @long', async ({ page, weir, panel }) => {
  const client = await makeClient(weir, await signIn(weir))
  await signInAs(page, panel('/pages/sources'), { email: client.email, password: PASSWORD })

  await page.getByRole('button', { name: 'Add source' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByLabel('Template'), 'Google Ads')
  await expect(dialog.getByLabel('Click ID parameter')).toHaveValue('gclid')
  await dialog.getByText('Parameter names').click()
  await expect(dialog.getByLabel('UTM campaign')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'Google Ads', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(panel('/pages/campaign-page/change'))
  await page
    .getByLabel('Campaign name')
    .or(page.getByLabel('Name', { exact: true }))
    .first()
    .fill('Search')
  await page.getByLabel('Target link').fill('https://shop.example/land')
  await page.getByLabel('Link for bots').fill('bots.html')
  await page.getByLabel('Traffic source').selectOption('Google Ads')
  await page.keyboard.press('Control+Enter')
  const saved = async () =>
    (await expectOk(weir.call('POST', '/v1/company', {}, client.token)))['companies'] as { id: string; key: string }[]
  const campaign = await until('the campaign', async () => (await saved())[0])
  await untilLive(weir, client, campaign)

  const decided = await Promise.all(
    [1, 2].map((visitor) =>
      expectOk(
        weir.call(
          'POST',
          '/edge/v1/decide',
          {
            key: campaign.key,
            ip: `81.2.69.${140 + visitor}`,
            url: `https://shop.example/?utm_source=google&gclid=EAIaIQobChMI0000000${visitor}`,
            userAgent:
              'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
          },
          client.integrationToken,
        ),
      ),
    ),
  )
  const logs = async () =>
    (await expectOk(weir.call('POST', '/v1/logs/userLogs', { startDate: today(), endDate: today() }, client.token)))[
      'logs'
    ] as { clickSource: string; clickId: string }[]
  const kept = await until('the hits', async () => {
    const found = await logs()
    return found.length === 2 ? found : undefined
  })
  expect(kept.map(({ clickSource, clickId }) => `${clickSource} ${clickId}`).toSorted()).toEqual([
    'gclid EAIaIQobChMI00000001',
    'gclid EAIaIQobChMI00000002',
  ])
  const secret = await secretOf(weir, client, campaign)
  const hit = String(decided[0]?.['hit'])
  await weir.call(
    'GET',
    `/postback/${campaign.key}?click_id=${hit}&payout=30.00&currency=USD&status=approved&secret=${secret}`,
  )

  await page.goto(panel('/pages/sources?tab=costs'))
  await page.getByRole('button', { name: 'Import report' }).first().click()
  await dialog.getByLabel('Report file').fill(`Day,Campaign,Currency code,Cost\n${today()},Search,USD,12.34\n`)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 new cost')
  await dialog.getByRole('button', { name: 'Import 1 cost' }).click()
  await expect(page.getByRole('cell', { name: '$12.34' })).toBeVisible()

  await page.getByRole('region', { name: 'The answer' }).getByRole('button', { name: 'Add cost' }).click()
  await dialog.getByLabel('Applies to').selectOption('All campaigns of a source')
  await dialog.getByLabel('Traffic source').selectOption('Google Ads')
  await dialog.getByRole('textbox', { name: 'First day' }).fill(today())
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(today())
  await dialog.getByLabel('Amount').fill('7')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add cost' }).click()
  const question = dialog.getByRole('group', { name: /\$12\.34 is already entered/ })
  await expect(question).toContainText('No, it is the same bill: $7.00 in all')
  await expectAccessible(page)
  await expectFits(page)
  await question.getByRole('radio', { name: 'Yes, add: $19.34 in all' }).check()
  await dialog.getByRole('button', { name: 'Add cost' }).click()
  await expect(page.getByRole('row', { name: /Google Ads.*all campaigns of the source.*\$7/ })).toBeVisible()
  await expectFits(page)

  await until('the conversion', async () => {
    const totals = await expectOk(
      weir.call('POST', '/v1/logs/companyTotals', { startDate: today(), endDate: today(), money: true }, client.token),
    )
    return (totals['money'] as { revenue: number } | undefined)?.revenue === 3000
  })
  await page.goto(panel('/pages/statistics?range=today'))
  const card = page.locator('section.money')
  await expect(card).toContainText('$19.34')
  await expect(card).toContainText('$10.66')
  await expectFits(page)
})

test('a large report uploads unread with progress, and another can be chosen @long', async ({ page, weir, panel }) => {
  const client = await makeClient(weir, await signIn(weir))
  await makeCampaign(weir, client, { name: 'Search' })
  await signInAs(page, panel('/pages/sources?tab=costs'), { email: client.email, password: PASSWORD })
  await page.getByRole('button', { name: 'Import report' }).first().click()
  const dialog = page.getByRole('dialog')
  const file = (name: string, lines: number) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Day,Campaign,Currency code,Cost\n${`${today()},Search,USD,0.01\n`.repeat(lines)}`),
  })
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles(file('first.csv', 30_000))
  await expect(dialog.getByText('first.csv')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove the file first.csv' }).click()
  await expect(dialog.getByLabel('Report file')).toHaveValue('')

  await chooser.setInputFiles(file('second.csv', 50_000))
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  let isHeld = true
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/costs/import**', async (route) => {
    if (isHeld) await held.promise
    isHeld = false
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Sending the file' })).toBeVisible()
  held.resolve()
  await expect(dialog.getByRole('status')).toContainText('1 new cost: $500.00')
  await dialog.getByRole('button', { name: 'Import 1 cost' }).click()
  await expect(page.getByRole('cell', { name: '$500.00' })).toBeVisible()
})
