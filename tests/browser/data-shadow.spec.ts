/** Newer detection data beside the current: fetched, used in trial verdicts, shown on a receipt, applied, discarded. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { openVendor } from '../../src/outside/detection/testing/vendor.ts'
import { shadowedCampaign, SOON } from '../support/shadowed.ts'
import { expectOk, freshFolder, startWeir, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectFits, pictured, signInAs, withOwnWeir } from './fixture.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
const network = (last: number) => `203.0.113.0\t203.0.113.${last}\t64500\tDE\tEXAMPLE-NET\n`

async function startFetching(): Promise<Weir> {
  vendor = await openVendor()
  vendor.files.set('/asn', '198.51.100.0\t198.51.100.255\t64501\tDE\tOTHER-NET\n')
  const dataDir = freshFolder()
  const file = path.join(dataDir, 'sources.json')
  const source = {
    id: 'asn',
    name: 'Networks',
    kind: 'asn',
    format: 'iptoasn',
    url: `${vendor.url}/asn`,
    licence: 'Public domain',
    every: 24,
    least: 1,
  }
  writeFileSync(file, JSON.stringify({ sources: [source] }))
  return startWeir({ dataDir, args: [], env: { DATA_SOURCES: file } })
}

const test = withOwnWeir(startFetching)
test.afterAll(() => vendor.close())

test(
  'newer data runs in shadow, shows the visitors it would turn away, and is promoted; the next is dropped',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const { client, visit } = await shadowedCampaign(weir)
    await expectOk(
      weir.call('POST', '/v1/clientblacklist/add', { type: 'asns', value: '64500', list: 'block' }, client.token),
    )
    await signInAs(page, panel('/pages/data'), ADMIN)
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText(/1 of 1 sources is in use/)).toBeVisible()

    const start = async () => {
      await page.getByRole('button', { name: 'Test run', exact: true }).click()
      const form = page.getByRole('dialog')
      await expectAccessible(page)
      await pictured(page, 'data-try')
      await form.getByRole('button', { name: 'Start', exact: true }).click()
      await expect(form).toBeHidden()
    }
    await start()
    await expect(page.getByText('There is nothing to try')).toBeVisible()

    vendor.files.set('/asn', network(255))
    await start()
    await expect(page.getByText('A test run tries a newer version', { exact: true })).toBeVisible(SOON)
    await expect(page.getByRole('row', { name: /Networks/ })).toContainText('a test run tries a newer version')
    await expect(page.getByRole('button', { name: 'Update: Networks' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Test run', exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await expectFits(page)
    await pictured(page, 'data-tried')

    for (const ip of ['203.0.113.9', '203.0.113.10', '198.51.100.7']) expect(await visit(ip)).toBe('target')
    await page.getByRole('link', { name: 'View results' }).click()
    await expect(page.getByRole('heading', { name: 'Detection data: Networks' })).toBeVisible()
    await expect(page.getByText('Visits compared: 3.')).toBeVisible(SOON)
    await expect(page.locator('.stat').filter({ hasText: 'Bots found' }).locator('.val')).toHaveText('2')
    await expectAccessible(page)
    await expectFits(page)
    await pictured(page, 'data-shadow')

    const examples = page.getByRole('table', { name: 'Visits with a different verdict' })
    await examples.getByRole('link').first().click()
    const receipt = page.getByRole('complementary', { name: 'Verdict' })
    await expect(receipt.getByText(/AS64500 EXAMPLE-NET/)).toBeVisible()
    await expect(receipt.getByText('Test run', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await pictured(page, 'data-shadow-receipt')
    await page.goBack()

    await page.goto(panel('/pages/data'))
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByText(/2 of 3 visits would have been blocked/)).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await pictured(page, 'data-past')
    await page.getByRole('link', { name: 'View results' }).click()

    await page.getByRole('button', { name: 'Apply' }).click()
    await pictured(page, 'data-shadow-promote')
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/^applied/)).toBeVisible()
    await expect.poll(() => visit('203.0.113.11'), SOON).toBe('bot')

    // discards the next version; an update leaves it alone
    await page.goto(panel('/pages/data'))
    vendor.files.set('/asn', network(127))
    await start()
    await page.getByRole('link', { name: 'View results' }).click(SOON)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText(/^dropped/)).toBeVisible()
    await page.goto(panel('/pages/data'))
    await expect(page.getByRole('row', { name: /Networks/ })).toContainText('a newer version was dropped', SOON)
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByRole('button', { name: 'Update now' })).toBeEnabled(SOON)
    await expect(page.getByRole('row', { name: /Networks/ })).toContainText('a newer version was dropped')
    expect(await visit('203.0.113.200')).toBe('bot')

    await page.goto(panel('/pages/clients'))
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Applied a test run of signals' })).toBeVisible()
    await pictured(page, 'data-shadow-history')
  },
)
