/** A report is sent on a schedule, read as a letter, and stopped from it. */
import { lettersTo, rawLettersTo } from '../support/outbox.ts'
import { until } from '../support/weir.ts'
import { bought, PASSWORD } from './bought.ts'
import { expect, expectAccessible, expectFits, pictured, signInAs, test } from './fixture.ts'

test(
  'a report is put on a schedule, sent now, read, and stopped from its letter',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const { client, campaign } = await bought(weir)
    await signInAs(page, panel(`/pages/statistics/${campaign.id}?range=today&money=utmPlacement&moneyThen=country`), {
      email: client.email,
      password: PASSWORD,
    })
    await expect(page.locator('section.money tfoot')).toContainText('$15.00')
    await page.getByRole('button', { name: 'Share report' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'On a schedule' }).click()
    await dialog.getByLabel('Name').fill('Monday’s mail')
    await dialog.getByLabel('Thursday').check()
    await dialog.getByLabel('Dates').selectOption('Today')
    await expect(dialog.getByLabel(`${client.email}: E-mail`)).toBeChecked()
    await expect(dialog.getByLabel(`${client.email}: Telegram`)).toBeDisabled()
    await dialog.getByRole('button', { name: 'Columns' }).click()
    await dialog.getByLabel('Bot %').uncheck()
    await pictured(page, 'schedule-form')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send on schedule' }).click()
    const line = dialog.getByRole('listitem')
    await expect(line).toContainText('Monday’s mail')
    await expect(line).toContainText('Mon, Thu at 09:00')
    await expect(line).toContainText('not sent yet')

    await dialog.getByRole('button', { name: 'Actions: Monday’s mail' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByLabel('Send', { exact: true }).selectOption('Once a month')
    await dialog.getByLabel('Day of the month').selectOption('31')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(line).toContainText('on day 31 of the month at 09:00')

    await dialog.getByRole('button', { name: 'Send Monday’s mail to me now' }).click()
    // in the language of the account
    const text = await until('the letter', async () =>
      lettersTo(weir.dataDir, client.email).find((one) => one.includes('Monday’s mail')),
    )
    expect(text).toContain('Прибыль 15,00')
    expect(text).toContain('good.example: 17,50')
    expect(text).toContain('bad.example: −2,50')
    const raw = rawLettersTo(weir.dataDir, client.email).join('\n')
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await expect(async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Share report' }).click()
      await dialog.getByRole('button', { name: 'On a schedule' }).click()
      await expect(line).toContainText('last sent')
    }).toPass()
    await pictured(page, 'schedule-list')
    await page.setViewportSize({ width: 360, height: 800 })
    await expectFits(page)
    await pictured(page, 'schedule-phone')

    // the letter names the panel's first address; here it is opened at this one
    const stop = /\/stop-reports\/\S+/.exec(text)?.[0] ?? ''
    await page.goto(panel(stop))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Больше не присылать эти письма?')
    await expect(page.getByRole('status')).toContainText(client.email)
    await expectFits(page)
    await expectAccessible(page)
    await pictured(page, 'schedule-stop')
    await page.getByRole('button', { name: 'Не присылать' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Письма больше не придут')
    // as a mail program does
    const again = await fetch(panel(stop), {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(again.status).toBe(404)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(panel(`/pages/statistics/${campaign.id}?range=today&money=utmPlacement`))
    await page.getByRole('button', { name: 'Share report' }).click()
    await dialog.getByRole('button', { name: 'On a schedule' }).click()
    await expect(line).toContainText('stopped by themselves')
    await dialog.getByRole('button', { name: 'Actions: Monday’s mail' }).click()
    await page.getByRole('menuitem', { name: 'Stop' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(line).toHaveCount(0)
  },
)
