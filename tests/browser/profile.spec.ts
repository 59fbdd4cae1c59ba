/** An account's own data, password, sessions, second factor and notifications. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectOk, signIn, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectFits, signInAs, signInByForm, test } from './fixture.ts'

const PERSONAL = '/pages/profile/personal-information'
const PASSWORD = 'basalt-heron-38'
const NEXT = 'granite-egret-77'
let made = 0

type Person = { email: string; password: string; token: string }

/** A client who is signed in once. */
async function makePerson(weir: Weir): Promise<Person> {
  const admin = await signIn(weir)
  const code = `PROFILE${++made}`
  const email = `profile-${made}@weir.example`
  await expectOk(weir.call('POST', '/v1/promo', { code }, admin))
  const { access_token } = await expectOk(
    weir.call('POST', '/v1/auth/register', {
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      promo: code,
      telegram: '@person',
    }),
  )
  return { email, password: PASSWORD, token: String(access_token) }
}

async function open(
  page: Page,
  panel: (path: string) => string,
  who: { email: string; password: string },
  path: string,
): Promise<void> {
  await signInAs(page, panel(path), who)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sends = async (weir: Weir, given: object) =>
  expectOk(
    weir.call(
      'POST',
      '/v1/notifications/add',
      { title: 'Planned work', message: 'Sunday at two.', ...given },
      await signIn(weir),
    ),
  )
/** An unused code: the next step's if this one's was used. */
const codeOf = (secret: string, late = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + late * 30_000 })

test('the profile shows its account; a saved language takes effect at once', async ({ page, panel, weir }) => {
  const who = await makePerson(weir)
  await open(page, panel, who, '/pages/profile')
  await expect(page.getByText(who.email).first()).toBeVisible()
  await expect(page.getByText('no payment yet')).toBeVisible()
  await expect(page.getByText(/^wt_/), 'not for people who look over a shoulder').toHaveCount(0)
  await page.getByRole('button', { name: 'Show token' }).click()
  await expect(page.getByText(/^wt_/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee')
  await page.getByRole('textbox', { name: 'Telegram' }).fill('')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(bar).toContainText('Name, Telegram')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar.getByRole('alert')).toBeVisible()
  await expect(page.getByText('The telegram field is required.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Telegram' }).fill('@ann')
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Українська' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Особисті дані' })).toBeVisible()
  await expect(page.getByText('Профіль збережено.')).toBeVisible()
  await expect(page.locator('.who-name')).toHaveText('Ann Lee')
  const { profile } = (await expectOk(weir.call('GET', '/v1/profile', undefined, who.token))) as { profile: object }
  expect(profile).toMatchObject({ name: 'Ann Lee', telegram: '@ann', language: 'ua' })
})

test('asks before unsaved text is lost @long', async ({ page, panel, weir }) => {
  await open(page, panel, await makePerson(weir), PERSONAL)
  await page.getByLabel('Name', { exact: true }).fill('Ann')
  await page.getByRole('link', { name: 'Logs' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/pages\/logs/)
})

test('another session is ended here and invalid there; a new password ends the rest @long', async ({
  page,
  panel,
  weir,
  browser,
}) => {
  const who = await makePerson(weir)
  const elsewhere = await (await browser.newContext()).newPage()
  await open(elsewhere, panel, who, '/pages/profile')
  await open(page, panel, who, PERSONAL)
  const sessions = section(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByText('this session')).toHaveCount(1)
  await sessions
    .getByRole('listitem')
    .filter({ hasText: /Chrome|Headless/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByText('Session ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/authentication\/login/)
  await elsewhere.context().close()

  const password = section(page, 'Password')
  const change = password.getByRole('button', { name: 'Change password' })
  await password.getByLabel('Current password').fill('not the one')
  await password.getByLabel('New password').fill(NEXT)
  await password.getByLabel('Confirm password').fill('another one')
  await change.click()
  await expect(password.getByText('The password confirmation does not match.')).toBeVisible()
  await password.getByLabel('Confirm password').fill(NEXT)
  await change.click()
  await expect(password.getByText('The current password is incorrect.')).toBeVisible()
  await password.getByLabel('Current password').fill(PASSWORD)
  await change.click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await weir.call('GET', '/v1/profile', undefined, who.token)).status).toBe(401)
  await expect(page.getByRole('button', { name: '2 notifications' }), 'the welcome and this').toBeVisible()
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await signInByForm(page, panel('/authentication/login'), { email: who.email, password: NEXT })
})

test('two-factor: enabled by a code, required at sign-in, passed by code and recovery code, disabled @long', async ({
  page,
  panel,
  weir,
}) => {
  const who = await makePerson(weir)
  await open(page, panel, who, PERSONAL)
  const factor = section(page, 'Two-factor sign-in')
  await factor.getByRole('button', { name: 'Switch on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not the one')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code with the secret' })).toBeVisible()
  await expectAccessible(page)
  const secret = await dialog.locator('.key code').innerText()
  await dialog.getByLabel('Code from the app').fill('000000')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog.getByText('The two-factor code is invalid.')).toBeVisible()
  await dialog.getByLabel('Code from the app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog.getByText('These codes are shown only once.')).toBeVisible()
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(factor.getByText('10 recovery codes left')).toBeVisible()

  for (const [code, wrong] of [
    [codeOf(secret, 1), true],
    [codes[0] ?? '', false],
  ] as const) {
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByLabel('E-mail').fill(who.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('A two-factor code is required.')).toBeVisible()
    if (wrong) {
      await expectAccessible(page)
      await page.getByLabel('Two-factor code').fill('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('The two-factor code is invalid.')
    }
    await page.getByLabel('Two-factor code').fill(code)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/authentication/)
  }

  await page.goto(panel(PERSONAL))
  await expect(factor.getByText('9 recovery codes left')).toBeVisible()
  await factor.getByRole('button', { name: 'Switch off' }).click()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByLabel('Code from the app').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(dialog.getByText('The two-factor code is invalid.')).toBeVisible() // used to sign in
  await dialog.getByLabel('Code from the app').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(factor.getByText('Off: the password is enough to sign in.')).toBeVisible()
})

test(
  'a client’s permission and notifications are switches with immediate effect',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const who = await makePerson(weir)
    await open(page, panel, who, PERSONAL)
    await page.getByRole('switch', { name: 'Editing allowed' }).click()
    await expect(page.getByText('Staff can change your campaigns.')).toBeVisible()
    await page.getByRole('button', { name: 'Account and messages' }).click()
    const wanted = page.getByRole('switch', { name: 'Messages from staff, Panel' })
    await wanted.click()
    await expect(wanted).toHaveAttribute('aria-checked', 'false')
    await sends(weir, { audience: 'account', email: who.email })
    await page.reload()
    await expect(page.getByRole('button', { name: '1 notification' }), 'the welcome alone').toBeVisible()
    const { settings } = await expectOk(weir.call('GET', '/v1/notification/settings', undefined, who.token))
    expect(settings).toMatchObject({ messages: { panel: false }, security: { panel: true, mail: true } })
  },
)

test('the bell counts new items, shows and clears them; text stays text', async ({ page, panel, weir }) => {
  const who = await makePerson(weir)
  await sends(weir, {
    audience: 'account',
    email: who.email,
    type: 'danger',
    title: '<img src=x onerror=alert(1)>',
    message: '<b>two</b>\nlines',
  })
  await sends(weir, { audience: 'account', email: who.email, type: 'warning' })
  await open(page, panel, who, '/pages/profile')
  await page.getByRole('button', { name: '3 notifications' }).click()
  const inbox = page.getByRole('dialog', { name: 'Notifications' }).last()
  await expect(inbox.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(inbox.getByRole('img', { name: 'Danger' })).toBeVisible()
  await expect(inbox.getByRole('img', { name: 'Warning' })).toBeVisible()
  await expect(page.locator('.bell-panel')).toHaveCSS('height', '600px')
  await expectAccessible(page)
  await inbox.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(inbox.getByText('Nothing new')).toBeVisible()
  await page.keyboard.press('Escape')
  // later notifications appear on the next screen
  await sends(weir, { audience: 'account', email: who.email, title: 'Later' })
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await expect(page.getByRole('button', { name: '1 notification' })).toBeVisible()
  await expect(page.locator('#content').getByText('Later')).toBeVisible()
  await expectAccessible(page)
  // of many: a name that has the words on it
  await page.route('**/v1/notifications*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), total: 110 } })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: '99+ notifications' })).toHaveText('99+')
})

test('staff choose who gets a notification, confirm the count, and take it back', async ({ page, panel, weir }) => {
  const [who, other] = [await makePerson(weir), await makePerson(weir)]
  await open(page, panel, ADMIN, '/pages/notifications')
  await page.getByRole('button', { name: /^Sent/ }).click()
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  const form = page.getByRole('form', { name: 'Write a notification' })
  const title = `About your campaign ${who.email}`
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('The title field is required.')).toBeVisible()
  await expect(form.getByText('The message field is required.')).toBeVisible()
  await form.getByLabel('To').selectOption({ label: 'Chosen clients' })
  await form.getByRole('button', { name: 'Warning' }).click()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('Please look at the bot page.')
  const preview = page.getByRole('region', { name: 'As they see it' })
  await expect(preview).toContainText(title)
  await expect(preview).toContainText('Please look at the bot page.')
  await form.getByLabel('E-mails').fill('nobody@weir.example,')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText("We can't find a user with that email address.")).toBeVisible()
  await form.getByRole('button', { name: 'Remove nobody@weir.example' }).click()
  await form.getByLabel('E-mails').fill(`${who.email},${other.email},`)
  await expect(form.getByText('2 accounts will get it')).toBeVisible()
  await form.getByLabel('Title').press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Send to 2 accounts?' })
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  expect(await inboxOf(weir, who.token), 'nothing is sent before it is confirmed').not.toContain(title)
  await page.keyboard.press('Control+Enter')
  await confirm.getByRole('button', { name: 'Send to 2' }).click()
  await expect(page.getByText('Notification sent.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Chosen clients')
  await expect(row).toContainText('0 of 2')
  expect(await inboxOf(weir, who.token)).toContain(title)
  await expectOk(weir.call('GET', '/v1/notifications/clear', undefined, other.token))
  await page.reload()
  await expect(row).toContainText('1 of 2')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Actions: ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await expect(page.getByRole('dialog')).toContainText('the list of 1 account that has not read it')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Notification taken back.')).toBeVisible()
  await expect(row).toContainText('Taken back')
  expect(await inboxOf(weir, who.token)).not.toContain(title)
})

const inboxOf = async (weir: Weir, token: string): Promise<string[]> => {
  const { notifications } = (await expectOk(weir.call('GET', '/v1/notifications', undefined, token))) as {
    notifications: { title: string }[]
  }
  return notifications.map(({ title }) => title)
}

for (const [width, path, look] of [
  [1440, PERSONAL, 'light'],
  [360, PERSONAL, 'dark'],
  [360, '/pages/profile', 'light'],
  [360, '/pages/notifications', 'dark'],
  [1440, '/pages/notifications', 'light'],
] as const) {
  test(`${path} fits ${width} px and is accessible, ${look}`, { tag: '@walk' }, async ({ page, panel, weir }) => {
    const who = path === '/pages/notifications' ? ADMIN : await makePerson(weir)
    if (who === ADMIN) await sends(weir, { title: 'A title without a gap: '.padEnd(110, 'x') })
    await page.emulateMedia({ colorScheme: look })
    await page.setViewportSize({ width, height: 900 })
    await open(page, panel, who, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await page.evaluate(() => localStorage.setItem('weir.language', 'ru'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
    if (process.env['SHOTS'])
      await page.screenshot({
        path: `${process.env['SHOTS']}/${path.split('/').at(-1)}-${width}-${look}.png`,
        fullPage: true,
      })
  })
}
