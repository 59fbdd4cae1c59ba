/** The whole way and each screen's first look in Debian's Firefox and WebKitGTK. */
import { existsSync } from 'node:fs'
import { SCREENS, type ScreenTitle } from '../../src/contract/screens.ts'
import { openFirefox, openWebkit, type DrivenPage } from '../../tools/detect/driven/engines.ts'
import { FIREFOX, MINI_BROWSER, openScreen, WEBKIT_DRIVER } from '../../tools/detect/driven/machine.ts'
import { ADMIN, makeCampaign, makeClient, signIn, until, untilLive, type Weir } from '../support/weir.ts'
import { expect, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'

type Engine = { name: string; needs: string[]; open: (failed: (text: string) => void) => Promise<DrivenPage> }
const ENGINES: Engine[] = [
  { name: 'Firefox', needs: [FIREFOX], open: openFirefox },
  {
    name: 'WebKitGTK',
    needs: [WEBKIT_DRIVER, MINI_BROWSER, '/usr/bin/Xvfb'],
    open: async () => {
      const screen = await openScreen(false)
      const page = await openWebkit(screen.display)
      return { ...page, close: () => page.close().then(screen.close) }
    },
  },
]

/** A person's acts by script; each waits for its target. */
function handsOn(page: DrivenPage) {
  const find = (selector: string, text = '') =>
    `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility() && (one.textContent + (one.getAttribute('aria-label') ?? '') + (one.title ?? '')).includes(${JSON.stringify(text)}))`
  const sees = (selector: string, text?: string) =>
    until(`${selector} ${text ?? ''}`, async () => (await page.run(`Boolean(${find(selector, text)})`)) === true)
  return {
    sees,
    press: async (selector: string, text?: string) => {
      await sees(selector, text)
      await page.run(`void ${find(selector, text)}.click()`)
    },
    fill: async (selector: string, value: string) => {
      await sees(selector)
      await page.run(
        `(${find(selector)}.focus(), document.execCommand('selectAll'), document.execCommand('insertText', false, ${JSON.stringify(value)}))`,
      )
    },
  }
}

async function signInByHand(page: DrivenPage, url: string, who: { email: string; password: string }): Promise<void> {
  const { fill, press } = handsOn(page)
  await page.go(`${url}/authentication/login`)
  await press('button', 'EN')
  await fill('input[name=username]', who.email)
  await fill('input[name=password]', who.password)
  await press('button[type=submit]', 'Sign in')
}

/** Number of fetched resources: leaving during a fetch would make it fail. */
const FETCHED = `performance.getEntriesByType('resource').length`

/** Unchanged looks that count as idle. */
const LOOKS = 8

/** Failures that the panel reported. */
const REPORTS = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/v1/errors')).length`

async function openEach(page: DrivenPage, url: string, titles: readonly ScreenTitle[]): Promise<void> {
  for (const title of titles) {
    await page.go(`${url}${SCREENS[title].path}`)
    await handsOn(page).sees('main h1')
    await until(`${title} filled`, async () => (await page.run(`!document.querySelector('main .sk')`)) === true)
    let fetched: unknown
    let same = 0
    await until(`${title} at rest`, async () => {
      const now = await page.run(FETCHED)
      same = now === fetched ? same + 1 : 0
      fetched = now
      return same >= LOOKS
    })
    expect(await page.run(REPORTS), title).toBe(0)
  }
}

async function menuOf(weir: Weir, who: { email: string; password: string }): Promise<ScreenTitle[]> {
  return (await weir.call('POST', '/v1/auth/login', who)).body['menu'] as ScreenTitle[]
}

for (const { name, needs, open } of ENGINES)
  test(`all steps and screens work in ${name}`, { tag: '@walk' }, async ({ weir }) => {
    test.skip(!needs.every((one) => existsSync(one)), `no ${name} on this machine`)
    const client = await makeClient(weir, await signIn(weir))
    const who = { email: client.email, password: PASSWORD }
    const campaign = await makeCampaign(weir, client, { name: 'Garden furniture' })
    await untilLive(weir, client, campaign)
    const visit = { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: 'curl/8.5.0' }
    await weir.call('POST', '/edge/v1/decide', visit, client.integrationToken)
    const failed: string[] = []
    const page = await open((text) => failed.push(text))
    try {
      const { sees, press, fill } = handsOn(page)
      await signInByHand(page, weir.url, who)
      await sees('h1', 'Campaign')
      await press('a', 'New campaign')
      await sees('h1', 'New campaign')
      await fill('main input[type=text], main input:not([type])', `Made in ${name}`)
      await page.go(`${weir.url}${SCREENS.Integration.path}`)
      await sees('h1', 'Integration')
      await press('nav a', 'Statistics')
      await sees('.stat .val', '1')
      await press('nav a', 'Logs')
      await press('.hits a', 'Verdict of')
      await sees('aside.receipt', 'its user agent declares')
      await openEach(page, weir.url, await menuOf(weir, who))
      await press('button.who')
      await press('[role=menuitem]', 'Logout')
      await sees('h1', 'Sign in')
      await signInByHand(page, weir.url, ADMIN)
      await sees('h1', 'Clients')
      await openEach(page, weir.url, await menuOf(weir, ADMIN))
      expect(failed).toEqual([])
    } finally {
      await page.close()
    }
  })
