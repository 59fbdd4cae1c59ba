/** Logs: live hits, the receipt, retention; and Usage. */
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { ADMIN, expect, expectAccessible, expectFits, picture, signInAs, test } from './fixture.ts'
import {
  makeCampaign,
  makeClient,
  signIn,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from '../support/weir.ts'

const PASSWORD = 'basalt-heron-38'
type Site = { client: Client; campaign: MadeCampaign }

async function openSite(weir: Weir, name = 'Garden furniture'): Promise<Site & { admin: string }> {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  const campaign = await makeCampaign(weir, client, { name })
  await untilLive(weir, client, campaign)
  return { admin, client, campaign }
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** Returns the hit. */
async function visit(weir: Weir, { client, campaign }: Site, more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await weir.call(
    'POST',
    '/edge/v1/decide',
    { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/start', userAgent: 'curl/8.5.0', ...more },
    client.integrationToken,
  )
  return String(body['hit'])
}

/** Rows that elements of one height stand in. */
const rowsOf = (elements: Locator) =>
  elements.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().bottom))).size)

test('hits that a busy page no longer shows are counted once', { tag: '@long' }, async ({ page, panel, weir }) => {
  const site = await openSite(weir)
  const ips = Array.from({ length: 70 }, (_, at) => `81.2.69.${at + 1}`)
  await Promise.all(ips.map((ip) => visit(weir, site, { ip })))
  await until('all hits', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const range = { startDate: today, endDate: today, timezone: 'UTC' }
    return (await weir.call('POST', '/v1/logs/userLogs', range, site.client.token)).body['total'] === ips.length
  })
  await signInAs(page, panel('/pages/logs'), { email: site.client.email, password: PASSWORD })
  await expect(page.locator('.tablefoot')).toContainText('of 70')
  expect(await rowsOf(page.locator('.hits-bar > *')), 'the bar is one row').toBe(1)
  await expect(page.locator('.title .live')).not.toHaveClass(/quiet/)
  await visit(weir, site, { ip: '81.2.69.200' })
  await expect(page.locator('.hits tr.opens').first()).toContainText('81.2.69.200')
  await expect(page.locator('.tablefoot')).toContainText('of 71')
})

test(
  'the file of Logs has filter, order and columns of the screen; a refusal has a reason',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const site = await openSite(weir)
    for (const [ip, url] of [
      ['81.2.69.30', 'https://garden.example/a'],
      ['81.2.69.10', '=cmd|calc'],
      ['81.2.69.20', 'https://garden.example/c'],
    ] as const)
      await visit(weir, site, { ip, url })
    await visit(weir, site, { ip: '81.2.69.40', userAgent: CHROME })
    await signInAs(page, panel('/pages/logs?class=bot&sort=ip&order=asc'), {
      email: site.client.email,
      password: PASSWORD,
    })
    await expect(page.locator('.hits tr.opens')).toHaveCount(3)
    await page.getByRole('button', { name: /^Columns/ }).click()
    for (const column of ['Why', 'Browser', 'Source', 'Campaign', 'Class'])
      await page.getByRole('checkbox', { name: column, exact: true }).uncheck()
    await page.getByRole('checkbox', { name: 'Score', exact: true }).check()
    await page.keyboard.press('Escape')
    const save = async (form: string) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: form }).click(),
      ])
      return readFile(await file.path(), 'utf8')
    }
    const lines = (await save('All rows as CSV')).replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('time,country,ip,url,score')
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(['81.2.69.10', '81.2.69.20', '81.2.69.30'])
    expect(lines[1]).toContain("'=cmd|calc")
    const rows = JSON.parse(await save('All rows as JSON')) as Record<string, unknown>[]
    expect(rows.map(({ ip }) => ip)).toEqual(['81.2.69.10', '81.2.69.20', '81.2.69.30'])
    expect(Object.keys(rows[0] ?? {})).toEqual(['time', 'country', 'ip', 'url', 'score'])
    await expect(page.getByRole('button', { name: 'Export', exact: true })).not.toHaveAttribute('aria-busy')

    // a stopped export saves nothing
    await page.route('**/v1/logs/export', () => undefined)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'All rows as CSV' }).click()
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Stop the export' }).click()
    await expect(page.getByRole('button', { name: 'Export', exact: true })).not.toHaveAttribute('aria-busy')
    await expect(page.locator('.toast')).toHaveCount(0)
    await page.unroute('**/v1/logs/export')

    const words = 'A file in this order holds 100 000 visits at most. Choose fewer, or sort by time.'
    await page.route('**/v1/logs/export', (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          error: 'The given data was invalid.',
          message: { errors: [words] },
          validation: { sort: [words] },
        },
      }),
    )
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'All rows as CSV' }).click()
    await expect(page.getByText(words)).toBeVisible()
    await expectAccessible(page)
  },
)

test('a visit appears without a reload; while paused, it is counted and waits', async ({ page, panel, weir }) => {
  const site = await openSite(weir)
  await visit(weir, site)
  await signInAs(page, panel('/pages/logs'), { email: site.client.email, password: PASSWORD })
  const rows = page.locator('.hits tr.opens')
  await expect(rows).toHaveCount(1)
  await expect(page.locator('.title .live')).not.toHaveClass(/quiet/)
  await visit(weir, site, { ip: '81.2.69.143' })
  await expect(rows).toHaveCount(2)
  await expect(page.locator('.tablefoot')).toContainText('of 2')
  await page.getByRole('switch', { name: 'Auto-update' }).click()
  await visit(weir, site, { ip: '81.2.69.144' })
  await visit(weir, site, { ip: '81.2.69.145' })
  const fresh = page.getByRole('button', { name: '2 new' })
  await expect(fresh).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)
  await fresh.click()
  await expect(rows).toHaveCount(4)
  await expect(fresh).toBeHidden()
  // not of the shown class
  await page.getByRole('switch', { name: 'Auto-update' }).click()
  await page.getByRole('combobox', { name: 'Class' }).selectOption({ label: 'Target' })
  await expect(rows).toHaveCount(0)
  const person = await visit(weir, site, { ip: '81.2.69.150', userAgent: CHROME })
  await expect(rows).toHaveCount(1)
  await rows.first().click()
  await expect(page).toHaveURL(new RegExp(person))
})

test(
  'the receipt shows the deciding rule and a change that lets the visit pass, with links',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const site = await openSite(weir)
    const [older, hit] = [await visit(weir, site), await visit(weir, site)]
    await signInAs(page, panel(`/pages/logs?hit=${hit}`), { email: site.client.email, password: PASSWORD })
    const receipt = page.getByRole('complementary', { name: 'Verdict' })
    await expect(receipt.getByText('Bot: its user agent declares a bot.')).toBeVisible()
    await expect(receipt.locator('.deciding-line')).toHaveText('One conclusive signal is enough for Bot.')
    await expect(receipt.locator('.ledger tr.decides')).toContainText('declared bot agent')
    await expect(receipt.locator('.ledger tr.decides')).toContainText('decided')
    const whatIf = receipt.locator('.what-if')
    await expect(whatIf).toContainText('One change is enough:')
    await expect(whatIf.getByRole('listitem')).toHaveText(['Allow the address 81.2.69.142'])
    await expect(receipt.getByText('2 visits of this visitor')).toBeVisible()
    await expect(receipt.getByText('The integration cannot see request headers.')).toBeVisible()
    await expectAccessible(page)
    await receipt.locator('.others a').click()
    await expect(page).toHaveURL(new RegExp(older))
    await expect(receipt.locator('header')).toContainText(older)
    await page.keyboard.press('ArrowUp')
    await expect(page).toHaveURL(new RegExp(hit))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await receipt.getByRole('button', { name: 'Copy as JSON' }).click()
    await expect(receipt.getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
      log: { hit: string }
      line: { name: string }
    }
    expect(copied).toMatchObject({ log: { hit }, line: { name: 'conclusive' } })
    await receipt.getByRole('button', { name: 'Allow' }).click()
    for (const name of ['Address 81.2.69.142', 'Network 81.2.69.0/24', 'Agent curl'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible()
    // saved since: shown, and recomputed by current settings
    await weir.call(
      'POST',
      '/v1/campaign/saveCampaign',
      {
        id: site.campaign.id,
        kind: 'integration',
        name: 'Garden furniture',
        targetMode: 'redirect',
        targetLink: 'https://shop.example/other',
        botLink: 'about.html',
      },
      site.client.token,
    )
    await page.reload()
    await expect(whatIf).toContainText('The campaign has been saved since.')
    // a missing receipt
    await page.goto(panel('/pages/logs?hit=01M7WG6ZJSVSKV30CD1CCGHX2S'))
    await expect(receipt.getByText('Visit not found')).toBeVisible()
  },
)

test(
  'columns are remembered, each campaign has its own filter, and the server sorts',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const site = await openSite(weir, 'First')
    const second = { client: site.client, campaign: await makeCampaign(weir, site.client, { name: 'Second' }) }
    await untilLive(weir, second.client, second.campaign)
    await visit(weir, site, { ip: '81.2.69.150' })
    await visit(weir, second)
    await signInAs(page, panel(`/pages/logs?campaign=${site.campaign.id}`), {
      email: site.client.email,
      password: PASSWORD,
    })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Score' }).check()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Score' })).toBeVisible()
    const choose = async (name: string) => {
      await page.getByRole('combobox', { name: 'Campaign' }).click()
      await page.getByRole('option', { name }).click()
    }
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Field').selectOption('ip')
    await page.getByLabel('Value').fill('81.2.69.150')
    await page.keyboard.press('Enter')
    const filters = page.getByRole('group', { name: 'Filters' })
    await expect(filters).toContainText('81.2.69.150')
    await choose('Second')
    await filters.getByRole('button', { name: 'Clear' }).click()
    await expect(filters).toBeHidden()
    await choose('First')
    await expect(filters).toContainText('81.2.69.150')
    await choose('Second')
    await expect(filters).toBeHidden()
    await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=score/)
    await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('switch', { name: 'Auto-update' })).toBeHidden()
  },
)

test(
  'the request statistic shows clients against their plans, and the busiest ones',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const site = await openSite(weir)
    await visit(weir, site)
    await visit(weir, site, { ip: '81.2.69.150' })
    const today = new Date().toISOString().slice(0, 10)
    await until('the requests to be counted', async () => {
      const question = { startDate: today, endDate: today, search: site.client.email }
      const { body } = await weir.call('POST', '/v1/logs/getRequestStatistic', question, site.admin)
      return (body['statistics'] as { requests: number }[] | undefined)?.[0]?.requests === 2
    })
    await signInAs(page, panel(`/pages/requestStatistic?search=${site.client.email}`), ADMIN)
    const row = page.getByRole('row').filter({ hasText: site.client.email })
    await expect(row.first()).toContainText('no click limit')
    await expect(page.locator('.reading')).toContainText('requests')
    await page.getByRole('button', { name: 'Addresses' }).click()
    await expect(page.getByRole('link', { name: '81.2.69.150' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Export', exact: true }).first().click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'All rows as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^weir-request-statistic-.*\.csv$/)
    await page.getByRole('textbox', { name: 'Client’s e-mail' }).fill('nobody')
    await expect(page.getByText('No matching clients')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page).not.toHaveURL(/search=/)
    await page.getByRole('textbox', { name: 'Client’s e-mail' }).fill(site.client.email)
    await row.first().getByRole('link', { name: '2', exact: true }).click()
    await expect(page).toHaveURL(/\/pages\/logs\?.*client=/)
  },
)

for (const [name, path] of [
  ['logs', '/pages/logs'],
  ['the request statistic', '/pages/requestStatistic'],
] as const) {
  test(
    `${name}: fits wide and narrow, dark, Russian, right to left`,
    { tag: '@walk' },
    async ({ page, panel, weir }) => {
      const site = await openSite(weir)
      const hit = await visit(weir, site)
      await signInAs(page, panel(path), ADMIN)
      for (const [width, theme, language, direction] of [
        [1440, 'light', 'en', 'ltr'],
        [360, 'dark', 'ru', 'ltr'],
        [1440, 'dark', 'ua', 'rtl'],
        [360, 'light', 'ua', 'rtl'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate(
          ([nextTheme, nextLanguage, nextDirection]) => {
            localStorage.setItem(
              'weir.settings',
              JSON.stringify({
                ...(JSON.parse(localStorage.getItem('weir.settings') ?? '{}') as object),
                theme: nextTheme,
                direction: nextDirection,
              }),
            )
            localStorage.setItem('weir.language', nextLanguage)
          },
          [theme, language, direction] as const,
        )
        await page.goto(panel(path === '/pages/logs' ? `${path}?client=${site.client.id}&hit=${hit}` : path))
        await expect(page.locator('table.tbl tbody tr').first()).toBeVisible()
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
        await expectFits(page)
        await picture(page, `${name}-${width}-${theme}-${language}-${direction}`)
      }
      await expectAccessible(page)
    },
  )

  test(`${name}: an error stays in its place`, async ({ page, panel }) => {
    await page.route(/\/v1\/logs\/(userLogs|getRequestStatistic)/, (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          error: 'The given data was invalid.',
          message: { errors: ['The given data was invalid.'] },
        },
      }),
    )
    await signInAs(page, panel(path), ADMIN)
    await expect(page.getByRole('alert').first()).toBeVisible()
  })
}
