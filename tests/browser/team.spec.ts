/** Team users, managers, staff acts for a client, and their history. */
import type { Browser, Locator, Page } from '@playwright/test'
import { linkTo } from '../support/outbox.ts'
import { expectOk, makeCampaign, makeClient, signIn, type Client, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectGood, keepSessionOf, signInAs, test, unfoldedMenu } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'

/** Without team users the invitation stands on the page itself. */
const dialog = (page: Page) => page.locator('dialog[open], .empty-state form')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const fill = (page: Page, label: string | RegExp, text: string) => dialog(page).getByLabel(label).first().fill(text)
async function act(page: Page, row: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${row}` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Requirements of the empty form. */
async function expectRequired(page: Page, button: string, texts: string[]): Promise<void> {
  await press(page, button)
  for (const text of texts) await expect(dialog(page).getByText(text, { exact: true })).toBeVisible()
  await expect(dialog(page).locator('[aria-invalid="true"]').first()).toBeFocused()
}

async function asClient(page: Page, weir: Weir, client: Client, at: string): Promise<void> {
  await signInAs(page, `${weir.url}${at}`, { email: client.email, password: PASSWORD })
}

const guestPage = async (browser: Browser, weir: Weir, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${weir.url}${path}`)
  return page
}

async function join(guest: Page, name: string, password = PASSWORD): Promise<void> {
  await guest.getByLabel('Your name').fill(name)
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByLabel('Confirm password').fill(password)
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
}

test(
  'a client invites a team user, who joins with their own password, is limited, and is deleted',
  { tag: '@long' },
  async ({ page, browser, weir }) => {
    const client = await makeClient(weir, await signIn(weir))
    await asClient(page, weir, client, '/pages/teamUsers')
    await expect(page.getByRole('heading', { name: 'No team users yet' })).toBeVisible()
    await expectRequired(page, 'Send invitation', ['Please input E-mail!'])
    await fill(page, /^E-mail/, 'mate@team.example')
    await press(page, 'Send invitation')
    await expect(dialog(page).getByText('Choose a campaign, or let them create their own.')).toBeVisible()
    await expectGood(page, 'team-invite')
    await fill(page, /^Campaigns of their own/, '2')
    await press(page, 'Send invitation')
    await expect(page.getByText('Invitation created.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Pass on this link' })).toContainText('shown only once')
    await expectGood(page, 'team-link')
    await press(page, 'I have copied it')
    await expect(page.getByRole('row', { name: /mate@team\.example.*Invited, until/ })).toBeVisible()
    await expectGood(page, 'team-invited')

    const guest = await guestPage(browser, weir, await linkTo(weir, 'mate@team.example', 'invitation'))
    await expect(guest.getByText(`${client.email} invites you. You will sign in with mate@team.example.`)).toBeVisible()
    await guest.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(guest.getByText('Please input name!', { exact: true })).toBeVisible()
    await expectGood(guest, 'invitation')
    await join(guest, 'Mate', 'short')
    await expect(guest.getByText('The password must be at least 8 characters.')).toBeVisible()
    await join(guest, 'Mate')
    await expect(guest.getByRole('heading', { level: 1, name: 'Campaign' })).toBeVisible()

    const token = await signIn(weir, { email: 'mate@team.example', password: PASSWORD })
    for (const name of ['One', 'Two']) await makeCampaign(weir, { ...client, token }, { name })
    await page.reload()
    await expect(page.getByRole('row', { name: /Mate.*mate@team\.example/ })).toBeVisible()
    await expect(page.getByRole('img', { name: '2 of 2 campaigns' })).toBeVisible()
    await expectGood(page, 'team')
    await act(page, 'mate@team.example', 'Edit')
    await fill(page, /^Campaigns of their own/, '1')
    await press(page, 'Save')
    await expect(
      dialog(page).getByText('The number of companies of the team user exceeds the new limit!').first(),
    ).toBeVisible()
    await fill(page, /^Campaigns of their own/, '3')
    await press(page, 'Save')
    await expect(page.getByText('Team user saved.')).toBeVisible()
    await expect(page.getByRole('img', { name: '2 of 3 campaigns' })).toBeVisible()

    await act(page, 'mate@team.example', 'Delete')
    await expect(dialog(page)).toContainText('2 campaigns become yours and keep running')
    await expect(dialog(page).getByLabel('The old one stays valid')).toHaveValue('7')
    await dialog(page).getByLabel('The old one stays valid').selectOption({ label: 'not at all' })
    await expect(dialog(page)).toContainText('Whatever still uses the old one stops working within a second.')
    await expectAccessible(page)
    await press(page, 'Delete')
    await expect(page.getByText('Team user deleted.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No team users yet' })).toBeVisible()
    expect((await weir.call('GET', '/v1/profile', undefined, token)).status).toBe(401)
    expect((await weir.call('POST', '/v1/company', {}, client.token)).body).toMatchObject({ total: 2 })
  },
)

test('four clicks invite someone to one campaign; sent again or revoked, older links end', async ({
  page,
  browser,
  weir,
}) => {
  const client = await makeClient(weir, await signIn(weir))
  await makeCampaign(weir, client, { name: 'Garden' })
  await makeCampaign(weir, client, { name: 'Orchard' })
  await asClient(page, weir, client, '/pages/teamUsers')
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await click(dialog(page).getByLabel(/^E-mail/))
  await page.keyboard.type('one@team.example')
  await click(dialog(page).getByLabel('Chosen campaigns'))
  await click(page.getByRole('option', { name: 'Orchard' }))
  await click(dialog(page).getByRole('button', { name: 'Send invitation' }))
  expect(clicks).toBeLessThanOrEqual(4)
  await press(page, 'I have copied it')
  await expect(page.getByRole('row', { name: /one@team\.example.*Full.*Orchard/ })).toBeVisible()

  const first = await linkTo(weir, 'one@team.example', 'invitation')
  await act(page, 'one@team.example', 'Send again')
  await press(page, 'I have copied it')
  const ended = await guestPage(browser, weir, first)
  await expect(ended.getByText('This link is invalid or has expired.')).toBeVisible()
  await act(page, 'one@team.example', 'Edit')
  await dialog(page).getByRole('button', { name: 'Read only', exact: true }).click()
  await press(page, 'Save')
  await expect(page.getByRole('row', { name: /one@team\.example.*Read only.*Orchard/ })).toBeVisible()

  const guest = await guestPage(browser, weir, await linkTo(weir, 'one@team.example', 'invitation', 1))
  await join(guest, 'Only')
  await expect(guest.getByRole('link', { name: 'Orchard' })).toBeVisible()
  await expect(guest.getByText('Garden')).toHaveCount(0)

  await page.getByRole('button', { name: 'Invite' }).click()
  await fill(page, /^E-mail/, 'two@team.example')
  await dialog(page).getByRole('button', { name: 'Read only', exact: true }).click()
  await press(page, 'Send invitation')
  await press(page, 'I have copied it')
  await act(page, 'two@team.example', 'Revoke')
  await press(page, 'Revoke')
  await expect(page.getByText('Invitation revoked.')).toBeVisible()
  await expect(page.getByRole('row', { name: /two@team/ })).toHaveCount(0)
  const revoked = await guestPage(browser, weir, await linkTo(weir, 'two@team.example', 'invitation'))
  await expect(revoked.getByText('This link is invalid or has expired.')).toBeVisible()
})

test('typed text is not discarded without a question @long', async ({ page, weir }) => {
  const client = await makeClient(weir, await signIn(weir))
  const mate = { email: 'mate@half.example', password: PASSWORD, name: 'Mate', limit: 0, access: 'read' }
  await expectOk(weir.call('POST', '/v1/teamUsers/addTeamUser', mate, client.token))
  await asClient(page, weir, client, '/pages/teamUsers')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog(page).getByLabel(/^E-mail/)).toBeFocused()
  await fill(page, /^E-mail/, 'half')
  await press(page, 'Cancel')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Menu titles of a manager's panel. */
async function menuOf(browser: Browser, weir: Weir, email: string): Promise<string[]> {
  const page = await browser.newPage()
  await signInAs(page, `${weir.url}/`, { email, password: PASSWORD })
  const titles = await (await unfoldedMenu(page)).getByRole('link').locator('.cut').allInnerTexts()
  await page.goto(`${weir.url}/pages/managers`)
  await expect(page.getByText('Oops, Page not found!')).toBeVisible()
  await page.close()
  return titles.map((title) => title.trim())
}

test(
  'an administrator ticks a manager’s screens; a removed tick applies to the next call',
  { tag: '@long' },
  async ({ page, weir, panel, browser }) => {
    await signInAs(page, panel('/pages/managers'), ADMIN)
    await expect(page.getByRole('heading', { name: 'No managers yet' })).toBeVisible()
    await page.getByRole('button', { name: 'New manager' }).click()
    await expectRequired(page, 'Add', ['Please input name!', 'Please input E-mail!', 'Please input password!'])
    await fill(page, /^Name/, 'Mona')
    await fill(page, /^E-mail/, 'mona@staff.example')
    await fill(page, /^Password/, PASSWORD)
    for (const title of ['Clients', 'Promo'])
      await dialog(page).getByRole('checkbox', { name: title, exact: true }).check()
    await expectGood(page, 'managers-form')
    await press(page, 'Add')
    await expect(page.getByText('Manager added.')).toBeVisible()
    await expectGood(page, 'managers')

    expect(await menuOf(browser, weir, 'mona@staff.example')).toEqual(expect.arrayContaining(['Clients', 'Promo']))
    const token = await signIn(weir, { email: 'mona@staff.example', password: PASSWORD })
    expect((await weir.call('GET', '/v1/promo', undefined, token)).status).toBe(200)
    expect((await weir.call('GET', '/v1/logs/clients', undefined, token)).status).toBe(403)
    await act(page, 'mona@staff.example', 'Edit')
    await dialog(page).getByRole('checkbox', { name: 'Promo', exact: true }).uncheck()
    await press(page, 'Save')
    await expect(page.getByText('Manager saved.')).toBeVisible()
    expect((await weir.call('GET', '/v1/promo', undefined, token)).status).toBe(403)

    await page.getByRole('button', { name: 'New manager' }).click()
    await fill(page, /^Name/, 'Nora')
    await fill(page, /^E-mail/, 'mona@staff.example')
    await fill(page, /^Password/, PASSWORD)
    await press(page, 'Add')
    await expect(dialog(page).getByText('The email has already been taken.')).toBeVisible()
    await press(page, 'Cancel')
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await act(page, 'mona@staff.example', 'Delete')
    await expectAccessible(page)
    await press(page, 'Delete')
    await expect(page.getByText('Manager deleted.')).toBeVisible()
    expect((await weir.call('GET', '/v1/profile', undefined, token)).status).toBe(401)
  },
)

test(
  'staff note, re-address and limit a client; the history shows old and new values',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    await signInAs(page, panel(`/pages/clients?search=${client.email}`), ADMIN)
    await act(page, client.email, 'Notes')
    await fill(page, /Notes/, 'Pays late')
    await press(page, 'Save')
    await expect(page.getByText('Client saved.')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('button', { name: `Details: ${client.email}` }).click()
    await expect(page.getByRole('table').getByText('Pays late')).toBeVisible()

    await act(page, client.email, 'Site limit')
    await fill(page, /^Sites/, '')
    await press(page, 'Save')
    await expect(dialog(page).getByText('Please input limit!')).toBeVisible()
    await fill(page, /^Sites/, '7')
    await expectGood(page, 'care-limit')
    await press(page, 'Save')
    await expect(dialog(page)).toHaveCount(0)

    await act(page, client.email, 'Change e-mail')
    await fill(page, /^E-mail/, '')
    await press(page, 'Save')
    await expect(dialog(page).getByText('Please input E-mail!')).toBeVisible()
    await fill(page, /^E-mail/, ADMIN.email)
    await press(page, 'Save')
    await expect(dialog(page).getByText('The email has already been taken.')).toBeVisible()
    await fill(page, /^E-mail/, `new-${client.email}`)
    await press(page, 'Save')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText(`changes to new-${client.email} once confirmed`)).toBeVisible()
    await expectGood(page, 'care-pending-email')
    await page.goto(panel(await linkTo(weir, `new-${client.email}`, 'confirm-email')))
    await expect(page.getByText('Email Confirm Successful')).toBeVisible()
    expect((await weir.call('GET', '/v1/profile', undefined, client.token)).status, 'their session goes on').toBe(200)

    await page.goto(panel(`/pages/clients?search=${client.email}`))
    await act(page, `new-${client.email}`, 'History')
    const rows = page.locator('.chgrow')
    await expect(rows.filter({ hasText: 'Changed the e-mail of' })).toBeVisible()
    await expect(rows.locator('s').filter({ hasText: client.email }).first()).toBeVisible()
    await expect(rows.locator('b').filter({ hasText: 'Pays late' })).toBeVisible()
    await expectGood(page, 'history')

    await page.goto(panel('/pages/clients'))
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await expect(page.getByText('Registered').first()).toBeVisible()
    await page.getByLabel('Kind').selectOption('Detection')
    await expect(page.getByText('Nothing matches')).toBeVisible()
  },
)

test('failures of lists are shown in their place', { tag: '@long' }, async ({ page, panel }) => {
  await keepSessionOf(page, panel('/'), ADMIN)
  await page.route('**/v1/managers/getManagers', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: '{"success":false,"error":"This action is unauthorized.","message":{"errors":["This action is unauthorized."]}}',
    }),
  )
  await page.goto(panel('/pages/managers'))
  await expect(page.getByRole('alert')).toContainText('This action is unauthorized.')
})

test(
  'a read-only team user sees all campaigns and no actions; finance sees money and enters a cost',
  { tag: '@long' },
  async ({ page, browser, weir }) => {
    const client = await makeClient(weir, await signIn(weir))
    const campaign = await makeCampaign(weir, client, { name: 'Garden of the client' })
    await asClient(page, weir, client, '/pages/teamUsers')
    const add = async (name: string, access: string, sees: RegExp) => {
      const email = `${name.toLowerCase()}@team.example`
      await expect(page.getByText('No team users yet').or(page.getByRole('button', { name: 'Invite' }))).toBeVisible()
      if (!(await page.getByText('No team users yet').isVisible()))
        await page.getByRole('button', { name: 'Invite' }).click()
      await fill(page, /^E-mail/, email)
      await dialog(page).getByRole('button', { name: access, exact: true }).click()
      await expect(dialog(page).getByText(sees)).toBeVisible()
      await expect(dialog(page).getByLabel(/^Campaigns of their own/)).toHaveCount(0)
      await press(page, 'Send invitation')
      await press(page, 'I have copied it')
      await expect(page.getByRole('row', { name: new RegExp(`${email}.*${access}.*sees all`) })).toBeVisible()
      const link = await linkTo(weir, email, 'invitation')
      const joined = { name, password: PASSWORD, confirmPassword: PASSWORD }
      await expectOk(weir.call('POST', link.replace('/authentication/', '/v1/auth/'), joined))
    }
    await add('Rhea', 'Read only', /Sees your campaigns.*no tokens/)
    await add('Finn', 'Finance', /costs, conversions and profit/)
    await page.reload()
    await expect(page.getByRole('row', { name: /Finn/ })).toBeVisible()
    await expectGood(page, 'team-access')

    const reader = await (await browser.newContext()).newPage()
    await signInAs(reader, `${weir.url}/pages/campaign-page`, { email: 'rhea@team.example', password: PASSWORD })
    await expect(reader.getByRole('link', { name: 'Garden of the client' })).toBeVisible()
    await expect(reader.getByRole('region', { name: 'Next steps' })).toHaveCount(0)
    await expect(reader.getByText('Read only', { exact: true })).toBeVisible()
    await expect(reader.getByText('New campaign')).toHaveCount(0)
    await expect(reader.getByRole('checkbox')).toHaveCount(0)
    await expectGood(reader, 'reader-campaigns')
    await reader.goto(`${weir.url}/pages/clientBlacklist`)
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(reader.getByRole('button', { name: 'New entry' })).toHaveCount(0)
    const token = await signIn(weir, { email: 'rhea@team.example', password: PASSWORD })
    const renamed = await weir.call('POST', '/v1/company/rename', { campaignId: campaign.id, name: 'Mine' }, token)
    expect(renamed.status).toBe(403)

    const finance = await (await browser.newContext()).newPage()
    await signInAs(finance, `${weir.url}/pages/sources`, { email: 'finn@team.example', password: PASSWORD })
    await expect(finance.getByRole('heading', { level: 1, name: 'Sources & costs' })).toBeVisible()
    await expect(finance.getByRole('navigation').getByRole('link', { name: 'Conversions' })).toBeVisible()
    await expect(finance.getByRole('navigation').getByRole('link', { name: 'Logs' })).toHaveCount(0)
    await expectGood(finance, 'finance-sources')
    await finance.goto(`${weir.url}/pages/statistics`)
    await expect(finance.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
    await expect(finance.getByText('Your access does not include this')).toHaveCount(0)
    await expectGood(finance, 'finance-statistics')
    await finance.goto(`${weir.url}/pages/conversion`)
    await expect(finance.getByRole('heading', { level: 1, name: 'Conversions' })).toBeVisible()
    await expect(finance.getByText('Your access does not include this')).toHaveCount(0)
  },
)
