/** A browser's findings affect only that browser, not others at its address, and changing its agent gains nothing. */
import fc from 'fast-check'
import { encodeTime } from 'ulid'
import { beforeEach, expect, test } from 'vitest'
import type { Probe } from '../contract/detection/probe.ts'
import { joinProbes } from '../store/shared/probe-channel.ts'
import { createVisitorWindow } from '../store/shared/window.ts'
import { AGENT, CHROME_HEADERS, policy, visit } from '../judge/builders.ts'
import { FIREFOX } from '../judge/builders-probe.ts'
import { decide } from '../judge/decide.ts'
import { groupOf, placeOf } from './remember/browser-key.ts'
import { visitorHash } from './read/facts.ts'
import { writeTicket } from './remember/probe-seal.ts'
import { probeOf, takeSignals, type ProbeParts, type RecallParts } from './remember/probe.ts'
import type { CampaignEntry } from './feeds/snapshot.ts'

const SECRET = 'wt_secret'
const ENTRY: CampaignEntry = {
  clientId: '3',
  secret: SECRET,
  policy: policy(),
  protectedUntil: Infinity,
  afterwards: policy(),
}
const SEEN: Probe = {
  webdriver: false,
  changedFlag: '',
  screen: [1920, 1080],
  timezone: 'Europe/Berlin',
  languages: ['de-DE'],
  renderer: 'Intel',
  cores: 8,
  platform: 'Win32',
}
const DRIVEN: Probe = { ...SEEN, webdriver: true }
const OTHER_VERSION = AGENT.chrome.replace('Chrome/140.0.0.0', 'Chrome/139.0.0.0')
const OTHER_BUILD = AGENT.chrome.replace('Chrome/140.0.0.0', 'Chrome/140.0.7339.185')

let now = 0
let hits = 0
let parts: ProbeParts & RecallParts
let window: ReturnType<typeof createVisitorWindow>
const begin = () => {
  now = Date.UTC(2026, 10, 18, 12)
  parts = {
    snapshot: { campaign: () => ENTRY },
    probes: joinProbes(`people-${(hits += 1)}`, placeOf),
    marks: createVisitorWindow(1000),
    now: () => now,
  }
  window = createVisitorWindow(1000)
}
beforeEach(begin)

type Came = {
  userAgent?: string
  ip?: string
  named?: string
  signals?: string
  headers?: Record<string, string>
  head?: Record<string, string>
  ahead?: boolean
}
type Page = { is: 'bot' | 'doubted' | 'person'; answer: (seen: Probe, ip?: string) => string }

function come({ userAgent = AGENT.chrome, ip = '203.0.113.7', named, signals, headers, head }: Came = {}): Page {
  now += 1000
  const visitor = visitorHash('7', named, ip, userAgent)
  const { repeats, unique } = window.see(visitor, now)
  const facts = visit({
    time: now,
    ip,
    userAgent,
    visitor,
    repeats,
    unique,
    headers: { ...(head ?? CHROME_HEADERS), ...headers },
  })
  const group = groupOf('7', facts, named)
  const { probe, recalled } = probeOf(parts, ENTRY, { facts, group, signals, counted: true })
  const patterns = { ...facts.patterns, recalled }
  const verdict = decide({ ...facts, probe, patterns }, policy())
  const ticket = writeTicket(SECRET, {
    hit: encodeTime(now) + String((hits += 1)).padStart(16, '0'),
    key: 'c',
    visitor,
    group,
    page: '',
  })
  return {
    is: verdict.class === 'bot' ? 'bot' : verdict.suspicious ? 'doubted' : 'person',
    answer: (seen, from = ip) => takeSignals(parts, { ip: from, userAgent }, { ticket, seen }).signals,
  }
}

const person = (came: Came = {}) => {
  const page = come(came)
  return { ...page, signals: page.answer(SEEN) }
}
const bot = (came: Came = {}) => {
  const page = come(came)
  page.answer(DRIVEN)
  return page.is
}
const isPerson = ({ is }: Pick<Page, 'is'>) => is === 'person'

test('a driven browser alone at its address is doubted from its second visit on, whatever pages answer', () => {
  expect(bot()).toBe('person')
  expect([bot(), bot({ userAgent: OTHER_BUILD }), bot(), bot({ userAgent: OTHER_BUILD })]).toEqual([
    'doubted',
    'doubted',
    'doubted',
    'doubted',
  ])
  for (let times = 0; times < 10; times++)
    expect([come().is, come({ userAgent: OTHER_BUILD }).is]).toEqual(['doubted', 'doubted'])
  now += 86_400_000
  expect(come().is).toBe('person')
})

const reload = () => [come(), come()]
const lateTab = () => {
  const first = come()
  bot()
  first.answer(DRIVEN)
}
test.each<[string, () => unknown]>([
  ['a reload before the page answered', reload],
  ['a blocked answer', () => come()],
  ['ten blocked answers', () => Array.from({ length: 10 }, () => come())],
  ['a second tab that answers first', lateTab],
])('%s is the same browser: the flagged one is doubted as long as it is remembered', (_what, before) => {
  before()
  bot()
  for (let times = 0; times < 10; times++) expect([come().is, bot()]).toEqual(['doubted', 'doubted'])
})

test('strip-proof: no order of blocked, flagged and repeated pages clears a flagged browser', () => {
  const step = fc.constantFrom('flag', 'blocked', 'reload', 'other build')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ min: 0, max: 11 }), (steps, flagAt) => {
      begin()
      for (const [at, one] of steps.entries()) {
        if (one === 'flag' || at === flagAt) bot()
        else if (one === 'reload') reload()
        else come(one === 'blocked' ? {} : { userAgent: OTHER_BUILD })
      }
      bot()
      expect(come().is).toBe('doubted')
    }),
    { numRuns: 50 },
  )
})

type Step = { do: 'visit' | 'answer' | 'reload' | 'wait'; tab: number; says: 'driven' | 'clean' | 'empty' | 'odd' }
const story = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('visit', 'answer', 'answer', 'reload', 'wait'),
    tab: fc.nat(3),
    says: fc.constantFrom('driven', 'clean', 'empty', 'odd'),
  }),
  { maxLength: 24 },
)
const ANSWERS = {
  driven: DRIVEN,
  clean: SEEN,
  empty: {},
  odd: { ...SEEN, notifications: 'denied', permission: 'prompt' },
}

test('no tabs, reloads, late, blocked, empty or clean answers clear a browser that showed its flag', () => {
  fc.assert(
    fc.property(story, (steps) => {
      begin()
      const pages: (Page & { showed: Set<Step['says']> })[] = []
      const tabs: typeof pages = []
      const judge = () => {
        const page = { ...come(), showed: new Set<Step['says']>() }
        // a clean page that never showed a flag is indistinguishable from another browser's
        const isBeside = pages.some(({ showed }) => showed.has('clean') && !showed.has('driven'))
        if (!isBeside && pages.some(({ showed }) => showed.has('driven'))) expect(page.is).toBe('doubted')
        pages.push(page)
        return page
      }
      for (const step of steps) {
        if (step.do === 'wait') now += 600_000
        else if (step.do === 'visit') tabs[step.tab] = judge()
        else if (step.do === 'reload') void (judge(), judge())
        else {
          const tab = tabs[step.tab]
          if (tab && isTaken(() => tab.answer(ANSWERS[step.says]))) tab.showed.add(step.says)
        }
      }
      judge()
    }),
    { numRuns: 300 },
  )
})

test('a bot that later answers empty or clean clears nobody, and people beside it clear themselves', () => {
  const page = come()
  page.answer(SEEN)
  page.answer(DRIVEN)
  page.answer(SEEN)
  come().answer({})
  expect(come().is).toBe('doubted')
  expect(isPerson(come({ headers: { 'accept-language': 'fr' } }))).toBe(true)
  person()
  expect(isPerson(come())).toBe(true)
  page.answer(DRIVEN)
  expect(isPerson(come())).toBe(true)
})

function isTaken(answer: () => unknown): boolean {
  try {
    answer()
    return true
  } catch {
    return false
  }
}

test('two pages opened at once are both the browser’s own', () => {
  const [one, two] = [come(), come()]
  one.answer(DRIVEN)
  two.answer(DRIVEN)
  expect(come().is).toBe('doubted')
})

test('an address that changes within its /64 is one', () => {
  expect(bot({ ip: '2001:db8:1:2::1' })).toBe('person')
  expect(come({ ip: '2001:db8:1:2:ffff::9' }).is).toBe('doubted')
  expect(come({ ip: '2001:db8:1:3::1' }).is).toBe('person')
})

test.each<[string, () => unknown]>([
  ['two people before, whose pages answered', () => [person(), person()]],
  ['one before, with another browser, whose page answered', () => person({ userAgent: OTHER_VERSION })],
])('%s: the bot’s colleagues are people, in any order', (_order, before) => {
  before()
  expect(bot()).toBe('person')
  bot()
  for (let times = 0; times < 5; times++)
    expect([
      isPerson(person()),
      isPerson(come()),
      isPerson(come({ userAgent: OTHER_BUILD })),
      isPerson(come({ headers: { 'accept-language': 'fr' } })),
    ]).toEqual([true, true, true, true])
  bot()
  expect(isPerson(person())).toBe(true)
})

test('bot first: a colleague is recognised by request traits, and proves that there are others', () => {
  bot()
  const colleague = come({ headers: { 'accept-language': 'fr' } })
  expect(isPerson(colleague)).toBe(true)
  colleague.answer(SEEN)
  expect(isPerson(come())).toBe(true)
})

test('bot first: a colleague is no Bot, and one answering page of theirs clears them all', () => {
  bot()
  expect(person().is).toBe('doubted')
  for (let times = 0; times < 5; times++) expect(isPerson(come())).toBe(true)
})

test('bot first, colleague with a doubt of their own: another browser’s finding is no second kind', () => {
  bot()
  expect(come({ headers: { 'accept-language': 'fr' }, signals: '' }).is).toBe('person')
  const { accept: _accept, ...rest } = CHROME_HEADERS
  const facts = visit({ headers: rest, userAgent: AGENT.chrome, probe: DRIVEN })
  expect(decide(facts, policy()).class).toBe('bot')
  const recalled = decide({ ...facts, patterns: { ...facts.patterns, recalled: 1 } }, policy())
  expect([recalled.class, recalled.suspicious]).toEqual(['target', true])
  expect(recalled.reasons.map(({ value }) => value)).toContain('navigator.webdriver, on an earlier visit')
})

test('several bots behind one address harm nobody, and are not people to one another', () => {
  bot()
  come().answer({ ...DRIVEN, screen: [800, 600] })
  expect(come().is).toBe('doubted')
  expect(person().is).toBe('doubted')
  expect(isPerson(come())).toBe(true)
})

test('25 people and one driven browser behind one address: all people pass, in any order', () => {
  const languages = ['de', 'en', 'fr', 'de-DE,de;q=0.9']
  const order = fc.shuffledSubarray(
    Array.from({ length: 25 }, (_, at) => at),
    { minLength: 25 },
  )
  fc.assert(
    fc.property(order, fc.array(fc.nat(24), { minLength: 5, maxLength: 5 }), (people, bots) => {
      begin()
      person()
      for (const at of people) {
        if (bots.includes(at)) bot({ headers: { 'accept-language': languages[at % 2] ?? '' } })
        expect(isPerson(person({ headers: { 'accept-language': languages[at % languages.length] ?? '' } }))).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})

test('one visitor’s weak signal raises no doubt about others', () => {
  person({ userAgent: OTHER_VERSION })
  come().answer({ ...SEEN, languages: [] })
  expect(isPerson(come())).toBe(true)
})

test('bot first: a colleague with a weak signal but no flag is another browser too', () => {
  bot()
  come().answer({ ...SEEN, languages: [], timezone: 'Europe/Paris' })
  expect(isPerson(come())).toBe(true)
})

test('readings sent with the visit match exactly, whatever the agent', () => {
  const page = come()
  page.answer(DRIVEN)
  const clean = (changes: Partial<Probe>, userAgent: string) =>
    takeSignals(parts, { ip: '203.0.113.7', userAgent }, { key: 'c', seen: { ...SEEN, ...changes } }).signals
  expect(come({ userAgent: AGENT.firefox, signals: clean({}, AGENT.firefox) }).is).toBe('doubted')
  expect(come({ userAgent: OTHER_BUILD, signals: clean({}, OTHER_BUILD) }).is).toBe('doubted')
  expect(isPerson(come({ signals: clean({ timezone: 'Europe/Paris' }, AGENT.chrome) }))).toBe(true)
})

test('a forged or taken-over address gains no bad record', () => {
  const page = come()
  page.answer(DRIVEN, '198.51.100.9')
  expect(isPerson(come({ ip: '198.51.100.9' }))).toBe(true)
})

test('a visitor named by the site is one browser for a day, whatever else comes from their address', () => {
  person({ named: 'other' })
  const page = come({ named: 'me' })
  page.answer(DRIVEN)
  person()
  for (let times = 0; times < 10; times++) expect(come({ named: 'me' }).is).toBe('bot')
  page.answer(SEEN)
  expect([come({ named: 'me', ip: '198.51.100.9' }).is, come({ named: 'me', userAgent: OTHER_BUILD }).is]).toEqual([
    'bot',
    'bot',
  ])
  expect([isPerson(come({ named: 'other' })), isPerson(come())]).toEqual([true, true])
})

const FIREFOX_HEAD = {
  'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'de-DE,de;q=0.7,en;q=0.3',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'upgrade-insecure-requests': '1',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
}

test.each([undefined, 'u1'])('Firefox under Chrome’s name is doubted until its page answered (named %s)', (named) => {
  const renamed = { head: FIREFOX_HEAD, ...(named && { named }) }
  const first = come(renamed)
  expect([first.is, come(renamed).is]).toEqual(['doubted', 'doubted'])
  first.answer({ ...FIREFOX, platform: 'Win32', agent: AGENT.chrome })
  expect([come(renamed).is, come(renamed).is]).toEqual(['person', 'person'])
  expect(come({ ...renamed, ip: '203.0.113.8', ...(named && { named: 'u2' }) }).is).toBe('doubted')
  come(renamed).answer({ ...FIREFOX, webdriver: true })
  expect(come(renamed).is).toBe(named ? 'bot' : 'doubted')
})
