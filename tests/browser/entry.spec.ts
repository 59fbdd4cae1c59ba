/** Signing in and out, routing rules, languages, themes, and the sign-in page's weight. */
import type { Page } from '@playwright/test'
import { ADMIN, expect, expectAccessible, expectFits, keepSessionOf, test } from './fixture.ts'

/** Limit of compressed script and style on a cold sign-in page, bytes. */
const LOGIN_LIMIT = 120_000

test('a wrong password shows a banner, and reveals nothing of the account', async ({ page, panel }) => {
  await page.goto(panel('/authentication/login'))
  for (const email of [ADMIN.email, 'nobody@weir.example']) {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('wrong-password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Login Error')
    await expect(page.getByRole('alert')).toContainText('Invalid Credentials!')
  }
})

test('registering shows each message in its own banner', async ({ page, panel }) => {
  await page.goto(panel('/authentication/register'))
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Register Error').first()).toBeVisible()
  for (const text of [
    'The email field is required.',
    'The password field is required.',
    'The promo field is required.',
    'The telegram field is required.',
  ])
    await expect(page.getByText(text).first()).toBeVisible()
  expect(await page.getByText('Register Error').count()).toBeGreaterThanOrEqual(4)
})

test('a protected page redirects to sign-in and back; home is the first menu entry; logout clears the session', async ({
  page,
  panel,
}) => {
  await page.goto(panel('/pages/promo'))
  await expect(page).toHaveURL(/authentication\/login/)
  await signInHere(page)
  await expect(page).toHaveURL(/\/pages\/promo$/)
  await page.goto(panel('/'))
  await expect(page).toHaveURL(/\/pages\/clients/)
  const keys = [
    'token',
    'token_type',
    'expires_in',
    'expireDate',
    'menu',
    'account_active',
    'paid_expiration',
    'is_admin',
  ]
  const stored = await page.evaluate(() => Object.keys(localStorage))
  expect(stored).toEqual(expect.arrayContaining(keys))
  // a menu closes when its screen arrives
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Clients/)
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/authentication\/login/)
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((key) => keys.includes(key))).toEqual([])
})

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
}

test('a page outside the menu, or missing, shows the error page', async ({ page, panel }) => {
  await keepSessionOf(page, panel('/'), ADMIN)
  for (const path of ['/pages/campaign-page', '/no/such/page']) {
    await page.goto(panel(path))
    await expect(page.getByText('Oops, Page not found!')).toBeVisible()
  }
  await page.getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL(/\/pages\/clients/)
})

test('remembers three languages, two themes and two directions', async ({ page, panel }) => {
  await page.goto(panel('/authentication/login'))
  for (const [language, title] of [
    ['RU', 'Вход'],
    ['UA', 'Вхід'],
    ['EN', 'Sign in'],
  ] as const) {
    await page.getByText(language, { exact: true }).click()
    await expect(
      page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('heading', { name: title }))
        .first(),
    ).toContainText(title)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
})

for (const path of ['/authentication/login', '/authentication/register']) {
  for (const width of [1440, 768, 360]) {
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
        await expectAccessible(page)
      },
    )
  }
}

test('the sign-in page stays light', async ({ browser, panel }) => {
  const page = await browser.newPage()
  await page.goto(panel('/authentication/login'), { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(?:js|css)$/.test(new URL(name).pathname))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  await page.close()
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(LOGIN_LIMIT)
})

test('the page’s policy stops injected content', async ({ browser, panel }) => {
  const page = await browser.newPage() // its console may report refusals
  await page.goto(panel('/authentication/login'))
  const blocked = await page.evaluate(async () => {
    const directive = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
        once: true,
      }),
    )
    const script = document.createElement('script')
    script.textContent = 'window.hurt = 7'
    document.head.append(script)
    return directive
  })
  expect(blocked).toMatch(/^script-src/)
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined()
  await page.close()
})
