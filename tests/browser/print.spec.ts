/** Printed reports and receipts: black on white, complete, without controls. */
import type { Page } from '@playwright/test'
import { ADMIN, expect, signInAs, test } from './fixture.ts'

/** Prints a dark screen. */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
}

for (const [path, title] of [
  ['/pages/payments', 'Payments'],
  ['/pages/requestStatistic', 'Request Statistic'],
  ['/pages/statistics', 'Statistics'],
] as const)
  test(`${title} is printed without the panel around it`, { tag: '@long' }, async ({ page, panel }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signInAs(page, panel(path), ADMIN)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.locator('.on-paper')).toBeHidden()
    await onPaper(page)
    for (const part of ['.side', '.head', '.foot', '.title .acts']) await expect(page.locator(part)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.on-paper')).toContainText(path)
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
