/** Recovery: every banner of recovering, resetting and confirming, as specified. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { lettersTo } from '../support/outbox.ts'
import { expectOk, signIn, until, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectFits, signInAs, signInByForm, test } from './fixture.ts'

const NEW = 'quartz-magpie-52'
let made = 0

/** A client registered in English; the first mail is the confirmation. */
async function makeReader(weir: Weir): Promise<{ email: string; password: string }> {
  const admin = await signIn(weir)
  const code = `READER${++made}`
  const reader = { email: `reader-${made}@weir.example`, password: 'basalt-heron-38' }
  await expectOk(weir.call('POST', '/v1/promo', { code }, admin))
  await expectOk(
    weir.call('POST', '/v1/auth/register', {
      ...reader,
      password_confirmation: reader.password,
      promo: code,
      telegram: '@reader',
      language: 'en',
    }),
  )
  return reader
}

/** Path and query of the last mailed link of that kind. */
const linkOf = (weir: Weir, email: string, kind: 'reset-password' | 'confirm-email'): Promise<string> =>
  until(`a letter to ${email}`, async () =>
    lettersTo(weir.dataDir, email)
      .map((text) => new RegExp(`/authentication/${kind}/\\S+`).exec(text)?.[0])
      .findLast(Boolean),
  )

/** Waits: the previous form has the same field. */
async function recover(page: Page, email: string): Promise<void> {
  const send = page.getByRole('button', { name: 'Send the link' })
  await expect(send).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await send.click()
}

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(confirmation)
  await page.getByRole('button', { name: 'Set password' }).click()
}

test('a forgotten password leads from sign-in by mail to a new one, and in', async ({ page, panel, weir }) => {
  const reader = await makeReader(weir)
  await page.goto(panel('/authentication/login'))
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/authentication\/recover-password$/)
  await recover(page, 'nobody@weir.example')
  await expect(page.getByRole('alert')).toHaveText("We can't find a user with that email address.")
  await recover(page, '')
  await expect(page.getByRole('alert')).toHaveText('The email field is required.')
  await recover(page, reader.email)
  await expect(page.getByText('We have emailed your password reset link!')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL(/login$/)

  await page.goto(panel(await linkOf(weir, reader.email, 'reset-password')))
  await expect(page.getByText(`For ${reader.email}`)).toBeVisible()
  await expect(page.getByPlaceholder('At least 8 characters')).toBeVisible()
  await choose(page, NEW)
  await expect(page).not.toHaveURL(/authentication/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
  await page.evaluate(() => localStorage.clear())
  await signInByForm(page, panel('/authentication/login'), { email: reader.email, password: NEW })
})

test('faults of a reset each have their own banner', { tag: '@long' }, async ({ page, panel, weir }) => {
  const reader = await makeReader(weir)
  await expectOk(weir.call('POST', '/v1/auth/forgot-password', { email: reader.email }))
  await page.goto(panel(await linkOf(weir, reader.email, 'reset-password')))
  const banners = page.getByRole('alert')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(banners).toHaveText([
    'Reset PasswordThe password field is required.',
    'Reset PasswordThe password confirmation field is required.',
  ])
  await choose(page, 'short', 'other')
  await expect(banners).toHaveText([
    'Reset PasswordThe password must be at least 8 characters.',
    'Reset PasswordThe password confirmation does not match.',
  ])
  await choose(page, NEW, `${NEW}!`)
  await expect(banners).toHaveText(['Reset PasswordThe password confirmation does not match.'])
  await choose(page, 'password123')
  await expect(banners).toHaveText(['Reset PasswordThe password is too common.'])
  await page.goto(panel(`/authentication/reset-password/made-up?email=${reader.email}`))
  await choose(page, NEW)
  await expect(banners).toHaveText(['Reset PasswordThis link is invalid or has expired.'])
  await page.getByRole('link', { name: 'Send me another link' }).click()
  await expect(page).toHaveURL(/recover-password$/)
})

test('an account with a second factor must enter its code', { tag: '@long' }, async ({ page, panel, weir }) => {
  const reader = await makeReader(weir)
  const token = await signIn(weir, reader)
  const { secret } = await expectOk(
    weir.call('POST', '/v1/profile/twoFactor/enrol', { password: reader.password }, token),
  )
  const codeNow = (late: number) =>
    new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: Date.now() + late * 30_000 })
  await expectOk(weir.call('POST', '/v1/profile/twoFactor/confirm', { code: codeNow(0) }, token))
  await expectOk(weir.call('POST', '/v1/auth/forgot-password', { email: reader.email }))
  await page.goto(panel(await linkOf(weir, reader.email, 'reset-password')))
  await choose(page, NEW)
  await expect(page.getByRole('alert')).toHaveText('Reset PasswordA two-factor code is required.')
  await page.getByLabel('Two-factor code').fill(codeNow(1))
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).not.toHaveURL(/authentication/)
})

test(
  'a mailed link confirms an address once; then sign-in says so',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const reader = await makeReader(weir)
    const link = await linkOf(weir, reader.email, 'confirm-email')
    await page.goto(panel(link))
    await expect(page).toHaveURL(/\/authentication\/login$/)
    await expect(page.getByText('Email Confirm Successful')).toBeVisible()
    await page.goto(panel(link))
    await expect(page.getByRole('alert')).toHaveText('Email verification was not successful.  Please try to login.')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/authentication\/login$/)
  },
)

test(
  'signed-in people confirm too, and see it on their own screen',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const reader = await makeReader(weir)
    await signInAs(page, panel(await linkOf(weir, reader.email, 'confirm-email')), reader)
    await expect(page.getByText('Email Confirm Successful')).toBeVisible()
    await expect(page).toHaveURL(/\/pages\/campaign-page/)
  },
)

test('too many attempts are reported in the banner', async ({ page, panel }) => {
  await page.goto(panel('/authentication/recover-password'))
  for (let time = 0; time < 5; time++) {
    const answered = page.waitForResponse(/forgot-password/)
    await recover(page, 'patient@weir.example')
    await answered
  }
  await recover(page, 'patient@weir.example')
  await expect(page.getByRole('alert')).toHaveText('Too many requests.')
})

for (const path of [
  '/authentication/recover-password',
  `/authentication/reset-password/made-up?email=${ADMIN.email}`,
]) {
  for (const width of [1440, 360]) {
    test(
      `${path} fits ${width} px in every language and is accessible`,
      { tag: width === 360 ? [] : '@walk' },
      async ({ page, panel }) => {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(panel(path))
        for (const language of ['RU', 'UA', 'EN']) {
          await page.getByText(language, { exact: true }).click()
          await expectFits(page)
        }
        await page.getByRole('button', { name: /Send the link|Set password/ }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
        await expectFits(page)
        await expectAccessible(page)
      },
    )
  }
}
