/** An evidence pack: made in Statistics, verified without an account, and a changed one detected. */
import { readFile } from 'node:fs/promises'
import { expectOk, makeCampaign, makeClient, signIn, untilLive } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, signInAs, test } from './fixture.ts'

test('a pack is made for a campaign’s days and verified without an account; a changed byte is detected @long', async ({
  page,
  panel,
  weir,
}) => {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Garden' })
  await untilLive(weir, client, campaign)
  const url = 'https://garden.example/?utm_source=fb&gclid=Cj0KCQ'
  const question = { key: campaign.key, ip: '81.2.69.142', url, userAgent: 'curl/8.5.0' }
  await expectOk(weir.call('POST', '/edge/v1/decide', question, client.integrationToken))

  await signInAs(page, panel(`/pages/statistics/${campaign.id}?range=today`), {
    email: client.email,
    password: 'basalt-heron-38',
  })
  await expect(page.getByRole('link', { name: /1 visit/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Evidence pack' }).click()
  const dialog = page.getByRole('dialog', { name: 'Evidence of invalid clicks' })
  await expect(dialog).toContainText('1 invalid click')
  await expectAccessible(page)
  const loading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await (await loading).path()
  const check = dialog.getByRole('link')
  await check.click()
  await page.getByLabel('Archive').setInputFiles({
    name: 'pack.zip',
    mimeType: 'application/zip',
    buffer: await readFile(file),
  })
  await expect(page.getByRole('main').getByRole('status')).toContainText('1 / 1')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Garden')
  await expectAccessible(page)
  await expectFits(page)

  const changed = await readFile(file)
  const at = Math.floor(changed.length / 3)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  await page.getByLabel('Archive').setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer: changed })
  await expect(page.getByRole('main').getByRole('status')).toContainText('The archive differs from what was signed.')
})
