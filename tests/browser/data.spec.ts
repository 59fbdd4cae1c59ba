/** The Data screen: empty, updated from a loopback vendor, failing, address lookup; a city from file to report and rule. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Route } from '@playwright/test'
import { AGENT } from '../../src/judge/builders.ts'
import { mmdbOf } from '../../src/outside/detection/testing/mmdb.ts'
import { SAMPLES, openVendor } from '../../src/outside/detection/testing/vendor.ts'
import {
  expectOk,
  freshFolder,
  makeCampaign,
  makeClient,
  signIn,
  startWeir,
  untilLive,
  until,
  type Weir,
} from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectGood, signInAs, unfoldedMenu, withOwnWeir } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const MUNICH = '198.51.100.0/24'
let vendor: Awaited<ReturnType<typeof openVendor>>

/** Fetches only from the loopback vendor. */
async function startFetching(): Promise<Weir> {
  vendor = await openVendor()
  vendor.files.set('/aws', SAMPLES.aws).set('/googlebot', SAMPLES.googlebot).set('/asn', SAMPLES.iptoasn)
  const place = { country: 'DE', region: 'Bavaria', city: 'Munich' }
  vendor.files.set('/city', mmdbOf(MUNICH, place))
  vendor.files.set('/connection', mmdbOf(MUNICH, { connection_type: 'Cellular' }))
  const dataDir = freshFolder()
  const file = path.join(dataDir, 'sources.json')
  const source = (id: string, name: string, kind: string, format: string) => ({
    id,
    name,
    kind,
    format,
    url: `${vendor.url}/${id}`,
    licence: `Published ranges of ${name}`,
    every: 24,
    least: 1,
  })
  writeFileSync(
    file,
    JSON.stringify({
      sources: [
        source('aws', 'Amazon Web Services', 'hosting', 'aws'),
        source('googlebot', 'Googlebot', 'crawler', 'google'),
        source('asn', 'IPtoASN', 'asn', 'iptoasn'),
        source('city', 'DB-IP city', 'city', 'mmdb'),
        source('connection', 'Connection types', 'connection', 'mmdb'),
      ],
    }),
  )
  return startWeir({ dataDir, env: { DATA_SOURCES: file } })
}

const test = withOwnWeir(startFetching)
test.afterAll(() => vendor.close())

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const look = async (page: Page, ip: string) => {
  await page.getByLabel('Address').fill(ip)
  await page.getByLabel('Address').press('Enter')
}

test(
  'an administrator fetches data, sees failed and kept sources, and looks up addresses',
  { tag: '@long' },
  async ({ page, panel }) => {
    await signInAs(page, panel('/'), ADMIN)
    await (await unfoldedMenu(page)).getByRole('link', { name: 'Detection data' }).click()
    await expect(page.getByText('not recognized by their network yet')).toBeVisible()
    await expect(row(page, 'Amazon Web Services')).toContainText('Not downloaded yet')
    await expectGood(page, 'data-empty')

    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText('Update started.')).toBeVisible()
    await expect(row(page, 'Amazon Web Services')).toContainText('In use')
    await expect(page.getByText(/5 of 5 sources are in use/)).toBeVisible()

    await look(page, '3.4.12.4')
    await expect(page.getByText('Data centre: Amazon Web Services')).toBeVisible()
    await expect(page).toHaveURL(/ip=3\.4\.12\.4/)
    await look(page, '66.249.64.9')
    await expect(page.getByText('in the ranges of Googlebot')).toBeVisible()
    await look(page, '1.0.0.1')
    await expect(page.getByText('AS13335 · CLOUDFLARENET')).toBeVisible()
    await look(page, '198.51.100.9')
    await expect(page.getByText('Munich, Bavaria, Germany')).toBeVisible()
    await look(page, 'not an address')
    await expect(page.getByText('The ip must be a valid IP address.')).toBeVisible()
    await look(page, '66.249.64.9')
    await expect(page.getByText('in the ranges of Googlebot')).toBeVisible()
    await expectGood(page, 'data')

    vendor.files.set('/aws', '<html>blocked</html>')
    await page.getByRole('button', { name: 'Update: Amazon Web Services' }).click()
    await expect(row(page, 'Amazon Web Services')).toContainText('Not updated')
    await expect(row(page, 'Amazon Web Services')).toContainText('not JSON')
    await expect(row(page, 'Amazon Web Services')).toContainText('the last good data stays in use')
    await expectGood(page, 'data-failed')
    if (process.env['PICTURES']) {
      await page.evaluate(() => {
        localStorage.setItem('weir.settings', JSON.stringify({ theme: 'dark' }))
        localStorage.setItem('weir.language', 'ru')
      })
      await page.reload()
      await expect(row(page, 'Amazon Web Services')).toBeVisible()
      await page.setViewportSize({ width: 360, height: 740 })
      await page.screenshot({ path: path.join(process.env['PICTURES'], 'data-dark-360.png'), fullPage: true })
    }
  },
)

test('failed parts say so in their place, and can be retried', { tag: '@long' }, async ({ page, panel }) => {
  await signInAs(page, panel('/'), ADMIN)
  const refuse = (route: Route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({
        success: false,
        error: 'Too many requests.',
        message: { errors: ['Too many requests.'] },
      }),
    })
  await page.route('**/v1/data', refuse)
  await page.goto(panel('/pages/data'))
  await expect(page.getByRole('alert')).toContainText('Too many requests.')
  await expectAccessible(page)
  await page.unroute('**/v1/data')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Googlebot')).toBeVisible()

  await page.route('**/v1/data/lookup*', refuse)
  await look(page, '192.0.2.1')
  await expect(page.getByRole('alert')).toContainText('Too many requests.')
})

test('a city reaches links, rules, logs and reports', { tag: '@long' }, async ({ page, weir, panel }) => {
  const admin = await signIn(weir)
  await expectOk(weir.call('POST', '/v1/data/update', {}, admin))
  const known = () => expectOk(weir.call('GET', '/v1/data/lookup?ip=198.51.100.9', undefined, admin))
  await until('the city to be known', async () => JSON.stringify(await known()).includes('DE/Bavaria/Munich'))
  const client = await makeClient(weir, admin)
  const campaign = await makeCampaign(weir, client, { targetLink: 'https://shop.example/?to={city}&by={region}' })
  await untilLive(weir, client, campaign)
  const visit = { key: campaign.key, ip: '198.51.100.9', url: 'https://garden.example/', userAgent: AGENT.chrome }
  const decide = () => expectOk(weir.call('POST', '/edge/v1/decide', visit, client.integrationToken))
  expect(await decide()).toMatchObject({ action: { to: 'https://shop.example/?to=Munich&by=Bavaria' } })

  const day = new Date().toISOString().slice(0, 10)
  const question = { startDate: day, endDate: day, timezone: 'UTC', filter: { city: 'DE/Bavaria/Munich' } }
  await until('the visit to be stored', async () => {
    const { body } = await weir.call('POST', '/v1/logs/userLogs', question, client.token)
    return Number(body['total']) > 0
  })
  await signInAs(page, panel('/pages/statistics'), { email: client.email, password: PASSWORD })
  await page.getByRole('button', { name: 'City', exact: true }).click()
  await expect(page.getByRole('row', { name: /Munich, Bavaria, Germany/ })).toBeVisible()
  await expectGood(page, 'statistics-city')
  await page.goto(panel('/pages/logs?filter=city:is:DE/Bavaria/Munich'))
  await page.getByRole('link', { name: /^Verdict of/ }).click()
  const receipt = page.getByRole('complementary', { name: 'Verdict' })
  await expect(receipt.getByText('Munich, Bavaria, Germany')).toBeVisible()
  await expectGood(page, 'receipt-city')

  const rule = { name: 'Munich', act: 'block', conditions: [{ option: 'city', is: true, values: ['munich'] }] }
  const { campaign: saved } = (await expectOk(
    weir.call('GET', `/v1/company/edit/${campaign.id}`, undefined, client.token),
  )) as { campaign: Record<string, unknown> }
  await expectOk(weir.call('POST', '/v1/campaign/saveCampaign', { ...saved, rules: [rule] }, client.token))
  await until('the rule to hold', async () => (await decide())['class'] === 'bot')
})
