/**
 * Screens and dialogs of media buyers that axe-walk.spec.ts does not open: accessible, fitting, and without a key for a
 * text, light and dark, wide and narrow, in each language.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectOk, makeCampaign, type Client, type MadeCampaign, type Weir } from '../support/weir.ts'
import { bought, PASSWORD } from './bought.ts'
import { expect, expectFits, expectNoViolation, keepSessionOf, picture, test } from './fixture.ts'

const LOOKS = [
  { width: 1440, theme: 'light', language: 'en', tag: '@long' },
  { width: 360, theme: 'dark', language: 'ru', tag: '@long' },
  { width: 360, theme: 'light', language: 'ua', tag: '@walk' },
  { width: 1440, theme: 'dark', language: 'ua', tag: '@walk' },
] as const

type Texts = Readonly<Record<string, string>>
const textsOf = (language: string): Texts =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '..', '..', 'locales', `${language}.json`), 'utf8')) as Texts

type At = { page: Page; t: (key: string, values?: Readonly<Record<string, string>>) => string }
type Place = { name: string; path: string; open?: (at: At) => Promise<unknown> }

const dialogOf = (page: Page): Locator => page.getByRole('dialog').last()
const press = ({ page, t }: At, key: string) =>
  page
    .getByRole('button', { name: t(key), exact: true })
    .first()
    .click()
const form = ({ page }: At) => expect(dialogOf(page).locator('form')).toBeVisible()
const fromMenu = async ({ page, t }: At, menu: string, item: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: t(item) }).click()
}

const REPORT = '/pages/statistics?range=today&money=campaign&moneyThen=utmPlacement'
const share = async ({ page, t }: At) => {
  await expect(page.locator('section.money tfoot')).toBeVisible()
  await page.getByRole('button', { name: t('share.open') }).click()
}
const edit = async (at: At) => {
  await at.page
    .getByLabel(at.t('campaign.pick', { name: 'Sheds' }), { exact: true })
    .first()
    .check()
  await press(at, 'campaign.together')
  await expect(dialogOf(at.page).locator('.together-form')).toBeVisible()
}

const PLACES: readonly Place[] = [
  { name: 'share', path: REPORT, open: async (at) => [await share(at), await form(at)] },
  {
    name: 'schedule',
    path: REPORT,
    open: async (at) => [await share(at), await press(at, 'share.way.schedule'), await form(at)],
  },
  { name: 'rates', path: '/pages/sources?tab=rates' },
  {
    name: 'rate',
    path: '/pages/sources?tab=rates',
    open: async (at) => [await press(at, 'rates.own.add'), await form(at)],
  },
  {
    name: 'feed',
    path: '/pages/sources?tab=feeds',
    open: async (at) => [await press(at, 'feeds.new'), await form(at)],
  },
  { name: 'flows', path: '/pages/campaign-page/flows' },
  {
    name: 'flow',
    path: '/pages/campaign-page/flows',
    open: ({ page }) => page.getByRole('link', { name: 'Shops' }).click(),
  },
  {
    name: 'edit together',
    path: '/pages/campaign-page',
    open: async (at) => {
      await edit(at)
      for (const box of await dialogOf(at.page).locator('.together-part > label input').all()) await box.check()
    },
  },
  {
    name: 'differences',
    path: '/pages/campaign-page',
    open: async (at) => {
      await edit(at)
      await dialogOf(at.page).locator('.together-part > label input').last().check()
      await dialogOf(at.page).getByLabel(at.t('campaign.field.tag'), { exact: true }).last().fill('spring')
      await dialogOf(at.page)
        .getByRole('button', { name: at.t('campaign.together.look') })
        .click()
      await expect(dialogOf(at.page).locator('.together-found li')).toHaveCount(1)
    },
  },
  {
    name: 'copies',
    path: '/pages/campaign-page',
    open: async (at) => {
      await fromMenu(at, at.t('campaign.acts', { name: 'Sheds' }), 'campaign.copies')
      await expect(dialogOf(at.page)).toBeVisible()
    },
  },
  {
    name: 'tracking link',
    path: '/pages/campaign-page',
    open: async (at) => {
      await fromMenu(at, at.t('campaign.acts', { name: 'Sheds' }), 'tracking.title')
      await dialogOf(at.page).locator('summary').first().click()
      await dialogOf(at.page).getByLabel(at.t('tracking.check'), { exact: true }).fill('https://other.example/?x={y}')
      await expect(dialogOf(at.page).locator('.tracking-fault').first()).toBeVisible()
    },
  },
  {
    name: 'rule',
    path: '/pages/rules',
    open: async (at) => {
      await press(at, 'autoRules.new')
      await expect(dialogOf(at.page).locator('.rule-month .stat').first()).toBeVisible()
    },
  },
]

/** A campaign with a source, a flow that it uses, and a rate. */
async function fill(weir: Weir, client: Client): Promise<MadeCampaign> {
  const ask = (address: string, body: object) => expectOk(weir.call('POST', address, body, client.token))
  const rate = { currency: 'EUR', base: 'USD', rate: '1.087512345678', startDate: '2026-11-01' }
  await ask('/v1/rates/own', rate)
  const { source } = await ask('/v1/sources', { name: 'Native', template: 'taboola', currency: 'USD' })
  const links = ['a', 'b'].map((page) => ({ link: `https://shop.example/${page}`, percent: 50 }))
  const rule = { name: 'French', act: 'block', conditions: [{ option: 'country', is: true, values: ['FR'] }] }
  const { flow } = await ask('/v1/flows', { name: 'Shops', rules: [rule], splitGroups: [{ name: 'All', links }] })
  return makeCampaign(weir, client, { name: 'Sheds', source, flow: (flow as { id: string }).id })
}

/** A key of texts in place of its text. */
async function expectNoKeys(page: Page, keys: ReadonlySet<string>): Promise<void> {
  const shown = (await page.locator('body').innerText()).split('\n').map((line) => line.trim())
  expect(shown.filter((line) => line.includes('.') && keys.has(line))).toEqual([])
}

for (const { width, theme, language, tag } of LOOKS)
  test(`a buyer’s screens and dialogs: ${width} px, ${theme}, ${language}`, { tag }, async ({ page, weir }) => {
    const { client } = await bought(weir)
    await fill(weir, client)
    const texts = textsOf(language)
    const keys = new Set(Object.keys(texts))
    const t: At['t'] = (key, values = {}) =>
      Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), texts[key] ?? key)
    await keepSessionOf(page, `${weir.url}/`, { email: client.email, password: PASSWORD })
    await page.evaluate((one) => localStorage.setItem('weir.language', one), language)
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height: 900 })
    const wrong: string[] = []
    for (const place of PLACES) {
      await page.goto(`${weir.url}${place.path}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('.busy, .sk')).toHaveCount(0)
      await place.open?.({ page, t })
      await expect(page.locator('.busy, .sk')).toHaveCount(0)
      await picture(page, `${place.name}-${language}-${width}`)
      for (const check of [expectFits(page), expectNoViolation(page), expectNoKeys(page, keys)])
        await check.catch((error: unknown) => wrong.push(`${place.name}: ${String(error)}`))
    }
    expect(wrong).toEqual([])
  })
