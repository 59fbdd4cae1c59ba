/** API keys and calls as a client sees and tries them. */
import type { Page } from '@playwright/test'
import { expectOk, makeCampaign, makeClient, signIn, type Client, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, expectGood, signInAs, test } from './fixture.ts'

/** Signs a client in and opens the API screen. */
async function enter(page: Page, panel: (path: string) => string, weir: Weir): Promise<Client> {
  const client = await makeClient(weir, await signIn(weir))
  await signInAs(page, panel('/pages/api'), { email: client.email, password: 'basalt-heron-38' })
  return client
}

const dialog = (page: Page) => page.getByRole('dialog')
async function chooseOfDefault(page: Page, act: 'Replace' | 'Delete') {
  await page.getByRole('button', { name: 'Actions for the key Default key' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
const callNamed = (page: Page, path: string) =>
  page.locator('details.api-call', { has: page.getByText(path, { exact: true }) })

/** Behind a fold of the form of a new key. */
async function openWhole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New key' }).click()
  await dialog(page).getByText('Key with all rights', { exact: true }).click()
}

/** Returns the new key. */
async function create(page: Page): Promise<string> {
  await openWhole(page)
  await dialog(page).getByRole('button', { name: 'Create it' }).click()
  await expect(dialog(page)).toContainText('You won’t see it again')
  return (await dialog(page).locator('code').textContent()) ?? ''
}

test('a key is created and shown once, used, replaced and deleted @long', async ({ page, panel, weir }) => {
  await enter(page, panel, weir)
  await expect(page.getByText('No keys yet')).toBeVisible()
  const first = await create(page)
  expect(first).toMatch(/^wk_[\w-]{43}$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(`${first.slice(0, 11)}…`, { exact: true })).toBeVisible()
  await expect(page.getByText('Not used yet')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.content()).not.toContain(first)

  await expectOk(weir.call('POST', '/v1/company', {}, first))
  await page.reload()
  await expect(page.getByText('Not used yet')).toHaveCount(0)

  await chooseOfDefault(page, 'Replace')
  await expect(dialog(page)).toContainText('lose access at once')
  await dialog(page).getByRole('button', { name: 'Replace' }).click()
  const made = page.getByRole('dialog', { name: 'Your new API key' })
  const second = (await made.locator('code').textContent()) ?? ''
  await made.getByRole('button', { name: 'I have saved it' }).click()
  expect((await weir.call('POST', '/v1/company', {}, first)).status).toBe(401)
  expect((await weir.call('POST', '/v1/company', {}, second)).status).toBe(200)

  await chooseOfDefault(page, 'Delete')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('API key deleted.')).toBeVisible()
  await expect(page.getByText('No keys yet')).toBeVisible()
  expect((await weir.call('POST', '/v1/company', {}, second)).status).toBe(401)
})

test(
  'a named key is created with one scope, used over HTTP, seen in use, renamed and revoked',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    const client = await enter(page, panel, weir)
    const campaign = await makeCampaign(weir, client)
    await page.getByRole('button', { name: 'New key' }).click()
    const form = page.getByRole('dialog', { name: 'New key' })
    await form.getByLabel('Name').fill('Cost upload')
    await form.getByLabel('Statistics and visits: Read').uncheck()
    await form.getByRole('button', { name: 'Create key' }).click()
    await expect(form.getByText('Choose at least one scope.')).toBeVisible()
    await form.getByLabel('Costs and sources: Change').check()
    await form.getByRole('button', { name: '30 days' }).click()
    await expectGood(page, 'named-key-form')
    await form.getByRole('button', { name: 'Create key' }).click()
    const made = page.getByRole('dialog', { name: 'Your new API key' })
    const key = (await made.locator('code').textContent()) ?? ''
    expect(key).toMatch(/^wk_[\w-]{43}$/)
    await made.getByRole('button', { name: 'I have saved it' }).click()
    await expect(made).toHaveCount(0)
    expect(await page.content()).not.toContain(key)
    const row = page.getByRole('row', { name: /Cost upload/ })
    await expect(row).toContainText('costs:write')
    await expect(row).toContainText('Not used yet')
    await expect(row).toContainText('Expires ')

    const upload = () =>
      fetch(`${weir.url}/v1/costs/import?companyId=${campaign.id}`, {
        method: 'POST',
        headers: { 'authorization': `Bearer ${key}`, 'content-type': 'text/csv' },
        body: 'date,cost,currency\n2026-03-01,12.50,EUR\n',
      })
    expect(await (await upload()).json()).toMatchObject({ success: true, added: 1 })
    const refused = await weir.call('POST', '/v1/company', {}, key)
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ error: 'This API key lacks the scope campaigns:read.' }),
    ])
    await page.reload()
    await expect(row).not.toContainText('Not used yet')
    await expect(row).toContainText('127.0.0.0/24')
    await expectGood(page, 'named-keys')

    await row.getByRole('button', { name: 'Actions for the key Cost upload' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog', { name: 'Rename key' }).getByLabel('Name').fill('Costs of the shop')
    await page.getByRole('dialog', { name: 'Rename key' }).getByRole('button', { name: 'Rename' }).click()
    const renamed = page.getByRole('row', { name: /Costs of the shop/ })
    await renamed.getByRole('button', { name: 'Actions for the key Costs of the shop' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await dialog(page).getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('No keys yet')).toBeVisible()
    expect((await upload()).status).toBe(401)
  },
)

test('a call is read and tried, with the session and with a key', { tag: '@long' }, async ({ page, panel, weir }) => {
  const client = await enter(page, panel, weir)
  const campaign = await makeCampaign(weir, client)
  const list = callNamed(page, '/v1/company')
  await expect(list).toBeHidden()
  await page.getByLabel('Find a call').fill('campaigns:read')
  await expect(callNamed(page, '/v1/offers').first()).toHaveCount(0)
  await list.locator('summary').click()
  await expect(list.getByRole('cell', { name: 'perPage', exact: true })).toBeVisible()
  await expect(list.getByLabel('JSON body')).toHaveValue(/"perPage": 50/)
  await list.getByRole('button', { name: 'Send' }).click()
  await expect(list.getByText(/^Status 200 in \d/)).toBeVisible()
  await expect(list.getByRole('region', { name: /Result/ })).toContainText('Garden furniture')
  await expect(list.locator('.api-curl')).toContainText('Bearer $WEIR_API_KEY')

  await list.getByLabel('JSON body').fill('{')
  await list.getByRole('button', { name: 'Send' }).click()
  await expect(list.getByText('This is not valid JSON.')).toBeVisible()

  const edit = callNamed(page, '/v1/company/edit/{id}')
  await edit.locator('summary').click()
  await edit.getByRole('button', { name: 'Send' }).click()
  await expect(edit.getByText('This field is required.')).toBeVisible()
  await edit.getByLabel('id').fill(campaign.id)
  await edit.getByLabel('Key for test calls').fill('wk_none')
  await edit.getByRole('button', { name: 'Send' }).click()
  await expect(edit.getByText(/^Status 401/)).toBeVisible()
  await expect(page, 'a wrong key does not end the session').toHaveURL(/\/pages\/api$/)
  const key = await create(page)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await edit.getByLabel('Key for test calls').fill(key)
  await edit.getByRole('button', { name: 'Send' }).click()
  await expect(edit.getByText(/^Status 200/)).toBeVisible()
  await expectAccessible(page)
})

test('failures are shown in their place', { tag: '@long' }, async ({ page, panel, weir }) => {
  await enter(page, panel, weir)
  const refuse = (path: string) =>
    page.route(`**${path}`, (route) =>
      route.fulfill({
        status: 429,
        json: { success: false, error: 'Too many requests.', message: { errors: ['Too many requests.'] } },
      }),
    )
  await refuse('/v1/apiKey/generateKey')
  await openWhole(page)
  await dialog(page).getByRole('button', { name: 'Create it' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Too many requests.')
  await page.unrouteAll()
  await dialog(page).getByRole('button', { name: 'Create it' }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await refuse('/v1/apiKey/**')
  await chooseOfDefault(page, 'Delete')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Too many requests.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await chooseOfDefault(page, 'Replace')
  await dialog(page).getByRole('button', { name: 'Replace' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Too many requests.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('row', { name: /Default key/ })).toContainText('All rights')
})

for (const width of [1440, 360]) {
  test(`fits ${width} px with a call open, in each language`, { tag: '@walk' }, async ({ page, panel, weir }) => {
    await enter(page, panel, weir)
    await create(page)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.setViewportSize({ width, height: 900 })
    for (const language of ['ru', 'ua', 'en']) {
      await page.evaluate((chosen) => localStorage.setItem('weir.language', chosen), language)
      await page.reload()
      await page.locator('.api-area > summary').first().click()
      for (const path of ['/v1/company', '/v1/campaign/saveCampaign'])
        await callNamed(page, path).locator('summary').click()
      await callNamed(page, '/v1/company').locator('button[type=submit]').click()
      await expect(page.locator('pre')).toBeVisible()
      await expectFits(page)
    }
    await expectAccessible(page)
  })
}
