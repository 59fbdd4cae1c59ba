/** Sentences of changes; filters in the address; undo and redo. */
import type { Page } from '@playwright/test'
import { expectOk, makeCampaign, makeClient, signIn, type Client, type Weir } from '../support/weir.ts'
import { ADMIN, expect, expectFits, expectGood, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const rows = (page: Page) => page.locator('.chgrow')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })

const split = (a: number, b: number) => [
  {
    name: 'Test',
    conditions: [],
    links: [
      { link: 'https://shop.example/a', percent: a },
      { link: 'https://shop.example/b', percent: b },
    ],
  },
]

/** A campaign whose split changed, and a blocked address. */
async function changed(weir: Weir): Promise<{ client: Client; id: string }> {
  const client = await makeClient(weir, await signIn(weir))
  const { id } = await makeCampaign(weir, client, { name: 'Garden furniture', splitGroups: split(50, 50) })
  const call = (path: string, body: object) => expectOk(weir.call('POST', path, body, client.token))
  const { campaign } = await expectOk(weir.call('GET', `/v1/company/edit/${id}`, undefined, client.token))
  await call('/v1/campaign/saveCampaign', { ...(campaign as object), id, splitGroups: split(70, 30) })
  await call('/v1/clientblacklist/add', { value: '203.0.113.0/24', note: 'noisy' })
  return { client, id }
}

test('one press from the campaigns shows today’s changes in words', async ({ page, panel, weir }) => {
  const { client } = await changed(weir)
  await signInAs(page, panel('/pages/campaign-page'), { email: client.email, password: PASSWORD })
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await expect(page.locator('.reading')).toContainText('Last change')

  const saved = row(page, 'Changed the split of')
  await expect(saved.getByRole('link', { name: 'Garden furniture' })).toBeVisible()
  await expect(saved.locator('.diff > span')).toHaveText([/^Link A.*50.%.*70.%$/, /^Link B.*50.%.*30.%$/])
  await expect(saved.locator('s').first()).toContainText('50')
  await expect(saved.locator('b').first()).toContainText('70')
  await expect(saved.locator('.by')).toHaveText('You')
  await expect(row(page, 'Added to the BlackList')).toContainText('Block 203.0.113.0/24 · noisy')
  await expect(page.locator('.changes')).not.toContainText(/splitGroups|[{}]/)
  await expectGood(page, 'history')
})

test('filters stand in the address; what is undone stays, and can be done again', async ({ page, panel, weir }) => {
  const { client, id } = await changed(weir)
  const account = { email: client.email, password: PASSWORD }
  await signInAs(page, panel(`/pages/campaign-page/history?kind=campaigns&campaign=${id}`), account)
  await expect(row(page, 'Changed the split of')).toBeVisible()
  await expect(row(page, 'Added to the BlackList')).toHaveCount(0)
  await page.getByLabel('Kind').selectOption('Blocked and allowed')
  await expect(page).toHaveURL(/kind=lists/)
  await expect(page.getByText('Nothing matches')).toBeVisible()

  await page.goto(panel('/pages/campaign-page/history?kind=lists'))
  const added = row(page, 'Added to the BlackList')
  await added.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(added).toContainText('Undone by you at')
  await expect(added).toHaveClass(/gone/)
  const blocked = async () => {
    const { ips } = await expectOk(weir.call('GET', '/v1/clientblacklist', undefined, client.token))
    return (ips as { value: string }[]).length
  }
  expect(await blocked()).toBe(0)
  await added.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Redo' }).click()
  await expect(page.locator('.chgrow.gone')).toHaveCount(1)
  await expect(page.locator('.chgrow.gone')).toContainText('Removed from the BlackList')
  expect(await blocked()).toBe(1)
})

test('staff read a client’s history on their page, which begins with traffic', async ({ page, panel, weir }) => {
  const { client } = await changed(weir)
  await signInAs(page, panel(`/pages/clients?search=${encodeURIComponent(client.email)}`), ADMIN)
  await page.getByRole('link', { name: client.email }).click()
  await expect(row(page, 'Changed the split of').locator('.by')).toHaveText(client.email)
  const cards = page.locator('.client-page > .card')
  await expect(cards.first()).toHaveClass(/answer-card/)
  await expect(cards.nth(1)).toContainText('Nothing has been paid yet.')
  await expect(page.locator('.client-page')).not.toContainText(/splitGroups|\{"/)
  await expectFits(page)
})
