/** Browsers driven by common packages, with their guides' evasion advice. */
import type { Kind, Opened, Visit } from './kind.ts'
import { CHROMEDRIVER, CHROMIUM, driver, dropProfile, freshProfile, LINUX, metadata, WINDOWS } from './machine.ts'
import { disguisePlainly, hideByProxy, hideOnObject, hideOnPrototype } from './scripts.ts'

const HIDDEN = '--disable-blink-features=AutomationControlled'
const ROOT = '--no-sandbox'

type Page = {
  goto: (url: string, how?: object) => Promise<unknown>
  reload: () => Promise<unknown>
  route: (url: string, act: (route: { abort: () => Promise<void> }) => Promise<void>) => Promise<unknown>
  click: (selector: string, how?: object) => Promise<unknown>
  mouse: { move: (x: number, y: number, how?: object) => Promise<unknown> }
}
type Context = {
  newPage: () => Promise<Page>
  addInitScript: (script: () => unknown) => Promise<unknown>
  pages: () => Page[]
  close: () => Promise<unknown>
}
type Playwright = {
  chromium: {
    launch: (how: object) => Promise<{ newContext: (how: object) => Promise<Context>; close: () => Promise<unknown> }>
    launchPersistentContext: (profile: string, how: object) => Promise<Context>
  }
  devices: Record<string, object>
}

type Way = {
  args?: readonly string[]
  context?: object
  device?: string
  script?: () => unknown
  window?: true
  ignored?: readonly string[]
  clicks?: true
  /** At the first visit: reloads the page, blocks its report, or opens a second tab. */
  first?: 'reloads' | 'blocks' | 'second tab'
}

/** Milliseconds that the page is open before the click. */
const LATER_MS = 1500
async function click(page: Page): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LATER_MS))
  await page.click('h1')
}
/** With a trail, a pause before the press, and a held button, like a hand. */
async function clickWithTrail(page: Page): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LATER_MS))
  await page.mouse.move(200, 300)
  await page.mouse.move(90, 45, { steps: 25 })
  await page.click('h1', { delay: 80 })
}

/** The browser is replacing the blank page. */
const NO_PAGE_YET = /not attached to an active page/i
const MOST_RELOADS = 50

/** Reloads a loading page as soon as the browser accepts the command. */
async function reloadAtOnce(page: Page): Promise<void> {
  for (let left = MOST_RELOADS; ; left -= 1)
    try {
      await page.reload()
      return
    } catch (error) {
      if (left === 0 || !NO_PAGE_YET.test(String(error))) throw error
    }
}

/** Playwright and its derivatives share one shape. */
async function come(made: Pick<Context, 'newPage'>, page: Page, url: string, first: Way['first']): Promise<void> {
  if (first === 'blocks') await page.route('**/signals', (route) => route.abort())
  if (first === 'second tab') await (await made.newPage()).goto(url)
  await page.goto(url, first === 'reloads' ? { waitUntil: 'commit' } : {})
  if (first === 'reloads') await reloadAtOnce(page)
}

const playwright =
  (name: string, { args = [], context = {}, device, script, window, ignored = [], clicks, first }: Way) =>
  async ({ url, screens, number }: Visit): Promise<Opened> => {
    const { chromium, devices } = await driver<Playwright>(name)
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      headless: window === undefined,
      args: [ROOT, ...args],
      ignoreDefaultArgs: [...ignored],
      env: { ...process.env, DISPLAY: screens.bare },
    })
    try {
      const made = await browser.newContext({ ...(device ? devices[device] : {}), ...context })
      if (script) await made.addInitScript(script)
      const page = await made.newPage()
      await come(made, page, url, number === 1 ? first : undefined)
      if (clicks) await click(page)
    } catch (error) {
      await browser.close()
      throw error
    }
    return browser
  }

/** As patched drivers' guides ask: a profile, a window, no emulated size. */
const persistent =
  (name: string, act?: (page: Page) => Promise<void>) =>
  async ({ url, screens }: Visit): Promise<Opened> => {
    const { chromium } = await driver<Playwright>(name)
    const profile = freshProfile()
    const made = await chromium.launchPersistentContext(profile, {
      executablePath: CHROMIUM,
      headless: false,
      viewport: null,
      args: [ROOT, HIDDEN],
      env: { ...process.env, DISPLAY: screens.bare },
    })
    const page = made.pages()[0] ?? (await made.newPage())
    await page.goto(url)
    await act?.(page)
    return {
      close: async () => {
        await made.close()
        dropProfile(profile)
      },
    }
  }

type PuppeteerPage = Page & {
  setUserAgent: (agent: string | object, metadata?: object) => Promise<unknown>
  evaluateOnNewDocument: (script: () => unknown) => Promise<unknown>
  exposeFunction: (name: string, made: () => unknown) => Promise<unknown>
}
type Puppeteer = {
  launch: (how: object) => Promise<{ newPage: () => Promise<PuppeteerPage>; close: () => Promise<unknown> }>
  use: (plugin: unknown) => void
}

type PuppeteerWay = {
  args?: readonly string[]
  window?: true
  prepare?: (page: PuppeteerPage) => Promise<unknown>
  ignored?: readonly string[]
  clicks?: true
  /** At the first visit: reloads the page, blocks its report, or opens a second tab. */
  first?: 'reloads' | 'blocks' | 'second tab'
}

async function launched(
  puppeteer: Puppeteer,
  { url, screens }: Visit,
  { args = [], window, prepare, ignored = [], clicks }: PuppeteerWay,
): Promise<Opened> {
  const browser = await puppeteer.launch({
    executablePath: CHROMIUM,
    headless: window === undefined,
    args: [ROOT, ...args],
    ignoreDefaultArgs: [...ignored],
    ...(window ? { defaultViewport: null } : {}),
    env: { ...process.env, DISPLAY: screens.bare },
  })
  try {
    const page = await browser.newPage()
    await prepare?.(page)
    await page.goto(url)
    if (clicks) await click(page)
  } catch (error) {
    await browser.close()
    throw error
  }
  return browser
}

const puppeteer = (name: string, way: PuppeteerWay) => async (visit: Visit) =>
  launched(await driver<Puppeteer>(name), visit, way)

const stealth = (way: PuppeteerWay) => async (visit: Visit) => {
  const { addExtra } = await driver<{ addExtra: (of: Puppeteer) => Puppeteer }>('puppeteer-extra')
  const extra = addExtra(await driver<Puppeteer>('puppeteer-core'))
  extra.use((await driver<() => unknown>('puppeteer-extra-plugin-stealth'))())
  return launched(extra, visit, way)
}

type Selenium = {
  Builder: new () => { forBrowser: (name: string) => Builder }
}
type Builder = {
  setChromeOptions: (options: unknown) => Builder
  setChromeService: (service: unknown) => Builder
  build: () => Promise<{
    get: (url: string) => Promise<unknown>
    findElement: (by: object) => Promise<{ click: () => Promise<unknown> }>
    quit: () => Promise<unknown>
  }>
}
type SeleniumChrome = {
  Options: new () => {
    addArguments: (...args: string[]) => unknown
    excludeSwitches: (...names: string[]) => unknown
    setChromeBinaryPath: (path: string) => unknown
  }
  ServiceBuilder: new (path: string) => { setEnvironment: (env: object) => unknown }
}

const selenium =
  (args: readonly string[], hidden = false, clicks = false) =>
  async ({ url, screens }: Visit): Promise<Opened> => {
    const { Builder } = await driver<Selenium>('selenium-webdriver')
    const { Options, ServiceBuilder } = await driver<SeleniumChrome>('selenium-webdriver/chrome.js')
    const options = new Options()
    options.setChromeBinaryPath(CHROMIUM)
    options.addArguments(ROOT, ...args)
    if (hidden) options.excludeSwitches('enable-automation')
    const service = new ServiceBuilder(CHROMEDRIVER)
    service.setEnvironment({ ...process.env, DISPLAY: screens.bare })
    const built = await new Builder().forBrowser('chrome').setChromeOptions(options).setChromeService(service).build()
    await built.get(url)
    if (clicks) {
      await new Promise((resolve) => setTimeout(resolve, LATER_MS))
      await (await built.findElement({ css: 'h1' })).click()
    }
    return { close: () => built.quit() }
  }

const kind = (name: string, category: Kind['category'], packages: readonly string[], open: Kind['open']): Kind => ({
  name,
  category,
  needs: [CHROMIUM, '/usr/bin/Xvfb', ...packages],
  ...(/ clicks?\b/.test(name) ? { acts: true } : {}),
  open,
})

const PW = 'playwright-core'
const PP = 'puppeteer-core'
const agentOfLinux = (page: PuppeteerPage) =>
  page.setUserAgent({ userAgent: LINUX, userAgentMetadata: metadata('Linux') })
const AUTOMATION = ['--enable-automation']
const stealthy = [PP, 'puppeteer-extra', 'puppeteer-extra-plugin-stealth']

export const BY_DRIVER: readonly Kind[] = [
  kind('Playwright, headless, agent of Windows', 'headless', [PW], playwright(PW, { context: { userAgent: WINDOWS } })),
  kind(
    'Playwright, headless, flag off',
    'headless',
    [PW],
    playwright(PW, { args: [HIDDEN], context: { userAgent: LINUX } }),
  ),
  kind(
    'Playwright, headless, flag hidden on the object',
    'scripted',
    [PW],
    playwright(PW, { context: { userAgent: LINUX }, script: hideOnObject }),
  ),
  kind(
    'Playwright, headless, flag hidden on the prototype',
    'scripted',
    [PW],
    playwright(PW, { context: { userAgent: LINUX }, script: hideOnPrototype }),
  ),
  kind(
    'Playwright, headless, flag hidden by a proxy',
    'scripted',
    [PW],
    playwright(PW, { context: { userAgent: LINUX }, script: hideByProxy }),
  ),
  kind(
    'Playwright, headless, a Pixel emulated',
    'emulated',
    [PW],
    playwright(PW, { args: [HIDDEN], device: 'Pixel 7' }),
  ),
  kind(
    'Playwright, headless, an iPhone emulated',
    'emulated',
    [PW],
    playwright(PW, { args: [HIDDEN], device: 'iPhone 15' }),
  ),
  kind('Playwright, window', 'with a window', [PW], playwright(PW, { window: true })),
  ...(['reloads', 'blocks', 'second tab'] as const).map((first) =>
    kind(
      `Playwright, headless, agent of Windows, at first ${first}`,
      'headless',
      [PW],
      playwright(PW, { context: { userAgent: WINDOWS }, first }),
    ),
  ),
  kind(
    'Playwright, window, flag off',
    'with a window',
    [PW],
    playwright(PW, { window: true, args: [HIDDEN], ignored: AUTOMATION }),
  ),
  kind('Playwright, window, flag off, own size and profile', 'with a window', [PW], persistent(PW)),
  kind(
    'Playwright, window, flag off, scripts',
    'scripted',
    [PW],
    playwright(PW, { window: true, args: [HIDDEN], context: { viewport: null }, script: disguisePlainly }),
  ),
  kind(
    'Patchright, headless, agent',
    'headless',
    ['patchright-core'],
    playwright('patchright-core', { context: { userAgent: LINUX } }),
  ),
  kind('Patchright, window and profile', 'with a window', ['patchright-core'], persistent('patchright-core')),
  kind(
    'Rebrowser’s Playwright, headless, agent',
    'headless',
    ['rebrowser-playwright-core'],
    playwright('rebrowser-playwright-core', { args: [HIDDEN], context: { userAgent: LINUX } }),
  ),
  kind(
    'Puppeteer, headless, agent and hints',
    'headless',
    [PP],
    puppeteer(PP, { args: [HIDDEN], prepare: agentOfLinux }),
  ),
  kind('Puppeteer, window', 'with a window', [PP], puppeteer(PP, { window: true })),
  kind(
    'Puppeteer, window, flag off, a function exposed',
    'with a window',
    [PP],
    puppeteer(PP, {
      window: true,
      args: [HIDDEN],
      ignored: AUTOMATION,
      prepare: (page) => page.exposeFunction('report', () => undefined),
    }),
  ),
  kind(
    'Playwright, window, flag off, a click',
    'with a window',
    [PW],
    playwright(PW, { window: true, args: [HIDDEN], ignored: AUTOMATION, clicks: true }),
  ),
  kind(
    'Patchright, window and profile, a click',
    'with a window',
    ['patchright-core'],
    persistent('patchright-core', click),
  ),
  kind(
    'Patchright, window and profile, a click with a trail',
    'with a window',
    ['patchright-core'],
    persistent('patchright-core', clickWithTrail),
  ),
  kind(
    'Selenium, window, flag off, a click',
    'with a window',
    ['selenium-webdriver', CHROMEDRIVER],
    selenium([HIDDEN, '--start-maximized'], true, true),
  ),
  kind(
    'Puppeteer, window, flag off, a click',
    'with a window',
    [PP],
    puppeteer(PP, { window: true, args: [HIDDEN], ignored: AUTOMATION, clicks: true }),
  ),
  kind('Puppeteer with stealth, headless', 'scripted', stealthy, stealth({})),
  kind('Puppeteer with stealth, window', 'scripted', stealthy, stealth({ window: true })),
  kind(
    'Rebrowser’s Puppeteer, headless, agent and hints',
    'headless',
    ['rebrowser-puppeteer-core'],
    puppeteer('rebrowser-puppeteer-core', {
      args: [HIDDEN],
      prepare: (page) => page.setUserAgent(LINUX, metadata('Linux')),
    }),
  ),
  kind(
    'Rebrowser’s Puppeteer, window, flag off',
    'with a window',
    ['rebrowser-puppeteer-core'],
    puppeteer('rebrowser-puppeteer-core', { window: true, args: [HIDDEN], ignored: AUTOMATION }),
  ),
  kind(
    'Selenium, headless, agent',
    'headless',
    ['selenium-webdriver', CHROMEDRIVER],
    selenium(['--headless=new', `--user-agent=${LINUX}`]),
  ),
  kind('Selenium, window', 'with a window', ['selenium-webdriver', CHROMEDRIVER], selenium([])),
  kind(
    'Selenium, window, flag off',
    'with a window',
    ['selenium-webdriver', CHROMEDRIVER],
    selenium([HIDDEN, '--start-maximized'], true),
  ),
]
