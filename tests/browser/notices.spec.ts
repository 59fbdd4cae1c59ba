/** Notifications by event and channel: set up channels, switches take effect, failed deliveries show. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { BOT_TOKEN, openBotApi, type BotApi } from '../../src/outside/testing/bot-api.ts'
import { expectOk, signIn, startWeir, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectFits, signInAs, withOwnWeir } from './fixture.ts'

let api: BotApi
let server: Server
const hook = { url: '', events: [] as string[], status: 200 }

/** A Weir with a Telegram bot that may post to this machine. */
async function startWithBot(): Promise<Weir> {
  api = await openBotApi()
  server = createServer((request, response) => {
    hook.events.push(String(request.headers['weir-event']))
    response.writeHead(hook.status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return startWeir({
    env: { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_ROOT: api.url, OUTGOING_PRIVATE: '127.0.0.1' },
  })
}

const test = withOwnWeir(startWithBot)
test.afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.close()
})

const PERSONAL = '/pages/profile/personal-information'
const PASSWORD = 'basalt-heron-38'
let made = 0

async function makePerson(weir: Weir): Promise<{ email: string; password: string; token: string }> {
  const admin = await signIn(weir)
  const code = `NOTICE${++made}`
  const email = `notices-${made}@weir.example`
  await expectOk(weir.call('POST', '/v1/promo', { code }, admin))
  const { access_token } = await expectOk(
    weir.call('POST', '/v1/auth/register', {
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      promo: code,
      telegram: '@person',
    }),
  )
  return { email, password: PASSWORD, token: String(access_token) }
}

async function open(
  page: Page,
  panel: (path: string) => string,
  who: { email: string; password: string },
): Promise<void> {
  await signInAs(page, panel(PERSONAL), who)
  await expect(group(page, /^Account and messages/)).toBeVisible()
}

const group = (page: Page, name: RegExp) => page.getByRole('button', { name })

const ways = (page: Page) => page.getByRole('region', { name: 'Channels', exact: true })
const way = (page: Page, name: string) => ways(page).getByRole('listitem').filter({ hasText: name })
const settingsOf = async (weir: Weir, token: string) =>
  (await expectOk(weir.call('GET', '/v1/notification/settings', undefined, token)))['settings'] as Record<
    string,
    Record<string, boolean>
  >

test('each event uses the enabled channels; a switch takes effect at once @long', async ({ page, panel, weir }) => {
  const who = await makePerson(weir)
  await open(page, panel, who)
  await expect(page.getByText('You get everything important.')).toBeVisible()
  await expect(page.getByRole('table'), 'folded').toHaveCount(0)
  await group(page, /^Campaigns and traffic/).click()
  await expect(page.getByRole('columnheader'), 'only channels that are set').toHaveText(['Event', 'Panel', 'E-mail'])
  const weekly = page.getByRole('switch', { name: 'Weekly report, E-mail' })
  await expect(weekly).toHaveAttribute('aria-checked', 'false')
  await weekly.focus()
  await page.keyboard.press('Space')
  await expect(weekly).toHaveAttribute('aria-checked', 'true')
  await group(page, /^Account and messages/).click()
  const row = page.getByRole('row').filter({ hasText: 'Messages from staff' })
  await expect(row.getByRole('switch')).toHaveCount(1)
  await expect(row.getByText('not sent here')).toHaveCount(1)
  await page.reload()
  await group(page, /^Campaigns and traffic/).click()
  await expect(weekly).toHaveAttribute('aria-checked', 'true')
  expect((await settingsOf(weir, who.token))['weekly']).toEqual({
    panel: true,
    mail: true,
    telegram: false,
    webhook: false,
  })
  await expect(page.getByRole('row').filter({ hasText: 'New client' }), 'nothing of staff’s').toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Everything important' }).click()
  await expect(page.getByText('You get everything important.')).toBeVisible()
  await expect(weekly).toHaveAttribute('aria-checked', 'false')
})

test(
  'a chat is linked by the bot’s link, gets notifications, and is unlinked',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const who = await makePerson(weir)
    await open(page, panel, who)
    const telegram = way(page, 'Telegram')
    await expect(telegram).toContainText('Not linked')
    await telegram.getByRole('button', { name: 'Link' }).click()
    const link = telegram.getByRole('link', { name: 'Open Telegram' })
    await expect(link).toBeVisible()
    await expectAccessible(page)
    const href = (await link.getAttribute('href')) ?? ''
    expect(href).toMatch(/^https:\/\/t\.me\/weir_test_bot\?start=[\w-]{43}$/)
    api.write(900 + made, `/start ${new URL(href).searchParams.get('start')}`)
    await expect(telegram).toContainText('@ann_lee')
    await expect(link).toHaveCount(0)
    const section = page.getByRole('region', { name: 'Password', exact: true })
    await section.getByLabel('Current password').fill(PASSWORD)
    await section.getByLabel('New password').fill('granite-egret-77')
    await section.getByLabel('Confirm password').fill('granite-egret-77')
    await section.getByRole('button', { name: 'Change password' }).click()
    await expect.poll(() => api.sent.filter((one) => one.chat_id === String(900 + made)).length).toBe(2)
    await telegram.getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await expect(telegram).toContainText('Not linked')
    await expect(telegram.getByRole('button', { name: 'Link' })).toBeVisible()
  },
)

test(
  'a webhook is saved, its secret shown once, tested, and removed',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const who = await makePerson(weir)
    await open(page, panel, who)
    const webhook = way(page, 'Webhook')
    await webhook.getByRole('button', { name: 'Set' }).click()
    await webhook.getByLabel('Address').fill('ftp://x.example')
    await page.keyboard.press('Enter')
    await expect(webhook.getByText('The address must be a full http or https URL without a password.')).toBeVisible()
    await expectAccessible(page)
    await webhook.getByLabel('Address').fill(hook.url)
    await page.keyboard.press('Enter')
    await expect(webhook.getByText('The secret is shown only once')).toBeVisible()
    await expect(webhook.locator('.secret code')).toHaveText(/^whs_[\w-]{43}$/)
    await expect(webhook).toContainText('Nothing sent yet')
    await webhook.getByRole('button', { name: 'Send a test' }).click()
    await expect(webhook).toContainText('Answered 200')
    expect(hook.events).toContain('test')
    hook.status = 500
    await webhook.getByRole('button', { name: 'Send a test' }).click()
    await expect(webhook).toContainText('answered 500')
    hook.status = 200
    await page.reload()
    await expect(webhook).toContainText('answered 500')
    await expect(webhook.locator('.secret')).toHaveCount(0)
    await webhook.getByRole('button', { name: 'Change' }).click()
    await webhook.getByLabel('Address').fill('http://[::1]:9/hook')
    await webhook.getByRole('button', { name: 'Save' }).click()
    await webhook.getByRole('button', { name: 'Send a test' }).click()
    await expect(webhook).toContainText('the address is not on the open network')
    await webhook.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(webhook).toContainText('Not set.')
  },
)

test('a missing answer is reported, and can be retried', { tag: '@long' }, async ({ page, panel, weir }) => {
  const who = await makePerson(weir)
  let broken = true
  await page.route('**/v1/notification/settings', (route) =>
    broken
      ? route.fulfill({
          status: 429,
          json: { success: false, error: 'Too many requests.', message: { errors: ['Too many requests.'] } },
        })
      : route.continue(),
  )
  await signInAs(page, panel(PERSONAL), who)
  await expect(ways(page).getByRole('alert')).toBeVisible()
  broken = false
  await ways(page).getByRole('button').click()
  await expect(group(page, /^Account and messages/)).toBeVisible()
})

for (const [width, look] of [
  [1440, 'light'],
  [360, 'dark'],
] as const) {
  test(
    `channels and matrix fit ${width} px and are accessible, ${look}, also right to left`,
    { tag: '@walk' },
    async ({ page, panel, weir }) => {
      const client = await makePerson(weir)
      await expectOk(
        weir.call('POST', '/v1/notification/webhook', { url: `${hook.url}/${'long-'.repeat(30)}` }, client.token),
      )
      const who = width === 360 ? client : ADMIN
      await page.emulateMedia({ colorScheme: look })
      await page.setViewportSize({ width, height: 900 })
      await open(page, panel, who)
      await group(page, /^Account and messages/).click()
      await expectFits(page)
      await expectAccessible(page)
      await page.evaluate(() => localStorage.setItem('weir.language', 'ru'))
      await page.reload()
      await group(page, /^Аккаунт и сообщения/).click()
      await expect(page.getByRole('table')).toBeVisible()
      await expectFits(page)
      await expectAccessible(page)
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      await expectFits(page)
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/notices-${width}-${look}.png`, fullPage: true })
    },
  )
}
