/** Common parts of lists, a client's page, and the history for clients. */
import { readFile } from 'node:fs/promises'
import { expectOk, makeClient, signIn } from '../support/weir.ts'
import { ADMIN, expect, expectGood, signInAs, test } from './fixture.ts'

test(
  'columns, a saved view and a file of exactly the shown content',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const admin = await signIn(weir)
    const [one, other] = [await makeClient(weir, admin), await makeClient(weir, admin)]
    await signInAs(page, panel(`/pages/clients?search=${encodeURIComponent(one.email)}`), ADMIN)
    const table = page.getByRole('table', { name: 'Clients' })
    await expect(table.getByRole('link', { name: one.email })).toBeVisible()

    await page.getByRole('button', { name: /^Columns/ }).click()
    await page.getByRole('checkbox', { name: 'Revenue' }).uncheck()
    await page.getByRole('checkbox', { name: 'Registered' }).check()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(table.getByRole('columnheader', { name: 'Registered' })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Revenue' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'All rows as JSON' }).click(),
    ])
    const rows = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>[]
    expect(rows.map(({ email }) => email)).toEqual([one.email])
    expect(Object.keys(rows[0] ?? {})).toContain('registered')
    expect(Object.keys(rows[0] ?? {})).not.toContain('revenue')

    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitem', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Just one')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Just one' }).click()
    await page.getByRole('menuitem', { name: 'Without filters' }).click()
    await expect(table.getByRole('link', { name: other.email })).toBeVisible()
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitem', { name: 'Just one' }).click()
    await expect(table.getByRole('link', { name: other.email })).toHaveCount(0)
    await expectGood(page, 'listing')
  },
)

test(
  'a client’s page has notes, and the client’s history omits them',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const admin = await signIn(weir)
    const client = await makeClient(weir, admin)
    await signInAs(page, panel(`/pages/clients?search=${encodeURIComponent(client.email)}`), ADMIN)
    await page.getByRole('link', { name: client.email }).click()
    await expect(page.getByRole('heading', { name: client.email })).toBeVisible()
    await page.getByRole('textbox', { name: 'Only staff can see them.' }).fill('Pays in spring')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Changed the notes on' })).toBeVisible()
    await expectGood(page, 'client-page')

    const id = /\d+$/.exec(page.url())?.[0]
    await expectOk(weir.call('POST', '/v1/clients/updateSiteGenLimit', { id, limit: 7 }, admin))
    await page.evaluate(() => localStorage.clear())
    await signInAs(page, panel('/pages/campaign-page/history'), {
      email: client.email,
      password: 'basalt-heron-38',
    })
    const history = page.locator('.changes')
    await expect(history.getByText('Your site limit was changed')).toBeVisible()
    await expect(history.getByText('Weir’s staff').first()).toBeVisible()
    await expect(history).not.toContainText('Pays in spring')
    await expect(history).not.toContainText(ADMIN.email)
  },
)
