/** Read-only and finance team users: nothing on their screens leads to a refusal. */
import type { Page } from '@playwright/test'
import { MENU_ORDER } from '../../src/contract/screens.ts'
import { SCREENS, type ScreenTitle } from '../../src/contract/screens.ts'
import { expectOk, makeCampaign, makeClient, signIn, untilLive, type Weir } from '../support/weir.ts'
import { expect, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
type Access = 'read' | 'finance'

/** A client with a visit, postbacks, an entry and a shared view; and a team member. */
async function furnished(weir: Weir, access: Access) {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Garden' })
  await makeCampaign(weir, client, { name: 'Terrace' })
  await untilLive(weir, client, campaign)
  const visit = { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: 'curl/8.5.0' }
  const { hit } = await expectOk(weir.call('POST', '/edge/v1/decide', visit, client.integrationToken))
  await expectOk(weir.call('POST', '/v1/clientblacklist/add', { value: '203.0.113.9' }, client.token))
  await weir.call('GET', `/postback?hit=nobody&status=sale&payout=5&currency=USD&txid=1`)
  const who = { email: `${access}-of-${client.email}`, password: PASSWORD }
  await expectOk(
    weir.call('POST', '/v1/teamUsers/addTeamUser', { ...who, name: access, limit: 0, access }, client.token),
  )
  return { campaign, hit: String(hit), who }
}

/** Nested screens. */
const within = (access: Access, campaign: string, hit: string): string[] => {
  const { Campaign, Conversions, Logs, Statistics } = SCREENS
  const statistics = `${Statistics.path.replace('/:id?', '')}/${campaign}`
  return access === 'read'
    ? [`${Campaign.path}/change/${campaign}`, `${Campaign.path}?status=archived`, `${Logs.path}?hit=${hit}`, statistics]
    : [...['inbox', 'sent', 'settings'].map((tab) => `${Conversions.path}?tab=${tab}`), statistics]
}

/** Refusals of the service while the page is used. */
function refusalsOf(page: Page): { refused: string[]; settled: () => Promise<void> } {
  const refused: string[] = []
  let waiting = 0
  // the live view's response never ends
  const counts = (url: string) => !url.includes('/logs/live')
  page.on('request', (request) => (waiting += counts(request.url()) ? 1 : 0))
  const over = (url: string) => (waiting -= counts(url) ? 1 : 0)
  page.on('requestfinished', (request) => over(request.url()))
  page.on('requestfailed', (request) => over(request.url()))
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  return { refused, settled: () => expect.poll(() => waiting).toBeLessThanOrEqual(0) }
}

/** Buttons and menu entries by name; sorting, selecting and copying call nothing. */
const ACTS = 'main button:visible:not(:disabled):not(th button):not(.seg button):not(.copy)'

async function open(page: Page, address: string, settled: () => Promise<void>): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeVisible()
  await settled()
}

/** Presses each button once, then what it opens: each menu entry, each dialog's main button. */
async function pressAll(page: Page, address: string, settled: () => Promise<void>): Promise<void> {
  await open(page, address, settled)
  const button = (name: string) =>
    page
      .locator(ACTS)
      .and(page.getByRole('button', { name, exact: true }))
      .first()
  const before = page.url()
  const opened = page.locator('[popover], dialog')
  for (const name of await namesOf(page)) {
    if (page.url() !== before || (await opened.count()) > 0) await open(page, address, settled)
    if ((await button(name).count()) === 0) continue
    try {
      await button(name).click({ timeout: 3000 })
    } catch {
      // covered by late content
      await open(page, address, settled)
      await button(name).click()
    }
    await settled()
    const entries = await page.getByRole('menuitem').filter({ visible: true }).count()
    for (let at = 0; at < entries; at++) {
      if (at > 0) {
        await open(page, address, settled)
        await button(name).click()
      }
      await page.getByRole('menuitem').filter({ visible: true }).nth(at).click()
      await pressMain(page, settled)
    }
    await pressMain(page, settled)
  }
}

const namesOf = async (page: Page): Promise<string[]> => {
  const names = await page.locator(ACTS).evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent.trim()))
  return [...new Set(names)].filter((name) => !/^(?:$|Copy)/.test(name))
}

async function pressMain(page: Page, settled: () => Promise<void>): Promise<void> {
  const main = page.getByRole('dialog').locator('button.pri:visible:not(:disabled)').first()
  if ((await main.count()) > 0) await main.click()
  await settled()
}

for (const access of ['read', 'finance'] as const) {
  test(`${access}: no action or link on any screen is refused`, { tag: '@long' }, async ({ page, weir }) => {
    test.setTimeout(600_000)
    const { campaign, hit, who } = await furnished(weir, access)
    const { refused, settled } = refusalsOf(page)
    const found = new Map<string, string[]>()
    const places = [
      ...MENU_ORDER[access].map((title) => SCREENS[title].path.replace('/:id?', '')),
      ...within(access, campaign.id, hit),
    ]
    await signInAs(page, weir.url, who)
    const elsewhere = (Object.keys(SCREENS) as ScreenTitle[])
      .filter((title) => !MENU_ORDER[access].includes(title))
      .map((title) => SCREENS[title].path.replace('/:id?', ''))
    for (const place of places) {
      await pressAll(page, `${weir.url}${place}`, settled)
      await open(page, `${weir.url}${place}`, settled)
      const links = await page
        .locator('main a[href^="/"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      const lost = links.filter((to) => elsewhere.some((path) => (to.split('?')[0] ?? '') === path))
      if (refused.length + lost.length > 0) found.set(place, [...refused.splice(0), ...lost])
    }
    expect(Object.fromEntries(found)).toEqual({})
  })
}
