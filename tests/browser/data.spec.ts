/** The Data screen: empty, updated from a loopback vendor, failing, address lookup. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Route } from '@playwright/test'
import { SAMPLES, openVendor } from '../../src/outside/detection/testing/vendor.ts'
import { freshFolder, startWeir, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectGood, signInAs, unfoldedMenu, withOwnWeir } from './fixture.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>

/** Fetches only from the loopback vendor. */
async function startFetching(): Promise<Weir> {
  vendor = await openVendor()
  vendor.files.set('/aws', SAMPLES.aws).set('/googlebot', SAMPLES.googlebot).set('/asn', SAMPLES.iptoasn)
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
    await expect(page.getByText('No network data yet')).toBeVisible()
    await expect(row(page, 'Amazon Web Services')).toContainText('Not downloaded yet')
    await expectGood(page, 'data-empty')

    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText('Update started.')).toBeVisible()
    await expect(row(page, 'Amazon Web Services')).toContainText('In use')
    await expect(page.getByText(/3 of 3 sources are in use/)).toBeVisible()

    await look(page, '3.4.12.4')
    await expect(page.getByText('Data centre: Amazon Web Services')).toBeVisible()
    await expect(page).toHaveURL(/ip=3\.4\.12\.4/)
    await look(page, '66.249.64.9')
    await expect(page.getByText('in the ranges of Googlebot')).toBeVisible()
    await look(page, '1.0.0.1')
    await expect(page.getByText('AS13335 · CLOUDFLARENET')).toBeVisible()
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
