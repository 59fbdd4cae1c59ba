/** Browser tests against a whole Weir: one for all files of a worker, but for those that ask for their own. */
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { ADMIN, removeFolder, startWeir, type Weir } from '../support/weir.ts'

export const test = base.extend<{ panel: (path: string) => string }, { weir: Weir; own: string }>({
  /**
   * `test.use({ own: 'payments' })`: a file whose screens must begin empty has a Weir of its own, because the option
   * makes a worker of its own.
   */
  own: ['', { option: true, scope: 'worker' }],
  weir: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter’s pattern
    async ({}, use) => {
      const weir = await startWeir({ args: [] })
      await use(weir)
      await weir.stop()
      removeFolder(weir.dataDir)
    },
    { scope: 'worker' },
  ],
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

/** Signs in through the form; ends on the home screen or where the visitor wanted to go. */
export async function signInAs(page: Page, url: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(url)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/authentication/)
}

/** No violation of the accessibility rules on what is shown now, once its title is, or the frame that has one. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1, iframe').first()).toBeAttached()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  )
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

const WIDE = { width: 1440, height: 900 }
const SIZES = [WIDE, { width: 360, height: 740 }]
