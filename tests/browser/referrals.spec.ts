/** Referral partners for staff, and for partners themselves. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectOk, signIn, type Weir } from '../support/weir.ts'
import {
  ADMIN,
  expect,
  expectAccessible,
  expectFits,
  expectGood,
  LONG,
  picture,
  keepSessionOf,
  signInAs,
  test,
} from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const UNAVAILABLE = {
  success: false,
  error: 'The service is temporarily unavailable.',
  message: { errors: ['The service is temporarily unavailable.'] },
}

/** Dark, in Russian, on a phone, and mirrored: in `npm run test:long`. */
async function expectGoodOtherwise(page: Page, name: string): Promise<void> {
  if (!LONG) return
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [settings, language] of [
    [{ theme: 'dark' }, 'ru'],
    [{ direction: 'rtl' }, 'ua'],
  ] as const) {
    await page.evaluate(
      ([chosen, chosenLanguage]) => {
        localStorage.setItem('weir.settings', JSON.stringify(chosen))
        localStorage.setItem('weir.language', chosenLanguage)
      },
      [settings, language] as const,
    )
    await page.reload()
    await expect(page.locator('.royalty-lines tbody td').first()).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await picture(page, `${name}-${language}-360`)
  }
  await page.evaluate(() => ['weir.settings', 'weir.language'].forEach((key) => localStorage.removeItem(key)))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
}

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const fill = (page: Page, label: string | RegExp, text: string) => dialog(page).getByLabel(label).first().fill(text)
async function act(page: Page, row: string | RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: row }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

let made = 0
/** A partner with a code, a client registered with it, and two payments: one past its hold. */
async function makePartner(weir: Weir, admin: string) {
  const email = `partner-${++made}@weir.example`
  const { partner } = (await expectOk(
    weir.call('POST', '/v1/referrals/addPartner', { email, password: PASSWORD, name: `Partner ${made}` }, admin),
  )) as { partner: { id: string; name: string } }
  const code = `HERON-${made}`
  await expectOk(weir.call('POST', '/v1/promo', { code, percent: 10, partnerId: partner.id }, admin))
  const client = `buyer-${made}@shop.example`
  const { access_token: token } = await expectOk(
    weir.call('POST', '/v1/auth/register', {
      email: client,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      promo: code,
      telegram: '@buyer',
    }),
  )
  const { profile } = (await expectOk(weir.call('GET', '/v1/profile', undefined, String(token)))) as {
    profile: { id: string }
  }
  const pay = (more: object) =>
    expectOk(
      weir.call(
        'POST',
        '/v1/clients/payment',
        { clientId: profile.id, tariffId: '3', months: 1, currency: 'USD', method: 'Wise', ...more },
        admin,
      ),
    )
  await pay({ amount: 4900, date: daysAgo(20) })
  await pay({ amount: 9900 })
  await pay({ amount: 2000, currency: 'EUR', date: daysAgo(20) })
  return { ...partner, email, code, client }
}

test(
  'staff add a partner and a code, and clients who register by the link become theirs',
  { tag: '@long' },
  async ({ page, weir, browser }) => {
    // other files have partners, too
    await page.route('**/v1/referrals?*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as object
      await route.fulfill({ response: answer, json: { ...body, referrals: [], royalties: [], payouts: [] } })
    })
    await signInAs(page, `${weir.url}/pages/referrals`, ADMIN)
    await expect(page.getByRole('heading', { name: 'No referral partners yet' })).toBeVisible()
    await expectGood(page, 'referrals-empty')
    await page.unroute('**/v1/referrals?*')
    await page.getByRole('button', { name: 'New partner' }).click()
    await press(page, 'Add partner')
    await expect(dialog(page).getByText('Please input name!')).toBeVisible()
    await fill(page, /^Name/, 'Anna Riverside')
    await fill(page, /^E-mail/, ADMIN.email)
    await fill(page, /^Password/, PASSWORD)
    await press(page, 'Add partner')
    await expect(dialog(page).getByText('The email has already been taken.')).toBeVisible()
    await expectGood(page, 'partner-form')
    await fill(page, /^E-mail/, 'anna@weir.example')
    await press(page, 'Add partner')
    await expect(page.getByText('Partner added.')).toBeVisible()
    await page
      .getByRole('row', { name: /Anna Riverside/ })
      .getByRole('link', { name: 'Give a code' })
      .click()
    await expect(dialog(page).getByLabel('Partner').locator('option:checked')).toHaveText(/^Anna Riverside/)
    await fill(page, /^Code/, 'RIVER-10')
    await fill(page, 'Partner’s share', '10')
    await expectAccessible(page)
    await press(page, 'Create')
    await expect(page.getByText('Promo created.')).toBeVisible()

    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const partnerPage = await context.newPage()
    await signInAs(partnerPage, `${weir.url}/`, { email: 'anna@weir.example', password: PASSWORD })
    await expect(partnerPage).toHaveURL(/referralClients/)
    await expect(partnerPage.getByRole('heading', { name: 'Nobody has registered yet' })).toBeVisible()
    const link = await partnerPage.locator('.ref-link .mono').innerText()
    await expectGood(partnerPage, 'referral-clients-empty')

    const guest = await browser.newPage({ reducedMotion: 'reduce' })
    await guest.goto(link)
    await expect(guest.getByLabel('Promo code')).toHaveValue('RIVER-10')
    await guest.getByLabel('E-mail').fill('visitor@shop.example')
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    await guest.getByLabel(/Telegram/).fill('@visitor')
    await guest.getByRole('button', { name: 'Register' }).click()
    await expect(guest).not.toHaveURL(/authentication/)
    await guest.close()

    await partnerPage.reload()
    await expect(partnerPage.getByRole('row', { name: /v…@s….example/ })).toContainText('RIVER-10')
    await context.close()
    await page.goto(`${weir.url}/pages/referrals`)
    await act(page, 'Actions: anna@weir.example', 'Switch off')
    await expect(page.getByText('switched off')).toBeVisible()
    expect(
      (
        await weir.call('POST', '/v1/auth/register', {
          email: 'late@shop.example',
          password: PASSWORD,
          password_confirmation: PASSWORD,
          promo: 'RIVER-10',
          telegram: '@late',
        })
      ).body,
    ).toMatchObject({ validation: { promo: ['The selected promo is invalid.'] } })
  },
)

test(
  'staff read a statement, preview a payout, pay it once, print and export it',
  { tag: '@long' },
  async ({ page, weir }) => {
    const admin = await signIn(weir)
    const partner = await makePartner(weir, admin)
    await signInAs(page, `${weir.url}/pages/referrals`, ADMIN)
    const row = page.getByRole('row', { name: new RegExp(partner.email) })
    await expect(row).toContainText('$14.80')
    await expect(row).toContainText('€2.00')
    await expect(page.getByText('Royalties are held for 14 days.')).toBeVisible()
    await expectGood(page, 'referrals')
    await page.getByRole('button', { name: 'Change' }).click()
    await fill(page, /^Days/, 'many')
    await press(page, 'Save')
    await expect(dialog(page).getByText('The days must be a whole number up to 365.')).toBeVisible()
    await fill(page, /^Days/, '7')
    await press(page, 'Save')
    await expect(page.getByText('Royalties are held for 7 days.')).toBeVisible()

    await row.getByRole('link', { name: partner.name }).click()
    await expect(page.getByRole('heading', { name: partner.name })).toBeVisible()
    const lines = page.getByRole('table', { name: 'Lines of the statement' })
    await expect(lines.getByRole('row', { name: /\$4\.90/ })).toContainText('Due')
    await expect(lines.getByRole('row', { name: /\$9\.90/ })).toContainText('Held')
    await expectGood(page, 'statement')
    await expectGoodOtherwise(page, 'statement')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(`,${partner.client},accrued,10,49.00,4.90,USD,due,`)

    await page.getByRole('button', { name: 'Pay out' }).click()
    await expect(dialog(page)).toContainText('$4.90')
    await expect(dialog(page)).toContainText('€2.00')
    await expect(dialog(page)).not.toContainText('$9.90')
    await expectGood(page, 'pay')
    await fill(page, 'Method', 'Wise')
    await page.route('**/v1/royalty', (route) => route.fulfill({ status: 409, json: UNAVAILABLE }))
    await press(page, 'Record payout')
    await expect(dialog(page).getByRole('alert')).toContainText('temporarily unavailable')
    await expect(dialog(page).getByLabel('Method')).toHaveValue('Wise')
    await page.unroute('**/v1/royalty')
    await press(page, 'Record payout')
    await expect(page.getByText('Royalties paid out.')).toBeVisible()
    await expect(lines.getByRole('row', { name: /\$4\.90/ })).toContainText('Paid out')
    await page.getByRole('button', { name: 'Pay out' }).click()
    await expect(dialog(page)).toContainText('Nothing is due for')
    await expectAccessible(page)
    // the notice of the refusal may stand in the dialog with a Close of its own
    await dialog(page).locator('.act-form').getByRole('button', { name: 'Close', exact: true }).click()

    await page.getByRole('table', { name: 'Payouts' }).getByRole('link').last().click()
    await expect(page.getByRole('heading', { name: /^Payout/ })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByText(partner.client)).toBeVisible()
    await expectGood(page, 'payout')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  },
)

test(
  'a partner reads royalties, masked clients, and their own payouts only',
  { tag: '@long' },
  async ({ page, weir }) => {
    const admin = await signIn(weir)
    const [partner, other] = [await makePartner(weir, admin), await makePartner(weir, admin)]
    const days = { startDate: daysAgo(25).slice(0, 10), endDate: daysAgo(0).slice(0, 10) }
    const payOut = async (partnerId: string) =>
      (
        (await expectOk(weir.call('POST', '/v1/royalty', { partnerId, ...days, note: 'Thank you' }, admin))) as {
          payouts: { id: string }[]
        }
      ).payouts[0]?.id
    const [mine, foreign] = [await payOut(partner.id), await payOut(other.id)]
    await signInAs(page, `${weir.url}/`, { email: partner.email, password: PASSWORD })
    await expect(page.getByRole('heading', { name: 'Referral Clients' })).toBeVisible()
    await expect(page.getByRole('row', { name: /b…@s….example/ }).first()).toBeVisible()
    await expect(page.getByText(partner.client)).toHaveCount(0)
    await expect(
      page.getByRole('table', { name: 'Lines of the statement' }).getByRole('row', { name: /\$9\.90/ }),
    ).toContainText('Held')
    await expectGood(page, 'referral-clients')
    await expectGoodOtherwise(page, 'referral-clients')
    await page.getByRole('link', { name: `Payout ${mine}` }).click()
    await expect(page.getByRole('heading', { name: `Payout ${mine}` })).toBeVisible()
    await expect(page.getByText('Thank you')).toBeVisible()
    await expect(page.getByText(partner.client)).toHaveCount(0)
    await expectGood(page, 'own-payout')
    await page.goto(`${weir.url}/pages/referralClients/payout/${foreign}`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByText(other.email)).toHaveCount(0)
    await page.goto(`${weir.url}/pages/referrals`)
    await expect(page.getByRole('heading', { name: 'Oops, Page not found!' })).toBeVisible()
  },
)

test('failed parts say so, and can be retried', { tag: '@long' }, async ({ page, weir }) => {
  const admin = await signIn(weir)
  const partner = await makePartner(weir, admin)
  await keepSessionOf(page, `${weir.url}/`, ADMIN)
  for (const [call, at] of [
    ['referrals?*', '/pages/referrals'],
    ['referrals/statement?*', `/pages/referrals/partner/${partner.id}`],
    ['royalty/payout?*', '/pages/referrals/payout/1'],
  ] as const) {
    await page.route(`**/v1/${call}`, (route) => route.fulfill({ status: 403, json: UNAVAILABLE }))
    await page.goto(`${weir.url}${at}`)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.unroute(`**/v1/${call}`)
  }
  await page.goto(`${weir.url}/pages/referrals/partner/999999`)
  await expect(page.getByRole('alert')).toContainText('Not found.')
})
