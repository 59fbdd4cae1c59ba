/** Messages for missing input (section 5 of the specification): in place, in three languages, keeping other fields. */
import type { Page } from '@playwright/test'
import { makeClient, signIn } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const EMPTY = {
  en: ['Please input E-mail!', 'Please input password!', 'Please confirm password!', 'Please input telegram!'],
  ru: ['Введите E-mail!', 'Введите пароль!', 'Подтвердите пароль!', 'Укажите Telegram!'],
  ua: ['Введіть E-mail!', 'Введіть пароль!', 'Підтвердьте пароль!', 'Вкажіть Telegram!'],
} as const

/** By the field's name in the form. */
const wrongAt = (page: Page, name: string) =>
  page.locator('.field', { has: page.locator(`[name="${name}"]`) }).locator('.err')

test('registering: the server answers, its banners are above, and each empty field says what to fill in', async ({
  page,
  panel,
}) => {
  for (const language of ['en', 'ru', 'ua'] as const) {
    await page.goto(panel('/authentication/register'))
    await page.evaluate((one) => localStorage.setItem('weir.language', one), language)
    await page.reload()
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/v1/auth/register'))
    await page.locator('button[type=submit]').click()
    expect((await sent).status(), 'no rule of the panel keeps the form back').toBe(422)
    for (const [at, name] of ['email', 'password', 'password_confirmation', 'telegram'].entries()) {
      await expect(wrongAt(page, name)).toHaveText(EMPTY[language][at] ?? '')
      await expect(page.locator(`[name="${name}"]`)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.locator('.alerts [role=alert]')).not.toHaveCount(0)
    await expect(page.locator('[name=email]')).toBeFocused()
    await expectAccessible(page)
  }
  await page.evaluate(() => localStorage.setItem('weir.language', 'en'))
  await page.reload()
  await page.getByLabel('E-mail').fill('owner@garden.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(wrongAt(page, 'password_confirmation')).toHaveText('Please confirm password!')
  await expect(wrongAt(page, 'email')).toHaveCount(0)
  await expect(page.getByLabel('E-mail')).toHaveValue('owner@garden.example')
  await page.getByLabel('Telegram').fill('@garden')
  await expect(wrongAt(page, 'telegram'), 'what was filled in is no longer shown as missing').toHaveCount(0)
})

test('signing in, recovering and resetting mark their fields too', async ({ page, panel }) => {
  await page.goto(panel('/authentication/login'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Login Error')).toBeVisible()
  await expect(wrongAt(page, 'username')).toHaveText('Please input E-mail!')
  await expect(wrongAt(page, 'password')).toHaveText('Please input password!')

  await page.goto(panel('/authentication/recover-password'))
  await page.locator('button[type=submit]').click()
  await expect(wrongAt(page, 'username')).toHaveText('Please input E-mail!')

  await page.goto(panel(`/authentication/reset-password/${'a'.repeat(43)}?email=owner@garden.example`))
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Reset Password').first()).toBeVisible()
  await expect(wrongAt(page, 'password')).toHaveText('Please input password!')
  await expect(wrongAt(page, 'confirmPassword')).toHaveText('Please confirm password!')
})

test('an invitation: e-mail and limit', { tag: '@long' }, async ({ page, weir, panel }) => {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  await weir.call(
    'POST',
    '/v1/clients/payment',
    { clientId: client.id, tariffId: '9', months: 1, amount: 100, currency: 'USD', method: 'card' },
    admin,
  )
  await signInAs(page, panel('/pages/teamUsers'), { email: client.email, password: PASSWORD })
  await page.getByLabel('Campaigns of their own').fill('')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  for (const text of ['Please input E-mail!', 'Please input limit!']) await expect(page.getByText(text)).toBeVisible()
})

test(
  'a client’s profile: telegram, and a new password without its confirmation',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    await signInAs(page, panel('/pages/profile/personal-information'), { email: client.email, password: PASSWORD })
    await page.getByLabel('Telegram', { exact: true }).first().fill('')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Please input telegram!')).toBeVisible()
    const form = page.getByRole('form', { name: 'Password' })
    await form.getByLabel('New password').fill('granite-heron-55')
    await form.locator('button[type=submit]').click()
    await expect(form.getByText('Please confirm password!')).toBeVisible()
  },
)

test(
  'a campaign: name, target and bot links, countries, group, option value, split and default link at once',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    await signInAs(page, panel('/pages/campaign-page/change'), { email: client.email, password: PASSWORD })
    await page.getByRole('group', { name: 'Countries' }).getByRole('button', { name: 'Selected countries' }).click()
    await page.getByRole('button', { name: 'Add split group' }).click()
    const group = page.getByRole('group', { name: 'Group A' })
    await group.getByLabel('Group name').fill('')
    await group.getByRole('button', { name: 'Condition', exact: true }).click()
    await page.keyboard.press('Control+Enter')
    for (const text of [
      'Campaign name is required',
      'Link for bots is required',
      'Country is required',
      'Group name is required',
      'Option value is required',
      'Default link is required',
    ])
      await expect(page.getByText(text, { exact: true }), text).toBeVisible()
    await expect(page.getByText('Target link is required', { exact: true })).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('group', { name: 'Countries' }).getByRole('button', { name: 'Everywhere' }).click()
    await expect(page.getByText('Country is required', { exact: true })).toHaveCount(0)
  },
)

test('the service refuses what a control cannot omit in the same words', async ({ weir }) => {
  const client = await makeClient(weir, await signIn(weir, ADMIN))
  const { status, body } = await weir.call(
    'POST',
    '/v1/campaign/saveCampaign',
    {
      kind: 'integration',
      countries: [''],
      splitGroups: [
        { name: 'A', conditions: [{ values: ['DE'] }], links: [{ link: 'https://shop.example', percent: 100 }] },
      ],
    },
    client.token,
  )
  expect(status).toBe(422)
  expect(body['validation']).toMatchObject({
    'targetMode': ['Target mode is required'],
    'splitGroups.0.conditions.0.option': ['Option is required'],
    'countries.0': ['Country is required'],
  })
})
