/** Staff add, sort, remove and restore sections of Integration and FAQ; clients see the result. */
import type { Page } from '@playwright/test'
import { expectOk, makeCampaign, makeClient, signIn } from '../support/weir.ts'
import { ADMIN, expect, expectGood, signInAs, withOwnWeir } from './fixture.ts'

const test = withOwnWeir()

/** Opens the menu of a section's other acts. */
const menuOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `More: ${name}` }).click()
  return (act: string) => page.getByRole('menuitem', { name: act })
}

test('a section is added, moved, removed and restored', { tag: '@long' }, async ({ page, weir, panel }) => {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client)
  await signInAs(page, panel('/pages/integration'), ADMIN)
  const tabs = page.getByRole('navigation', { name: /ways/i }).getByRole('button')
  await expect(tabs.first()).toHaveText('WordPress')

  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByLabel(/^Title/).fill('Our own way')
  await page.getByLabel(/^Text \(Markdown\)/).fill('Ask **us**, with `{{key}}`.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Section added.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our own way' })).toBeVisible()

  await expect(tabs.last()).toHaveText('Our own way')
  await expect((await menuOf(page, 'Our own way'))('Move up'), 'alone under its heading').toBeDisabled()
  await page.keyboard.press('Escape')
  await tabs.nth(1).click()
  await (await menuOf(page, 'PHP file'))('Move up').click()
  await expect(tabs.first()).toHaveText('PHP file')
  const ofFirst = await menuOf(page, 'PHP file')
  await expect(ofFirst('Move down')).toBeEnabled()
  await expect(ofFirst('Move up')).toBeDisabled()
  await ofFirst('Remove').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Bring back: PHP file' })).toBeVisible()
  await expect(tabs.first()).toHaveText('WordPress')
  await expectGood(page, 'content-order')

  // somebody else is faster
  await expectOk(
    weir.call(
      'POST',
      '/v1/integration/arrange',
      { category: 'integration', numbers: [1, 2, 500], basedOn: 2 },
      await signIn(weir),
    ),
  )
  await page.getByRole('button', { name: 'Bring back: PHP file' }).click()
  await expect(page.getByText('Somebody else has changed the order in the meantime.')).toBeVisible()
  await page.reload()
  await expect(tabs).toHaveText(['Your own code', 'Hosted link', 'Our own way'])
  await page.getByRole('button', { name: 'Bring back: PHP file' }).click()
  await expect(tabs).toHaveText(['Your own code', 'PHP file', 'Hosted link', 'Our own way'])

  await page.goto(panel('/pages/faq'))
  const first = page.locator('.faq-one').first()
  const name = (await first.locator('h3').textContent()) ?? ''
  await (await menuOf(page, name))('Move down').click()
  await expect(page.locator('.faq-one h3').nth(1)).toHaveText(name)
  await page.evaluate(() => {
    localStorage.setItem('weir.language', 'ru')
    document.documentElement.dataset['theme'] = 'dark'
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Добавить раздел' })).toBeVisible()
  await expectGood(page, 'faq-order-ru')

  await page.evaluate(() => localStorage.clear())
  await signInAs(page, panel('/pages/integration'), { email: client.email, password: 'basalt-heron-38' })
  const choices = (group: string) => page.getByRole('group', { name: group }).getByRole('button')
  await expect(choices('Your site'), 'staff’s order').toHaveText([/^Your own code/, /^PHP file/])
  await expect(choices('Without a site')).toHaveText([/^Hosted link/])
  await expect(choices('More ways')).toHaveText(['Our own way'])
  await page.getByRole('button', { name: 'Our own way' }).click()
  await expect(page.getByText(`Ask us, with ${campaign.key}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(?:More|Edit|Add section)/ })).toHaveCount(0)
})
