/** A campaign's token and postback secret, shown, renewed and switched. */
import { expect, expectAccessible, expectFits, signInAs, test } from './fixture.ts'
import { makeCampaign, makeClient, secretOf, signIn } from '../support/weir.ts'

const PASSWORD = 'basalt-heron-38'

test('an owner renews a campaign’s token with a grace period, and switches its postback secret off and on @long', async ({
  page,
  weir,
}) => {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client)
  const requested = async () =>
    (await weir.call('GET', `/v1/company/token?id=${campaign.id}`, undefined, client.token)).body as {
      token: string
      oldUntil: string | null
    }
  const before = (await requested()).token
  await signInAs(page, `${weir.url}/pages/campaign-page/change/${campaign.id}`, {
    email: client.email,
    password: PASSWORD,
  })
  const token = page.getByRole('region', { name: 'Integration token' })
  await expect(token.getByText(before)).toHaveCount(0)
  await token.getByRole('button', { name: 'Show token' }).click()
  await expect(token.getByText(before)).toBeVisible()
  await token.getByRole('button', { name: 'Renew token' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('The old one stays valid')).toHaveValue('7')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Renew', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(token.getByText('The previous one is valid until')).toBeVisible()
  const after = await requested()
  expect(after.token).not.toBe(before)
  await expect(token.getByText(after.token)).toBeVisible()

  const secret = page.getByRole('region', { name: 'Postback secret' })
  const first = await secretOf(weir, client, campaign)
  await expect(secret.getByText(first)).toBeVisible()
  await secret.getByRole('switch').click()
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(secret.getByText('Anyone who knows a visit ID can report a conversion.')).toBeVisible()
  expect(await secretOf(weir, client, campaign)).toBe('')
  await secret.getByRole('switch').click()
  await expect(secret.getByRole('switch')).toHaveAttribute('aria-checked', 'true')
  const second = await secretOf(weir, client, campaign)
  expect(second).not.toBe(first)
  await expect(secret.getByText(second)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
})

test('the profile renews the account’s token @long', async ({ page, weir }) => {
  const client = await makeClient(weir, await signIn(weir))
  await signInAs(page, `${weir.url}/pages/profile`, { email: client.email, password: PASSWORD })
  await page.getByRole('button', { name: 'Renew token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('The old one stays valid').selectOption('0')
  await dialog.getByRole('button', { name: 'Renew', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const { profile } = (await weir.call('GET', '/v1/profile', undefined, client.token)).body as {
    profile: { integrationToken: string }
  }
  expect(profile.integrationToken).not.toBe(client.integrationToken)
  await expect(page.getByText(profile.integrationToken)).toBeVisible()
})
