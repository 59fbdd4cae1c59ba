/** The panel's frame: end of the paid time, and confirmations. */
import type { Page } from '@playwright/test'
import { expectOk, makeClient, signIn, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectFits, picture, keepSessionOf, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const PLAN = '9'
const DAY = 86_400_000

/** Pays a month; returns its end. */
async function paidFor(weir: Weir, admin: string, clientId: string): Promise<string> {
  await expectOk(
    weir.call(
      'POST',
      '/v1/clients/payment',
      { clientId, tariffId: PLAN, months: 1, amount: 4900, currency: 'USD', method: 'Wise' },
      admin,
    ),
  )
  const { clients } = (await expectOk(weir.call('POST', '/v1/clients', { perPage: 200 }, admin))) as {
    clients: { id: string; paidExpiration: string }[]
  }
  return clients.find((one) => one.id === clientId)?.paidExpiration ?? ''
}

const dateIn = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' })
    .format(new Date(instant))
    .replace(/\s[гр]\.$/u, '')
const setLanguage = (page: Page, language: string) =>
  page.evaluate((one) => localStorage.setItem('weir.language', one), language)
/** A session of a later day: the previous one has expired. */
async function signInAgain(page: Page, weir: Weir, email: string, at: number): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.clock.setFixedTime(at)
  await signInAs(page, `${weir.url}/`, { email, password: PASSWORD })
}

const banner = (page: Page) => page.getByRole('banner')

test(
  'a client sees the paid-until date on every screen, with a dated warning; both lead to Tariff',
  { tag: '@long' },
  async ({ page, weir }) => {
    const admin = await signIn(weir)
    const client = await makeClient(weir, admin)
    const until = await paidFor(weir, admin, client.id)
    await signInAs(page, `${weir.url}/`, { email: client.email, password: PASSWORD })
    const paid = banner(page).getByRole('link', { name: `Paid until ${dateIn(until, 'en-GB')}` })
    await expect(paid).toBeVisible()
    await page.goto(`${weir.url}/pages/faq`)
    await paid.click()
    await expect(page).toHaveURL(/\/pages\/tariff$/)
    for (const [language, label] of [
      ['ru', 'Оплачено до'],
      ['ua', 'Оплачено до'],
    ] as const) {
      await setLanguage(page, language)
      await page.reload()
      await expect(
        banner(page).getByRole('link', { name: `${label} ${dateIn(until, language === 'ru' ? 'ru-RU' : 'uk-UA')}` }),
      ).toBeVisible()
    }
    await setLanguage(page, 'en')
    await signInAgain(page, weir, client.email, Date.parse(until) - DAY)
    const warned = banner(page).getByRole('link', { name: /^Your payment plan expires tomorrow/ })
    await expect(warned).toContainText(`Paid until ${dateIn(until, 'en-GB')}`)
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(warned).toBeVisible()
      await expectFits(page)
      await expectAccessible(page)
      await picture(page, `header-${width}`)
    }
    await signInAgain(page, weir, client.email, Date.parse(until) + DAY)
    await page.goto(`${weir.url}/pages/faq`)
    await banner(page)
      .getByRole('link', { name: /^Your payment plan already expired/ })
      .click()
    await expect(page).toHaveURL(/\/pages\/tariff$/)
  },
)

test(
  'a team user sees the date without a link, staff none; an unpaid account is led to Tariff',
  { tag: '@long' },
  async ({ page, weir, browser }) => {
    const admin = await signIn(weir)
    const client = await makeClient(weir, admin)
    const until = await paidFor(weir, admin, client.id)
    const mate = { email: `mate-${client.email}`, password: PASSWORD }
    await expectOk(weir.call('POST', '/v1/teamUsers/addTeamUser', { ...mate, name: 'Mate', limit: 3 }, client.token))
    await signInAs(page, `${weir.url}/`, mate)
    await expect(banner(page).getByText(`Paid until ${dateIn(until, 'en-GB')}`)).toBeVisible()
    await expect(banner(page).getByRole('link', { name: /Paid until/ })).toHaveCount(0)

    const staff = await browser.newPage({ locale: 'en-GB' })
    await signInAs(staff, `${weir.url}/`, ADMIN)
    await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(staff).getByText(/Paid until|payment/)).toHaveCount(0)
    await staff.close()

    const unpaid = await makeClient(weir, admin)
    await expectOk(weir.call('GET', `/v1/clients/activate?id=${unpaid.id}&status=0`, undefined, admin))
    const other = await browser.newPage({ locale: 'en-GB' })
    await signInAs(other, `${weir.url}/`, { email: unpaid.email, password: PASSWORD })
    await banner(other).getByRole('link', { name: 'Activation is available after payment.' }).click()
    await expect(other).toHaveURL(/\/pages\/tariff$/)
    await other.close()
  },
)

/** Creates a promo code in the form and sees the confirmation. */
async function makePromo(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'New promo code' }).first().click()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

const success = (page: Page) => page.getByRole('status').filter({ hasText: 'Promo created.' }).locator('.success-modal')

type Held = { heldTimers: (() => void)[] }

/** Three-second timers wait for `threeSecondsLater`, so that slow machines do not lose the race. */
const holdThreeSeconds = (page: Page) =>
  page.addInitScript(() => {
    const held = globalThis as unknown as Held
    const real = globalThis.setTimeout
    held.heldTimers = []
    const wait = (act: () => void, ms?: number, ...rest: unknown[]) =>
      ms === 3000 ? held.heldTimers.push(act) : real(act, ms, ...rest)
    globalThis.setTimeout = wait as unknown as typeof real
  })
const threeSecondsLater = (page: Page) =>
  page.evaluate(() => {
    for (const act of (globalThis as unknown as Held).heldTimers.splice(0)) act()
  })

test(
  'a success shows a centred modal for 3 s, or until the next key or click, which still takes effect',
  { tag: '@long' },
  async ({ page, weir }) => {
    await holdThreeSeconds(page)
    await signInAs(page, `${weir.url}/pages/promo`, ADMIN)
    await makePromo(page, 'FIRST-1')
    await expect(success(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const box = await success(page).boundingBox()
    if (!box) throw new Error('the modal has no box')
    expect(Math.abs(box.x + box.width / 2 - 720), 'it stands in the middle').toBeLessThanOrEqual(1)
    expect(box.y).toBeGreaterThan(80)
    await expectAccessible(page)
    await picture(page, 'success')
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture(page, 'success-dark')
    await threeSecondsLater(page)
    await expect(success(page)).toHaveCount(0)

    await makePromo(page, 'CLICKED-1')
    await expect(success(page)).toBeVisible()
    await page.getByRole('button', { name: 'New promo code' }).first().click()
    await expect(success(page)).toHaveCount(0)
    await page.keyboard.type('TYPED')
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('TYPED')

    await page.goto(`${weir.url}/pages/promo`)
    await makePromo(page, 'SECOND-2')
    await expect(success(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(success(page)).toHaveCount(0)
    await makePromo(page, 'THIRD-3')
    await success(page).click()
    await expect(success(page)).toHaveCount(0)
  },
)

test(
  'the mouse reaches the page beside the modal, which fits a phone, in Russian and Ukrainian',
  { tag: '@long' },
  async ({ page, weir }) => {
    await keepSessionOf(page, `${weir.url}/`, ADMIN)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [language, done, act] of [
      ['ru', 'Промокод создан.', 'Новый промокод'],
      ['ua', 'Промокод створено.', 'Новий промокод'],
    ] as const) {
      await setLanguage(page, language)
      await page.goto(`${weir.url}/pages/promo`)
      await page.getByRole('button', { name: act }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').first().fill(`PHONE-${language}`)
      await dialog.locator('button[type=submit]').click()
      const modal = page.locator('.success-modal')
      await expect(modal).toBeVisible()
      await expect(modal).toHaveText(done)
      await expectFits(page)
      const beside = await page.evaluate(() => document.elementFromPoint(4, 4)?.closest('.notices') === null)
      expect(beside, 'nothing lies over the rest of the page').toBe(true)
    }
  },
)
