/**
 * Cost of each screen in the machine's Chromium, with demo data, and of another tree in turns (PANEL_BESIDE). Cold: an
 * empty browser on a slowed CPU (PANEL_SLOWED, 4 times): bytes, times of the heading and of the data in the window and
 * of all, largest paint, layout shift. Warm: navigation to a cached screen at full speed. The machine also runs the
 * service and the bench, so times are upper bounds.
 */
import { cpus } from 'node:os'
import { chromium, type Browser, type Page, type Request } from '@playwright/test'
import { SCREENS, type ScreenTitle } from '../../../src/contract/screens.ts'
import { ADMIN, freshFolder, removeFolder, startWeir, until, type Weir } from '../../../tests/support/weir.ts'
import { median } from '../measure.ts'
import { bareBrowser, type Bare, type Kept } from './bare.ts'
import { observe, observed, type Cold } from './observed.ts'

const SLOWED = Number(process.env['PANEL_SLOWED'] ?? 4)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** Titles of screens, separated by commas; empty: all. */
const ONLY = (process.env['PANEL_SCREENS'] ?? '').split(',').filter(Boolean)
/** Folder of another tree of the product, with its build. */
const BESIDE = process.env['PANEL_BESIDE']
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
/** For so long nothing is loading, then the screen is complete. */
const STABLE_MS = 500
const LOOKED = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' }
/** Layout shifts above this are listed. */
const MOST_JUMPED = 0.02

/** In Playwright's browser, which notes requests; not for times. Returns when the screen is complete, ms. */
export async function opened(
  browser: Browser,
  address: string,
  kept: Kept,
  onRequest: (request: Request) => void,
): Promise<number> {
  const context = await browser.newContext({ ...LOOKED, serviceWorkers: 'block', storageState: kept })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    page.on('request', onRequest)
    await page.goto(address)
    return (await settled(page)).whole
  } finally {
    await context.close()
  }
}

async function settled(page: Page): Promise<Cold> {
  const done = await page.waitForFunction(observed, STABLE_MS, { polling: 100, timeout: SETTLED_MS })
  const seen = await done.jsonValue()
  if (!seen) throw new Error('the screen is not complete')
  return seen
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
  const context = await browser.newContext({ ...LOOKED, storageState: kept })
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
const PARTS = ['stands', 'filled', 'whole', 'largest'] as const

/** Median (least to most). */
function spreadOf(seen: readonly Cold[], part: (typeof PARTS)[number]): string {
  const times = seen.map((one) => one[part])
  return `${median(times).toFixed(0)} (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})`
}

type Rows = { name: string; own: Cold[]; beside: Cold[]; took: number | undefined }

function printRow({ name, own, beside, took }: Rows): void {
  row([
    name,
    (median(own.map(({ bytes }) => bytes)) / 1000).toFixed(0),
    ...PARTS.map((part) => [own, ...(BESIDE ? [beside] : [])].map((seen) => spreadOf(seen, part)).join(', before ')),
    median(own.map(({ jumped }) => jumped)).toFixed(3),
    took === undefined ? '–' : took.toFixed(0),
  ])
  const worst = own.toSorted((a, b) => b.jumped - a.jumped)[0]
  if (worst && worst.jumped > MOST_JUMPED) for (const jump of worst.jumps) console.error(`  ${name}: ${jump}`)
}

type Who = { email: string; password: string }
type Side = { weir: Weir; client: Who }

/** `from`: the product's tree, if not this one. */
async function demoOf(dataDir: string, from?: string): Promise<Side> {
  const weir = await startWeir({ dataDir, args: ['--demo'], ...(from && { from, main: 'dist/service/main.js' }) })
  const [, email = '', password = ''] = await until(
    'the demo',
    async () => /demo: client (\S+), password (\S+) /.exec(weir.output()) ?? undefined,
    120,
  )
  return { weir, client: { email, password } }
}

type Measured = { browser: Browser; bare: Bare; sides: readonly Side[] }

/** Both trees in turns. */
async function coldOf({ bare, sides }: Measured, path: string, kept: readonly (Kept | undefined)[]): Promise<Cold[][]> {
  const seen = sides.map((): Cold[] => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { weir }] of sides.entries())
      seen[index]?.push(await bare.cold({ address: `${weir.url}${path}`, kept: kept[index], slowed: SLOWED }))
  return seen
}

async function measureAs(measured: Measured, role: string, whoOf: (side: Side) => Who): Promise<void> {
  const { browser, sides } = measured
  const sessions = []
  for (const side of sides) sessions.push(await signedIn(browser, side.weir, whoOf(side)))
  const [first] = sessions
  if (!first || !sides[0]) return
  const titles = first.menu.filter((title) => ONLY.length === 0 || ONLY.includes(title))
  const took = await warmAll(browser, sides[0].weir, first.kept, titles)
  for (const title of titles) {
    const kept = sessions.map((session) => session.kept)
    const [own = [], beside = []] = await coldOf(measured, SCREENS[title].path, kept)
    printRow({ name: `${role}: ${title}`, own, beside, took: took.get(title) })
  }
}

export async function measureWeights(): Promise<void> {
  const folders = [freshFolder(), ...(BESIDE ? [freshFolder()] : [])]
  const sides: Side[] = []
  for (const [index, folder] of folders.entries()) sides.push(await demoOf(folder, index > 0 ? BESIDE : undefined))
  const browser = await chromium.launch(BROWSER)
  const bare = await bareBrowser(BROWSER.executablePath, BROWSER.args)
  try {
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Chromium ${browser.version()}, processor slowed ${SLOWED} times, medians of ${ROUNDS} (least to most), milliseconds\n`,
    )
    row(['screen', 'kB of script and style', ...PARTS, 'jumped (CLS)', 'from another screen'])
    row(Array.from({ length: 8 }, () => '---'))
    const measured = { browser, bare, sides }
    const [own = [], beside = []] = await coldOf(measured, '/authentication/login', [])
    printRow({ name: 'sign-in', own, beside, took: undefined })
    await measureAs(measured, 'client', ({ client }) => client)
    await measureAs(measured, 'administrator', () => ADMIN)
  } finally {
    await Promise.all([browser.close(), bare.close()])
    for (const { weir } of sides) await weir.stop()
    for (const folder of folders) removeFolder(folder)
  }
}
