/**
 * An installation's first day for its operator and first client: empty folder, prices, promo code, payment, campaign, a
 * visit by the hosted link and the network's postback. Both follow only the panel's instructions and addresses.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { until } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectFits, picture, signInAs, withOwnWeir } from './fixture.ts'

const test = withOwnWeir()

const CLIENT = { email: 'owner@garden.example', password: 'basalt-heron-38' }

/** The current step and its button. */
const now = (page: Page) => page.locator('.steps > li.now')
const dialog = (page: Page) => page.getByRole('dialog')
const openScreen = (page: Page, title: string) => page.getByTitle(title, { exact: true }).click()

async function editRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
}

/** The operator: prices, payment texts and a promo code; the screen shows what to send the client. */
async function setUp(page: Page): Promise<{ code: string; address: string }> {
  await expect(now(page)).toContainText('Set prices')
  await now(page).getByRole('link').click()
  await editRow(page, '3 campaigns')
  await dialog(page).getByLabel('Price per month').fill('49')
  await dialog(page).getByLabel('Clicks per month').fill('100000')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('cell', { name: '$49.00' })).toBeVisible()
  await openScreen(page, 'Clients')
  await expect(now(page)).toContainText('Edit the payment texts')
  await now(page).getByRole('link').click()
  await editRow(page, 'Wise')
  await dialog(page).getByRole('textbox', { name: 'English' }).fill('Send it to **pay@garden-weir.example**')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await openScreen(page, 'Clients')
  // mail is configured outside the panel
  await expect(now(page)).toContainText('Set up outgoing mail')
  await openScreen(page, 'Promo')
  await page.getByRole('button', { name: 'New promo code' }).first().click()
  await page.getByLabel('Code', { exact: true }).fill('GARDEN-26')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await openScreen(page, 'Clients')
  await picture(page, 'first-day-operator')
  const [code = '', address = ''] = await page.locator('.steps .invite-text .mono').allTextContents()
  return { code, address }
}

/** The client registers with the code, chooses the plan and reads how to pay. */
async function becomeClient(page: Page, { code, address }: { code: string; address: string }): Promise<void> {
  await page.goto(address)
  await page.getByLabel('E-mail').fill(CLIENT.email)
  await page.getByLabel('Password', { exact: true }).fill(CLIENT.password)
  await page.getByLabel('Confirm password').fill(CLIENT.password)
  await page.getByLabel('Promo code').fill(code)
  await page.getByLabel('Telegram').fill('@garden')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(now(page)).toContainText('Choose a plan')
  await now(page).getByRole('link').click()
  await page.getByRole('button', { name: 'Choose: 3 campaigns' }).click()
  await expect(page.getByText('You have requested the plan “3 campaigns”')).toBeVisible()
  await openScreen(page, 'Campaign')
  await expect(now(page)).toContainText('Pay for it')
  await now(page).getByRole('link').click()
  await page.getByText('Wise', { exact: true }).click()
  await expect(page.getByText('pay@garden-weir.example')).toBeVisible()
  await picture(page, 'first-day-tariff')
}

async function recordPayment(page: Page): Promise<void> {
  await openScreen(page, 'Payments')
  await page
    .getByRole('button', { name: `Record payment: ${CLIENT.email}` })
    .first()
    .click()
  await dialog(page)
    .getByLabel(/^Method/)
    .first()
    .fill('Wise')
  await dialog(page)
    .getByLabel(/^Amount/)
    .first()
    .fill('49')
  await dialog(page).getByRole('button', { name: 'Record payment', exact: true }).click()
  await expect(page.getByText('Payment recorded.')).toBeVisible()
}

/** Fills only required fields. */
async function createCampaign(page: Page, target: string): Promise<void> {
  await openScreen(page, 'Campaign')
  await expect(now(page)).toContainText('Create a campaign') // the payment appears by itself
  await now(page).getByRole('link').click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Garden furniture')
  await page.getByRole('textbox', { name: /^Target link/ }).fill(target)
  await page.getByRole('textbox', { name: /^Link for bots/ }).fill('about.html')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/pages\/campaign-page\/change\/\d+$/)
}

/** Opens the hosted link from the steps; returns the arrival address. */
async function visit(page: Page, browser: Browser, arrivals: URL[]): Promise<URL> {
  await openScreen(page, 'Campaign')
  await expect(now(page)).toContainText('Put it on your site or share its link')
  await picture(page, 'first-day-campaign')
  const link = (await now(page).locator('.hosted-link .mono').textContent()) ?? ''
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version().split('.')[0]}.0.0.0 Safari/537.36`
  const person = await browser.newContext({ locale: 'de-DE', userAgent })
  const tab = await person.newPage()
  const arrived = () => arrivals.find(({ pathname }) => pathname === '/landing')
  // edges know a new campaign within a second
  const at = await until('the visit to arrive', async () => {
    await tab.goto(link)
    return arrived()
  })
  await person.close()
  return at
}

/** Calls the panel's address with the network's values in the places marked “…”. */
async function reportConversion(page: Page, hit: string): Promise<void> {
  await openScreen(page, 'Campaign')
  const left = page.getByRole('region', { name: 'First steps' })
  await expect(left).toContainText('Report the first conversion')
  await left.getByRole('link', { name: 'Set up postbacks' }).click()
  await page
    .getByLabel('Campaign', { exact: true })
    .and(page.locator('select'))
    .selectOption({ label: 'Garden furniture' })
  const shown = new URL((await page.locator('.conv-address code').textContent()) ?? '')
  await picture(page, 'first-day-postback')
  const values: Record<string, string> = {
    click_id: hit,
    status: 'approved',
    payout: '12.50',
    currency: 'USD',
    txid: 'T-1',
  }
  for (const [name, value] of Array.from(shown.searchParams))
    if (value === '…') shown.searchParams.set(name, values[name] ?? '')
  expect((await fetch(shown)).status).toBe(200)
}

async function openDestination(): Promise<{ server: Server; url: string; arrivals: URL[] }> {
  const arrivals: URL[] = []
  const server = createServer((request, response) => {
    arrivals.push(new URL(request.url ?? '', 'http://destination.example'))
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Garden</title><link rel="icon" href="data:,"><h1>Welcome to the garden</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/landing`, arrivals }
}

test(
  'the panel leads from an empty folder to the first conversion',
  { tag: '@walk' },
  async ({ page: client, browser, panel }) => {
    const destination = await openDestination()
    const staff = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage()
    try {
      await signInAs(staff, panel('/'), ADMIN)
      const invitation = await setUp(staff)
      await becomeClient(client, invitation)
      await recordPayment(staff)
      await createCampaign(client, destination.url)
      const arrival = await visit(client, browser, destination.arrivals)
      const hit = arrival.searchParams.get('click_id') ?? ''
      expect(hit, 'the destination gets the hit’s id').toMatch(/^\w{20,}$/)
      await reportConversion(client, hit)

      await openScreen(client, 'Campaign')
      await expect(client.getByRole('region', { name: 'First steps' }), 'nothing is left to do').toHaveCount(0) // polled every 10 s, once the postback is matched
      await openScreen(client, 'Conversions')
      await expect(client.getByText('12.50').first()).toBeVisible()
      await expectAccessible(client)
      await client.goto(panel(`/pages/logs?hit=${hit}`))
      const receipt = client.getByRole('complementary', { name: 'Verdict' })
      await expect(receipt).toContainText('Came through the hosted link.')
      await expect(receipt.locator('.brought')).toContainText('12.50 Sale')
      await picture(client, 'first-day-receipt')
      await expectFits(client)
    } finally {
      destination.server.close()
      await staff.context().close()
    }
  },
)
