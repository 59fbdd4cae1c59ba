/** A fresh installation shows each role's true state: done, and next. Plans without a price show none. */
import type { Page } from '@playwright/test'
import { expectOk, makeClient, signIn, untilLive, type Client, type MadeCampaign } from '../support/weir.ts'
import { ADMIN, expect, expectGood, signInAs, withOwnWeir } from './fixture.ts'

const test = withOwnWeir()

test.describe.configure({ mode: 'serial' }) // one installation from its first minute, in order

const OWNER = { email: 'owner@garden.example', password: 'basalt-heron-38' }
const setLanguage = (page: Page, language: string) =>
  page.evaluate((one) => localStorage.setItem('weir.language', one), language)
/** Steps with their states. */
const stepsOf = (page: Page) =>
  page
    .locator('.steps > li')
    .evaluateAll((items) => items.map((item) => `${item.className}: ${item.querySelector('h3')?.textContent}`))

test(
  'an operator is led from prices and payment texts to a promo code; empty Logs and Statistics address staff',
  { tag: '@long' },
  async ({ page, panel }) => {
    await signInAs(page, panel('/'), ADMIN)
    await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
    await expect
      .poll(() => stepsOf(page))
      .toEqual([
        'now: Set prices',
        'next: Edit the payment texts',
        'next: Set up outgoing mail',
        'next: Create a promo code',
        'next: Give it to the client',
        'next: The client registers',
        'next: Make the first backup',
      ])
    await expect(page.getByText('9 plans are offered, none with a price')).toBeVisible()
    await expectGood(page, 'operator-first')
    for (const at of ['/pages/logs', '/pages/statistics']) {
      await page.goto(panel(at))
      await expect(page.locator('main h1')).toBeVisible()
      await expect(
        page.getByText(/Make a campaign|Create a campaign|Put index\.php|Install the integration/),
        at,
      ).toHaveCount(0)
    }
    await page.goto(panel('/pages/logs'))
    await expect(page.getByRole('heading', { name: 'No visits yet' })).toBeVisible()
    await expect(page.getByText('No client has created a campaign yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Clients' }).click()
    await page.getByRole('link', { name: 'Set prices' }).click()
    await expect(page).toHaveURL(/\/pages\/tariffs$/)
    await expect(page.getByText('$0.00')).toHaveCount(0)
    await expect(page.getByText('on request').first()).toBeVisible()
    await expect(page.getByText('default text').first()).toBeVisible()
  },
)

test(
  'an unpaid client is led to a plan, sees no zero price, and requests one',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const admin = await signIn(weir)
    await expectOk(weir.call('POST', '/v1/promo', { code: 'GARDEN', percent: 10 }, admin))
    await expectOk(
      weir.call('POST', '/v1/auth/register', {
        ...OWNER,
        password_confirmation: OWNER.password,
        promo: 'GARDEN',
        telegram: '@garden',
        language: 'en',
      }),
    )
    await signInAs(page, panel('/'), OWNER)
    await expect
      .poll(() => stepsOf(page))
      .toEqual([
        'now: Choose a plan',
        'next: Pay for it',
        'next: Create a campaign',
        'next: Put it on your site or share its link',
        'next: Get the first visit',
        'next: Report the first conversion',
      ])
    await expect(
      page.getByRole('link', { name: 'New campaign' }),
      'nobody is asked to fill a form that cannot be saved',
    ).toHaveCount(0)
    await expectGood(page, 'client-first')
    await page.goto(panel('/pages/campaign-page/change'))
    await page.getByRole('link', { name: 'How to pay' }).click()
    await expect(page).toHaveURL(/\/pages\/tariff$/)
    await expect(page.getByText('Visits in 30 days', { exact: true })).toBeVisible()
    await expect(page.getByText('$0.00')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0)
    for (const method of ['Bank transfer', 'PayPal', 'Wise', 'Payoneer', 'Bitcoin', 'Ethereum', 'USDT', 'Other'])
      await expect(page.getByText(method, { exact: true })).toBeVisible()
    await expectGood(page, 'tariff-fresh')
    for (const [language, price, contact] of [
      ['ru', 'Цена по запросу', 'Связаться с нами'],
      ['ua', 'Ціна за запитом', 'Зв’язатися з нами'],
    ] as const) {
      await setLanguage(page, language)
      await page.reload()
      await expect(page.getByRole('cell', { name: price })).toHaveCount(9)
      await expect(page.getByRole('button', { name: new RegExp(`^${contact}`) })).toHaveCount(10)
    }
    await setLanguage(page, 'en')
    await page.reload()
    await page.getByRole('button', { name: 'Contact us: 5 campaigns' }).click()
    await expect(page.getByText('You have requested the plan “5 campaigns”')).toBeVisible()
    await page.goto(panel('/pages/campaign-page'))
    await expect
      .poll(async () => (await stepsOf(page)).slice(0, 3))
      .toEqual(['done: Plan chosen', 'now: Pay for it', 'next: Create a campaign'])
    await expect(page.getByText('5 campaigns · 5 active campaigns · No limit clicks')).toBeVisible()
  },
)

test(
  'a plan with a price can be chosen, others are behind Contact us',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const admin = await signIn(weir)
    await expectOk(weir.call('POST', '/v1/tariff/update', { id: '2', price: 4900, clickLimit: 100_000 }, admin))
    await signInAs(page, panel('/pages/tariff'), OWNER)
    await expect(page.getByRole('button', { name: 'Choose: 3 campaigns' })).toBeVisible()
    await expect(page.getByText('$49.00')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Contact us|Requested)/ })).toHaveCount(8)
    await expectGood(page, 'tariff-one-price')
  },
)

test(
  'the steps follow payment, campaign and first hit; Logs and Statistics agree; the rest can be hidden',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const admin = await signIn(weir)
    const { clients } = (await expectOk(weir.call('POST', '/v1/clients', {}, admin))) as { clients: { id: string }[] }
    const id = clients[0]?.id ?? ''
    await signInAs(page, panel('/'), OWNER)
    await expectOk(
      weir.call(
        'POST',
        '/v1/clients/payment',
        { clientId: id, tariffId: '2', months: 1, amount: 4900, currency: 'USD', method: 'Wise' },
        admin,
      ),
    )
    await page.reload()
    await expect
      .poll(async () => (await stepsOf(page)).slice(0, 4))
      .toEqual([
        'done: Plan chosen',
        'done: Your account is active',
        'now: Create a campaign',
        'next: Put it on your site or share its link',
      ])
    await expect(page.getByText('3 campaigns · 3 active campaigns · 100\u202f000 clicks per month')).toBeVisible()
    await page.getByRole('link', { name: 'New campaign' }).first().click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Garden')
    await page.getByRole('textbox', { name: /^Target link/ }).fill('https://shop.example/garden')
    await page.getByRole('textbox', { name: /^Link for bots/ }).fill('about.html')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/change\/\d+$/)
    const aside = page.getByRole('complementary', { name: 'Integration' })
    await expect(aside.getByText(/\/c\/\S+$/)).toBeVisible()
    for (const at of ['/pages/campaign-page', '/pages/logs', '/pages/statistics']) {
      await page.goto(panel(at))
      await expect
        .poll(async () => (await stepsOf(page)).slice(2, 5), { message: at })
        .toEqual(['done: Campaign created', 'now: Put it on your site or share its link', 'next: Get the first visit'])
      await expect(page.getByText('Hosted link', { exact: true }).first()).toBeVisible()
    }
    await page.goto(panel('/pages/campaign-page'))
    await expectGood(page, 'client-campaign')

    const staff = await page.context().browser()?.newPage({ locale: 'en-GB' })
    if (!staff) throw new Error('no second browser page')
    await signInAs(staff, panel('/'), ADMIN)
    for (const at of ['/pages/logs', '/pages/statistics']) {
      await staff.goto(panel(`${at}?client=${id}`))
      await expect(staff.getByRole('heading', { name: 'This client has no visits yet' }), at).toBeVisible()
      await expect(staff.getByText('There are campaigns but no visits yet')).toBeVisible()
    }
    await staff.close()

    const token = await signIn(weir, OWNER)
    const { profile } = (await expectOk(weir.call('GET', '/v1/profile', undefined, token))) as {
      profile: { integrationToken: string }
    }
    const { companies } = (await expectOk(weir.call('POST', '/v1/company', {}, token))) as { companies: MadeCampaign[] }
    const [campaign] = companies
    if (!campaign) throw new Error('no campaign')
    const client: Client = { token, id, integrationToken: profile.integrationToken, email: OWNER.email }
    await untilLive(weir, client, campaign)
    await expectOk(
      weir.call(
        'POST',
        '/edge/v1/decide',
        { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: 'Mozilla/5.0' },
        client.integrationToken,
      ),
    )
    const left = page.getByRole('region', { name: 'First steps' })
    await expect(left).toContainText('First steps: 5 of 6')
    await expect(left).toContainText('Report the first conversion')
    await expectGood(page, 'client-left')
    await left.getByRole('link', { name: 'Set up postbacks' }).click()
    await expect(page).toHaveURL(/\/pages\/conversion\?tab=settings/)
    await page.goBack()
    await left.getByRole('button', { name: 'Hide' }).click()
    await expect(left).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Garden' }).first()).toBeVisible()
    await expect(left).toHaveCount(0)
  },
)

test(
  'an operator with clients sees remaining setup steps, also in the palette, until they are done',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const admin = await signIn(weir)
    await expectOk(weir.call('POST', '/v1/tariff/update', { id: '2', price: 0 }, admin))
    await signInAs(page, panel('/'), ADMIN)
    const left = page.getByRole('region', { name: 'First steps' })
    await expect(left).toContainText('First steps: 3 of 7')
    await expect(left).toContainText('Set prices')
    await page.keyboard.press('Control+k')
    const steps = page.getByRole('dialog').getByRole('group', { name: 'First steps' }).getByRole('option')
    await expect(steps).toHaveText([
      'Set prices',
      'Edit the payment texts',
      'Set up outgoing mail',
      'Make the first backup',
    ])
    await expectOk(weir.call('POST', '/v1/tariff/update', { id: '2', price: 3900 }, admin))
    await page.reload()
    await expect(left).toContainText('First steps: 4 of 7')
    await page.keyboard.press('Control+k')
    await expect(steps.first()).toHaveText('Edit the payment texts')
    await steps.first().click()
    await expect(page).toHaveURL(/\/pages\/tariffs$/)
  },
)

test(
  'a client activated without a plan begins with a campaign, and Tariff has their limits',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    await signInAs(page, panel('/'), { email: client.email, password: OWNER.password })
    await expect.poll(async () => (await stepsOf(page))[0]).toBe('now: Create a campaign')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByTitle('Tariff', { exact: true }).click()
    await expect(page.getByText('Your account works without a plan.')).toBeVisible()
    const allowed = page.getByText(/^of (?:10|5)$/)
    await expect(allowed).toHaveCount(2)
  },
)
