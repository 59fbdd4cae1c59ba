/**
 * People's browsers with a window behind one address: none is suspected for what a page cannot show, or for another
 * browser's findings.
 */
import { chromium } from '@playwright/test'
import { CHROMIUM, hasScreen, openScreen } from '../support/chromium.ts'
import {
  chromiumOf,
  clickOn,
  firefoxOf,
  hasFirefox,
  hasInput,
  pressKeys,
  type Person,
  type Preferences,
} from '../support/people.ts'
import { startProbedSite, type Decided, type ProbedSite } from '../support/probed-site.ts'
import { makeCampaign, makeClient, signIn, until, untilLive, type Weir } from '../support/weir.ts'
import { expect, test } from './fixture.ts'

test.skip(!hasScreen, 'there is no virtual screen on this machine (Debian: apt-get install xvfb)')

/** First browser start on a busy machine, seconds. */
const PATIENCE = 120
/** The link covers the whole page. */
const LINK = (to: string) => `<a href="${to}" style="position:fixed;inset:0;display:block">Go on</a>`
const RULES = (to: string) =>
  `<script type="speculationrules">{"prerender":[{"urls":["${to}"],"eagerness":"immediate"}]}</script>`
const POINT = [600, 500] as const

/** `/ahead/…?to=/x` prefetches `/x` and links to it; `/link/…` leads to the same path under `/led`. */
function bodyOf(path: string): string {
  const [, kind, ...rest] = path.split('/')
  if (kind === 'ahead') return RULES(`/fetched/${rest[0]}`) + LINK(`/fetched/${rest[0]}`)
  return kind === 'link' ? LINK(`/led/${rest.join('/')}`) : '<p>A page.</p>'
}

let admin: string
let screen: Awaited<ReturnType<typeof openScreen>>
const open: { close: () => unknown }[] = []
test.beforeAll(async ({ shared: weir }) => {
  admin = await signIn(weir)
  screen = await openScreen()
})
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})
test.afterAll(() => screen.close())

/** A separate client, campaign and site per case. */
async function siteFor(weir: Weir, settings: Record<string, unknown> = {}, check = false): Promise<ProbedSite> {
  const client = await makeClient(weir, admin)
  const campaign = await makeCampaign(weir, client, { targetMode: 'show', targetLink: 'target.html', ...settings })
  await untilLive(weir, client, campaign)
  const site = await startProbedSite({ weir, client, campaign, named: false, check, content: bodyOf })
  open.push(site)
  return site
}

function using<Opened extends { close: () => unknown }>(opened: Opened): Opened {
  open.unshift(opened)
  return opened
}

const seen = (site: ProbedSite, path: string, times = 1) =>
  until(`the probe of ${path}`, async () => site.texts(path).length >= times, PATIENCE)
const decided = (site: ProbedSite, path: string, times = 1) =>
  until(`visit ${times} of ${path}`, async () => site.decided(path).length >= times && site.decided(path), PATIENCE)
const summaryOf = ({ class: hitClass, suspicious, reasons }: Decided) => ({
  class: hitClass,
  suspicious,
  signals: reasons.map(({ signal, value }) => `${signal}: ${value}`),
})
const PERSON = { class: 'target', suspicious: false, signals: [] }

/** The second visit follows the first one's probe answer. */
async function visitTwice(site: ProbedSite, person: Person, path: string): Promise<void> {
  await person.visit(site.url + path)
  await seen(site, path)
  await person.visit(site.url + path)
  await decided(site, path, 2)
  expect(site.decided(path).map(summaryOf)).toEqual([PERSON, PERSON])
}

/** `locale`: of another kind of browser than people's; undefined: the same kind. */
async function drive(site: ProbedSite, path: string, times: number, locale?: string): Promise<Decided[]> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    headless: false,
    args: ['--no-sandbox'],
    env: { ...process.env, DISPLAY: screen.display },
  })
  try {
    const page = await browser.newPage({ viewport: null, locale })
    for (let time = 1; time <= times; time++) {
      await page.goto(site.url + path)
      await seen(site, path, time)
      // where the check came first, its page has reported too
      await decided(site, path, time)
    }
  } finally {
    await browser.close()
  }
  return site.decided(path)
}

const soon = (holds: () => boolean): Promise<boolean> =>
  until('what a browser may leave out', async () => holds(), 8).then(
    () => true,
    () => false,
  )

type Ahead = { site: ProbedSite; person: Person }

/**
 * A person whose browser prerendered `/fetched/one` from two pages and then opened it by a click. Undefined if it did
 * not: busy Chromium skips or discards prerendering.
 */
async function fetchAhead(weir: Weir): Promise<Ahead | undefined> {
  const site = await siteFor(weir, { repeatLimit: 3 })
  const person = using(chromiumOf(screen.display, ['--window-size=1200,800']))
  const fetched = async (): Promise<boolean> => {
    for (const [index, path] of ['/ahead/one/1', '/ahead/one/2'].entries()) {
      await person.visit(site.url + path)
      // its probe answers once it is drawn and clickable
      await seen(site, path)
      if (!(await soon(() => site.decided('/fetched/one').length > index))) return false
    }
    clickOn(screen.display, POINT)
    return soon(() => site.loaded('/fetched/one').includes('activated'))
  }
  if (await fetched()) return { site, person }
  await person.close()
  return undefined
}

async function fetchAheadInTheEnd(weir: Weir): Promise<Ahead> {
  for (let attempt = 0; attempt < 6; attempt++) {
    const ahead = await fetchAhead(weir)
    if (ahead) return ahead
  }
  throw new Error('Chromium drew nothing ahead in six attempts')
}

test(
  'a page prefetched by two others, then clicked: the person passes, and prefetches count separately',
  { tag: '@long' },
  async ({ weir }) => {
    test.skip(!hasInput, 'there is no xdotool on this machine (Debian: apt-get install xdotool)')
    const { site, person } = await fetchAheadInTheEnd(weir)
    await seen(site, '/fetched/one')
    await person.visit(`${site.url}/fetched/one`)
    const [one, two, three] = await decided(site, '/fetched/one', 3)
    expect([one, two].map((hit) => hit && [hit.category, summaryOf(hit)])).toEqual([
      ['prefetch', PERSON],
      ['prefetch', PERSON],
    ])
    expect(three && [three.category, summaryOf(three)]).toEqual(['person', PERSON])
  },
)

test(
  'background links opened by several people of an office raise no doubt in strict',
  { tag: '@long' },
  async ({ weir }) => {
    test.skip(!hasInput, 'there is no xdotool on this machine (Debian: apt-get install xdotool)')
    const site = await siteFor(weir, { sensitivity: 'strict' })
    for (const name of ['one', 'two']) {
      const person = using(chromiumOf(screen.display, ['--window-size=1200,800']))
      await person.visit(`${site.url}/link/${name}`)
      await seen(site, `/link/${name}`)
      clickOn(screen.display, POINT, 2)
      await until('the page in the background', async () => site.loaded(`/led/${name}`).includes('hidden'), PATIENCE)
      await seen(site, `/led/${name}`)
      await person.visit(`${site.url}/led/${name}`)
      await decided(site, `/led/${name}`, 2)
      await person.close()
    }
    const all = ['/link/one', '/led/one', '/link/two', '/led/two'].flatMap((path) => site.decided(path))
    expect(all.map(summaryOf)).toEqual(all.map(() => PERSON))
  },
)

/** The default is in `npm test`, the others in `npm run test:long`. */
const FIREFOXES: [name: string, preferences: Preferences, args?: string[]][] = [
  ['as it comes', {}],
  ['that resists fingerprinting', { 'privacy.resistFingerprinting': true }],
  [
    'that resists fingerprinting and letterboxes',
    { 'privacy.resistFingerprinting': true, 'privacy.resistFingerprinting.letterboxing': true },
  ],
  ['in a private window', {}, ['--private-window']],
  [
    'with strict protection against tracking',
    {
      'browser.contentblocking.category': 'strict',
      'privacy.trackingprotection.enabled': true,
      'privacy.fingerprintingProtection': true,
      'privacy.firstparty.isolate': true,
    },
  ],
]
for (const [name, preferences, args] of FIREFOXES) {
  test(`Firefox ${name}: a person`, { tag: name === 'as it comes' ? '@long' : '@walk' }, async ({ weir }) => {
    test.skip(!hasFirefox, 'there is no Firefox on this machine (Debian: apt-get install firefox-esr)')
    const site = await siteFor(weir)
    await visitTwice(site, using(firefoxOf(screen.display, preferences, args)), '/fox')
  })
}

/** The private window is in `npm test`, the others in `npm run test:long`. */
const CHROMIUMS: [name: string, args: string[]][] = [
  ['in a private window', ['--incognito']],
  ['filling the screen', ['--kiosk']],
  ['as a window without a bar', ['--app']],
  ['with software for graphics, as in a virtual machine', ['--enable-unsafe-swiftshader', '--use-angle=swiftshader']],
  ['zoomed out', ['--force-device-scale-factor=0.5']],
]
for (const [name, args] of CHROMIUMS) {
  test(`Chromium ${name}: a person`, { tag: args.includes('--incognito') ? [] : '@walk' }, async ({ weir }) => {
    const site = await siteFor(weir)
    const path = '/chromium'
    const first = args.includes('--app') ? [`--app=${site.url}${path}`] : args
    await visitTwice(site, using(chromiumOf(screen.display, first)), path)
  })
}

test(
  'without script, and beside a driven browser at the same address, people are people',
  { tag: '@walk' },
  async ({ weir }) => {
    const site = await siteFor(weir)
    const path = '/silent'
    const silent = ['--blink-settings=scriptEnabled=false']
    for (const time of [1, 2]) {
      await using(chromiumOf(screen.display, silent)).visit(site.url + path)
      await decided(site, path, time)
    }
    for (const [index, locale] of ['en-GB', undefined].entries()) {
      const driven = await drive(site, `/driven/${index}`, 1, locale)
      expect(driven.map(({ class: hitClass }) => hitClass)).toEqual(['target'])
      await using(chromiumOf(screen.display, silent)).visit(site.url + path)
      await decided(site, path, 3 + index)
    }
    const [doubted, ...people] = site.decided(path).map(summaryOf).toReversed()
    // another kind of driven browser does not affect them
    expect(people).toEqual([PERSON, PERSON, PERSON])
    // indistinguishable from the driven browser of their kind, and nobody else has answered
    expect(doubted).toMatchObject({ class: 'target', suspicious: true })
  },
)

/** People with separate profiles, before and after a driven browser; they differ only in the probe's readings. */
async function office(site: ProbedSite, { before, after }: { before: number; after: number }): Promise<void> {
  const come = async (path: string) => {
    const person = using(chromiumOf(screen.display))
    await visitTwice(site, person, path)
    await person.close()
  }
  for (let at = 1; at <= before; at++) await come(`/person/${at}`)
  await drive(site, '/driven', 2)
  for (let at = 1; at <= after; at++) await come(`/person/${before + at}`)
  expect(site.decided('/driven')).toHaveLength(2)
}

test(
  'two people, a driven browser, three people of one address: the people are people',
  { tag: '@long' },
  async ({ weir }) => {
    await office(await siteFor(weir), { before: 2, after: 3 })
  },
)

test('twenty-five browsers of one address, a driven one among them', { tag: '@walk' }, async ({ weir }) => {
  test.setTimeout(600_000)
  // each comes twice: beyond fifty visits of one kind of browser in half a minute, all are a rush (`activity.rush`)
  await office(await siteFor(weir, { sensitivity: 'strict' }), { before: 12, after: 12 })
})

test('a driven browser alone at its address is a Bot at its second visit; a person after it is not', async ({
  weir,
}) => {
  const site = await siteFor(weir, {}, true)
  const hits = await drive(site, '/driven', 3)
  expect(hits.map(({ class: hitClass }) => hitClass)).toEqual(['target', 'bot', 'bot'])
  await visitTwice(site, using(chromiumOf(screen.display)), '/person')
})

test(
  'where the site cannot show the check, a driven browser is doubted while remembered',
  { tag: '@long' },
  async ({ weir }) => {
    const hits = await drive(await siteFor(weir), '/driven', 3)
    expect(hits.map(({ class: hitClass, suspicious }) => [hitClass, suspicious])).toEqual([
      ['target', false],
      ['target', true],
      ['target', true],
    ])
  },
)

test('a tab viewed later reports its sizes then', { tag: '@long' }, async ({ weir }) => {
  test.skip(!hasInput, 'there is no xdotool on this machine (Debian: apt-get install xdotool)')
  const site = await siteFor(weir)
  const person = using(chromiumOf(screen.display, ['--window-size=1200,800']))
  await person.visit(`${site.url}/link/later`)
  await seen(site, '/link/later')
  clickOn(screen.display, POINT, 2)
  await seen(site, '/led/later')
  pressKeys(screen.display, 'ctrl+Tab')
  await seen(site, '/led/later', 2)
  const readings = site.texts('/led/later').map(
    (text) =>
      (
        JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()) as {
          probe: Record<string, unknown>
        }
      ).probe,
  )
  expect(readings.map(({ shown, outer, inner }) => [shown, outer === undefined, inner === undefined])).toEqual([
    [false, true, true],
    [true, false, false],
  ])
})
