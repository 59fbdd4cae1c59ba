/**
 * The browser probe in real browsers: a driven browser is a Bot on its next visit, a person is none. Do not run with
 * `--trace on`: the recorder adds detectable names to pages.
 */
import { chromium, devices, type Browser, type BrowserContextOptions } from '@playwright/test'
import { deleteFlag, hideByProxy, hideOnObject, hideOnPrototype } from '../../tools/detect/driven/scripts.ts'
import { agentOn, CHROMIUM, hasScreen, openChromium, openScreen } from '../support/chromium.ts'
import { startProbedSite, type Decided, type ProbedSite } from '../support/probed-site.ts'
import { makeCampaign, makeClient, signIn, until, untilLive, type Client } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, signInAs, test } from './fixture.ts'

const WINDOWS = agentOn('Windows NT 10.0; Win64; x64')
const LINUX = agentOn('X11; Linux x86_64')
const HIDDEN = '--disable-blink-features=AutomationControlled'

let site: ProbedSite
let client: Client
test.beforeAll(async ({ shared: weir }) => {
  const admin = await signIn(weir)
  client = await makeClient(weir, admin)
  const campaign = await makeCampaign(weir, client, { targetMode: 'show', targetLink: 'target.html' })
  await untilLive(weir, client, campaign)
  site = await startProbedSite({ weir, client, campaign })
})
test.afterAll(() => site.close())

type Opened = { visit: () => Promise<unknown>; close: () => Promise<unknown> }

/** Visits twice, so that the first probe is known; returns the last decision. */
async function visitTwice(path: string, browser: Opened): Promise<Decided | undefined> {
  try {
    await browser.visit()
    await until(`the probe of ${path}`, async () => site.texts(path).length > 0)
    await browser.visit()
    await until(`the second visit of ${path}`, async () => site.decided(path).length > 1)
  } finally {
    await browser.close()
  }
  return site.decided(path).at(-1)
}

async function driven(
  path: string,
  { args = [], context = {}, script }: { args?: string[]; context?: BrowserContextOptions; script?: () => unknown },
): Promise<Opened & { browser: Browser }> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', ...args] })
  const made = await browser.newContext(context)
  if (script) await made.addInitScript(script)
  const page = await made.newPage()
  return { browser, visit: () => page.goto(site.url + path), close: () => browser.close() }
}

/** Started by hand, once per visit, like a script. */
function started(path: string, args: string[], display = ''): Opened {
  const open: { close: () => Promise<void> }[] = []
  return {
    visit: async () => {
      await Promise.all(open.splice(0).map((one) => one.close()))
      open.push(openChromium(site.url + path, args, display))
    },
    close: () => Promise.all(open.map((one) => one.close())),
  }
}

const DRIVEN: [name: string, reason: string, how: Parameters<typeof driven>[1]][] = [
  ['as it comes', 'webdriver', {}],
  ['by the switches of its start', 'unthrottled', { args: [HIDDEN], context: { userAgent: LINUX } }],
  ['with another agent', 'webdriver', { context: { userAgent: WINDOWS } }],
  ['with its own agent but for one word', 'webdriver', { context: { userAgent: LINUX } }],
  ['with the flag hidden by a script', 'flag_hidden', { context: { userAgent: WINDOWS }, script: hideOnObject }],
  ['with the flag hidden on the prototype', 'flag_hidden', { context: { userAgent: LINUX }, script: hideOnPrototype }],
  ['with the flag hidden by a proxy', 'flag_hidden', { context: { userAgent: LINUX }, script: hideByProxy }],
  ['with the flag deleted', 'flag_hidden', { context: { userAgent: LINUX }, script: deleteFlag }],
  ['with a shared worker that knows better', 'headless_named', { args: [HIDDEN], context: { userAgent: LINUX } }],
  ['a telephone emulated', 'headless_named', { args: [HIDDEN], context: devices['Pixel 7'] ?? {} }],
  ['with the flag switched off', 'agent_overridden', { args: [HIDDEN], context: { userAgent: WINDOWS } }],
  [
    'with the flag switched off and nearly its own agent',
    'agent_overridden',
    { args: [HIDDEN], context: { userAgent: LINUX } },
  ],
]
for (const [index, [name, reason, how]] of DRIVEN.entries()) {
  test(
    `headless and driven, ${name}: a Bot at the next visit, with the reason`,
    { tag: index < 2 ? [] : '@long' },
    async () => {
      const path = `/driven/${index}`
      const last = await visitTwice(path, await driven(path, how))
      expect(last).toMatchObject({
        class: 'bot',
        reasons: expect.arrayContaining([
          expect.objectContaining({ signal: `automation.${reason}`, weight: 'conclusive' }),
        ]),
      })
      expect(last?.reasons.map(({ signal }) => signal)).not.toContain('automation.traces')
    },
  )
}

const HEADLESS = ['--headless=new', '--remote-debugging-port=0']
const STARTED: [string, string[]][] = [
  ['with another agent', [...HEADLESS, `--user-agent=${WINDOWS}`]],
  ['with another agent and the flag switched off', [...HEADLESS, HIDDEN, `--user-agent=${WINDOWS}`]],
  [
    'with nearly its own agent and the flag switched off',
    [...HEADLESS, HIDDEN, `--user-agent=${LINUX}`, '--window-size=1920,1080'],
  ],
]
for (const [index, [name, args]] of STARTED.entries()) {
  test(
    `headless and started by hand, ${name}: a Bot at the next visit`,
    { tag: index === 0 ? [] : '@long' },
    async () => {
      const path = `/started/${index}`
      const last = await visitTwice(path, started(path, args))
      expect(last).toMatchObject({ class: 'bot' })
      const signals = last?.reasons.map(({ signal }) => signal)
      expect(signals).toContain('automation.agent_overridden')
      expect(signals, 'nobody passed the switch').not.toContain('automation.unthrottled')
    },
  )
}

test('a browser with a window is no Bot, even if the page allows no workers', { tag: '@long' }, async () => {
  test.skip(!hasScreen, 'there is no virtual screen on this machine (Debian: apt-get install xvfb)')
  const screen = await openScreen()
  try {
    for (const path of ['/person', '/person/strict', '/person/relayed', '/person/keyed/relayed']) {
      const last = await visitTwice(path, started(path, [], screen.display))
      expect([
        path,
        last?.class,
        last?.reasons.filter(({ kind }) => kind === 'automation' || kind === 'probe'),
      ]).toEqual([path, 'target', []])
    }
  } finally {
    screen.close()
  }
})

test('the probe works under a strict policy, and without a ticket if the site relays the text', async () => {
  for (const path of ['/strict', '/keyed/relayed']) {
    const last = await visitTwice(path, await driven(path, { context: { userAgent: WINDOWS } }))
    expect([path, last?.class, last?.reasons.map(({ signal }) => signal)]).toEqual([
      path,
      'bot',
      expect.arrayContaining(['automation.webdriver']),
    ])
  }
})

test('reports first use of a page once, without positions and keys, and a synthetic click counts', async () => {
  const path = '/used'
  const { browser, close } = await driven(path, {})
  try {
    const page = await browser.newPage({ userAgent: LINUX })
    const reports: { seen: { input?: object } }[] = []
    const requests: string[] = []
    page.on('request', (request) => {
      requests.push(`${request.method()} ${request.url()}`)
      if (request.url().endsWith('/edge/v1/signals'))
        reports.push(JSON.parse(request.postData() ?? '{}') as { seen: object })
    })
    const used = () => reports.flatMap(({ seen }) => seen.input ?? [])
    const visit = async () => {
      const before = reports.length
      await page.goto(site.url + path)
      await until('the readings', async () => reports.length > before).catch((error: unknown) => {
        throw new Error(`the page asked for ${requests.join(', ')}`, { cause: error })
      })
    }
    const answered = () => page.waitForResponse((answer) => answer.request().postData()?.includes('"input"') === true)
    await visit()
    const [byHand] = await Promise.all([
      answered(),
      (async () => {
        await page.mouse.move(10, 10)
        await page.mouse.move(300, 200, { steps: 30 })
        await page.mouse.down()
        await page.mouse.up()
        await page.keyboard.press('a')
      })(),
    ])
    expect(byHand.status()).toBe(200)
    expect(used()).toEqual([
      {
        first: expect.any(Number),
        kinds: ['move', 'press'],
        moves: expect.any(Number),
        pointer: 'mouse',
        leapt: false,
        weightless: false,
        visible: true,
        focused: true,
      },
    ])
    await visit()
    const session = await page.context().newCDPSession(page)
    const at = { x: 120, y: 90, button: 'left', clickCount: 1 }
    await Promise.all([
      answered(),
      (async () => {
        await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: at.x, y: at.y })
        await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at, button: 'left' })
        await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at, button: 'left' })
      })(),
    ])
    expect(used().at(-1)).toMatchObject({ weightless: true })
    await visit()
    expect(used()).toHaveLength(2)
    expect(
      site
        .decided(path)
        .at(-1)
        ?.reasons.map(({ signal }) => signal),
    ).toContain('automation.weightless_click')
  } finally {
    await close()
  }
})

test('changes nothing on the page, and shows nothing', { tag: '@long' }, async () => {
  const path = '/quiet'
  const { browser, close } = await driven(path, {})
  const page = await browser.newPage()
  const messages: string[] = []
  // the end of a group, which the probe logs, is invisible
  page.on('console', (message) => message.type() !== 'endGroup' && messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
  await page.goto(site.url + path)
  const before = await page.evaluate(() => document.documentElement.outerHTML)
  await until('the probe', async () => site.texts(path).length > 0)
  const left = await page.evaluate(() => [
    document.cookie,
    localStorage.length,
    sessionStorage.length,
    document.documentElement.outerHTML,
  ])
  expect([...left, ...messages]).toEqual(['', 0, 0, before])
  await close()
})

test(
  'the receipt shows the probe’s readings, before the hit and on its page',
  { tag: '@long' },
  async ({ page, panel }) => {
    const [first, second] = site.decided('/driven/2')
    await signInAs(page, panel(''), { email: client.email, password: 'basalt-heron-38' })
    const receipt = page.getByRole('complementary', { name: 'Verdict' })
    await page.goto(panel(`/pages/logs?hit=${first?.hit}`))
    await expect(receipt.getByText('Seen on the page this visit led to')).toBeVisible()
    await expect(receipt.locator('.probe').getByText('driven by a program')).toBeVisible()
    await page.goto(panel(`/pages/logs?hit=${second?.hit}`))
    await expect(receipt.getByText('Seen before the verdict')).toBeVisible()
    await expect(receipt.locator('.verdict')).toContainText('its browser reports that a program controls it')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFits(page)
    await expectAccessible(page)
  },
)
