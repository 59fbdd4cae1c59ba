/** Sessions over time, and header notices. */
import type { Page } from '@playwright/test'
import { makeClient, signIn } from '../support/weir.ts'
import { expect, expectAccessible, signInAs, test } from './fixture.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** Moves the stored session's end to so many milliseconds from now. */
const endIn = (page: Page, milliseconds: number) =>
  page.evaluate((end) => localStorage.setItem('expireDate', new Date(end).toISOString()), Date.now() + milliseconds)

test.describe('a session', () => {
  let email: string
  test.beforeAll(async ({ shared }) => {
    email = (await makeClient(shared, await signIn(shared))).email
  })
  test.beforeEach(async ({ page, panel }) => {
    await signInAs(page, panel('/'), { email, password: 'basalt-heron-38' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Campaign/)
  })

  test('is restored at start, and ends at its expiry', async ({ page, panel }) => {
    await page.reload()
    await expect(page).toHaveURL(/\/pages\/campaign-page/)
    await endIn(page, HOUR)
    await page.clock.install()
    await page.goto(panel('/pages/logs'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Logs/)
    await page.clock.fastForward(HOUR)
    await expect(page).toHaveURL(/authentication\/login/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('expired before the start is not restored', async ({ page, panel }) => {
    await endIn(page, -1000)
    await page.goto(panel('/pages/logs'))
    await expect(page).toHaveURL(/authentication\/login/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  const notices: [days: number, text: string][] = [
    [0, 'Your payment plan expires today'],
    [1, 'Your payment plan expires tomorrow'],
    [2, 'Your payment plan expires in 2 days'],
    [3, 'Your payment plan expires in 3 days'],
    [-1, 'Your payment plan already expired'],
  ]
  for (const [days, text] of notices) {
    test(
      `with the plan’s end ${days} days of the calendar away says “${text}”`,
      { tag: days === 0 ? [] : '@long' },
      async ({ page }) => {
        await withProfile(page, { timezone: 'UTC', paidExpiration: endOfDay(days) })
        await page.reload()
        await expect(page.getByText(text)).toBeVisible()
        await expectAccessible(page)
      },
    )
  }

  test('of an inactive account says when it will be active', async ({ page }) => {
    await withProfile(page, { isActive: false })
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Activation is available after payment.' })).toBeVisible()
  })

  for (const [days, text] of [
    [0, /API token.*today/i],
    [1, /API token.*tomorrow/i],
    [5, /API token.*soon/i],
    [-1, /API token.*expired/i],
  ] as const) {
    test(
      `with the API token’s end ${days} days of the calendar away says so`,
      { tag: days === 0 ? [] : '@long' },
      async ({ page }) => {
        await withProfile(page, { timezone: 'UTC', apiTokenExpiration: endOfDay(days) })
        await page.reload()
        await expect(page.getByText(text).first()).toBeVisible()
      },
    )
  }
})

/** End of the day so many days from today, UTC. */
const endOfDay = (days: number): string => new Date((Math.floor(Date.now() / DAY) + days + 1) * DAY - 1).toISOString()

/** Changes fields of the profile's response. */
async function withProfile(page: Page, changed: Record<string, unknown>): Promise<void> {
  await page.route('**/v1/profile', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { profile: object }
    await route.fulfill({ response: answer, json: { ...body, profile: { ...body.profile, ...changed } } })
  })
}
