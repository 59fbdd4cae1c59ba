/** Browser tests against a whole Weir: one for all files of a worker, but for those that ask for their own. */
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import type { Session as SignedIn } from '../../src/contract/accounts/auth.ts'
import { keepSession, sessionFrom } from '../../web/api/session.ts'
import { ADMIN, removeFolder, startWeir, type Weir } from '../support/weir.ts'

/** Whether this is `npm run test:long`, or the part of it that each change runs. */
export const LONG = process.env['LONG'] !== undefined

export const test = base.extend<{ weir: Weir; panel: (path: string) => string }, { shared: Weir }>({
  /** The Weir of the worker, started when a test first asks for it. */
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

/**
 * A Weir of the file's own, for screens that must begin empty or that the service's settings change: started before the
 * file's first test and stopped after its last. The worker stays the same, and so do its browser and its shared Weir.
 */
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
 * Opens `url` with a session: the call for it is made here, and it is put into the browser as the panel keeps it. The
 * form has tests of its own (entry.spec.ts, required.spec.ts, whole-way.spec.ts).
 */
export async function signInAs(page: Page, url: string, who: Who): Promise<void> {
  await keepSessionOf(page, url, who)
  await page.goto(url)
  await expect(page).not.toHaveURL(/authentication/)
}

/** As `signInAs`, where the test opens the panel itself. */
export async function keepSessionOf(page: Page, url: string, who: Who): Promise<void> {
  const { origin } = new URL(url)
  await page.goto(`${origin}/theme-boot.js`)
  // the page may have a clock of its own
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
}

/** Of the administrators, by service: clients are made for one test, so only theirs is asked for again and again. */
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

/** As the form asks, whose language becomes the account's. */
async function login(origin: string, { email, password }: Who, agent: string): Promise<SignedIn> {
  const answer = await fetch(`${origin}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ email, password, language: 'en' }),
  })
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as SignedIn
}

/** Signs in through the form; ends on the home screen or where the visitor wanted to go. */
export async function signInByForm(page: Page, url: string, who: Who): Promise<void> {
  await page.goto(url)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/authentication/)
}

/** No violation of the accessibility rules on what is shown now, once its title is, or the frame that has one. */
export async function expectNoViolation(page: Page): Promise<void> {
  await expect(page.locator('h1, iframe').first()).toBeAttached()
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  )
}

/**
 * The same in `npm run test:long`; nothing in `npm test`, where axe-walk.spec.ts looks at each screen once: axe takes
 * longer than all the rest of a test.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (LONG) await expectNoViolation(page)
}

/** Nothing is cut off or pushed out sideways, once what measures itself (charts) has seen the width. */
export async function expectFits(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}

/** Shown in full at both widths, and accessible. With PICTURES, a folder, pictures of it are laid there. */
export async function expectGood(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectFits(page)
    await expectAccessible(page)
    await picture(page, `${name}-${size.width}`)
  }
  await page.setViewportSize(WIDE)
}

/** Lays a picture of the page into the folder PICTURES, if it is given. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'])
    await page.screenshot({ path: path.join(process.env['PICTURES'], `${name}.png`), fullPage: true })
}

/** Pictures of a screen wide, half as wide, and on a phone in the dark, where they are asked for. */
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
