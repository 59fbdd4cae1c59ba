/** Campaigns side by side on Statistics: small charts, table, and links. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
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
import { ADMIN, expect, expectAccessible, expectFits, expectGood, picture, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'

async function visits(weir: Weir, client: Client, campaign: MadeCampaign, count: number): Promise<void> {
  await untilLive(weir, client, campaign)
  for (let at = 0; at < count; at += 1)
    await weir.call(
      'POST',
      '/edge/v1/decide',
      { key: campaign.key, ip: `81.2.69.${at + 1}`, url: 'https://garden.example/', userAgent: 'curl/8.5.0' },
      client.integrationToken,
    )
}

test('each campaign has a chart, the busiest first; one opens', { tag: '@long' }, async ({ page, panel, weir }) => {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  const [boats, tools] = [
    await makeCampaign(weir, client, { name: 'Boats' }),
    await makeCampaign(weir, client, { name: 'Garden tools' }),
  ]
  await visits(weir, client, boats, 2)
  await visits(weir, client, tools, 5)
  const today = new Date().toISOString().slice(0, 10)
  await until('all hits', async () => {
    const range = { startDate: today, endDate: today, timezone: 'UTC' }
    return (await weir.call('POST', '/v1/logs/userLogs', range, client.token)).body['total'] === 7
  })
  await signInAs(page, panel('/pages/statistics?range=7d'), { email: client.email, password: PASSWORD })
  const charts = page.getByRole('list', { name: 'By campaign' }).getByRole('link')
  await expect(charts).toHaveText([/Garden tools\s*5/, /Boats\s*2/])
  await expect(charts.first()).toHaveAccessibleName('Garden tools 5 visits up to 5 100.0\u202f% Bot')
  await expect(charts.first().locator('.small-chart')).toBeVisible()
  // one scale: the same maximum; own scales: each its own
  await expect(charts.last()).toContainText('up to 5')
  await page.getByRole('button', { name: 'Own scales' }).click()
  await expect(charts.last()).toContainText('up to 2')
  await expect(page).toHaveURL(/scale=own/)
  await page.getByRole('textbox', { name: 'Find a campaign' }).fill('boa')
  await expect(charts).toHaveText([/Boats/])
  await page.getByRole('textbox', { name: 'Find a campaign' }).fill('nothing of it')
  await expect(page.locator('.campaign-grid')).toContainText('nothing of it')
  await page.getByRole('textbox', { name: 'Find a campaign' }).fill('')
  await expect(charts).toHaveCount(2)

  const card = page.locator('.campaign-grid')
  await card.getByRole('button', { name: 'Table' }).click()
  const table = card.getByRole('table', { name: 'By campaign' })
  await expect(table.locator('tbody tr').first()).toContainText('Garden tools')
  await table.getByRole('button', { name: 'Campaign' }).click()
  await expect(table.locator('tbody tr').first()).toContainText('Boats')
  await card.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'All rows as JSON' }).click(),
  ])
  const rows = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>[]
  expect(rows.map(({ campaign, hits }) => [campaign, hits])).toEqual([
    ['Boats', 2],
    ['Garden tools', 5],
  ])
  expect(rows[0]?.[`${today} bot`]).toBe(2)
  await expectAccessible(page)
  await picture(page, 'multiples-table')
  await card.getByRole('button', { name: 'Table' }).click()
  await charts.first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`/pages/statistics/${tools.id}\\?range=7d`))
  await expect(page.locator('.campaign-grid')).toHaveCount(0)
})

/** An agency's two hundred campaigns. */
async function manyCampaigns(page: Page): Promise<void> {
  await page.route('**/v1/logs/companySeries', async (route) => {
    const { limit = 12, search = '' } = route.request().postDataJSON() as { limit?: number; search?: string }
    const dates = Array.from({ length: 30 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`)
    const all = Array.from({ length: 200 }, (_, at) => {
      const wave = (day: number, most: number) => Math.round((most * (2 + Math.sin(day / 3 + at)) * 40) / (at + 3))
      const over = {
        target: dates.map((_d, day) => wave(day, 9)),
        bot: dates.map((_d, day) => wave(day + 7, (at % 7) + 1)),
      }
      const sum = (values: number[]) => values.reduce((whole, one) => whole + one, 0)
      return {
        id: String(at + 1),
        name:
          at === 3 ? 'A campaign whose name is so long that no tile has the room for all of it' : `Campaign ${at + 1}`,
        target: sum(over.target),
        targetUnique: 0,
        bot: sum(over.bot),
        botUnique: 0,
        over,
      }
    }).filter(({ name }) => name.includes(search))
    await route.fulfill({ json: { success: true, dates, campaigns: all.slice(0, limit), total: all.length } })
  })
}

test('two hundred campaigns are shown twelve at a time, in every look', { tag: '@long' }, async ({ page, panel }) => {
  await manyCampaigns(page)
  await signInAs(page, panel('/pages/statistics?range=30d'), ADMIN)
  const card = page.locator('.campaign-grid')
  await expect(card.getByRole('link')).toHaveCount(12)
  await expect(card).toContainText('12 of 200 campaigns with visits')
  await expectGood(page, 'multiples')
  await card.getByRole('button', { name: /^Show 12 more/ }).click()
  await expect(card.getByRole('link')).toHaveCount(24)
  for (const [language, theme, direction] of [
    ['ru', 'dark', 'ltr'],
    ['ua', 'light', 'rtl'],
  ] as const) {
    await page.evaluate(
      ([name, settings]) => {
        localStorage.setItem('weir.language', name ?? '')
        localStorage.setItem('weir.settings', settings ?? '')
      },
      [language, JSON.stringify({ theme, direction })],
    )
    await page.reload()
    await expect(card.getByRole('link')).toHaveCount(12)
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page)
      await picture(page, `multiples-${language}-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page)
  }
})
