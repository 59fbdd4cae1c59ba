/** A report is shared by a link, opened without sign-in, and revoked. */
import type { Browser, Page } from '@playwright/test'
import { bought, PASSWORD } from './bought.ts'
import { expect, expectAccessible, expectFits, pictured, signInAs, test } from './fixture.ts'

/** In a browser of its own, without the session. */
async function openFresh(browser: Browser, url: string, locale: string): Promise<Page> {
  const context = await browser.newContext({ locale, colorScheme: 'dark', viewport: { width: 360, height: 800 } })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

test(
  'a report is shared, opened in a fresh browser, and gone once revoked',
  { tag: '@long' },
  async ({ page, weir, panel, browser }) => {
    const { client, campaign } = await bought(weir)
    await signInAs(page, panel(`/pages/statistics/${campaign.id}?range=today&money=utmPlacement&moneyThen=country`), {
      email: client.email,
      password: PASSWORD,
    })
    await expect(page.locator('section.money tfoot')).toContainText('$15.00')
    await page.getByRole('button', { name: 'Share report' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('For the buyers')
    await dialog.getByLabel('The link works').selectOption('7 days')
    await dialog.getByLabel('Cost', { exact: true }).uncheck()
    await pictured(page, 'share-form')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const url = (await dialog.locator('code').textContent()) ?? ''
    expect(url).toContain('/shared-report#')
    await expect(dialog.getByRole('listitem')).toContainText('not opened yet')
    await pictured(page, 'share-made')

    // the link names the panel's first address; here it is opened at this one
    const own = panel(url.slice(url.indexOf('/shared-report')))
    const fresh = await openFresh(browser, own, 'ru-RU')
    await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('For the buyers')
    const report = fresh.getByRole('table', { name: 'For the buyers' })
    await expect(report.locator('tfoot')).toContainText('Итого')
    await expect(report.locator('tfoot')).toContainText('15,00')
    await expect(report.getByRole('columnheader', { name: 'Прибыль' })).toHaveCount(1)
    await expect(report.getByRole('columnheader', { name: 'Расход', exact: true })).toHaveCount(0)
    await report.getByRole('button', { name: /good\.example/ }).click()
    await expect(report.locator('[data-depth="2"]')).toHaveCount(1)
    await expectFits(fresh)
    await expectAccessible(fresh)
    await pictured(fresh, 'shared-report')
    const answer = await fetch(own)
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')

    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.reload()
    await page.getByRole('button', { name: 'Share report' }).click()
    await expect(dialog.getByRole('listitem')).toContainText('opened 1 time')
    await dialog.getByRole('button', { name: 'Revoke For the buyers' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'For the buyers' })).toHaveCount(0)
    await fresh.reload()
    await expect(fresh.getByRole('alert')).toContainText('Ссылка недействительна')
    await expect(fresh.getByRole('table')).toHaveCount(0)
    await fresh.context().close()
  },
)
