/** Plans, payments, expirations, and the client's plan. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectOk, makeCampaign, makeClient, signIn, type Client, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectGood, openTools, signInAs, withOwnWeir } from './fixture.ts'

const test = withOwnWeir()

const PASSWORD = 'basalt-heron-38'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const fill = (page: Page, label: string | RegExp, text: string) => dialog(page).getByLabel(label).first().fill(text)
async function act(page: Page, row: string | RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: row }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function asAdmin(page: Page, weir: Weir, at: string): Promise<void> {
  await signInAs(page, `${weir.url}${at}`, ADMIN)
}

async function asClient(page: Page, weir: Weir, client: Client, at: string): Promise<void> {
  await signInAs(page, `${weir.url}${at}`, { email: client.email, password: PASSWORD })
}

const pay = (weir: Weir, admin: string, clientId: string, more: object = {}) =>
  expectOk(
    weir.call(
      'POST',
      '/v1/clients/payment',
      { clientId, tariffId: '3', months: 1, amount: 4900, currency: 'USD', method: 'Wise', ...more },
      admin,
    ),
  )

test('staff record, correct, print, export and delete a client’s payment, and read its history', async ({
  page,
  weir,
}) => {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  await asAdmin(page, weir, '/pages/payments')
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()
  await expectGood(page, 'payments-empty')
  await page.getByRole('button', { name: 'Add payment' }).click()
  await press(page, 'Record payment')
  await expect(dialog(page).getByText('The amount is invalid.')).toBeVisible()
  await expect(dialog(page).getByText('The method field is required.')).toBeVisible()
  await expectGood(page, 'payment-form')
  await dialog(page).getByLabel('Client').click()
  await page.getByText(client.email, { exact: true }).last().click()
  await dialog(page).getByLabel(/^Plan/).selectOption({ label: '5 campaigns' })
  await fill(page, 'Months', '2')
  await fill(page, /^Amount/, '98.50')
  await fill(page, /^Method/, 'Wise')
  await press(page, 'Record payment')
  await expect(page.getByText('Payment recorded.')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(client.email) })
  await expect(row).toContainText('$98.50')
  await expect(row).toContainText('2 months')
  await expect(row.locator('small').filter({ hasText: '–' })).toHaveText(/^2 months · \d+ \w+ \d{4} – \d+ \w+ \d{4}$/)
  await expect(page.locator('.reading')).toHaveText(
    '$98.50 received this month, nothing last month. No client is overdue, and no plan ends within 7 days.',
  )
  await expectGood(page, 'payments')

  await act(page, /^Actions: payment/, 'Edit')
  await fill(page, /^Amount/, '90')
  await press(page, 'Save')
  await expect(dialog(page).getByText('The reason field is required.')).toBeVisible()
  await fill(page, /^Reason/, 'Ten per cent off')
  await press(page, 'Save')
  await expect(page.getByText('Payment saved.')).toBeVisible()
  await expect(row).toContainText('changed once')
  await act(page, /^Actions: payment/, 'History')
  await expect(dialog(page)).toContainText('Reason: Ten per cent off')
  await expect(dialog(page)).toContainText('$98.50')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()

  await openTools(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'All rows as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^weir-payments-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(`${client.email},5 campaigns,2,0,90.00,USD,Wise,`)
  await page.keyboard.press('Escape')

  await act(page, /^Actions: payment/, 'Receipt')
  await expect(page.getByRole('heading', { name: /^Receipt/ })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectGood(page, 'receipt')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goBack()

  await openTools(page)
  await page.getByLabel('Any method').selectOption('Wise')
  await expect(page).toHaveURL(/method=Wise/)
  await page.getByLabel('E-mail, note or method').fill('nobody')
  await expect(page.getByRole('heading', { name: 'No matching payments' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).last().click()
  await page.keyboard.press('Escape')
  await act(page, /^Actions: payment/, 'Delete')
  await press(page, 'Delete')
  await expect(dialog(page).getByText('The reason field is required.')).toBeVisible()
  await fill(page, /^Reason/, 'Sent back')
  await press(page, 'Delete')
  await expect(page.getByText('Payment deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()
  const { clients } = (await weir.call('POST', '/v1/clients', { search: client.email }, admin)).body as {
    clients: { active: boolean; paidExpiration: null }[]
  }
  expect(clients[0]).toMatchObject({ active: false, paidExpiration: null })
})

test('a server failure is reported, and typed text stays', { tag: '@long' }, async ({ page, weir }) => {
  const client = await makeClient(weir, await signIn(weir))
  await asAdmin(page, weir, `/pages/clients?search=${encodeURIComponent(client.email)}`)
  await act(page, `Actions: ${client.email}`, 'Add payment')
  await dialog(page).getByLabel(/^Plan/).selectOption({ label: '3 campaigns' })
  await fill(page, /^Method/, 'PayPal')
  const failure = {
    success: false,
    error: 'The service is temporarily unavailable.',
    message: { errors: ['The service is temporarily unavailable.'] },
  }
  await page.route('**/v1/clients/payment', (route) => route.fulfill({ status: 409, json: failure }))
  await press(page, 'Record payment')
  await expect(dialog(page).getByRole('alert')).toContainText('temporarily unavailable')
  await expect(dialog(page).getByLabel(/^Method/)).toHaveValue('PayPal')
  await page.unroute('**/v1/clients/payment')
  await press(page, 'Record payment')
  await expect(page.getByText('Payment recorded.')).toBeVisible()
  await expect(page.getByRole('link', { name: /1 payment, last/ })).toHaveCount(0)
  await page.getByRole('button', { name: `Details: ${client.email}` }).click()
  await expect(page.getByRole('link', { name: /1 payment, last/ })).toBeVisible()
  await expectGood(page, 'clients-details')
  await page.getByLabel(`Select ${client.email}`).check()
  const bulk = page.getByRole('region', { name: 'With the selected rows' })
  await expect(bulk.getByRole('button', { name: 'Switch on' })).toBeDisabled()
  await bulk.getByRole('button', { name: 'Send reminder' }).click()
  await press(page, 'Send to 1 client')
  await expect(page.getByText('Reminder sent.')).toBeVisible()
  await expect(bulk).toHaveCount(0)
  for (const [call, at] of [
    ['payments', '/pages/payments'],
    ['expirations', '/pages/expirations'],
    ['tariff', '/pages/tariffs'],
  ] as const) {
    await page.route(`**/v1/${call}`, (route) =>
      route.fulfill({ status: 403, json: { ...failure, error: 'This action is unauthorized.' } }),
    )
    await page.goto(`${weir.url}${at}`)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.unroute(`**/v1/${call}`)
  }
})

test(
  'staff create, move, hide and archive a plan, and edit payment methods',
  { tag: '@long' },
  async ({ page, weir }) => {
    await asAdmin(page, weir, '/pages/tariffs')
    await expect(page.getByRole('row', { name: /Enterprise/ })).toBeVisible()
    await page.getByRole('button', { name: 'New plan' }).click()
    await press(page, 'Create')
    await expect(dialog(page).getByText('Please input name!')).toBeVisible()
    await fill(page, /^Name/, 'enterprise')
    await fill(page, 'Price per month', '1 049,50')
    await fill(page, 'Campaigns', '0')
    await press(page, 'Create')
    await expect(dialog(page).getByText('The limit must be at least 1.')).toBeVisible()
    await fill(page, 'Campaigns', '7')
    await press(page, 'Create')
    await expect(dialog(page).getByText('The name has already been taken.')).toBeVisible()
    await expectGood(page, 'plan-form')
    await fill(page, /^Name/, 'Seven')
    await press(page, 'Create')
    await expect(page.getByText('Plan created.')).toBeVisible()
    const row = page.getByRole('row', { name: /Seven/ })
    await expect(row).toContainText('$1')
    const names = async () => (await page.locator('.plans tbody td.name b').allInnerTexts()).map((text) => text.trim())
    expect((await names()).at(-1)).toBe('Seven')
    const grip = page.getByRole('button', { name: 'Move Seven' })
    await grip.focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await names()).at(-2)).toBe('Seven')
    await expect(grip).toBeFocused()
    const [from, to] = [
      await grip.boundingBox(),
      await page.getByRole('button', { name: 'Move 3 campaigns', exact: true }).boundingBox(),
    ]
    if (!from || !to) throw new Error('the handles are not there')
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, to.y + 8, { steps: 12 })
    await Promise.all([page.waitForResponse('**/v1/tariff/order'), page.mouse.up()])
    await page.reload()
    await expect.poll(async () => (await names()).indexOf('Seven')).toBe(1)

    await act(page, 'Actions: Seven', 'Hide')
    await expect(row).toContainText('hidden')
    await act(page, 'Actions: Seven', 'Archive')
    await expect(dialog(page)).toContainText('No client has this plan.')
    await press(page, 'Archive')
    await expect(page.getByText('Plan archived.')).toBeVisible()
    await expect(row).toContainText('archived')

    await act(page, 'Actions: Bitcoin', 'Edit')
    // collapsed names in other languages have the same labels
    const text = 'Send to `bc1qexample` **once**.\n\n- then write to us\n<img src=x onerror=alert(1)>'
    await dialog(page).getByRole('textbox', { name: 'English' }).fill(text)
    await press(page, 'Save')
    await expect(page.getByText('Payment method saved.')).toBeVisible()
    await page.locator('.methods summary', { hasText: 'Bitcoin' }).click()
    await expect(page.locator('.methods code', { hasText: 'bc1qexample' })).toBeVisible()
    await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(page.locator('.methods img')).toHaveCount(0)
    await page.getByRole('button', { name: 'New method' }).click()
    await fill(page, /^Name/, 'Bitcoin')
    await press(page, 'Save')
    await expect(dialog(page).getByText('The name has already been taken.')).toBeVisible()
    await fill(page, /^Name/, 'Cash')
    await press(page, 'Save')
    await act(page, 'Actions: Cash', 'Delete')
    await press(page, 'Delete')
    await expect(page.getByText('Payment method deleted.')).toBeVisible()
    await expectGood(page, 'tariffs')
  },
)

test(
  'a client sees usage, requests a plan, cancels it, and has it once staff record the payment',
  { tag: '@long' },
  async ({ page, weir, browser }) => {
    const admin = await signIn(weir)
    const client = await makeClient(weir, admin)
    for (const name of ['One', 'Two']) await makeCampaign(weir, client, { name })
    for (const id of ['1', '2', '3', '9'])
      await expectOk(weir.call('POST', '/v1/tariff/update', { id, price: 4900 }, admin))
    await asClient(page, weir, client, '/pages/tariff')
    await expect(page.getByText('Your account works without a plan.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose: 1 campaign', exact: true })).toHaveCount(0)
    await expect(page.getByRole('row', { name: /^1 campaign/ })).toContainText('too small for 2 active campaigns')
    await expect(page.getByText('The lowest price for what you use: 2 active campaigns')).toBeVisible()
    await expect(page.locator('main .btn.pri'), 'nothing has to be paid').toHaveCount(0)
    await page.getByRole('button', { name: /^How to pay/ }).click()
    await expect(page.getByText('Other payment methods are available on request')).toBeAttached()
    await page.getByRole('button', { name: 'Choose: 5 campaigns' }).click()
    await expect(page.getByText('You have requested the plan “5 campaigns”')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Requested: 5 campaigns' })).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel request' }).click()
    await expect(page.getByText('Request cancelled.')).toBeVisible()
    // its notice disappears and content moves up: a click before that would miss
    await expect(page.getByText('You have requested the plan “5 campaigns”')).toHaveCount(0)
    await page.getByRole('button', { name: 'Choose: 3 campaigns' }).click()
    await expect(page.getByText('You have requested the plan “3 campaigns”')).toBeVisible()
    await page.getByRole('button', { name: /^More site generations/ }).click()
    await page.getByRole('button', { name: 'Request', exact: true }).click()
    await expect(page.getByText('The limit must be at least 1.')).toBeVisible()
    await page.getByLabel('How many').fill('4')
    await page.getByRole('button', { name: 'Request', exact: true }).click()
    await expect(page.getByText('You have requested 4 site generations')).toBeVisible()
    await expectGood(page, 'tariff-asked')

    const staff = await browser.newPage({ reducedMotion: 'reduce' })
    await asAdmin(staff, weir, '/pages/payments')
    await expect(staff.getByText('requests the plan “3 campaigns”')).toBeVisible()
    await staff
      .getByRole('button', { name: `Record payment: ${client.email}` })
      .first()
      .click()
    await fill(staff, /^Method/, 'Wise')
    await fill(staff, 'Site generations', '4')
    await press(staff, 'Record payment')
    await expect(staff.getByText('Payment recorded.')).toBeVisible()
    await expect(staff.getByText(client.email)).toHaveCount(1)
    await staff.close()

    await page.reload()
    await expect(page.getByText(/Your plan “3 campaigns” is paid until/)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Active campaigns: 2 of 3' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Renew: 3 campaigns' })).toBeVisible()
    await expect(page.locator('main .btn.pri'), 'a month is left').toHaveCount(0)
    await expect(page.getByText('It covers everything you use.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^3 campaigns Your plan/ }).getByRole('button')).toHaveCount(0)
    await expect(page.getByText(/\$0\.00/)).toHaveCount(0)
    await expectGood(page, 'tariff')
  },
)

test(
  'staff see ending plans, write to clients and prolong; the client’s header updates at once',
  { tag: '@long' },
  async ({ page, weir, browser }) => {
    const admin = await signIn(weir)
    const [over, soon] = [await makeClient(weir, admin), await makeClient(weir, admin)]
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await pay(weir, admin, over.id, { date: daysAgo(45) })
    await pay(weir, admin, soon.id, { date: daysAgo(29) })
    await asAdmin(page, weir, '/pages/expirations')
    await expect(
      page
        .getByRole('rowheader', { name: 'Overdue' })
        .or(page.getByRole('columnheader', { name: 'Overdue' }))
        .or(page.locator('th', { hasText: 'Overdue' }))
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: `Send reminder to ${over.email}` }).click()
    await expect(dialog(page).getByRole('article')).toContainText('Ваш тариф закончился')
    await expect(dialog(page)).toContainText(`${over.email} · Русский`)
    await press(page, 'Send to 1 client')
    await expect(page.getByText('Reminder sent.')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(over.email) })).toContainText('by staff')
    await expectGood(page, 'expirations')

    for (const { email } of [over, soon]) await page.getByLabel(`Select ${email}`).check()
    await page
      .getByRole('region', { name: 'With the selected rows' })
      .getByRole('button', { name: 'Send reminder' })
      .click()
    await expect(dialog(page)).toContainText('1 client got an e-mail less than a day ago and is skipped')
    await dialog(page).getByLabel('E-mail to').selectOption({ label: soon.email })
    await expect(dialog(page).getByRole('article')).toContainText('Ваш тариф скоро закончится')
    await expectGood(page, 'expirations-letter')
    await press(page, 'Send to 1 client')
    await expect(page.getByText('Reminder sent.').last()).toBeVisible()
    await expect(page.getByRole('region', { name: 'With the selected rows' })).toHaveCount(0)
    await page.getByRole('button', { name: `Send reminder to ${soon.email}` }).click()
    await expect(dialog(page).getByRole('button', { name: 'Send to 0 clients' })).toBeDisabled()
    await dialog(page).getByLabel('Send it to them again anyway').check()
    await press(page, 'Send to 1 client')
    await expect(dialog(page)).toHaveCount(0)
    const clientPage = await browser.newPage({ reducedMotion: 'reduce' })
    await asClient(clientPage, weir, over, '/pages/tariff')
    await expect(clientPage.locator('.account-notice').first()).toContainText('already expired')
    await page.getByRole('button', { name: `Extend ${over.email}` }).click()
    await expect(dialog(page).getByLabel(/^Method/)).toHaveValue('Wise')
    await fill(page, /^Amount/, 'much')
    await press(page, 'Record payment')
    await expect(dialog(page).getByText('The amount is invalid.')).toBeVisible()
    await fill(page, /^Amount/, '49')
    await press(page, 'Record payment')
    await expect(page.getByText('Payment recorded.')).toBeVisible()
    await expect(page.locator('th', { hasText: 'Overdue' })).toHaveCount(0)
    await clientPage.getByRole('link', { name: 'Campaign', exact: true }).click()
    await expect(clientPage.locator('.account-notice.warns')).toHaveCount(0)
    await expect(clientPage.locator('.account-notice')).toHaveText(/^\s*Paid until/)
    await clientPage.close()
  },
)
