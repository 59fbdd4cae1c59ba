/**
 * Daily tasks with every press counted: by mouse, keyboard and on a phone. Typing a text counts as one. Counts are
 * those of docs/lab/screens.md.
 */
import type { Locator, Page } from '@playwright/test'
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive, type Weir } from '../support/weir.ts'
import { counting, type Counting } from './counting.ts'
import { ADMIN, expect, signInAs, test } from './fixture.ts'

const HANDS = ['mouse', 'keyboard', 'phone'] as const
type Hand = (typeof HANDS)[number]
const SIZES = { mouse: [1440, 900], keyboard: [1440, 900], phone: [360, 780] } as const

const PASSWORD = 'basalt-heron-38'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** Opens the panel's home. */
async function begin(page: Page, url: string, hand: Hand, who: { email: string; password: string }): Promise<Counting> {
  const [width, height] = SIZES[hand]
  await page.setViewportSize({ width, height })
  await signInAs(page, url, who)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return counting(page)
}

/** Opens a menu screen; on a phone the menu is behind a button. */
async function go(page: Page, hand: Hand, { press, keys }: Counting, screen: string, key: string): Promise<void> {
  if (hand === 'keyboard') await keys('g', key)
  else {
    if (hand === 'phone') await press(page.getByRole('button', { name: 'Menu', exact: true }))
    await press(page.getByRole('link', { name: screen, exact: true }))
  }
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
}

/** Presses a control, or finds it by the palette. */
async function use(page: Page, hand: Hand, { press, keys, type }: Counting, control: Locator, typed: string) {
  await expect(control).toBeVisible()
  if (hand !== 'keyboard') return press(control)
  await keys('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused()
  await type(typed)
  await expect(dialogOf(page).getByRole('option').first()).toBeVisible()
  await keys('Enter')
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const receiptOf = (page: Page) => page.getByRole('complementary', { name: 'Verdict' })

/** A client with a live campaign and visits from these addresses of one network, by placement. */
async function siteWith(weir: Weir, visits: readonly { ip: string; placement: string; agent?: string }[]) {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Garden' })
  await untilLive(weir, client, campaign)
  const visit = async ({ ip, placement, agent = CHROME }: (typeof visits)[number]) => {
    const url = `https://garden.example/?utm_placement=${placement}`
    const question = { key: campaign.key, ip, url, userAgent: agent }
    const body = await expectOk(weir.call('POST', '/edge/v1/decide', question, client.integrationToken))
    return { to: (body['action'] as { to: string }).to, hit: String(body['hit']) }
  }
  let last = ''
  for (const one of visits) last = (await visit(one)).hit
  await until(
    'the last visit',
    async () =>
      last === '' || (await weir.call('GET', `/v1/logs/receipt?hit=${last}`, undefined, client.token)).status === 200,
  )
  return { client, visit, who: { email: client.email, password: PASSWORD } }
}

for (const [hand, presses] of [
  ['mouse', 4],
  ['keyboard', 8],
  ['phone', 5],
] as const)
  test(
    `find why a visit was Bot, and undo: ${hand}, ${presses} presses`,
    { tag: '@long' },
    async ({ page, panel, weir }) => {
      const { client, visit, who } = await siteWith(weir, [])
      await expectOk(weir.call('POST', '/v1/clientblacklist/add', { value: '81.2.69.0/24' }, client.token))
      await until('the block', async () => (await visit({ ip: '81.2.69.9', placement: 'feed' })).to === 'about.html')
      const hands = await begin(page, panel('/'), hand, who)
      await go(page, hand, hands, 'Logs', 'l')
      const row = page.locator('[data-row]').first()
      await expect(row).toContainText('81.2.69.9')
      if (hand === 'keyboard') await hands.keys('j', 'Enter')
      else await hands.press(row)
      await expect(receiptOf(page)).toContainText('Bot: the network 81.2.69.0/24 is on your block list.')
      await use(page, hand, hands, receiptOf(page).getByRole('button', { name: 'Remove this entry' }), 'remove')
      await expect(dialogOf(page)).toContainText('Remove 81.2.69.0/24 from your block list?')
      await answer(page, hand, hands, 'Remove')
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      expect(hands.count()).toBe(presses)
    },
  )

for (const [hand, presses] of [
  ['mouse', 5],
  ['keyboard', 10],
  ['phone', 6],
] as const)
  test(`ban a network: ${hand}, ${presses} presses`, { tag: '@long' }, async ({ page, panel, weir }) => {
    const { client, who } = await siteWith(weir, [{ ip: '81.2.69.9', placement: 'feed' }])
    const hands = await begin(page, panel('/'), hand, who)
    await go(page, hand, hands, 'Logs', 'l')
    const row = page.locator('[data-row]').first()
    await expect(row).toContainText('81.2.69.9')
    if (hand === 'keyboard') await hands.keys('j', 'Enter')
    else await hands.press(row)
    await use(page, hand, hands, receiptOf(page).getByRole('button', { name: 'Block', exact: true }), 'block')
    const network = page.getByRole('menuitem', { name: 'Network 81.2.69.0/24' })
    await expect(network).toBeVisible()
    if (hand === 'keyboard') await hands.keys('ArrowDown', 'Enter')
    else await hands.press(network)
    await expect(dialogOf(page)).toContainText('Block 81.2.69.0/24')
    await answer(page, hand, hands, 'Block 1 entry')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    const { ips } = await expectOk(weir.call('GET', '/v1/clientblacklist', undefined, client.token))
    expect(ips).toMatchObject([{ value: '81.2.69.0/24' }])
    expect(hands.count()).toBe(presses)
  })

for (const [hand, presses] of [
  ['mouse', 6],
  ['keyboard', 18],
  ['phone', 7],
] as const)
  test(
    `export the worst placement of seven days: ${hand}, ${presses} presses`,
    { tag: '@long' },
    async ({ page, panel, weir }) => {
      const { who } = await siteWith(weir, [
        { ip: '81.2.69.1', placement: 'feed' },
        { ip: '81.2.69.2', placement: 'feed' },
        { ip: '81.2.69.3', placement: 'banner', agent: 'curl/8.5.0' },
      ])
      const hands = await begin(page, panel('/'), hand, who)
      await go(page, hand, hands, 'Statistics', 's')
      await chooseDates(page, hand, hands, 'Last 7 days')
      await expect(page).toHaveURL(/range=7d/)
      const table = page.getByRole('region', { name: 'UTM placement' })
      await use(page, hand, hands, table.getByRole('button', { name: 'Bot %' }), 'bot %')
      await expect(table.locator('tbody tr').first()).toContainText('banner')
      await use(page, hand, hands, page.getByRole('button', { name: 'Export: UTM placement' }), 'export: utm')
      const arriving = page.waitForEvent('download')
      if (hand === 'keyboard') await hands.keys('Enter')
      else await hands.press(page.getByRole('menuitem', { name: 'CSV' }))
      expect((await arriving).suggestedFilename()).toMatch(/\.csv$/)
      expect(hands.count()).toBe(presses)
    },
  )

for (const [hand, presses] of [
  ['mouse', 3],
  ['keyboard', 9],
  ['phone', 4],
] as const)
  test(
    `compare this week with the last: ${hand}, ${presses} presses`,
    { tag: '@long' },
    async ({ page, panel, weir }) => {
      const { who } = await siteWith(weir, [{ ip: '81.2.69.1', placement: 'feed' }])
      const hands = await begin(page, panel('/'), hand, who)
      await go(page, hand, hands, 'Statistics', 's')
      await chooseDates(page, hand, hands, 'This week')
      await expect(page).toHaveURL(/range=week/)
      await expect(page.locator('.notes-line > p')).toContainText('previous period')
      expect(hands.count()).toBe(presses)
    },
  )

for (const [hand, presses] of [
  ['mouse', 3],
  ['keyboard', 6],
  ['phone', 4],
] as const)
  test(
    `write to all whose plan ends this week: ${hand}, ${presses} presses`,
    { tag: '@long' },
    async ({ page, panel, weir }) => {
      const admin = await signIn(weir)
      const soon = await paidFor(weir, admin, [3, 5])
      const later = await paidFor(weir, admin, [60])
      const hands = await begin(page, panel('/'), hand, ADMIN)
      await go(page, hand, hands, 'Expirations', 'e')
      await use(page, hand, hands, page.getByRole('button', { name: 'Remind these clients' }), 'these')
      await answer(page, hand, hands, /^Send to \d+ client/)
      await expect(dialogOf(page)).toHaveCount(0)
      const { expirations } = (await expectOk(weir.call('GET', '/v1/expirations', undefined, admin))) as {
        expirations: { email: string; reminded: string | null }[]
      }
      const written = new Set(expirations.filter(({ reminded }) => reminded !== null).map(({ email }) => email))
      expect([...soon, ...later].map((email) => written.has(email))).toEqual([true, true, false])
      expect(hands.count()).toBe(presses)
    },
  )

/** Clients whose paid time ends in so many days; returns e-mails. */
async function paidFor(weir: Weir, admin: string, ends: readonly number[]): Promise<string[]> {
  const { tariffs } = (await expectOk(weir.call('GET', '/v1/tariff', undefined, admin))) as {
    tariffs: { id: string }[]
  }
  const emails = []
  for (const days of ends) {
    const { id: clientId, email } = await makeClient(weir, admin)
    const months = days > 20 ? 3 : 1
    const what = { tariffId: tariffs[0]?.id, amount: 10, currency: 'EUR', method: 'Wise' }
    const payment = { clientId, ...what, months, date: dayBefore(days, months) }
    await expectOk(weir.call('POST', '/v1/clients/payment', payment, admin))
    emails.push(email)
  }
  return emails
}

/** Start of so many paid months that end in so many days. */
function dayBefore(days: number, months: number): string {
  const start = new Date(Date.now() + days * 86_400_000)
  start.setUTCMonth(start.getUTCMonth() - months)
  return start.toISOString()
}

/** In the period's list. */
async function chooseDates(page: Page, hand: Hand, hands: Counting, preset: string): Promise<void> {
  await use(page, hand, hands, page.getByRole('button', { name: /^Dates:/ }), 'dates')
  const choice = page.getByRole('button', { name: preset, exact: true })
  await expect(choice).toBeVisible()
  if (hand !== 'keyboard') return hands.press(choice)
  // presets come first, in order
  const at = await page
    .locator('.range-menu li')
    .evaluateAll((all, name) => all.findIndex((one) => one.textContent === name), preset)
  await hands.keys(...Array<string>(at + 1).fill('Tab'), 'Enter')
}

/** A dialog's main button. */
async function answer(page: Page, hand: Hand, { press, keys }: Counting, name: string | RegExp): Promise<void> {
  const button = dialogOf(page).getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await (hand === 'keyboard' ? keys('Control+Enter') : press(button))
}
