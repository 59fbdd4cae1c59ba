/** E-mail changes from the profile to the mails and back, mail language, and an activated client's plan. */
import { linkTo } from '../support/outbox.ts'
import { expectOk, makeClient, signIn, until } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'

test(
  'an owner changes the address in the profile: it waits, is confirmed by mail, and is reverted from the old mailbox',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const client = await makeClient(weir, await signIn(weir))
    await expectOk(weir.call('POST', '/v1/profile/update', { data: { language: 'en' } }, client.token))
    const next = `next-${client.email}`
    await signInAs(page, panel('/pages/profile/personal-information'), { email: client.email, password: PASSWORD })
    await page.getByRole('button', { name: 'Change e-mail' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change e-mail' })
    await dialog.getByLabel('New e-mail').fill(next)
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('not the one')
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(`${next} is not confirmed yet`)).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => localStorage.clear())

    await page.goto(panel(await linkTo(weir, next, 'confirm-email')))
    await expect(page.getByText('Email Confirm Successful')).toBeVisible()
    // an intruder adds access of their own
    const mate = { email: `taker-${client.email}`, password: PASSWORD, name: 'Taker', limit: 1 }
    await expectOk(weir.call('POST', '/v1/teamUsers/addTeamUser', mate, client.token))
    await expectOk(weir.call('POST', '/v1/notification/webhook', { url: 'https://evil.example/hook' }, client.token))
    await page.goto(panel(await linkTo(weir, client.email, 'take-back', 1)))
    await expect(page.getByRole('heading', { name: 'Keep your address' })).toBeVisible()
    await expectAccessible(page)
    expect(
      (await weir.call('GET', '/v1/profile', undefined, client.token)).status,
      'opening the page changes nothing',
    ).toBe(200)
    await page.getByRole('button', { name: 'Keep my address' }).click()
    await expect(page.getByText('Your address was restored')).toBeVisible()
    expect((await weir.call('GET', '/v1/profile', undefined, client.token)).status).toBe(401)

    const link = await linkTo(weir, client.email, 'reset-password')
    await expectOk(
      weir.call('POST', `/v1/auth/reset-password/${/reset-password\/([^?]+)/.exec(link)?.[1] ?? ''}`, {
        email: client.email,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      }),
    )
    await signInAs(page, panel('/pages/profile/personal-information'), { email: client.email, password: PASSWORD })
    const held = page.getByRole('list', { name: 'Made while somebody else had your account' })
    await expect(held.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await held.getByRole('button', { name: `End: Team user ${mate.email}` }).click()
    await expect(held.getByText(mate.email)).toBeHidden()
    await held.getByRole('button', { name: 'Keep: Webhook to evil.example' }).click()
    await expect(held).toBeHidden()
  },
)

test('letters use the language of the header', { tag: '@long' }, async ({ page, panel, weir }) => {
  const client = await makeClient(weir, await signIn(weir))
  const language = async () =>
    ((await expectOk(weir.call('GET', '/v1/profile', undefined, client.token)))['profile'] as { language: string })
      .language
  await signInAs(page, panel(''), { email: client.email, password: PASSWORD })
  await page.getByRole('button', { name: /EN ·/ }).click()
  await page.getByRole('menuitemradio', { name: 'Українська' }).click()
  await until('the profile to be in Ukrainian', async () => (await language()) === 'ua')
  await page.getByRole('button', { name: /UA ·/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await until('the profile to be in English', async () => (await language()) === 'en')
})

test('a client activated without a plan is asked for one', { tag: '@long' }, async ({ page, panel, weir }) => {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  await expectOk(weir.call('GET', `/v1/clients/activate?id=${client.id}&status=0`, undefined, admin))
  await signInAs(page, panel(`/pages/clients?search=${client.email}`), ADMIN)
  await page
    .getByRole('row', { name: client.email })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Switch on' }).click()
  const dialog = page.getByRole('dialog', { name: `Switch ${client.email} on?` })
  await dialog.getByRole('combobox', { name: 'Plan' }).selectOption('5 campaigns')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('cell', { name: '5 campaigns' })).toBeVisible()
})
