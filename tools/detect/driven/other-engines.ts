/** Firefox and WebKitGTK, driven. */
import type { Kind, Opened, Visit } from './kind.ts'
import { driver, FIREFOX, MINI_BROWSER, start, WEBKIT_DRIVER } from './machine.ts'

type Puppeteer = {
  launch: (how: object) => Promise<{
    newPage: () => Promise<{ goto: (url: string, how?: object) => Promise<unknown> }>
    close: () => Promise<unknown>
  }>
}

/** Firefox by WebDriver BiDi. */
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

const PORT = 47_913

async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method: body === undefined ? 'DELETE' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return ((await answer.json()) as { value: Record<string, unknown> }).value
}

/** WebKitGTK's own driver answers as soon as it listens. */
async function session(wanted: object): Promise<Record<string, unknown>> {
  for (let tried = 0; ; tried++) {
    try {
      return await ask('/session', wanted)
    } catch (error) {
      if (tried > 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function webkit({ url, screens }: Visit): Promise<Opened> {
  const { close } = start(WEBKIT_DRIVER, [`--port=${PORT}`], screens.bare)
  try {
    const options = { binary: MINI_BROWSER, args: ['--automation'] }
    const made = await session({ capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
    const id = String(made['sessionId'])
    await ask(`/session/${id}/url`, { url })
    const end = () => ask(`/session/${id}`).catch(() => undefined)
    return { close: () => end().then(close) }
  } catch (error) {
    await close()
    throw error
  }
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
