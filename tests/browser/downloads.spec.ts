/** Downloads of a campaign: both archives arrive, report failures, and fit a phone. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { makeCampaign, makeClient, signIn } from '../support/weir.ts'
import { expect, expectGood, keepSessionOf, test } from './fixture.ts'

/** Files of a downloaded archive. */
async function fetched(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; files: Record<string, Uint8Array> }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), files: unzipSync(readFileSync(await file.path())) }
}

test(
  'the PHP file and the WordPress plugin of a campaign download wherever they are offered',
  { tag: '@long' },
  async ({ page, weir }) => {
    const client = await makeClient(weir, await signIn(weir))
    const campaign = await makeCampaign(weir, client)
    await keepSessionOf(page, `${weir.url}/`, { email: client.email, password: 'basalt-heron-38' })
    const press = (role: 'button' | 'menuitem', name: string) =>
      fetched(page, () => page.getByRole(role, { name, exact: true }).click())
    const expectPlugin = ({ name, files }: Awaited<ReturnType<typeof press>>) => {
      expect(name).toBe('weir-wordpress.zip')
      expect(strFromU8(files['weir/campaign.php'] ?? new Uint8Array())).toContain(campaign.key)
    }

    // The only campaign, without hits yet.
    await page.goto(`${weir.url}/pages/campaign-page`)
    expectPlugin(await press('button', 'WordPress plugin'))
    expect((await press('button', 'Download integration')).name).toBe('int_Garden furniture.zip')
    await expectGood(page, 'downloads-waiting')

    await page.goto(`${weir.url}/pages/campaign-page/change/${campaign.id}`)
    expectPlugin(await press('button', 'WordPress plugin'))
    await expectGood(page, 'downloads-editor')

    await page.goto(`${weir.url}/pages/integration`)
    await expect(page.getByRole('heading', { name: 'What runs your site?' })).toBeVisible()
    for (const group of ['Your site', 'Servers', 'Without a site'])
      await expect(page.getByRole('group', { name: group })).toBeVisible()
    await expect(page.locator('main .btn.pri'), 'the only act is the choice').toHaveCount(0)
    await expectGood(page, 'integration-finder')
    await page.goto(`${weir.url}/pages/integration?tab=0`)
    expect(Object.keys((await press('button', 'Download PHP file')).files)).toEqual(['index.php', 'README.md'])
    await page.getByRole('button', { name: 'WordPress', exact: true }).click()
    await expect(page).toHaveURL(/tab=5/)
    expectPlugin(await press('button', 'WordPress plugin'))
    await expect(page.getByText('A plugin that checks the visits of a whole WordPress site')).toBeVisible()
    await expectGood(page, 'downloads-integration')

    await page.getByRole('button', { name: 'Node', exact: true }).click()
    const node = await press('button', 'Download weir-node.zip')
    expect(node.name).toBe('weir-node.zip')
    expect(strFromU8(node.files['weir-node/settings.js'] ?? new Uint8Array())).toContain(campaign.key)
    for (const [way, file] of [
      ['Cloudflare Worker', 'weir-worker.js'],
      ['Caddy', 'weir.caddy'],
      ['HAProxy', 'weir.lua'],
    ] as const) {
      await page.getByRole('button', { name: way, exact: true }).click()
      const [brought] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Download ${file}` }).click(),
      ])
      expect(brought.suggestedFilename()).toBe(file)
      expect(readFileSync(await brought.path(), 'utf8')).toContain(campaign.key)
    }
    await expectGood(page, 'downloads-way')
    await page.getByRole('button', { name: 'Sandboxed pixel', exact: true }).click()
    await expect(page.getByText(`key: '${campaign.key}'`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Download weir/ })).toHaveCount(0)

    await page.route('**/v1/company/downloadWp?**', (route) =>
      route.fulfill({
        status: 404,
        json: { success: false, error: 'Not found.', message: { errors: ['Not found.'] } },
      }),
    )
    await page.getByRole('button', { name: 'WordPress', exact: true }).click()
    await page.getByRole('button', { name: 'WordPress plugin' }).click()
    await expect(page.getByText(/not found/i)).toBeVisible()
    await page.unroute('**/v1/company/downloadWp?**')

    await makeCampaign(weir, client, { name: 'Second' })
    await page.goto(`${weir.url}/pages/campaign-page`)
    await page
      .getByRole('button', { name: /Garden furniture/ })
      .and(page.locator('[aria-haspopup]'))
      .click()
    expectPlugin(await press('menuitem', 'WordPress plugin'))
  },
)
