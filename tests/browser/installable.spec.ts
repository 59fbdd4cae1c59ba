/** The panel as an app: installability, and its offline page. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import Fastify from 'fastify'
import { guardPanel } from '../../src/http/call/guards.ts'
import { servePanel } from '../../src/http/call/panel.ts'
import { expect, test } from './fixture.ts'

const BUILT = path.join(import.meta.dirname, '../../dist/panel')
const LOGIN = '/authentication/login'

/** The panel's files alone; can stop and return on the same port with another build. */
async function startFiles(folder: string, port = 0): Promise<{ port: number; close: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  guardPanel(app)
  await servePanel(app, folder)
  const address = await app.listen({ port, host: '127.0.0.1' })
  return { port: Number(new URL(address).port), close: async () => app.close() }
}

const openContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ locale: 'en-GB', serviceWorkers: 'allow' })

const workerHasPage = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null))
const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys())

test('can be installed, under its name in each language', async ({ page, panel }) => {
  await page.goto(panel(LOGIN))
  const names = new Set<string>()
  for (const [button, lang] of [
    ['RU', 'ru'],
    ['UA', 'uk'],
    ['EN', 'en'],
  ] as const) {
    await page.getByText(button, { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
    const manifest = (await (await page.request.get(panel(href))).json()) as {
      name: string
      lang: string
      icons: { src: string; sizes: string; purpose?: string }[]
    }
    expect(manifest.lang).toBe(lang)
    names.add(manifest.name)
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ])
    for (const { src } of manifest.icons)
      expect((await page.request.get(new URL(src, panel(href)).href)).headers()['content-type']).toBe('image/png')
  }
  expect(names.size).toBe(3)
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // tests run in a profile without installed apps
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test(
  'says in the user’s language that the panel is away, and recovers by itself',
  { tag: '@long' },
  async ({ browser }) => {
    let files = await startFiles(BUILT)
    const context = await openContext(browser)
    try {
      const page = await context.newPage()
      const at = `http://127.0.0.1:${files.port}${LOGIN}`
      await page.goto(at)
      await page.getByText('UA', { exact: true }).click()
      await expect.poll(() => workerHasPage(page)).toBe(true)
      await files.close()
      await page.goto(at)
      await expect(page.getByRole('heading', { name: 'Панель недоступна' })).toBeVisible()
      await expect(page.getByText('can’t be reached')).toBeHidden()
      files = await startFiles(BUILT, files.port)
      await expect(page.getByRole('heading', { name: 'Вхід' })).toBeVisible()
    } finally {
      await context.close()
      await files.close()
    }
  },
)

test('shows a new build at once, and caches neither old files nor answers', { tag: '@long' }, async ({ browser }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-build-'))
  cpSync(BUILT, folder, { recursive: true })
  const files = await startFiles(folder)
  const context = await openContext(browser)
  try {
    const page = await context.newPage()
    const at = `http://127.0.0.1:${files.port}${LOGIN}`
    await page.goto(at)
    await expect.poll(() => workerHasPage(page)).toBe(true)
    await page.goto(at)
    const [before] = await cacheNames(page)
    const kept = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.startsWith('/assets/')),
    )
    expect(loaded.length).toBeGreaterThan(2)
    expect(kept, 'all that signing in needs').toEqual(expect.arrayContaining(loaded))
    expect(
      kept.filter((name) => !/^\/(?:assets\/.*|offline\.(?:css|html|js)|theme-boot\.js|favicon\.svg)$/.test(name)),
    ).toEqual([])

    change(folder, 'index.html', (text) =>
      text.replace('<title>Weir</title>', '<title>Newer</title>').replace('id="root"', 'id="newer"'),
    )
    change(folder, 'worker.js', (text) => text.replace(/BUILD = '\w+'/, `BUILD = 'newer'`))
    await page.goto(at)
    await expect(page.locator('#newer')).toBeAttached()
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one?.update()))
    await expect.poll(() => cacheNames(page)).toEqual(['weir-newer'])
    expect(before).not.toBe('weir-newer')
  } finally {
    await context.close()
    await files.close()
    rmSync(folder, { recursive: true })
  }
})

/** Changes a file of a served build and removes its compressed copies. */
function change(folder: string, name: string, how: (text: string) => string): void {
  const file = path.join(folder, name)
  writeFileSync(file, how(readFileSync(file, 'utf8')))
  for (const end of ['.gz', '.br']) rmSync(file + end, { force: true })
}
