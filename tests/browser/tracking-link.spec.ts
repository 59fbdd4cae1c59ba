/** A link for a traffic source: made, copied, checked, and read by the edge after the source filled it in. */
import type { Locator } from '@playwright/test'
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectGood, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const today = () => new Date().toISOString().slice(0, 10)
const linkIn = (dialog: Locator) => dialog.getByRole('region', { name: 'Link for the source' }).locator('code')

test('makes the link of a source, says what is wrong with a pasted one, and the edge reads it', async ({
  page,
  weir,
  panel,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client)
  await signInAs(page, panel('/pages/sources'), { email: client.email, password: PASSWORD })

  await page.getByRole('button', { name: 'Add source' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Template').fill('hill')
  await page.getByRole('option', { name: 'HilltopAds' }).click()
  await expect(form.getByLabel('Click ID parameter')).toHaveValue('clickid')
  await expect(form.getByLabel('Cost model')).toHaveValue('parameter')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'HilltopAds', exact: true })).toBeVisible()

  // not chosen in the campaign yet
  await page.getByRole('button', { name: 'Actions for HilltopAds' }).click()
  await page.getByRole('menuitem', { name: 'Tracking link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: 'Garden furniture' }).click()
  await expect(dialog).toContainText('HilltopAds is not the traffic source of this campaign')
  await page.keyboard.press('Escape')

  const { campaign: settings } = (await expectOk(
    weir.call('GET', `/v1/company/edit/${campaign.id}`, undefined, client.token),
  )) as { campaign: Record<string, unknown> }
  const { sources } = (await expectOk(weir.call('GET', '/v1/sources', undefined, client.token))) as {
    sources: { id: string; clickParameter: string; costParameter: string }[]
  }
  const [source] = sources
  await expectOk(weir.call('POST', '/v1/campaign/saveCampaign', { ...settings, source }, client.token))

  await page.goto(panel('/pages/campaign-page'))
  await page.getByRole('button', { name: 'Actions: Garden furniture' }).click()
  await page.getByRole('menuitem', { name: 'Tracking link' }).click()
  await expect(dialog.getByLabel('Traffic source')).toHaveValue('HilltopAds')
  await expect(linkIn(dialog)).toHaveText(
    new RegExp(
      `/c/${campaign.key}\\?utm_source=hilltopads&utm_campaign=\\{\\{campaignid\\}\\}&utm_content=\\{\\{adid\\}\\}&utm_placement=\\{\\{zoneid\\}\\}&clickid=\\{\\{ctoken\\}\\}&cost=\\{\\{price\\}\\}$`,
    ),
  )
  await dialog.getByText('Parameters of your own').click()
  await dialog.getByRole('button', { name: 'Add parameter' }).click()
  await dialog.getByLabel('Parameter name').fill('user_1')
  await dialog.getByLabel('Value or macro').fill('spring sale')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('&user_1=spring%20sale')

  const pasted = dialog.getByLabel('Check a link')
  await pasted.fill(link)
  await expect(dialog).toContainText('This link is right')
  await pasted.fill(link.replace('{{ctoken}}', '{ctoken}'))
  await expect(dialog).toContainText('{ctoken} is not among the macros of HilltopAds; it has {{ctoken}}.')
  await pasted.fill(link.replace('&cost={{price}}', ''))
  await expect(dialog).toContainText('the cost is missing. Add cost={{price}}.')
  await pasted.fill(link.replace(campaign.key, 'c_other'))
  await expect(dialog).toContainText('The link does not lead to this campaign')
  await expectGood(page, 'tracking-link')

  // as the source expands it
  await untilLive(weir, client, campaign)
  const filled = link
    .replace('{{campaignid}}', '1284')
    .replace('{{adid}}', '77')
    .replace('{{zoneid}}', 'z-9')
    .replace('{{ctoken}}', 'ht-abc-1')
    .replace('{{price}}', '0.031')
  await pasted.fill(filled)
  await expect(dialog).toContainText('This is a link of a real click: clickid is ht-abc-1.')
  await page.request.get(filled, {
    maxRedirects: 0,
    headers: { 'user-agent': await page.evaluate(() => navigator.userAgent) },
  })
  const kept = await until('the hit', async () => {
    const { logs } = (await expectOk(
      weir.call('POST', '/v1/logs/userLogs', { startDate: today(), endDate: today() }, client.token),
    )) as { logs: Record<string, string>[] }
    return logs.find(({ clickId }) => clickId === 'ht-abc-1')
  })
  expect(kept).toMatchObject({
    clickSource: 'clickid',
    utmCampaign: '1284',
    utmCreative: '77',
    utmPlacement: 'z-9',
    user1: 'spring sale',
  })
})
