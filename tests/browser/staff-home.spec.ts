/** The first screen of staff. */
import { expectOk, makeClient, signIn } from '../support/weir.ts'
import { ADMIN, expect, expectGood, signInAs, withOwnWeir } from './fixture.ts'

const test = withOwnWeir()

const DAY_MS = 86_400_000

test('the first screen of staff names who needs them, and each act clears its line', async ({ page, weir, panel }) => {
  const admin = await signIn(weir)
  const [asks, ends] = [await makeClient(weir, admin), await makeClient(weir, admin)]
  await signInAs(page, panel('/'), ADMIN)
  const home = page.getByRole('region', { name: 'Who needs you' })
  await expect(home).toContainText(
    // detection data may be old
    /^((One thing needs|\d things need) you: .+\. No client needs you now\.|No client needs you now, and neither does the service\.)/,
  )
  await expect(home.getByRole('link', { name: /^Due/ })).toHaveAttribute('href', '/pages/expirations')
  await expectGood(page, 'home-quiet')

  await expectOk(weir.call('GET', '/v1/tariff/change?id=3', undefined, asks.token))
  await expectOk(
    weir.call(
      'POST',
      '/v1/clients/payment',
      {
        clientId: ends.id,
        tariffId: '3',
        months: 1,
        amount: 4900,
        currency: 'USD',
        method: 'Wise',
        date: new Date(Date.now() - 26 * DAY_MS).toISOString().slice(0, 10),
      },
      admin,
    ),
  )
  await page.reload()
  await expect(home).toContainText('2 clients need you: 1 asks to pay, 1 ends within 7 days.')
  const lines = home.getByRole('list', { name: 'Clients who need you' }).getByRole('listitem')
  await expect(lines.nth(0)).toContainText(asks.email)
  await expect(lines.nth(1)).toContainText(/the plan ends on .*, in \d days/)
  await expectGood(page, 'home')

  await lines.nth(1).getByRole('button', { name: 'Send reminder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 client' }).click()
  await expect(lines.nth(1)).toContainText('reminded')
  await expect(lines.nth(1).getByRole('button')).toHaveCount(0)

  await home.getByRole('button', { name: 'Record payment' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/^Plan/)).toHaveValue('3')
  await dialog.getByLabel(/^Amount/).fill('49')
  await dialog.getByLabel(/^Method/).fill('Wise')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(home).toContainText('1 client needs you: 1 ends within 7 days.')
  await home.getByRole('link', { name: ends.email }).click()
  await expect(page).toHaveURL(new RegExp(`/clients/client/${ends.id}$`))
})
