/**
 * `npm run pictures -- FOLDER`: pictures of every screen and role for review. `--widths 1440,360`, `--looks
 * light,dark,rtl`, `--languages en,ru,ua`, `--states usual,empty,heavy`, `--screens Logs,Tariff` restrict it; `--on
 * http://127.0.0.1:8080 --client MAIL:PASSWORD --admin MAIL:PASSWORD` uses a running Weir. Names:
 * role-screen-state-language-look-width.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { SCREENS, type ScreenTitle } from '../../src/contract/screens.ts'
import {
  ADMIN,
  expectOk,
  freshFolder,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  type RunningWeir,
} from '../../tests/support/weir.ts'
import { makeHeavy } from './heavy.ts'

const text = (fallback: string) => ({ type: 'string', default: fallback }) as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: text('1440,768,360'),
    looks: text('light,dark,rtl'),
    languages: text('en,ru,ua'),
    states: text('usual,empty,heavy'),
    screens: text(''),
    on: text(''),
    client: text(''),
    admin: text(''),
  },
})
const [folder] = positionals
if (folder === undefined) throw new Error('name the folder for the pictures')
mkdirSync(folder, { recursive: true })
const listOf = (given: string) => given.split(',').filter(Boolean)

type Who = { email: string; password: string }
const personOf = (given: string): Who => {
  const [email = '', ...password] = given.split(':')
  return { email, password: password.join(':') }
}

type Demo = { url: string; client: Who; admin: Who; nobody?: Who; heavy?: Who; close: () => Promise<void> }

const DAY_MS = 86_400_000
/** Ms without a change after which the demo has written all. */
const STILL_MS = 15_000

/** The demo names its client before its conversions are written. */
async function untilWritten(weir: RunningWeir, who: Who): Promise<void> {
  const token = await signIn(weir, who)
  const dayOf = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const question = { startDate: dayOf(29), endDate: dayOf(0), timezone: 'UTC', money: true }
  let [last, since] = ['', Date.now()]
  await until(
    'the demo’s conversions',
    async () => {
      const { money } = await expectOk(weir.call('POST', '/v1/logs/companyTotals', question, token))
      const { conversions } = money as { conversions: number }
      const now = JSON.stringify(money)
      if (now !== last) [last, since] = [now, Date.now()]
      return conversions > 0 && Date.now() - since > STILL_MS
    },
    900,
  )
}

/** The given Weir, or a new demo. */
async function openDemo(): Promise<Demo> {
  if (values.on !== '')
    return { url: values.on, client: personOf(values.client), admin: personOf(values.admin), close: async () => {} }
  const dataDir = freshFolder()
  const weir = await startWeir({ dataDir, args: ['--demo'] })
  const named = await until(
    'the demo',
    async () => /demo: client (\S+), password (\S+) /.exec(weir.output()) ?? undefined,
    300,
  )
  const client = { email: named[1] ?? '', password: named[2] ?? '' }
  await untilWritten(weir, client)
  const { email } = await makeClient(weir, await signIn(weir))
  return {
    url: weir.url,
    client,
    admin: ADMIN,
    nobody: { email, password: 'basalt-heron-38' },
    ...(listOf(values.states).includes('heavy') && { heavy: await makeHeavy(weir) }),
    close: async () => {
      await weir.stop()
      removeFolder(dataDir)
    },
  }
}

async function signedIn(browser: Browser, url: string, who: Who, look: string, language: string) {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    colorScheme: look === 'dark' ? 'dark' : 'light',
  })
  await context.addInitScript(
    ([direction, spoken]) => {
      localStorage.setItem('weir.language', spoken ?? 'en')
      localStorage.setItem('weir.settings', JSON.stringify({ direction, theme: 'system' }))
    },
    [look === 'rtl' ? 'rtl' : 'ltr', language],
  )
  const page = await context.newPage()
  await page.goto(`${url}/authentication/login`)
  await page.locator('input[name=username]').fill(who.email)
  await page.locator('input[name=password]').fill(who.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => !at.pathname.includes('authentication'))
  const menu = await page.evaluate(() => JSON.parse(localStorage.getItem('menu') ?? '[]') as string[])
  return { page, menu: menu as ScreenTitle[], close: () => context.close() }
}

/** Waits until nothing is loading. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await expect(page.locator('main :is(.sk, table[aria-busy=true])')).toHaveCount(0, { timeout: 60_000 })
}

const demo = await openDemo()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
const people: [role: string, state: string, who: Who][] = [
  ['client', 'usual', demo.client],
  ['administrator', 'usual', demo.admin],
  ...(demo.nobody ? [['client', 'empty', demo.nobody] as [string, string, Who]] : []),
  ...(demo.heavy
    ? ([
        ['client', 'heavy', demo.heavy],
        ['administrator', 'heavy', demo.admin],
      ] as [string, string, Who][])
    : []),
]
const wanted = listOf(values.screens)

/** All screens of one person in one look and language. */
async function pictured(start: string, who: Who, look: string, language: string): Promise<void> {
  const { page, menu, close } = await signedIn(browser, demo.url, who, look, language)
  const titles = menu.filter((one) => wanted.length === 0 || wanted.includes(one))
  const all = titles.flatMap((title) => listOf(values.widths).map((width) => ({ title, width: Number(width) })))
  for (const { title, width } of all) {
    await page.setViewportSize({ width, height: width < 600 ? 740 : 900 })
    await page.goto(`${demo.url}${SCREENS[title].path}`)
    await settle(page)
    const [role, state] = start.split(' ')
    const name = `${role}-${title.replaceAll(' ', '')}-${state}-${language}-${look}-${width}.png`
    await page.screenshot({ path: path.join(String(folder), name), animations: 'disabled' })
    console.log(name)
  }
  await close()
}

try {
  for (const [role, state, who] of people.filter(([, one]) => listOf(values.states).includes(one)))
    for (const look of listOf(values.looks))
      for (const language of listOf(values.languages)) await pictured(`${role} ${state}`, who, look, language)
} finally {
  await browser.close()
  await demo.close()
}
