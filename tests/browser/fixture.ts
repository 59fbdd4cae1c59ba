/** Browser tests against a whole Weir: one per worker, except for files with their own. */
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import type { Session as SignedIn } from '../../src/contract/accounts/auth.ts'
import { keepSession, sessionFrom } from '../../web/api/session.ts'
import { ADMIN, removeFolder, startWeir, type Weir } from '../support/weir.ts'

/** True for `npm run test:long`; else only the part that runs with each change. */
export const LONG = process.env['LONG'] !== undefined

export const test = base.extend<{ weir: Weir; panel: (path: string) => string }, { shared: Weir }>({
  /** The worker's Weir, started on demand. */
  shared: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter’s pattern
    async ({}, use) => {
      const weir = await startWeir({ args: [] })
      await use(weir)
      await weir.stop()
      removeFolder(weir.dataDir)
    },
    { scope: 'worker' },
  ],
  weir: async ({ shared }, use) => use(shared),
  panel: async ({ weir }, use) => use((path) => `${weir.url}${path}`),
  page: async ({ page }, use) => {
    const wrong: string[] = []
    page.on('pageerror', (error) => wrong.push(error.message))
    page.on(
      'console',
      (message) => message.type() === 'error' && !/status of 4\d\d/.test(message.text()) && wrong.push(message.text()),
    )
    await use(page)
    expect(wrong, 'errors in the browser’s console').toEqual([])
  },
})
export { ADMIN, expect }

/** A Weir for one file, for empty screens or changed service settings. The worker keeps its browser and shared Weir. */
export function withOwnWeir(start: () => Promise<Weir> = () => startWeir({ args: [] })): typeof test {
  let own: Weir | undefined
  test.beforeAll(async () => {
    own = await start()
  })
  test.afterAll(async () => {
    await own?.stop()
    if (own) removeFolder(own.dataDir)
  })
  return test.extend({
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter’s pattern
    weir: async ({}, use) => {
      if (!own) throw new Error('the file’s own Weir has not started')
      await use(own)
    },
  })
}

type Who = { email: string; password: string }

/**
 * Opens `url` signed in: calls the API and stores the session as the panel does. The form has tests of its own
 * (entry.spec.ts, required.spec.ts, whole-way.spec.ts).
 */
export async function signInAs(page: Page, url: string, who: Who): Promise<void> {
  await keepSessionOf(page, url, who)
  await page.goto(url)
  await expect(page).not.toHaveURL(/authentication/)
}

/** Of a field with a searched list. */
export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** As `signInAs`, without opening the panel. */
export async function keepSessionOf(page: Page, url: string, who: Who): Promise<void> {
  const { origin } = new URL(url)
  await page.goto(`${origin}/theme-boot.js`)
  // the page may have its own clock
  const { now, agent } = await page.evaluate(() => ({ now: Date.now(), agent: navigator.userAgent }))
  const signedIn = await sessionOf(origin, who, agent)
  const kept = new Map<string, string>()
  keepSession(
    { getItem: () => null, setItem: (key, value) => void kept.set(key, value), removeItem: () => undefined },
    sessionFrom(signedIn, now),
  )
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Array.from(kept))
  await page.evaluate(openAllParts, PARTS)
}

/** Of the campaign editor and of Statistics, which this browser's user has opened. */
const PARTS = { editor: ['targeting', 'split', 'protection', 'tracking', 'data'], statistics: ['classes'] }
const openAllParts = (parts: Record<string, readonly string[]>): void => {
  for (const [screen, those] of Object.entries(parts))
    localStorage.setItem(`weir.${screen}.folds`, JSON.stringify(Object.fromEntries(those.map((part) => [part, true]))))
}

/** Administrators' sessions by service; clients serve one test only. */
const administrators = new Map<string, SignedIn>()

async function sessionOf(origin: string, who: Who, agent: string): Promise<SignedIn> {
  const known = who === ADMIN ? administrators.get(origin) : undefined
  const stands =
    known && (await fetch(`${origin}/v1/profile`, { headers: { authorization: `Bearer ${known.access_token}` } })).ok
  if (stands) return known
  const signedIn = await login(origin, who, agent)
  if (who === ADMIN) administrators.set(origin, signedIn)
  return signedIn
}

/** Like the form, whose language becomes the account's. */
async function login(origin: string, { email, password }: Who, agent: string): Promise<SignedIn> {
  const answer = await fetch(`${origin}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ email, password, language: 'en' }),
  })
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as SignedIn
}

/** Opens all groups of the menu, and gives the menu. */
export async function unfoldedMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation').first()
  const folded = menu.getByRole('button', { expanded: false })
  await expect(menu.getByRole('link').first()).toBeVisible()
  while ((await folded.count()) > 0) await folded.first().click()
  return menu
}

/** Ends on the home screen or the requested one. */
export async function signInByForm(page: Page, url: string, who: Who): Promise<void> {
  await page.goto(url)
  await page.evaluate(openAllParts, PARTS)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/authentication/)
}

/** No accessibility violation on the current screen, once its title, or its frame's, is shown. */
export async function expectNoViolation(page: Page): Promise<void> {
  await expect(page.locator('h1, iframe').first()).toBeAttached()
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  )
}

/**
 * The same in `npm run test:long`; nothing in `npm test`, where axe-walk.spec.ts checks each screen once: axe is slower
 * than the test.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (LONG) await expectNoViolation(page)
}

/** Nothing is cut off or scrolls sideways, once charts have measured the width. */
export async function expectFits(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, 'the page scrolls sideways').toBeLessThanOrEqual(0)
  expect(await page.evaluate(selectsBelowArrow), 'a select’s arrow stands on its letters').toEqual([])
}

/** Selects whose text may run below their arrow. */
function selectsBelowArrow(): string[] {
  const gap = 2
  return [...document.querySelectorAll('select.in')]
    .filter((select) => {
      const arrow = Number.parseFloat(getComputedStyle(select, '::picker-icon').inlineSize)
      return !(Number.parseFloat(getComputedStyle(select).paddingInlineEnd) >= arrow + gap)
    })
    .map((select) => select.outerHTML.slice(0, 120))
}

/** Fits both widths and is accessible. With PICTURES, a folder, stores pictures there. */
export async function expectGood(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectFits(page)
    await expectAccessible(page)
    await picture(page, `${name}-${size.width}`)
  }
  await page.setViewportSize(WIDE)
}

/** Stores a picture of the page in the folder PICTURES, if set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'])
    await page.screenshot({ path: path.join(process.env['PICTURES'], `${name}.png`), fullPage: true })
}

/** Pictures of a screen: wide, half as wide, and on a dark phone. */
export async function pictured(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [768, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await picture(page, `${name}-${width}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

const WIDE = { width: 1440, height: 900 }
const SIZES = [WIDE, { width: 360, height: 740 }]

/** The tools of a list, behind one menu while it is short. */
export async function openTools(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^List tools/ })
  await expect(menu.or(page.locator('main [data-search]')).first()).toBeVisible()
  if (await menu.isVisible()) await menu.click()
}
