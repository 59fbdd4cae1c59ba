/** Dates: typed or chosen, localised, by keyboard. */
import { ADMIN, expect, expectAccessible, expectFits, picture, signInAs, test } from './fixture.ts'
import type { Page } from '@playwright/test'
import { makeCampaign, makeClient, signIn } from '../support/weir.ts'

/** Sets stored state before the page opens. */
const keep = (page: Page, language: string, settings: object = {}) =>
  page.evaluate(
    ([name, shown]) => {
      localStorage.setItem('weir.language', name ?? '')
      localStorage.setItem('weir.settings', shown ?? '')
    },
    [language, JSON.stringify(settings)],
  )

test(
  'accepts a date typed in many ways, and refuses an invalid one at its field',
  { tag: '@long' },
  async ({ page, panel }) => {
    await signInAs(page, panel('/pages/promo'), ADMIN)
    await page.getByRole('button', { name: 'New promo code' }).first().click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Expires')
    await expect(field).toHaveAttribute('placeholder', 'dd/mm/yyyy')
    for (const typed of ['5.11.2040', '05112040', '2040-11-05', '5 11 40']) {
      await field.fill(typed)
      await field.blur()
      await expect(field).toHaveValue('05/11/2040')
    }
    await field.fill('31/02/2040')
    await field.blur()
    await expect(field).toHaveValue('31/02/2040')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/There is no such date/)
    await dialog.getByLabel('Code', { exact: true }).fill('SPRING-DATES')
    await dialog.getByLabel('Partner’s share', { exact: true }).fill('10')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog.locator('.err')).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)
  },
)

test(
  'the calendar follows arrow keys, closes alone, and uses the current language',
  { tag: '@long' },
  async ({ page, panel }) => {
    await page.clock.setFixedTime(new Date('2026-11-25T12:00:00Z'))
    await signInAs(page, panel('/pages/promo'), ADMIN)
    const looks = [
      {
        language: 'en',
        add: 'New promo code',
        label: 'Expires',
        month: 'December 2026',
        day: '02/12/2026',
        open: 'Choose a date',
        dir: 'ltr',
      },
      {
        language: 'ru',
        add: 'Новый промокод',
        label: 'Истекает',
        month: /декабрь 2026/,
        day: '02.12.2026',
        open: 'Выбрать дату',
        dir: 'ltr',
      },
      {
        language: 'ua',
        add: 'Новий промокод',
        label: 'Діє до',
        month: /грудень 2026/,
        day: '02.12.2026',
        open: 'Вибрати дату',
        dir: 'rtl',
      },
    ]
    for (const { language, add, label, month, day, open, dir } of looks) {
      await keep(page, language, { theme: language === 'ru' ? 'dark' : 'light', direction: dir })
      await page.goto(panel('/pages/promo'))
      await page.getByRole('button', { name: add }).first().click()
      const form = page.getByRole('dialog').first()
      const field = form.getByLabel(label)
      await field.fill('')
      await field.press('ArrowDown')
      const calendar = page.locator('.chooser')
      const today = calendar.getByRole('button', { name: /25.*2026/ })
      await expect(today).toBeFocused()
      // weeks begin on Monday: the 25th is in the third column
      await expect(calendar.locator('thead th').first()).toHaveText(/^(Mon|пн)$/i)
      await page.keyboard.press('PageDown')
      await expect(calendar.getByRole('grid')).toHaveAccessibleName(month)
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await expectFits(page)
        await picture(page, `dates-${language}-${width}`)
      }
      await expectAccessible(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.keyboard.press('Escape')
      await expect(calendar).toHaveCount(0)
      await expect(field).toBeVisible()
      await expect(form.getByRole('button', { name: open })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(today).toBeFocused()
      // a week later, and a day forward in reading direction
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(calendar).toHaveCount(0)
      await expect(field).toHaveValue(day)
      await expect(form.getByRole('button', { name: open })).toBeFocused()
      // focus stays inside while open
      await page.keyboard.press('Enter')
      for (let press = 0; press < 8; press += 1) {
        await page.keyboard.press('Tab')
        expect(await calendar.evaluate((box) => box.contains(document.activeElement))).toBe(true)
      }
      await page.keyboard.press('Escape')
    }
  },
)

test(
  'custom days of Statistics and payments are chosen from a calendar or typed',
  { tag: '@long' },
  async ({ page, panel, weir }) => {
    await makeCampaign(weir, await makeClient(weir, await signIn(weir))) // without one there is nothing to choose
    await signInAs(page, panel('/pages/statistics?range=custom&from=2026-11-03&to=2026-11-09'), ADMIN)
    const range = page.getByRole('button', { name: /^Dates/ })
    await range.click()
    const menu = page.locator('.range-menu')
    await expect(menu.getByLabel('From')).toHaveValue('03/11/2026')
    await menu.getByRole('button', { name: /12 November 2026/ }).click()
    await expect(menu.getByRole('textbox', { name: 'To' })).toHaveValue('')
    await menu.getByRole('button', { name: /16 November 2026/ }).click()
    await expect(menu.getByLabel('From')).toHaveValue('12/11/2026')
    await expect(menu.getByRole('textbox', { name: 'To' })).toHaveValue('16/11/2026')
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page)
      await picture(page, `range-${width}`)
    }
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await menu.getByRole('textbox', { name: 'To' }).fill('1.11.2026')
    await menu.getByRole('button', { name: 'Apply' }).click()
    await expect(menu.getByRole('alert')).not.toBeEmpty()
    await menu.getByRole('textbox', { name: 'To' }).fill('20.11.2026')
    await menu.getByRole('textbox', { name: 'To' }).press('Enter')
    await expect(page).toHaveURL(/from=2026-11-12&to=2026-11-20/)

    await page.goto(panel('/pages/payments?search=nobody'))
    await page.getByRole('button', { name: 'Filter' }).click()
    const from = page.getByRole('textbox', { name: 'From' })
    await from.pressSequentially('3.11.2026')
    await expect(page).toHaveURL(/from=2026-11-03/)
    await from.fill('')
    await expect(page).not.toHaveURL(/from=/)
    await from.fill('31.02.2026')
    await from.blur()
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await expect(page).not.toHaveURL(/from=/)
    await picture(page, 'payments-days')
    await expectAccessible(page)
  },
)
