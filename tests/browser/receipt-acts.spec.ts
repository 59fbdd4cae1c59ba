/** Acts at a receipt's foot and on Statistics rows, with the way back from each. */
import type { Page } from '@playwright/test'
import {
  expectOk,
  makeCampaign,
  makeClient,
  type MadeCampaign,
  signIn,
  untilLive,
  type Client,
  type Weir,
} from '../support/weir.ts'
import { ADMIN, expect, expectGood, signInAs, test } from './fixture.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const PASSWORD = 'basalt-heron-38'

type Site = { client: Client; campaign: MadeCampaign }

async function openSite(weir: Weir, settings: object = {}): Promise<Site> {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Garden', ...settings })
  await untilLive(weir, client, campaign)
  return { client, campaign }
}

/** A person's visit by default; returns destination and hit. */
async function visit(weir: Weir, { client, campaign }: Site, more: object = {}): Promise<{ to: string; hit: string }> {
  const question = { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: CHROME, ...more }
  const body = await expectOk(weir.call('POST', '/edge/v1/decide', question, client.integrationToken))
  return { to: (body['action'] as { to: string }).to, hit: String(body['hit']) }
}

/** Blocks a value for the client; waits until it applies, and returns a hit that it decided. */
async function blocked(weir: Weir, site: Site, value: string): Promise<string> {
  await expectOk(weir.call('POST', '/v1/clientblacklist/add', { value }, site.client.token))
  let hit = ''
  await expect
    .poll(async () => {
      const { to, hit: last } = await visit(weir, site)
      hit = last
      return to
    })
    .toBe('about.html')
  return hit
}

const receiptOf = (page: Page) => page.getByRole('complementary', { name: 'Verdict' })
const footOf = (page: Page) => receiptOf(page).locator('footer')
const dialogOf = (page: Page) => page.getByRole('dialog')
const open = (page: Page, panel: (path: string) => string, { client }: Site, path: string) =>
  signInAs(page, panel(path), { email: client.email, password: PASSWORD })

test(
  'the deciding entry is removed from the receipt, and restored within ten seconds',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const site = await openSite(weir)
    const hit = await blocked(weir, site, '81.2.69.0/24')
    await open(page, panel, site, `/pages/logs?hit=${hit}`)
    const receipt = receiptOf(page)
    await expect(receipt.getByText('Bot: the network 81.2.69.0/24 is on your block list.')).toBeVisible()
    await expect(receipt.locator('.what-if').getByRole('listitem')).toHaveText([
      'Remove 81.2.69.0/24 from your block list',
    ])
    // blocked already
    await expect(footOf(page).getByRole('button', { name: 'Block' })).toHaveCount(0)
    await expectGood(page, 'receipt-acts')
    await footOf(page).getByRole('button', { name: 'Remove this entry' }).click()
    await expect(dialogOf(page)).toContainText('Remove 81.2.69.0/24 from your block list?')
    await expect(dialogOf(page)).toContainText('in the last 30 days')
    // Esc closes the dialog, not the receipt under it
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(receipt).toBeVisible()
    await footOf(page).getByRole('button', { name: 'Remove this entry' }).click()
    await dialogOf(page).getByRole('button', { name: 'Remove', exact: true }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    await expect(footOf(page).getByRole('button', { name: 'Remove this entry' })).toHaveCount(0)
    await undo.click()
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(footOf(page).getByRole('button', { name: 'Remove this entry' })).toBeVisible()
    await expect.poll(async () => (await visit(weir, site)).to).toBe('about.html')
  },
)

test('the receipt leads from the country rule to its focused field @long', async ({ page, panel, weir }) => {
  const site = await openSite(weir, { excludedCountries: ['GB'] })
  const { hit, to } = await visit(weir, site)
  expect(to).toBe('about.html')
  await open(page, panel, site, `/pages/logs?hit=${hit}`)
  await expect(receiptOf(page).getByText('Bot: the campaign excludes its country.')).toBeVisible()
  await expect(receiptOf(page).locator('.what-if')).toContainText('Remove United Kingdom from the excluded countries')
  await footOf(page).getByRole('link', { name: 'Edit excluded countries' }).click()
  await expect(page).toHaveURL(new RegExp(`/change/${site.campaign.id}`))
  await expect(page.getByLabel('Excluded countries')).toBeFocused()
  await expect(page.getByLabel('Excluded countries')).toBeInViewport()
})

test(
  'an address is allowed with a preview, and Statistics opens at the deciding signal',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const site = await openSite(weir)
    const { hit } = await visit(weir, site, { userAgent: 'curl/8.5.0' })
    await open(page, panel, site, `/pages/logs?hit=${hit}`)
    await expect(footOf(page).getByRole('button', { name: 'Remove this entry' })).toHaveCount(0)
    await footOf(page).getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('menuitem', { name: 'Address 81.2.69.142' }).click()
    await expect(dialogOf(page)).toContainText('Allow 81.2.69.142')
    await expect(dialogOf(page)).toContainText('1 of 1 visit would also have been let through')
    await dialogOf(page).getByRole('button', { name: 'Allow 1 entry' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect.poll(async () => (await visit(weir, site, { userAgent: 'curl/8.5.0' })).to).not.toBe('about.html')
    // the receipt knows that such a visit passes
    await expect(receiptOf(page).locator('.what-if')).toContainText('With current settings:')
    await footOf(page).getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Open in Statistics' }).click()
    await expect(page).toHaveURL(new RegExp(`statistics/${site.campaign.id}\\?.*filter=reason%3Ais%3Aua.declared_bot`))
    await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible()
  },
)

test('staff see only permitted actions', { tag: '@long' }, async ({ page, panel, weir }) => {
  const site = await openSite(weir)
  const hit = await blocked(weir, site, '81.2.69.142')
  await signInAs(page, panel(`/pages/logs?hit=${hit}`), ADMIN)
  await expect(receiptOf(page).getByText('Bot: the address 81.2.69.142 is on the client’s block list.')).toBeVisible()
  await expect(receiptOf(page).locator('.what-if')).toContainText('Only the client can:')
  await footOf(page).getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Open in Statistics' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Block/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const name of ['Remove this entry', 'Block'])
    await expect(footOf(page).getByRole('button', { name })).toHaveCount(0)
  await expect(footOf(page).getByRole('link', { name: /^Edit/ })).toHaveCount(0)
})

test(
  'a Statistics row is filtered, excluded, blocked and followed to Logs by keyboard',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const site = await openSite(weir)
    await visit(weir, site)
    await visit(weir, site, { ip: '81.2.69.150', userAgent: 'curl/8.5.0' })
    await open(page, panel, site, `/pages/statistics/${site.campaign.id}?range=today&place=ip&device=browser`)
    const menuOf = (name: string) => page.getByRole('button', { name: `Actions: ${name}`, exact: true })
    const choose = async (row: string, act: string) => {
      await menuOf(row).focus()
      await page.keyboard.press('Enter')
      const item = page.getByRole('menuitem', { name: act, exact: true })
      await expect(item).toBeVisible()
      await expect(async () => {
        await page.keyboard.press('ArrowDown')
        await expect(item).toBeFocused({ timeout: 500 })
      }).toPass()
      await page.keyboard.press('Enter')
    }
    await choose('IP, 81.2.69.150', 'Exclude it')
    await expect(page).toHaveURL(/filter=ip%3AisNot%3A81\.2\.69\.150/)
    await choose('IP, 81.2.69.150', 'Stop excluding it')
    await expect(page).not.toHaveURL(/filter=/)
    // people's browser: no bot's name, so it cannot be listed
    await choose('Browser, Chrome', 'Create rule')
    await expect(dialogOf(page).getByRole('radio')).toHaveCount(1)
    await expect(dialogOf(page)).toContainText('A rule of the campaign')
    await page.keyboard.press('Escape')
    await choose('IP, 81.2.69.150', 'Create rule')
    await expect(dialogOf(page)).toContainText('This would have changed nothing for the visits of the last 7 days')
    await dialogOf(page).getByRole('button', { name: 'Block 81.2.69.150' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    const list = await expectOk(weir.call('GET', '/v1/clientblacklist', undefined, site.client.token))
    expect((list['totals'] as { ips: number }).ips).toBe(0)
    await choose('IP, 81.2.69.150', 'Open in Logs')
    await expect(page.locator('.hits tr.opens')).toHaveCount(1)
  },
)

test(
  'an administrator restores removed and changed items from the history',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const admin = await signIn(weir)
    const { client, campaign } = await openSite(weir, { excludedCountries: ['GB'] })
    const settings = { id: campaign.id, name: 'Orchard', targetMode: 'redirect', targetLink: 'https://shop.example/' }
    await expectOk(weir.call('POST', '/v1/campaign/saveCampaign', { ...settings, botLink: 'about.html' }, client.token))
    const value = '198.51.100.77'
    for (const act of ['add', 'remove'])
      await expectOk(weir.call('POST', `/v1/blacklist/${act}`, { value, note: 'Scanner, "old"' }, admin))
    await signInAs(page, panel('/pages/clients'), ADMIN)
    await page.getByRole('link', { name: 'History', exact: true }).click()
    const putBack = async (what: string) => {
      const entry = page.locator('.chgrow').filter({ hasText: what }).first()
      await entry.getByRole('button', { name: 'Undo' }).click()
      const confirm = page.getByRole('dialog')
      await confirm.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Change undone.', { exact: true })).toBeVisible()
      await expect(page.getByText('Change undone.', { exact: true })).toBeHidden()
    }
    await putBack('Removed from the list for all clients')
    const list = await expectOk(weir.call('GET', `/v1/blacklist?search=${value}`, undefined, admin))
    expect(list['ips']).toMatchObject([{ value, note: 'Scanner, "old"', list: 'block' }])
    // staff edit a client's data while the client allows it
    await expectOk(weir.call('POST', '/v1/profile/update', { data: { editingAllowed: true } }, client.token))
    await putBack('Orchard')
    const { campaign: now } = await expectOk(
      weir.call('GET', `/v1/company/edit/${campaign.id}`, undefined, client.token),
    )
    expect(now).toMatchObject({ name: 'Garden', excludedCountries: ['GB'] })
    await expectOk(weir.call('POST', '/v1/blacklist/remove', { value }, admin))
  },
)
