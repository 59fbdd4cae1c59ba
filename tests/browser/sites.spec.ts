import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { SITE_TEMPLATES, USUAL_TOPIC } from '../../src/contract/sites/site-words.ts'
import { buildSite } from '../../src/outside/sites/build.ts'
import { expectOk, makeCampaign, makeClient, signIn, type Client, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectFits, expectGood, LONG, picture, signInAs, test as base } from './fixture.ts'

/** The runner's script in every frame is refused by the preview's sandbox, with this message. */
const ALLOWED = /status of [45]\d\d|^Blocked script execution in 'about:srcdoc'/
const test = base.extend({
  page: async ({ context }, use) => {
    const page = await context.newPage()
    const wrong: string[] = []
    page.on('pageerror', (error) => wrong.push(error.message))
    page.on(
      'console',
      (message) => message.type() === 'error' && !ALLOWED.test(message.text()) && wrong.push(message.text()),
    )
    await use(page)
    expect(wrong, 'errors in the browser’s console').toEqual([])
  },
})

const PATH = '/pages/campaign-page/sites'

/** A client with generations, in the generator. */
async function enter(
  page: Page,
  weir: Weir,
  { limit = 20, path = PATH }: { limit?: number; path?: string } = {},
): Promise<Client> {
  const admin = await signIn(weir, ADMIN)
  const client = await makeClient(weir, admin)
  await expectOk(weir.call('POST', '/v1/clients/updateSiteGenLimit', { id: client.id, limit }, admin))
  await expectOk(weir.call('POST', '/v1/profile/update', { data: { language: 'en' } }, client.token))
  await signInAs(page, `${weir.url}${path}`, { email: client.email, password: 'basalt-heron-38' })
  return client
}
const frameOf = (page: Page) => page.frameLocator('iframe[title="Preview"]')

test(
  'a client orders sites, follows progress across a reload, and saves the archive',
  { tag: '@long' },
  async ({ page, weir }) => {
    await enter(page, weir)
    await expect(page.getByText('20 site generations left.')).toBeVisible()
    await expect(page.getByText('No archives yet')).toBeVisible()
    await expect(frameOf(page).locator('h1')).toBeVisible()

    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByLabel('Company name')).toBeFocused()
    await expect(page.getByText('Please input name!')).toBeVisible()

    await page.getByLabel('Company name').fill('</title><script>alert(1)</script> "Oak" ${x}')
    await page.getByLabel('Headline').fill('Own <b>words</b> & more')
    await page.getByRole('radio', { name: /^Product/ }).check({ force: true })
    await expect(frameOf(page).locator('h1')).toHaveText('Own <b>words</b> & more')
    await expect(frameOf(page).locator('body.product')).toBeVisible()
    await page.getByLabel('Accent', { exact: true }).fill('#ffee00')
    await expect(page.getByText(/^Shown as #[\da-f]{6} so that text stays readable\.$/)).toBeVisible()
    await page.getByLabel('Number of sites').fill('21')
    await expect(page.getByText('Generations needed: 21, left: 20.')).toBeVisible()
    await page.getByLabel('Number of sites').fill('3')
    await expect(page.getByText('Uses 3 of 20 generations.')).toBeVisible()
    await page.getByRole('button', { name: 'Next site' }).click()
    await expect(page.getByText('2 of 3')).toBeVisible()
    await expectGood(page, 'sites-form')

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('17 site generations left.')).toBeVisible()
    const archive = await saving
    expect(archive.suggestedFilename()).toBe('_title_script_alert(1)_script_ _Oak_ ${x}.zip')
    const files = Object.entries(unzipSync(readFileSync(await archive.path())))
    expect(files.filter(([name]) => name.endsWith('/index.html'))).toHaveLength(3)
    for (const [name, bytes] of files.filter(([name]) => name.endsWith('.html')))
      expect(strFromU8(bytes), name).not.toContain('<script')
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('table', { name: 'Downloads' }).getByText('Ready')).toBeVisible()
    await expectGood(page, 'sites-list')

    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit and regenerate' }).click()
    await expect(page.getByLabel('Headline')).toHaveValue('Own <b>words</b> & more')
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No archives yet')).toBeVisible()
  },
)

test(
  'progress survives a reload, can be stopped, and a failure gives its reason and is retried',
  { tag: '@long' },
  async ({ page, weir }) => {
    let status = 40
    const order = {
      id: '71',
      name: 'Oak',
      template: 'craft',
      topic: null,
      language: 'en',
      texts: {},
      colors: {},
      address: '',
      indexFileName: 'index.html',
      count: 2,
      campaignId: null,
      campaignName: null,
      bytes: 0,
      createdAt: '2026-03-01T12:00:00Z',
      finishedAt: null,
      expiresAt: '2099-03-01T12:00:00Z',
    }
    await page.route('**/v1/company/sites', (route) =>
      route.fulfill({
        json: { success: true, left: 1, sites: [{ ...order, status, problem: status === 500 ? 'campaign' : null }] },
      }),
    )
    await page.route('**/v1/company/getSiteStatus', (route) =>
      route.fulfill({ json: { success: true, status, problem: null } }),
    )
    await enter(page, weir, { limit: 1 })
    await expect(page.getByRole('progressbar', { name: 'Generating “Oak”' })).toHaveAttribute('aria-valuenow', '40')
    await page.reload()
    await expect(page.getByText(/^40.% done$/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Nothing is kept. You get 2 generations back.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    status = 500
    await expect(page.getByText('Not generated')).toBeVisible()
    await expect(page.getByText(/The campaign no longer exists/)).toBeVisible()
    await expectGood(page, 'sites-failed')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Site generation limit!')).toBeVisible()
    await page.unroute('**/v1/company/sites')
    await page.route('**/v1/company/sites', (route) =>
      route.fulfill({
        status: 503,
        json: {
          success: false,
          error: 'The service is temporarily unavailable.',
          message: { errors: ['The service is temporarily unavailable.'] },
        },
      }),
    )
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
)

test('a campaign opens the generator with itself chosen', { tag: '@long' }, async ({ page, weir }) => {
  const client = await enter(page, weir)
  const { id } = await makeCampaign(weir, client, { name: 'Garden', botLink: 'deep/bot.html' })
  await page.goto(`${weir.url}/pages/campaign-page`)
  await page
    .getByRole('button', { name: /Garden/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Generate a site' }).click()
  await expect(page).toHaveURL(new RegExp(`sites\\?campaign=${id}$`))
  await expect(page.getByLabel('Campaign', { exact: true })).toHaveValue(id)
  await expect(page.getByText(/Verified search and ad review crawlers get what people get/)).toBeVisible()
  await page.getByLabel('Company name').fill('Garden')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByText('The campaign’s link for bots must name a file without a folder.')).toBeVisible()
  await page.getByLabel('Index file name').fill('index.html')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByText('With a campaign the index file name must end in .php.')).toBeVisible()
})

type Site = Map<string, Uint8Array>
const TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', svg: 'image/svg+xml' }

/** Serves a site under its own host; returns requests to other hosts and missing files. */
async function serve(page: Page, files: Site): Promise<string[]> {
  const lost: string[] = []
  await page.goto('about:blank') // stops the previous site's fetches
  await page.unrouteAll()
  await page.route('**/*', (route) => {
    const { host, pathname } = new URL(route.request().url())
    const bytes = files.get(decodeURIComponent(pathname.slice(1)))
    if (host !== 'site.example' || !bytes) lost.push(route.request().url())
    return bytes
      ? route.fulfill({
          body: Buffer.from(bytes),
          contentType: `${TYPES[pathname.split('.').at(-1) ?? ''] ?? 'text/plain'}; charset=utf-8`,
        })
      : route.fulfill({ status: 404, body: '' })
  })
  return lost
}

async function look(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`http://site.example/${name}`)
  await expectFits(page)
  if (!LONG) return
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(
      (one) =>
        `${name} ${width} ${one.id}: ${one.nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
    ),
  ).toEqual([])
}

const built = (template: (typeof SITE_TEMPLATES)[number], number: number, language: 'en' | 'ru' | 'ua'): Site =>
  new Map(
    buildSite({
      wish: {
        name: 'Oak & Plane',
        template,
        topic: USUAL_TOPIC[template],
        language,
        texts: {},
        colors: {},
        address: '',
      },
      number,
      seed: 'browser',
      indexFileName: 'index.html',
      base: '',
    }).map(({ name, bytes }) => [name, bytes]),
  )

for (const template of SITE_TEMPLATES) {
  test(`the template ${template} is accessible, fits, and loads nothing external`, async ({ page }) => {
    const lost = await serve(page, built(template, 0, 'en'))
    for (const width of [1440, 360]) await look(page, 'index.html', width)
    const second = await serve(page, built(template, 1, 'ru'))
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const width of [1440, 360]) await look(page, 'index.html', width)
    await picture(page, `site-${template}-360`)
    expect([...lost, ...second]).toEqual([])
  })

  test(
    `every page of the template ${template} is accessible and fits at both widths, in every language`,
    { tag: '@walk' },
    async ({ page }) => {
      for (const [number, language] of [
        [2, 'en'],
        [3, 'ru'],
        [4, 'ua'],
      ] as const) {
        const files = built(template, number, language)
        const lost = await serve(page, files)
        for (const name of files.keys())
          if (name.endsWith('.html')) for (const width of [1440, 360]) await look(page, name, width)
        expect(lost).toEqual([])
      }
    },
  )
}
