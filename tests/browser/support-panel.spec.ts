/** Staff in a client's panel; lost second factors and unconfirmed addresses. */
import path from 'node:path'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectOk, makeCampaign, makeClient, signIn, type Client, type Weir } from '../support/weir.ts'
import { lettersTo } from '../support/outbox.ts'
import { ADMIN, expect, expectAccessible, expectFits, signInAs, test, unfoldedMenu } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const banner = (page: Page) => page.getByRole('region', { name: 'Panel of a client' })
const openAs = async (page: Page, client: Client) => {
  await page.getByRole('button', { name: `Actions: ${client.email}` }).click()
  await page.getByRole('menuitem', { name: 'Open as client' }).click()
  await expect(banner(page)).toContainText(client.email)
}
const asAdmin = async (page: Page, weir: Weir) => {
  await signInAs(page, `${weir.url}/pages/clients`, ADMIN)
}
const allow = (weir: Weir, client: Client, editingAllowed: boolean) =>
  expectOk(weir.call('POST', '/v1/profile/update', { data: { editingAllowed } }, client.token))

test('staff open a client’s panel, read it, change what is permitted, and leave @long', async ({ page, weir }) => {
  const client = await makeClient(weir, await signIn(weir))
  await makeCampaign(weir, client)
  await asAdmin(page, weir)
  await openAs(page, client)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Campaign/)
  await expect(banner(page)).toContainText(`You are viewing the panel of ${client.email} as ${ADMIN.email}.`)
  await expect(banner(page)).toContainText('Read only')
  await page.getByRole('button', { name: 'Actions: Garden furniture' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('The client does not allow editing.').first()).toBeVisible()

  await allow(weir, client, true)
  await (await unfoldedMenu(page)).getByRole('link', { name: 'Profile' }).click()
  await expect(banner(page)).toContainText('Editing allowed')
  await expect(page.getByText('Not confirmed yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the e-mail again' })).toHaveCount(0)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await expectFits(page)
    await expectAccessible(page)
    if (process.env['PICTURES'])
      await page.screenshot({ path: path.join(process.env['PICTURES'], `support-${size.width}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  const { sessions } = (await expectOk(weir.call('GET', '/v1/profile/sessions', undefined, client.token))) as {
    sessions: { support: boolean }[]
  }
  expect(sessions.filter((one) => one.support)).toHaveLength(1)
  await banner(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Clients/)
  await expect(banner(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('staff_session'))).toBeNull()
})

test(
  'a panel closed by the client returns staff to their own; signing out of it signs out of both',
  { tag: '@long' },
  async ({ page, weir }) => {
    const client = await makeClient(weir, await signIn(weir))
    await asAdmin(page, weir)
    await openAs(page, client)
    // the panel polls by itself: none of its calls may end before the session does
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/v1/**', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'Logs' }).first().click()
    await expectOk(weir.call('POST', '/v1/profile/sessions/revokeOthers', {}, client.token))
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Clients/)
    await expect(banner(page)).toHaveCount(0)
    await openAs(page, client)
    await page.reload()
    await expect(banner(page)).toContainText(client.email)
    const staffToken = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('staff_session') ?? '{}') as { token: string }).token,
    )
    await page.locator('button.who').click()
    await page.getByRole('menuitem', { name: 'Log' }).click()
    await expect(page).toHaveURL(/authentication\/login/)
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('staff_session')])).toEqual([
      null,
      null,
    ])
    await expect.poll(async () => (await weir.call('GET', '/v1/profile', undefined, staffToken)).status).toBe(401)
  },
)

test('the client sees a support session, and ends it @long', async ({ page, weir }) => {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  await expectOk(weir.call('POST', '/v1/clients/openAs', { clientId: client.id }, admin))
  await signInAs(page, `${weir.url}/pages/profile/personal-information`, { email: client.email, password: PASSWORD })
  const line = page.getByRole('listitem').filter({ hasText: 'Support is viewing your panel' })
  await expect(line).toContainText('until')
  await expectAccessible(page)
  await line.getByRole('button').click()
  await expect(line).toHaveCount(0)
})

test('the confirmation letter is sent again', { tag: '@long' }, async ({ page, weir }) => {
  const client = await makeClient(weir, await signIn(weir))
  await signInAs(page, `${weir.url}/pages/profile`, { email: client.email, password: PASSWORD })
  await expect.poll(() => lettersTo(weir.dataDir, client.email).length).toBe(1)
  await page.getByRole('button', { name: 'Send the e-mail again' }).click()
  await expect(page.getByText('We have emailed your confirmation link!')).toBeVisible()
  await expect.poll(() => lettersTo(weir.dataDir, client.email).length).toBe(2)
  const [, way = ''] =
    /(\/authentication\/confirm-email\/\d+\/[\w-]+)/.exec(lettersTo(weir.dataDir, client.email).at(-1) ?? '') ?? []
  const confirmed = page.waitForResponse(/email-verification/)
  await page.goto(`${weir.url}${way}`)
  await confirmed
  await page.goto(`${weir.url}/pages/profile`)
  await expect(page.getByText(client.email).first()).toBeVisible()
  await expect(page.getByText('Not confirmed yet')).toHaveCount(0)
})

test('an administrator disables a lost second factor', { tag: '@long' }, async ({ page, weir }) => {
  const client = await makeClient(weir, await signIn(weir))
  const { secret } = (await expectOk(
    weir.call('POST', '/v1/profile/twoFactor/enrol', { password: PASSWORD }, client.token),
  )) as { secret: string }
  await expectOk(
    weir.call(
      'POST',
      '/v1/profile/twoFactor/confirm',
      { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() },
      client.token,
    ),
  )
  await asAdmin(page, weir)
  await page.getByRole('button', { name: `Actions: ${client.email}` }).click()
  await page.getByRole('menuitem', { name: 'Switch off two-factor sign-in' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Two-factor sign-in was switched off.')).toBeVisible()
  await signIn(weir, { email: client.email, password: PASSWORD })
  await page.getByRole('button', { name: `Actions: ${client.email}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Open as client' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Switch off two-factor sign-in' })).toHaveCount(0)
})
