/**
 * The money side as one story: source from a template, campaign, bought visits, their cost, profit and waste, the list
 * to stop, the gap to the platform's report, verifiable evidence, and the platform's postback.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectOk, makeClient, secretOf, signIn, startWeir, until, untilLive } from '../support/weir.ts'
import { choose, expect, signInAs, test as base, withOwnWeir } from './fixture.ts'

const test = withOwnWeir(() => startWeir({ args: [], env: { OUTGOING_PRIVATE: '127.0.0.1' } }))
const PASSWORD = 'basalt-heron-38'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const today = () => new Date().toISOString().slice(0, 10)
const EACH = 12
const bought = (placement: string) => Array.from({ length: EACH }, (_, at) => `${placement}-${at}`)

async function addSource(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add source' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByLabel('Template'), 'Google Ads')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'Google Ads', exact: true })).toBeVisible()
}

let platform: Server
const notified: string[] = []
base.beforeAll(async () => {
  platform = createServer((request, response) => {
    notified.push(request.url ?? '')
    response.end('OK')
  }).listen(0, '127.0.0.1')
  await once(platform, 'listening')
})
base.afterAll(() => platform.close())

async function tellPlatform(page: Page): Promise<void> {
  const at = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  await page.getByRole('button', { name: 'Actions for Google Ads' }).click()
  await page.getByRole('menuitem', { name: 'Outgoing postback' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Address', { exact: true })
    .fill(`${at}/back?c={clickid}&p={payout}&cur={currency}&s={status}`)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function addCampaign(page: Page): Promise<void> {
  await page
    .getByLabel('Campaign name')
    .or(page.getByLabel('Name', { exact: true }))
    .first()
    .fill('Search')
  await page.getByLabel('Target link').fill('https://shop.example/land')
  await page.getByLabel('Link for bots').fill('bots.html')
  await page.getByLabel('Traffic source').selectOption('Google Ads')
  await page.keyboard.press('Control+Enter')
}

/** Levels under one another, and the file as they are shown. */
async function readLevels(page: Page): Promise<void> {
  const report = page.getByRole('table', { name: 'Costs and profit' })
  const levels = page.getByRole('group', { name: 'Levels of the report' })
  await levels.getByLabel('Level 2').selectOption('Device type')
  await report.getByRole('button', { name: 'Show what is under good.example' }).click()
  await levels.getByLabel('Level 3').selectOption('Day')
  // a further level keeps what is open
  await report.getByRole('button', { name: 'Show what is under Desktop' }).click()
  await expect(report.locator('[data-depth="3"]')).toHaveCount(1)
  await expect(report.getByRole('row').nth(3), 'the day').toContainText('$30.00')
  const waiting = page.waitForEvent('download')
  const card = page.locator('section.money')
  await card.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines[0]).toContain('UTM placement,Device type,Day')
  expect(lines.map((line) => line.split(',').slice(0, 3).join()).slice(1, 4)).toEqual([
    'good.example,,',
    'good.example,desktop,',
    `good.example,desktop,${today()}`,
  ])
  await levels.getByLabel('Level 2').selectOption('Remove level')
  await expect(levels.getByLabel('Level 3')).toHaveValue('')
  await expect(report.locator('[data-depth="2"]')).toHaveCount(0)
  await expect(report.locator('tfoot')).toContainText('$30.00')
  await pinRow(page)
}

/** To the top, also after the address is opened again. */
async function pinRow(page: Page): Promise<void> {
  const report = page.getByRole('table', { name: 'Costs and profit' })
  const first = report.locator('tbody tr').first()
  const last = report.locator('tbody tr').last()
  const name = (await last.locator('.pick').textContent()) ?? ''
  await expect(first).not.toContainText(name)
  await last.hover()
  await last.getByRole('button', { name: `Keep ${name} on top` }).click()
  await expect(first).toContainText(name)
  await page.reload()
  await expect(first).toContainText(name)
  await first.getByRole('button', { name: `Keep ${name} on top` }).click()
  await expect(first).not.toContainText(name)
}

test('a source leads over costs, profit, waste and the gap to a notified platform and a verified pack @long', async ({
  page,
  weir,
  panel,
}) => {
  const client = await makeClient(weir, await signIn(weir))
  await signInAs(page, panel('/pages/sources'), { email: client.email, password: PASSWORD })
  await addSource(page)
  await tellPlatform(page)
  await page.goto(panel('/pages/campaign-page/change'))
  await addCampaign(page)
  const saved = async () =>
    (await expectOk(weir.call('POST', '/v1/company', {}, client.token)))['companies'] as { id: string; key: string }[]
  const campaign = await until('the campaign', async () => (await saved())[0])
  await untilLive(weir, client, campaign)

  // twelve people of one placement, twelve machines of another; one person reloads
  const visit = (id: string, ip: string, userAgent: string) =>
    expectOk(
      weir.call(
        'POST',
        '/edge/v1/decide',
        {
          key: campaign.key,
          ip,
          url: `https://shop.example/?utm_source=google&utm_placement=${id.split('-')[0]}.example&gclid=${id}`,
          userAgent,
        },
        client.integrationToken,
      ),
    )
  const hits = await Promise.all(bought('good').map((id, at) => visit(id, `81.2.69.${100 + at}`, CHROME)))
  await Promise.all(bought('bad').map((id, at) => visit(id, `81.2.70.${100 + at}`, 'curl/8.5.0')))
  await visit('good-0', '81.2.69.100', CHROME)
  const secret = await secretOf(weir, client, campaign)
  const hit = String(hits[0]?.['hit'])
  await weir.call(
    'GET',
    `/postback/${campaign.key}?click_id=${hit}&payout=30.00&currency=USD&status=approved&secret=${secret}`,
  )

  await until('the platform to be notified', async () => notified.length > 0)
  expect(notified).toEqual(['/back?c=good-0&p=30.00&cur=USD&s=approved'])

  await page.goto(panel('/pages/sources?tab=costs'))
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Import report' }).first().click()
  await dialog
    .getByLabel('Report file')
    .fill(`Day,Campaign,Currency code,Clicks,Cost\n${today()},Search,USD,27,25.00\n`)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('button', { name: 'Import 1 cost' }).click()
  await expect(page.getByRole('cell', { name: '$25' })).toBeVisible()
  await until('the hits and the conversion', async () => {
    const totals = await expectOk(
      weir.call('POST', '/v1/logs/companyTotals', { startDate: today(), endDate: today(), money: true }, client.token),
    )
    const money = totals['money'] as { revenue: number; wasted: number } | undefined
    return money?.revenue === 3000 && money.wasted === 1200
  })

  await page.goto(panel(`/pages/statistics/${campaign.id}?range=today&money=utmPlacement`))
  const card = page.locator('section.money')
  await expect(card, 'profit').toContainText('$5.00')
  await expect(card, 'paid for Bots').toContainText('$12.00')

  await readLevels(page)

  // the answer names what to exclude, what that saves and what it loses; the press drafts the rule with its effect
  const answer = page.getByRole('region', { name: 'The answer' })
  await expect(answer.locator('.reading')).toContainText(
    /Bots cost you \$12\.00.*bad\.example is clearly worse than the rest/,
  )
  await expect(answer).toContainText('Saves about')
  const worst = page.getByRole('table', { name: 'Wasted on bots' })
  await expect(worst.getByRole('row').nth(2)).toContainText(/bad\.example.*Google Ads.*Exclude/)
  await expect(worst.getByRole('button', { name: /^Exclude/ })).toHaveCount(1)
  await answer.getByRole('button', { name: 'Exclude bad.example' }).click()
  const draft = page.getByRole('dialog', { name: /Create rule/ })
  await expect(draft).toContainText('UTM placement: bad.example')
  // its visits are Bots already: what saves the money is to exclude it where it is bought
  await expect(draft.getByRole('region', { name: 'Effect before saving' })).toContainText('changed nothing')
  await page.keyboard.press('Escape')

  await page.goto(panel('/pages/gap'))
  await page.getByRole('button', { name: 'Upload report' }).click()
  const listed = [...bought('good'), ...bought('bad'), 'lost-1', 'lost-2', 'lost-3']
  await dialog.getByLabel('Report file').fill(`Day,GCLID\n${listed.map((id) => `${today()},${id}`).join('\n')}\n`)
  await dialog.getByLabel('Compare with').selectOption('All campaigns of a source')
  await dialog.getByLabel('Traffic source').selectOption('Google Ads')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('button', { name: 'Compare' }).click()
  const falls = page.getByRole('list', { name: 'From clicks to conversions' })
  for (const line of [
    'Clicks reported?27',
    'removed from the link): 3',
    'Arrived?25',
    'repeat visits of the same click: 1',
    'Counted once?24',
    'general invalid traffic: 12',
    'Not invalid?12',
    'Target?12',
    'Converted?1',
  ])
    await expect(falls).toContainText(line)

  await page.goto(panel(`/pages/statistics/${campaign.id}?range=today`))
  await page.getByRole('button', { name: 'Evidence pack' }).click()
  const order = page.getByRole('dialog', { name: 'Evidence of invalid clicks' })
  const loading = page.waitForEvent('download')
  await order.getByRole('button', { name: 'Download', exact: true }).click()
  const pack = await readFile(await (await loading).path())
  await order.getByRole('link').click()
  await page.getByLabel('Archive').setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer: pack })
  await expect(page.getByRole('main').getByRole('status')).toContainText('12 / 25')
})
