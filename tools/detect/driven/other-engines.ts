/** Driven Firefox and WebKitGTK. */
import { openWebkit } from './engines.ts'
import type { Kind, Opened, Visit } from './kind.ts'
import { driver, FIREFOX, MINI_BROWSER, WEBKIT_DRIVER } from './machine.ts'

type Puppeteer = {
  launch: (how: object) => Promise<{
    newPage: () => Promise<{ goto: (url: string, how?: object) => Promise<unknown> }>
    close: () => Promise<unknown>
  }>
}

/** By WebDriver BiDi. */
const firefox =
  (headless: boolean, preferences: object = {}) =>
  async ({ url, screens }: Visit): Promise<Opened> => {
    const { launch } = await driver<Puppeteer>('puppeteer-core')
    const browser = await launch({
      browser: 'firefox',
      executablePath: FIREFOX,
      headless,
      defaultViewport: null,
      extraPrefsFirefox: preferences,
      env: { ...process.env, DISPLAY: screens.bare },
    })
    try {
      await (await browser.newPage()).goto(url)
    } catch (error) {
      await browser.close()
      throw error
    }
    return browser
  }

async function webkit({ url, screens }: Visit): Promise<Opened> {
  const page = await openWebkit(screens.bare)
  try {
    await page.go(url)
  } catch (error) {
    await page.close()
    throw error
  }
  return page
}

const BIDI = [FIREFOX, 'puppeteer-core', '/usr/bin/Xvfb']

export const OTHER_ENGINES: readonly Kind[] = [
  { name: 'Firefox, headless', category: 'other engines', needs: BIDI, open: firefox(true) },
  { name: 'Firefox, window', category: 'other engines', needs: BIDI, open: firefox(false) },
  {
    name: 'Firefox, window, flag off by preference',
    category: 'other engines',
    needs: BIDI,
    open: firefox(false, { 'dom.webdriver.enabled': false, 'useAutomationExtension': false }),
  },
  {
    name: 'WebKitGTK, window',
    category: 'other engines',
    needs: [WEBKIT_DRIVER, MINI_BROWSER, '/usr/bin/Xvfb'],
    open: webkit,
  },
]
