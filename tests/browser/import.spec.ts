/** An ambiguous file: asked about, imported as answered, undone. */
import type { Locator } from '@playwright/test'
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'

/** Microsoft’s format: title, slashed dates, amounts with a sign, a sum and a note below. */
const REPORT = Buffer.from(
  `\uFEFF${[
    'Campaign performance',
    'Gregorian date\tCampaign name\tImpressions\tSpend',
    '05/11/2026\tFrühling\t12\t€1,388.90',
    '06/11/2026\tFrühling\t9\t(€5.00)',
    '07/11/2026\tFrühling\t9\t5%',
    'Total\t\t30\t€1,383.90',
    '©2026 Example Corporation',
  ].join('\r\n')}`,
  'utf16le',
)

const FILE = 'november-of-all-campaigns-of-the-spring-as-the-panel-exported-it.csv'

/** Nothing is cut: choices are read whole, and the name of the file stays within its row. */
const cutIn = (dialog: Locator) =>
  dialog.evaluate((outer) =>
    [...outer.querySelectorAll('select, .report-chosen, .report-chosen *')]
      .filter(
        (one) =>
          one.scrollWidth > one.clientWidth + 1 ||
          one.scrollHeight > one.clientHeight + 2 ||
          one.getBoundingClientRect().right > outer.getBoundingClientRect().right,
      )
      .map((one) => one.textContent),
  )

test('a UTF-16 report is understood, clarified, imported and undone @long', async ({ page, weir, panel }) => {
  const client = await makeClient(weir, await signIn(weir))
  await makeCampaign(weir, client, { name: 'Frühling' })
  await signInAs(page, panel('/pages/sources?tab=costs'), { email: client.email, password: PASSWORD })
  await page.getByRole('button', { name: 'Import report' }).first().click()
  const dialog = page.getByRole('dialog')
  // a check that is refused says so at its field, and beside the form
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await expect(page.locator('.toast.failed')).toContainText('The given data was invalid.')
  await page.locator('input[type=file]').setInputFiles({ name: FILE, mimeType: 'text/csv', buffer: REPORT })
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('This field is required.')).toHaveCount(0)

  const question = dialog.getByRole('group', { name: /Which day is 05\/11\/2026/ })
  await expect(question).toContainText('in 3 rows')
  await expect(dialog.getByText('Microsoft Advertising', { exact: true }).last()).toBeVisible()
  await expect(dialog.getByText('UTF-16LE')).toBeVisible()
  await expect(dialog.getByText('EUR (from the file)')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: 'after your answer' })).toHaveCount(3)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await dialog.getByText('Columns', { exact: true }).click()
  expect(await cutIn(dialog)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await cutIn(dialog)).toEqual([])

  await question.getByRole('radio', { name: '5 Nov 2026 (DD/MM/YYYY): the day comes first' }).check()
  await expect(dialog.getByText('DD/MM/YYYY: 05/11/2026 is 5 Nov 2026')).toBeVisible()
  await expect(dialog.getByText('2 new costs:')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: /€1.388\.90 · .*5 Nov 2026/ })).toBeVisible()
  await expect(dialog.getByText('The amount is invalid.').first()).toBeVisible()
  await expect(dialog.getByText('1 row is a sum and is left out')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 costs' }).click()
  await expect(page.getByRole('cell', { name: /^€1.388\.90$/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /^[-−]€5/ })).toBeVisible()

  await page.getByRole('button', { name: 'Imported files' }).click()
  const row = page.getByRole('row', { name: /november.*csv.*1 line rejected/ })
  await expect(row).toContainText(/€1.383\.90/)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Actions' }).click()
  const refused = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download rejected lines' }).click()
  expect((await refused).suggestedFilename()).toBe(`refused-${FILE}`)
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Take back this file' }).click()
  await dialog.getByRole('button', { name: 'Take back this file' }).click()
  await expect(page.getByRole('row', { name: /november.*csv taken back/ })).toBeVisible()
})

test('a network’s conversions are understood, corrected by the file, and undone @long', async ({
  page,
  weir,
  panel,
}) => {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Spring' })
  await untilLive(weir, client, campaign)
  const visit = { key: campaign.key, ip: '81.2.69.142', url: 'https://shop.example/', userAgent: 'Mozilla/5.0' }
  const body = await expectOk(weir.call('POST', '/edge/v1/decide', visit, client.integrationToken))
  const hit = String(body['hit'])
  const day = new Date().toISOString().slice(0, 10)
  await until('the visit to be stored', async () => {
    const question = { startDate: day, endDate: day, timezone: 'UTC', limit: 1 }
    return (await weir.call('POST', '/v1/logs/userLogs', question, client.token)).body['total'] === 1
  })
  const file = [
    'Click ID;Sub1;Payout;Order ID',
    `n-1;${hit};€1.250,50;A-1`,
    `n-2;${hit};(€250,50);A-1`,
    'n-3;nobody;€5,00;A-2',
    'Total;;€1.005,00;',
  ]
  await signInAs(page, panel('/pages/conversion'), { email: client.email, password: PASSWORD })
  await page.getByRole('button', { name: 'Import conversions' }).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from(file.join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'network.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('1 new conversion')).toBeVisible()
  await expect(dialog.getByText('1 is corrected')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: /[-−]€250\.50.*Chargeback/ })).toBeVisible()
  await expect(dialog.getByText('This is no click ID of Weir.').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Import 2 conversions' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Imported files' }).click()
  const row = page.getByRole('row', { name: /network\.csv.*1 line rejected/ })
  await expect(row).toContainText(/€1.000\.00/)
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Take back this file' }).click()
  await dialog.getByRole('button', { name: 'Take back this file' }).click()
  await expect(page.getByRole('row', { name: /network\.csv taken back/ })).toBeVisible()
})
