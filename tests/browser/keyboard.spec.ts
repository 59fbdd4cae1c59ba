/** The panel by keyboard: palette, shortcuts and their list, and the way to the first row. */
import type { Page } from '@playwright/test'
import { makeCampaign, makeClient, signIn, until, untilLive, type Client, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectFits, picture, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const whoIs = ({ email }: Client) => ({ email, password: PASSWORD })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const focused = (page: Page) => page.locator(':focus')

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

/** A client with campaigns; `visits`: hits of the first. */
async function clientWith(weir: Weir, names: readonly string[], visits = 0) {
  const client = await makeClient(weir, await signIn(weir))
  const campaigns = []
  for (const name of names) campaigns.push(await makeCampaign(weir, client, { name }))
  const hits: string[] = []
  const [campaign] = campaigns
  if (visits > 0 && campaign) {
    await untilLive(weir, client, campaign)
    for (let at = 0; at < visits; at++) {
      const visit = { key: campaign.key, ip: `81.2.69.${at}`, url: 'https://garden.example/', userAgent: 'curl/8.5.0' }
      const { body } = await weir.call('POST', '/edge/v1/decide', visit, client.integrationToken)
      hits.push(String(body['hit']))
    }
    await until('the last hit', async () => {
      const { status } = await weir.call('GET', `/v1/logs/receipt?hit=${hits.at(-1)}`, undefined, client.token)
      return status === 200
    })
  }
  return { client, campaigns, hits }
}

test('the palette opens screens, finds a campaign and a hit, runs actions, and returns focus @long', async ({
  page,
  panel,
  weir,
}) => {
  const { client, campaigns, hits } = await clientWith(weir, ['Garden furniture', 'Garden lamps', 'Shoes'], 1)
  await signInAs(page, panel('/pages/faq'), whoIs(client))
  await expect(heading(page, 'FAQ')).toBeVisible()
  await openPalette(page)
  await expect(palette(page).getByRole('group', { name: 'Screens' }).getByRole('option').first()).toHaveText(/Campaign/)
  await expectAccessible(page)
  await picture(page, 'palette')
  await field(page).fill('statis')
  await expect(chosen(page)).toHaveText(/Statistics/)
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pages\/statistics$/)
  await expect(page.locator('main')).toBeFocused()

  await openPalette(page)
  await field(page).fill('garden')
  const found = palette(page).getByRole('group', { name: 'Campaigns' }).getByRole('option')
  await expect(found).toHaveText(['Garden furniture', 'Garden lamps'])
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('Garden lamps')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('Garden furniture')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/pages/campaign-page/change/${campaigns[1]?.id}$`))

  await openPalette(page)
  await field(page).fill(` ${hits[0]?.toLowerCase()} `)
  await expect(chosen(page)).toContainText('Open the verdict of this visit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/pages/logs\\?hit=${hits[0]}`))
  await expect(page.getByRole('complementary', { name: 'Verdict' })).toContainText(hits[0] ?? '')

  await page.goto(panel('/pages/campaign-page'))
  const search = page.getByPlaceholder('Search by name, tag or key')
  await search.focus()
  await openPalette(page)
  await field(page).fill('dark')
  await expect(chosen(page)).toHaveText('Theme: Dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(search).toBeFocused()
  const box = page.getByRole('banner').getByRole('button', { name: 'Search or go to' })
  await box.click()
  await field(page).fill('nothing of this name')
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(box).toBeFocused()
})

test('typing cancels earlier queries, and does not query each letter', async ({ page, panel, weir }) => {
  const { client } = await clientWith(weir, ['Garden furniture', 'Shoes'])
  await signInAs(page, panel('/pages/faq'), whoIs(client))
  await expect(heading(page, 'FAQ')).toBeVisible()
  const requests: string[] = []
  const cancelled: string[] = []
  const searchIn = (url: string) => new URL(url).searchParams.get('search') ?? ''
  page.on('requestfailed', (request) => void cancelled.push(searchIn(request.url())))
  await page.route('**/v1/logs/userCompanies**', async (route) => {
    const search = searchIn(route.request().url())
    requests.push(search)
    if (search !== 'shoes') await route.continue()
    // the request for `shoes` is never answered
  })
  await openPalette(page)
  await page.keyboard.type('shoes')
  await expect.poll(() => requests).toEqual(['shoes'])
  await expect(palette(page).getByRole('status')).toHaveText('Searching…')
  await field(page).fill('garden')
  await expect(palette(page).getByRole('option')).toHaveText(['Garden furniture'])
  expect(cancelled).toEqual(['shoes'])
  expect(requests).toEqual(['shoes', 'garden'])
})

test(
  'staff find a client, open and leave their panel, and create objects from anywhere',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const { client } = await clientWith(weir, [])
    await signInAs(page, panel('/pages/status'), ADMIN)
    await expect(heading(page, 'Status')).toBeVisible()
    await openPalette(page)
    await field(page).fill(client.email)
    await expect(palette(page).getByRole('option')).toHaveText([client.email, `Open the panel of ${client.email}`])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/pages\/clients\/client\/\d+$/)
    await expect(page.getByRole('button', { name: 'Open as client' })).toBeVisible()
    await openPalette(page)
    await field(page).fill('new promo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/pages\/promo$/)
    await expect(page.getByRole('dialog').getByLabel('Code', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openPalette(page)
    await field(page).fill(client.email)
    await palette(page)
      .getByRole('option', { name: `Open the panel of ${client.email}` })
      .click()
    await expect(page.getByRole('region', { name: 'Panel of a client' })).toContainText(client.email)
    await openPalette(page)
    await field(page).fill('leave')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Clients')).toBeVisible()
    await openPalette(page)
    await field(page).fill('logout')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/authentication\/login/)
  },
)

test(
  'keys open screens, search and the main action, but not while typing or in a dialog',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const { client } = await clientWith(weir, ['Garden furniture'])
    await signInAs(page, panel('/pages/campaign-page'), whoIs(client))
    await expect(heading(page, 'Campaign')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByPlaceholder('Search by name, tag or key')).toBeFocused()
    await page.keyboard.type('gln?/')
    await expect(focused(page)).toHaveValue('gln?/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/campaign-page\?search/)
    await page.keyboard.press('Escape')
    await focused(page).blur()
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await expect(heading(page, 'Logs')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByLabel('IP, visit ID or part of the URL')).toBeFocused()
    await focused(page).blur()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(heading(page, 'Statistics')).toBeVisible()
    // no search here: the first filter field
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Campaign' })).toBeFocused()
    await focused(page).blur()
    await page.keyboard.press('?')
    await expect(sheet(page)).toContainText('Go to')
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(page, 'a dialog is open').toHaveURL(/statistics/)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(heading(page, 'Campaign')).toBeVisible()
    await expect(page.getByRole('link', { name: 'New campaign' })).toBeVisible()
    await page.keyboard.press('Control+n')
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/campaign-page\/change$/)
  },
)

test(
  'the sheet lists the screen’s keys in three languages, and opens from the footer',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const { client } = await clientWith(weir, ['Garden furniture'])
    await signInAs(page, panel('/pages/campaign-page'), whoIs(client))
    await expect(page.getByRole('row').nth(1)).toContainText('Garden furniture')
    for (const [language, title, row, main] of [
      ['en', 'Keyboard shortcuts', 'Next row', 'New campaign'],
      ['ru', 'Горячие клавиши', 'Следующая строка', 'Новая кампания'],
      ['ua', 'Гарячі клавіші', 'Наступний рядок', 'Нова кампанія'],
    ] as const) {
      await page.evaluate((one) => localStorage.setItem('weir.language', one), language)
      await page.goto(panel('/pages/campaign-page'))
      await expect(page.getByRole('row').nth(1)).toContainText('Garden furniture')
      const opener = page.getByRole('contentinfo').getByRole('button', { name: title })
      await opener.click()
      const listed = page.getByRole('dialog', { name: title })
      await expect(listed).toContainText(row)
      await expect(listed).toContainText(main)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(listed).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
    await page.evaluate(() => localStorage.setItem('weir.language', 'en'))
    await page.goto(panel('/pages/profile'))
    await expect(heading(page, 'Profile')).toBeVisible()
    await page.keyboard.press('?')
    await expect(sheet(page)).toContainText('Go to')
    await expect(sheet(page), 'the profile has no list').not.toContainText('Next row')
  },
)

test('j and k move through rows, and Enter opens one', { tag: '@long' }, async ({ page, panel, weir }) => {
  const { client, campaigns, hits } = await clientWith(weir, ['Garden furniture', 'Shoes'], 3)
  await signInAs(page, panel('/pages/campaign-page'), whoIs(client))
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await expect(page.locator('[data-row]').first()).toContainText('Garden furniture')
  await expect(page.locator('[data-row]').first(), 'hidden rows take no focus').toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(focused(page)).toContainText('Shoes')
  await page.keyboard.press('k')
  await expect(focused(page)).toContainText('Garden furniture')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`change/${campaigns[0]?.id}$`))
  await page.goto(panel('/pages/logs'))
  await expect(page.locator('[data-row]')).toHaveCount(3)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`hit=${hits[1]}`))
  // with an open receipt they move between receipts
  const receipt = page.getByRole('complementary', { name: 'Verdict' })
  await expect(receipt).toContainText(hits[1] ?? '')
  for (const [key, hit] of [
    ['j', hits[0]],
    ['k', hits[1]],
    ['k', hits[2]],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`hit=${hit}`))
    await expect(receipt).toContainText(hit ?? '')
  }
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/hit=/)
})

/** Tabs from the start, using the skip link, until a row has focus; returns their number. */
async function tabsToFirstRow(page: Page): Promise<number> {
  for (let tabs = 1; tabs <= 5; tabs++) {
    await page.keyboard.press('Tab')
    if ((await focused(page).textContent()) === 'Skip to the list') await page.keyboard.press('Enter')
    if ((await focused(page).getAttribute('data-row')) !== null) return tabs
  }
  return Number.POSITIVE_INFINITY
}

test(
  'the first row is at most five Tabs from the start of the page',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const { client } = await clientWith(weir, ['Garden furniture'], 1)
    await signInAs(page, panel('/pages/campaign-page'), whoIs(client))
    for (const path of ['/pages/campaign-page', '/pages/logs']) {
      await page.goto(panel(path))
      await expect(page.locator('[data-row]').first()).toBeVisible()
      expect(await tabsToFirstRow(page), path).toBeLessThanOrEqual(5)
      await expect(focused(page)).toBeInViewport()
    }
    await page.evaluate(() => localStorage.clear())
    await signInAs(page, panel('/pages/clients'), ADMIN)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    expect(await tabsToFirstRow(page), 'Clients').toBeLessThanOrEqual(5)
    // into the row
    await page.keyboard.press('Tab')
    await expect(page.locator('[data-row]').first().locator(':focus')).toHaveCount(1)
    await page.goto(panel('/pages/status'))
    await expect(heading(page, 'Status')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveText('Skip to content')
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  },
)

test(
  'on a phone the palette fills the screen; frame, palette and sheet fit in both themes and in Russian',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const { client } = await clientWith(weir, ['Garden furniture'])
    await signInAs(page, panel('/pages/campaign-page'), whoIs(client))
    await page.evaluate(() => localStorage.setItem('weir.language', 'ru'))
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(panel('/pages/campaign-page'))
        await expect(page.locator('[data-row]')).toHaveCount(1)
        await expectFits(page)
        await expectAccessible(page)
        await page.getByRole('banner').getByRole('button', { name: 'Найти или перейти' }).click()
        const dialog = page.getByRole('dialog', { name: 'Найти или перейти' })
        await expect(dialog.getByRole('option').first()).toBeVisible()
        if (width === 360) expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width, height })
        await expectFits(page)
        await expectAccessible(page)
        await picture(page, `palette-${width}-${colorScheme}`)
        await dialog.getByRole('button', { name: 'Закрыть' }).click()
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Горячие клавиши' })).toBeVisible()
        await expectFits(page)
        await expectAccessible(page)
        await picture(page, `keys-${width}-${colorScheme}`)
      }
    }
  },
)
