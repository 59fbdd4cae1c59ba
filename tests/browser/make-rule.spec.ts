/** From a row to a rule: its effect, saving, undo. */
import type { Locator, Page } from '@playwright/test'
import {
  expectOk,
  makeCampaign,
  makeClient,
  signIn,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from '../support/weir.ts'
import { expect, expectAccessible, expectFits, pictured, signInAs, test } from './fixture.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const PASSWORD = 'basalt-heron-38'

type Site = { client: Client; campaign: MadeCampaign }

async function openSite(weir: Weir): Promise<Site> {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Garden' })
  await untilLive(weir, client, campaign)
  return { client, campaign }
}

/** A person's visit from a placement; returns the destination. */
async function visit(weir: Weir, { client, campaign }: Site, placement: string, ip = '81.2.69.142'): Promise<string> {
  const url = `https://garden.example/?utm_source=fb&utm_placement=${placement}`
  const question = { key: campaign.key, ip, url, userAgent: CHROME }
  const body = await expectOk(weir.call('POST', '/edge/v1/decide', question, client.integrationToken))
  return (body['action'] as { to: string }).to
}

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Create rule' })
const open = (page: Page, panel: (path: string) => string, { client }: Site, path: string) =>
  signInAs(page, panel(path), { email: client.email, password: PASSWORD })

const historyOf = (page: Page) => page.locator('.chgrow')

async function putBack(page: Page, entry: Locator): Promise<void> {
  await entry.getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' })
  await dialog.getByRole('button', { name: 'Undo' }).click()
}

/** Opens the drawer from a row of Statistics. */
async function makeOf(page: Page, row: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Create rule', exact: true }).click()
  await expect(drawerOf(page)).toBeVisible()
}

test('row, rule, effect, save, history and undo', async ({ page, panel, weir }) => {
  const site = await openSite(weir)
  for (const placement of ['feed-312', 'feed-312', 'feed-31']) await visit(weir, site, placement)
  await open(page, panel, site, `/pages/statistics/${site.campaign.id}?range=today&source=utmPlacement`)
  await makeOf(page, 'UTM placement, feed-312')
  const drawer = drawerOf(page)
  await expect(drawer.getByRole('radio', { name: /UTM placement feed-312/ })).toBeFocused()
  await expect(drawer).toContainText('2 of 3 visits would have been blocked')
  // the source is wider, and the effect follows
  await page.keyboard.press('ArrowDown')
  await expect(drawer).toContainText('3 of 3 visits would have been blocked')
  await page.keyboard.press('ArrowUp')
  await expect(drawer).toContainText('2 of 3 visits would have been blocked')
  await expect(drawer.getByRole('region', { name: 'Effect before saving' })).toHaveAttribute('aria-busy', 'false')
  await drawer.getByRole('button', { name: 'Exclude feed-312' }).click()
  await expect(page.getByText('“Garden” now excludes feed-312.')).toBeVisible()
  await expect.poll(() => visit(weir, site, 'FEED-312')).toBe('about.html')
  expect(await visit(weir, site, 'feed-31')).not.toBe('about.html')
  // the history shows the reason and undoes it
  await page.goto(panel('/pages/profile/history'))
  const saved = historyOf(page).filter({ hasText: 'it would have blocked 2 of 3 visits' })
  await putBack(page, saved)
  await expect.poll(() => visit(weir, site, 'feed-312')).not.toBe('about.html')
})

test(
  'a campaign rule covers what no list can, with the surrounding filters',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const site = await openSite(weir)
    for (const placement of ['feed-312', 'feed-312', 'feed-31']) await visit(weir, site, placement)
    const path = `/pages/statistics/${site.campaign.id}?range=today&device=browser&filter=utmPlacement:is:feed-312`
    await open(page, panel, site, path)
    await makeOf(page, 'Browser, Chrome')
    const drawer = drawerOf(page)
    await expect(drawer.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expect(drawer).toContainText('2 of 3 visits would have been blocked')
    // unticking widens the rule
    await drawer.getByRole('checkbox', { name: /UTM placement/ }).uncheck()
    await expect(drawer).toContainText('3 of 3 visits would have been blocked')
    await drawer.getByRole('checkbox', { name: /UTM placement/ }).check()
    await expect(drawer).toContainText('2 of 3 visits would have been blocked')
    await drawer.getByRole('textbox', { name: 'Rule name' }).fill('Bad placement')
    await pictured(page, 'own-rule')
    await expect(drawer.getByRole('region', { name: 'Effect before saving' })).toHaveAttribute('aria-busy', 'false')
    await drawer.getByRole('button', { name: 'Turn them away' }).click()
    await expect(page.getByText('Rule added to “Garden”.')).toBeVisible()
    await expect.poll(() => visit(weir, site, 'feed-312')).toBe('about.html')
    expect(await visit(weir, site, 'feed-31')).not.toBe('about.html')
    // a blocked visit's receipt removes the rule and shows the effect
    await page.goto(panel(`/pages/logs?campaign=${site.campaign.id}&range=today&class=bot`))
    await page.locator('.hits tr.opens').first().click()
    await expect(page.getByText('Remove the campaign’s rule “Bad placement”')).toBeVisible()
    await page.getByRole('button', { name: 'Remove this rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the rule “Bad placement”?' })
    await expect(dialog).toContainText('been let through')
    await dialog.getByRole('button', { name: 'Delete rule' }).click()
    await expect.poll(() => visit(weir, site, 'feed-312')).not.toBe('about.html')
    await page.goto(panel('/pages/conversion?tab=settings'))
    await page.getByRole('button', { name: /^Status names of one network or campaign/ }).click()
    await page.getByRole('button', { name: 'Add status names' }).click()
    await pictured(page, 'words')
    // the history shows the reason
    await page.goto(panel('/pages/profile/history'))
    await expect(historyOf(page).filter({ hasText: 'it would have blocked 2 of 3 visits' })).toBeVisible()
  },
)

test(
  'an address becomes a list entry with its reason, and can be undone',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const site = await openSite(weir)
    await visit(weir, site, 'feed')
    await open(page, panel, site, '/pages/statistics?range=today&place=ip')
    await makeOf(page, 'IP, 81.2.69.142')
    const drawer = drawerOf(page)
    await expect(drawer).toContainText('1 of 1 visit would have been blocked')
    await drawer.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(drawer).toContainText('This would have changed nothing for the visits of the last 7 days')
    await drawer.getByRole('button', { name: 'Block', exact: true }).click()
    await drawer.getByRole('radio', { name: /Its network range/ }).check()
    await expect(drawer.getByRole('region', { name: 'Effect before saving' })).toHaveAttribute('aria-busy', 'false')
    await drawer.getByRole('button', { name: 'Block 81.2.69.0/24' }).click()
    await expect(page.getByText('81.2.69.0/24 is blocked.')).toBeVisible()
    await expect.poll(() => visit(weir, site, 'feed')).toBe('about.html')
    await page.goto(panel('/pages/clientBlacklist'))
    await expect(page.getByRole('row', { name: /81\.2\.69\.0\/24/ })).toContainText(
      /Created from IP: 81\.2\.69\.142\. .* it would have blocked 1 of 1 visits/,
    )
    await page.goto(panel('/pages/profile/history'))
    await putBack(page, historyOf(page).filter({ hasText: 'Block 81.2.69.0/24' }).first())
    await expect.poll(() => visit(weir, site, 'feed')).not.toBe('about.html')
  },
)

test(
  'a saved rule can be undone at once; where none is possible, it says why',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const site = await openSite(weir)
    await visit(weir, site, 'feed')
    await open(page, panel, site, '/pages/statistics?range=today&source=splitGroup')
    await makeOf(page, 'Split group, unknown')
    await expect(drawerOf(page)).toContainText('No rule can be created from this')
    await page.goto(panel('/pages/statistics?range=today&source=utmPlacement'))
    await makeOf(page, 'UTM placement, feed')
    // settings belong to one campaign
    await drawerOf(page).getByRole('combobox').click()
    await page.getByRole('option', { name: 'Garden', exact: true }).click()
    await expect(drawerOf(page)).toContainText('1 of 1 visit would have been blocked')
    await drawerOf(page).getByRole('button', { name: 'Exclude feed' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    const { campaign } = (await weir.call('GET', `/v1/company/edit/${site.campaign.id}`, undefined, site.client.token))
      .body as { campaign: { excludedValues: object } }
    expect(campaign.excludedValues).toEqual({})
  },
)

const LOOKS = [
  { name: 'wide', width: 1440, language: 'en', theme: 'light', make: 'Create rule' },
  { name: 'phone', width: 360, language: 'ua', theme: 'dark', make: 'Створити правило' },
] as const
for (const { name, width, language, theme, make } of LOOKS)
  test(`the drawer fits and is accessible: ${name}`, { tag: '@long' }, async ({ page, panel, weir }) => {
    const site = await openSite(weir)
    await visit(weir, site, 'feed')
    await open(page, panel, site, '/pages/profile')
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(
      ([settings, chosen]) => {
        localStorage.setItem('weir.settings', settings)
        localStorage.setItem('weir.language', chosen)
      },
      [JSON.stringify({ theme }), language] as const,
    )
    await page.goto(panel(`/pages/live?campaign=${site.campaign.id}`))
    await expect
      .poll(async () => {
        await visit(weir, site, 'feed')
        return page.locator('.live-list tbody tr').count()
      })
      .toBeGreaterThan(0)
    const row = page.locator('.live-list tbody tr').first()
    if (name === 'phone') {
      await row.getByRole('link').first().click()
      await page.getByRole('complementary').getByRole('button', { name: 'Дії' }).click()
      await page.getByRole('menuitem', { name: make }).click()
    } else await row.getByRole('button', { name: new RegExp(make) }).click()
    const drawer = page.getByRole('dialog', { name: make })
    await expect(drawer.getByRole('region')).toHaveAttribute('aria-busy', 'false')
    await expectFits(page)
    await expectAccessible(page)
  })
