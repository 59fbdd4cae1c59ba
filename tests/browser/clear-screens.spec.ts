/** Nothing floats over a screen, is cut off, or offers what would be refused; links show readable letters. */
import type { Locator, Page } from '@playwright/test'
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive, type Client } from '../support/weir.ts'
import { ADMIN, expect, expectFits, keepSessionOf, picture, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]
const asClient = (page: Page, url: string, { email }: Client) => signInAs(page, url, { email, password: PASSWORD })

test('a saved link is shown readably, and saved unchanged', async ({ page, weir, panel }) => {
  const [shown, kept] = [
    'https://пример.рф/🎉?x=ü&s={utm_source}&p=a%2Fb',
    'https://xn--e1afmkfd.xn--p1ai/%F0%9F%8E%89?x=%C3%BC&s={utm_source}&p=a%2Fb',
  ]
  const client = await makeClient(weir, await signIn(weir))
  const { id } = await makeCampaign(weir, client, {
    name: 'Letters',
    targetLink: shown,
    defaultLink: `${shown}&d=1`,
    splitGroups: [{ name: 'All', conditions: [], links: [{ link: `${shown}&l=1`, percent: 100 }] }],
  })
  const stored = async () => {
    const { campaign } = await expectOk(weir.call('GET', `/v1/company/edit/${id}`, undefined, client.token))
    return campaign as { name: string; targetLink: string; defaultLink: string; splitGroups: { links: object[] }[] }
  }
  const links = {
    targetLink: kept,
    defaultLink: `${kept}&d=1`,
    splitGroups: [{ links: [{ link: `${kept}&l=1` }] }],
  }
  expect(await stored()).toMatchObject(links)
  await asClient(page, panel(`/pages/campaign-page/change/${id}`), client)
  await expect(page.getByLabel('Target link')).toHaveValue(shown)
  await expect(page.getByLabel('Default link')).toHaveValue(`${shown}&d=1`)
  await expect(page.getByLabel('Link 1')).toHaveValue(`${shown}&l=1`)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectFits(page)
    await picture(page, `link-in-letters-${size.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Name', { exact: true }).first().fill('More letters')
  await page.keyboard.press('Control+Enter')
  await until('the new name', async () => (await stored()).name === 'More letters')
  expect(await stored()).toMatchObject(links)
})

test('a plain split saves at once, and its default link follows the target', async ({ page, weir, panel }) => {
  const client = await makeClient(weir, await signIn(weir))
  const { id } = await makeCampaign(weir, client, { name: 'Plain' })
  await asClient(page, panel(`/pages/campaign-page/change/${id}`), client)
  await page.getByRole('button', { name: 'Add split group' }).click()
  await page.getByRole('group', { name: 'Group A' }).getByLabel('Group name').fill('Half')
  await page.getByLabel('Target link').fill('https://shop.example/new')
  await expect(page.getByLabel('Default link')).toHaveValue('https://shop.example/new')
  await page.keyboard.press('Control+Enter')
  const stored = async () =>
    (await expectOk(weir.call('GET', `/v1/company/edit/${id}`, undefined, client.token)))['campaign'] as object
  await expect.poll(stored).toMatchObject({
    targetLink: 'https://shop.example/new',
    defaultLink: null,
    splitGroups: [{ name: 'Half', conditions: [], links: [{ link: 'https://shop.example/garden', percent: 100 }] }],
  })
})

test('the icon beside a sent notification is small and stays in its row', async ({ page, weir, panel }) => {
  const admin = await signIn(weir)
  const { id, email } = await makeClient(weir, admin)
  expect(id).not.toBe('')
  const notice = { audience: 'account', email, type: 'success', title: 'Maintenance', message: 'Tonight.' }
  await expectOk(weir.call('POST', '/v1/notifications/add', notice, admin))
  await signInAs(page, panel('/pages/notifications?tab=sent'), ADMIN)
  const sign = page.getByRole('row', { name: /Maintenance/ }).locator('svg.success')
  await expect(sign).toBeVisible()
  expect(
    await sign.evaluate((one) => {
      const { position, boxShadow, inlineSize } = getComputedStyle(one)
      return { position, boxShadow, inlineSize }
    }),
  ).toEqual({ position: 'static', boxShadow: 'none', inlineSize: '14px' })
})

/** No text runs over the box's edge, whatever its elements' sizes, unless it ends in dots. */
const expectWithin = (box: Locator) =>
  expect
    .poll(() =>
      box.evaluate((outer) => {
        const edge = outer.getBoundingClientRect().right
        const texts = document.createTreeWalker(outer, NodeFilter.SHOW_TEXT)
        const beyond: string[] = []
        const range = document.createRange()
        while (texts.nextNode()) {
          const text = texts.currentNode
          range.selectNodeContents(text)
          const isShown = text.parentElement?.closest('.cut, .vh') === null
          if (isShown && range.getBoundingClientRect().right > edge + 1)
            beyond.push(text.textContent?.slice(0, 60) ?? '')
        }
        return beyond
      }),
    )
    .toEqual([])

test('a receipt fits a long address, also after its visitor was allowed', async ({ page, weir, panel }) => {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Garden' })
  await untilLive(weir, client, campaign)
  const url = `https://garden.example/${'a'.repeat(300)}?q=${'b'.repeat(300)}`
  const visit = { key: campaign.key, ip: '81.2.69.142', url, referrer: url, userAgent: 'curl/8.5.0' }
  const { hit } = await expectOk(weir.call('POST', '/edge/v1/decide', visit, client.integrationToken))
  const day = new Date().toISOString().slice(0, 10)
  await until('the visit', async () => {
    const query = { startDate: day, endDate: day, timezone: 'UTC', filter: { hit: String(hit) } }
    return (await weir.call('POST', '/v1/logs/userLogs', query, client.token)).body['total'] === 1
  })
  await asClient(page, panel(`/pages/logs?hit=${String(hit)}`), client)
  const receipt = page.getByRole('complementary', { name: 'Verdict' })
  await receipt.locator('footer').getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('menuitem').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow 1 entry' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(receipt).toContainText('a'.repeat(300))
    await expectWithin(receipt)
    await picture(page, `receipt-after-allow-${size.width}`)
  }
})

test('a new cost shows its days completely', async ({ page, weir, panel }) => {
  const client = await makeClient(weir, await signIn(weir))
  // styles of the list's form stay loaded
  await asClient(page, panel('/pages/clientBlacklist'), client)
  await page.getByRole('button', { name: 'Add entries' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Last day')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Sources/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Costs', exact: true }).click()
  await page.getByRole('button', { name: 'Add cost' }).first().click()
  const day = page.getByRole('dialog').getByLabel('First day')
  await day.fill('2026-11-29')
  await day.blur()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect(await day.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    await picture(page, `add-cost-${size.width}`)
  }
})

test('a client at the campaign limit is not offered another', async ({ page, weir, panel }) => {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  await makeCampaign(weir, client, { name: 'First' })
  await asClient(page, panel('/pages/campaign-page'), client)
  const offered = page.getByRole('main').getByRole('link', { name: 'New campaign' })
  await expect(offered.first()).toBeVisible()
  for (let made = 1; made < 10; made += 1) await makeCampaign(weir, client, { name: `Campaign ${made}` })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Campaign 9' })).toBeVisible()
  await expect(page.getByText('Campaign limit!').first()).toBeVisible()
  await expect(offered).toHaveCount(0)

  const expired = await makeClient(weir, admin)
  await makeCampaign(weir, expired, { name: 'Old' })
  await expectOk(weir.call('GET', `/v1/clients/activate?id=${expired.id}&status=0`, undefined, admin))
  await asClient(page, panel('/pages/campaign-page'), expired)
  await expect(page.getByRole('link', { name: 'Old', exact: true })).toBeVisible()
  await expect(offered).toHaveCount(0)
})

test('an account with an empty menu has Home and a blank page', async ({ page, weir, panel }) => {
  const client = await makeClient(weir, await signIn(weir))
  await keepSessionOf(page, panel('/'), { email: client.email, password: PASSWORD })
  await page.evaluate(() => localStorage.setItem('menu', '[]'))
  // the menu's refresh says the same
  await page.route('**/v1/**', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replaceAll(/"menu":\[[^\]]*\]/g, '"menu":[]') })
  })
  await page.goto(panel('/'))
  await expect(page).toHaveURL(/\/pages\/blank-page$/)
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Blank'])
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/pages\/blank-page$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a file of any tool fills a list from the chosen column, and so does the next file', async ({
  page,
  weir,
  panel,
}) => {
  const client = await makeClient(weir, await signIn(weir))
  await asClient(page, panel('/pages/clientBlacklist'), client)
  const dialog = page.getByRole('dialog')
  const choose = async (address: string) => {
    await page.getByRole('button', { name: 'Add entries' }).first().click()
    const buffer = Buffer.from(`Blocked\n\nSeen,Where from,Why\n2026-11-01,${address},Scanner\n`)
    await dialog.locator('input[type=file]').setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer })
  }
  await choose('198.51.100.7')
  await dialog.getByLabel('Value column').selectOption('Where from')
  await dialog.getByLabel('Note column').selectOption('Why')
  await expect(dialog.getByLabel('One per line')).toHaveValue('value,note\n198.51.100.7,Scanner\n')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectFits(page)
    await picture(page, `list-columns-${size.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Block 1 entry' }).click()
  await expect(page.getByRole('row', { name: /198\.51\.100\.7 Scanner/ })).toBeVisible()
  await choose('198.51.100.8')
  await expect(dialog.getByText('as in your last file')).toBeVisible()
  await expect(dialog.getByLabel('One per line')).toHaveValue('value,note\n198.51.100.8,Scanner\n')
})
