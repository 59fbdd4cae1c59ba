/**
 * Cost of each screen in the machine's Chromium, with demo data. Cold: an empty browser on a slowed CPU (PANEL_SLOWED,
 * 4 times): bytes, times of the heading and of complete data, largest paint, layout shift. Warm: navigation to a cached
 * screen at full speed. The slowed CPU also runs the service and the test, so times are upper bounds.
 */
import { cpus } from 'node:os'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test'
import { SCREENS, type ScreenTitle } from '../../../src/contract/screens.ts'
import { ADMIN, freshFolder, removeFolder, startWeir, until, type Weir } from '../../../tests/support/weir.ts'
import { median } from '../measure.ts'

const SLOWED = Number(process.env['PANEL_SLOWED'] ?? 4)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** Titles of screens, separated by commas; empty: all. */
const ONLY = (process.env['PANEL_SCREENS'] ?? '').split(',').filter(Boolean)
export const BROWSER = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page of the browser itself: 400 files and half a second of CPU beside a window's first page.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
  ],
}

/** Longest wait for a screen. */
const SETTLED_MS = 30_000
/** Layout shifts above this are listed. */
const MOST_JUMPED = 0.02

export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
/** Milliseconds since the request; `jumped` is the layout shift score; `bytes` of scripts and styles, compressed. */
type Cold = {
  bytes: number
  stands: number
  filled: number
  largest: number
  jumped: number
  /** Layout shifts: element, distance and time. */ jumps: string[]
}

/** Of a layout shift; missing in TypeScript's types. */
type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs first in the page: records when the heading appears, when nothing is loading, and layout shifts. */
function observe(): void {
  const seen = { stands: 0, filled: 0, largest: 0, jumped: 0, jumps: [] as string[] }
  Object.assign(globalThis, { weirSeen: seen })
  const look = (): void => {
    const main = document.querySelector('main') ?? document.querySelector('form')
    if (main?.querySelector('h1, h2')) seen.stands ||= performance.now()
    const awaited = !main || main.querySelector('.sk, table[aria-busy=true]') !== null
    if (awaited || !seen.stands) seen.filled = 0
    else seen.filled ||= performance.now()
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-busy', 'class'],
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      seen.jumped += entry.value
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const named = [element?.parentElement, element].map((one) => `${one?.tagName.toLowerCase()}.${one?.className}`)
        return `${named.join(' > ')} ${Math.round(previousRect.top)} → ${Math.round(currentRect.top)}`
      })
      seen.jumps.push(`${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${moved.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** `slowed`: how many times the processor is slowed; `onRequest` gets each request of the page. */
export async function cold(
  browser: Browser,
  address: string,
  kept: Kept | undefined,
  { slowed = SLOWED, onRequest = () => {} }: { slowed?: number; onRequest?: (request: Request) => void } = {},
): Promise<Cold> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
    ...(kept ? { storageState: kept } : {}),
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    await slowDown(page, slowed)
    page.on('request', onRequest)
    await page.goto(address)
    await settled(page)
    const seen = await page.evaluate(() => (globalThis as unknown as { weirSeen: Omit<Cold, 'bytes'> }).weirSeen)
    return { ...seen, bytes: await bytesUntilFilled(page) }
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Of scripts and styles loaded until the screen was complete; prefetches come later. */
const bytesUntilFilled = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { filled } = (globalThis as unknown as { weirSeen: { filled: number } }).weirSeen
    return performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => /\.(?:js|css)$/.test(new URL(name).pathname) && responseEnd <= filled)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })

/** Nothing is loading, and that has been stable for half a second. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const { filled } = (globalThis as unknown as { weirSeen: Cold }).weirSeen
      return filled > 0 && performance.now() - filled > 500
    },
    undefined,
    { polling: 100, timeout: SETTLED_MS },
  )
}

/** From the click on a menu entry until its screen's heading appears and nothing is loading, milliseconds. */
async function warm(page: Page, path: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${wanted}"]`)
    if (!link) return Number.NaN
    const began = performance.now()
    link.click()
    for (;;) {
      await new Promise(requestAnimationFrame)
      const main = document.querySelector('main')
      if (
        location.pathname.startsWith(wanted) &&
        main?.querySelector('h1, h2') &&
        !main.querySelector('.sk, table[aria-busy=true]')
      )
        return performance.now() - began
      if (performance.now() - began > 20_000) return Number.NaN
    }
  }, path)
}

async function warmAll(
  browser: Browser,
  weir: Weir,
  kept: Kept,
  titles: readonly ScreenTitle[],
): Promise<Map<ScreenTitle, number>> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    storageState: kept,
  })
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(weir.url)
  await settled(page)
  const times = new Map<ScreenTitle, number[]>(titles.map((title) => [title, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const title of titles) {
      const took = await warm(page, SCREENS[title].path)
      if (round > 0) times.get(title)?.push(took) // the first one fetches it
    }
  }
  await context.close()
  return new Map([...times].map(([title, took]) => [title, median(took)]))
}

export async function signedIn(
  browser: Browser,
  weir: Weir,
  who: { email: string; password: string },
): Promise<{ kept: Kept; menu: ScreenTitle[] }> {
  const { menu } = (await weir.call('POST', '/v1/auth/login', who)).body as { menu?: ScreenTitle[] }
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${weir.url}/authentication/login`)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/pages\//)
  const kept = await context.storageState()
  await context.close()
  return { kept, menu: menu ?? [] }
}

const row = (cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)

function printRow(name: string, seen: Cold[], took: number | undefined): void {
  const of = (part: Exclude<keyof Cold, 'jumps'>, digits = 0) => median(seen.map((one) => one[part])).toFixed(digits)
  row([
    name,
    (median(seen.map((one) => one.bytes)) / 1000).toFixed(0),
    of('stands'),
    of('filled'),
    of('largest'),
    of('jumped', 3),
    took === undefined ? '–' : took.toFixed(0),
  ])
  const worst = seen.toSorted((a, b) => b.jumped - a.jumped)[0]
  if (worst && worst.jumped > MOST_JUMPED) for (const jump of worst.jumps) console.error(`  ${name}: ${jump}`)
}

async function measureAs(
  browser: Browser,
  weir: Weir,
  role: string,
  who: { email: string; password: string },
): Promise<void> {
  const { kept, menu } = await signedIn(browser, weir, who)
  const took = await warmAll(browser, weir, kept, menu)
  for (const title of menu) {
    if (ONLY.length > 0 && !ONLY.includes(title)) continue
    const seen: Cold[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      seen.push(await cold(browser, `${weir.url}${SCREENS[title].path}`, kept))
    printRow(`${role}: ${title}`, seen, took.get(title))
  }
}

export async function measureWeights(): Promise<void> {
  const dataDir = freshFolder()
  const weir = await startWeir({ dataDir, args: ['--demo'] })
  const browser = await chromium.launch(BROWSER)
  try {
    const demo = await until(
      'the demo',
      async () => /demo: client (\S+), password (\S+) /.exec(weir.output()) ?? undefined,
      120,
    )
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Chromium ${browser.version()}, processor slowed ${SLOWED} times, medians of ${ROUNDS}\n`,
    )
    row([
      'screen',
      'kB of script and style',
      'stands, ms',
      'filled, ms',
      'largest paint, ms',
      'jumped (CLS)',
      'from another screen, ms',
    ])
    row(Array.from({ length: 7 }, () => '---'))
    const seen: Cold[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      seen.push(await cold(browser, `${weir.url}/authentication/login`, undefined))
    printRow('sign-in', seen, undefined)
    await measureAs(browser, weir, 'client', { email: demo[1] ?? '', password: demo[2] ?? '' })
    await measureAs(browser, weir, 'administrator', ADMIN)
  } finally {
    await browser.close()
    await weir.stop()
    removeFolder(dataDir)
  }
}
