/**
 * No load fails silently: each screen of each role reports a server that answers 500, 503 or nothing, and recovers by
 * its own retry.
 */
import type { Page } from '@playwright/test'
import { SCREENS } from '../../src/contract/screens.ts'
import { MENU_ORDER } from '../../src/contract/screens.ts'
import { makeClient, signIn, type Weir } from '../support/weir.ts'
import { ADMIN, expect, keepSessionOf, test } from './fixture.ts'

const FAULTS = {
  500: {
    status: 500,
    json: {
      success: false,
      error: 'Something went wrong. Nothing was changed.',
      message: { errors: ['Something went wrong. Nothing was changed.'] },
    },
  },
  503: {
    status: 503,
    json: {
      success: false,
      error: 'The service is temporarily unavailable.',
      message: { errors: ['The service is temporarily unavailable.'] },
    },
  },
} as const
type Fault = keyof typeof FAULTS | 'offline'
const WORDS: Record<Fault, RegExp> = {
  500: /Something went wrong/,
  503: /temporarily unavailable/,
  offline: /connection|reach/i,
}

/** All but the profile, which is loaded already. */
const CALLS = /\/v1\/(?!profile$)/

/** Breaks every call of the panel. */
async function breakCalls(page: Page, fault: Fault): Promise<void> {
  await page.route(CALLS, (route) =>
    fault === 'offline' ? route.abort('connectionfailed') : route.fulfill(FAULTS[fault]),
  )
}

/** As a link does, without reloading: not every screen is in the menu. */
async function walk(page: Page, title: keyof typeof SCREENS): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, SCREENS[title].path)
  await expect(page).toHaveURL(new RegExp(SCREENS[title].path))
}

const enter = {
  admin: (page: Page, weir: Weir) => keepSessionOf(page, `${weir.url}/`, ADMIN),
  user: async (page: Page, weir: Weir) => {
    const client = await makeClient(weir, await signIn(weir))
    await keepSessionOf(page, `${weir.url}/`, { email: client.email, password: 'basalt-heron-38' })
  },
} as const

for (const role of ['admin', 'user'] as const) {
  for (const fault of [500, 503, 'offline'] as const) {
    test(
      `every screen of ${role} reports the server’s ${fault}, and recovers`,
      { tag: '@walk' },
      async ({ browser, weir }) => {
        // failed responses log console errors
        const page = await browser.newPage({ reducedMotion: 'reduce' })
        await enter[role](page, weir)
        await page.goto(`${weir.url}/pages/profile`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Profile/)
        const silent: string[] = []
        // the profile is loaded already
        for (const title of MENU_ORDER[role].filter((one) => one !== 'Profile')) {
          await breakCalls(page, fault)
          await walk(page, title)
          await showsAndRecovers(page, title, WORDS[fault], isKnown(title)).catch((error: unknown) =>
            silent.push(`${title}: ${String(error).split('\n', 1)[0]}`),
          )
          await page.unroute(CALLS)
          await page.goto(`${weir.url}/pages/profile`)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Profile/)
        }
        expect(silent).toEqual([])
        await page.close()
      },
    )
  }
}

/** Received notifications stay on screen with the failure above. */
const isKnown = (title: string): boolean => title === 'Notifications'

/** A stream reports and retries by itself; other screens show the error in place, with a working retry. */
async function showsAndRecovers(page: Page, title: string, words: RegExp, known: boolean): Promise<void> {
  const lost = page.getByText('Connection lost, retrying')
  const retry = page.locator('main').getByRole('button', { name: 'Try again' }).first()
  if (title === 'Live') await expect(lost).toBeVisible()
  else if (known) await expect(page.getByText(words).first(), 'in words').toBeVisible()
  else {
    await expect(page.locator('main [role="alert"]').first(), 'an error in its place').toBeVisible()
    await expect(page.getByText(words).first(), 'in words').toBeVisible()
    await expect(retry, 'a way to try again').toBeVisible()
  }
  await page.unroute(CALLS)
  // one press is enough, however many parts failed; a part that opens with another may fail by itself
  for (let left = 0; left < 3 && (await retry.isVisible()); left++)
    await retry.click({ timeout: 2000 }).catch(() => undefined)
  await expect(lost.or(page.locator('main .oops')), 'whole again').toHaveCount(0)
}
