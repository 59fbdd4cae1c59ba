/**
 * What one browser shows is held against that browser alone: nobody else behind its address is harmed, and it gains
 * nothing by changing its agent.
 */
import { encodeTime } from 'ulid'
import { beforeEach, expect, test } from 'vitest'
import type { Probe } from '../contract/probe.ts'
import { joinProbes } from '../store/shared/probe-channel.ts'
import { createVisitorWindow } from '../store/shared/window.ts'
import { AGENT, CHROME_HEADERS, policy, visit } from '../traffic/builders.ts'
import { decide } from '../traffic/decide.ts'
import { groupOf, placeOf } from './browser-key.ts'
import { visitorHash } from './facts.ts'
import { writeTicket } from './probe-seal.ts'
import { probeOf, takeSignals, type ProbeParts, type RecallParts } from './probe.ts'
import type { CampaignEntry } from './snapshot.ts'

const SECRET = 'wt_secret'
const ENTRY: CampaignEntry = {
  clientId: '3',
  secret: SECRET,
  policy: policy(),
  protectedUntil: Infinity,
  afterwards: policy(),
}
/** One make of machine, as an office buys them. */
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
let parts: ProbeParts & RecallParts & { window: ReturnType<typeof createVisitorWindow> }
beforeEach(() => {
  now = Date.UTC(2026, 10, 18, 12)
  parts = {
    snapshot: { campaign: () => ENTRY },
    probes: joinProbes(`people-${(hits += 1)}`, placeOf),
    window: createVisitorWindow(1000),
    marks: createVisitorWindow(1000),
    now: () => now,
  }
})

type Came = {
  userAgent?: string
  ip?: string
  named?: string
  signals?: string
  headers?: Record<string, string>
  ahead?: boolean
}
type Page = { class: string; suspicious: boolean; answer: (seen: Probe, ip?: string) => string }

/** A visit, and its page's answer. */
function come({ userAgent = AGENT.chrome, ip = '203.0.113.7', named, signals, headers = {} }: Came = {}): Page {
  now += 1000
  const visitor = visitorHash('7', named, ip, userAgent)
  const { repeats, unique } = parts.window.see(visitor, now)
  const facts = visit({
    time: now,
    ip,
    userAgent,
    visitor,
    repeats,
    unique,
    headers: { ...CHROME_HEADERS, ...headers },
  })
  const group = groupOf('7', facts, named)
  const { probe, byGroup } = probeOf(parts, ENTRY, { facts, group, signals, counted: true })
  const verdict = decide({ ...facts, probe }, policy())
  const ticket = writeTicket(SECRET, {
    hit: encodeTime(now) + String((hits += 1)).padStart(16, '0'),
    key: 'c',
    visitor,
    group,
    visit: byGroup ? 0 : repeats,
    page: '',
    counted: false,
  })
  return {
    class: verdict.class,
    suspicious: verdict.suspicious,
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
  return page.class
}
const isPerson = ({ class: hitClass, suspicious }: Pick<Page, 'class' | 'suspicious'>) =>
  hitClass === 'target' && !suspicious

test('a driven browser alone at its address is a Bot from its second visit on, whichever build it names and whether or not its later pages answer', () => {
  expect(bot()).toBe('target')
  expect([bot(), bot({ userAgent: OTHER_BUILD }), bot(), bot({ userAgent: OTHER_BUILD })]).toEqual([
    'bot',
    'bot',
    'bot',
    'bot',
  ])
  expect([come().class, come({ userAgent: OTHER_BUILD }).class]).toEqual(['bot', 'bot'])
  now += 86_400_000
  expect(come().class).toBe('target')
})

test('two pages opened at once are both the browser’s own', () => {
  const [one, two] = [come(), come()]
  one.answer(DRIVEN)
  two.answer(DRIVEN)
  expect(come().class).toBe('bot')
})

test('an address that changes within its /64 is one', () => {
  expect(bot({ ip: '2001:db8:1:2::1' })).toBe('target')
  expect(come({ ip: '2001:db8:1:2:ffff::9' }).class).toBe('bot')
  expect(come({ ip: '2001:db8:1:3::1' }).class).toBe('target')
})

test.each<[string, () => unknown]>([
  ['two people before, whose pages answered', () => [person(), person()]],
  ['one person before without script', () => come()],
  ['one before, with another browser, whose page answered', () => person({ userAgent: OTHER_VERSION })],
])('%s: the bot’s colleagues are people, in any order', (_order, before) => {
  before()
  expect(bot()).toBe('target')
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

test('the bot first: a colleague is recognised by what the request says, and shows that there are others', () => {
  bot()
  expect(isPerson(come({ headers: { 'accept-language': 'fr' } }))).toBe(true)
  expect(isPerson(come())).toBe(true)
})

test('the bot first: one page of a colleague that answers clears all of them', () => {
  bot()
  expect(person().class).toBe('bot')
  for (let times = 0; times < 5; times++) expect(isPerson(come())).toBe(true)
})

test('the bot first, and people whose pages never answer: they are held for three visits at most', () => {
  bot()
  expect(Array.from({ length: 6 }, () => come().class)).toEqual(['bot', 'bot', 'bot', 'target', 'target', 'target'])
})

test('several bots behind one address harm nobody either, and are no people to one another', () => {
  bot()
  come().answer({ ...DRIVEN, screen: [800, 600] })
  expect(come().class).toBe('bot')
  expect(person().class).toBe('bot')
  expect(isPerson(come())).toBe(true)
})

test('a weak signal of one is no doubt about others either', () => {
  person({ userAgent: OTHER_VERSION })
  come().answer({ ...SEEN, languages: [] })
  expect(isPerson(come())).toBe(true)
})

test('the bot first: a colleague whose page shows a weak signal, and no flag, is another browser too', () => {
  bot()
  come().answer({ ...SEEN, languages: [], timezone: 'Europe/Paris' })
  expect(isPerson(come())).toBe(true)
})

test('readings that come with the visit are matched exactly, whatever agent is claimed', () => {
  const page = come()
  page.answer(DRIVEN)
  const clean = (changes: Partial<Probe>, userAgent: string) =>
    takeSignals(parts, { ip: '203.0.113.7', userAgent }, { key: 'c', seen: { ...SEEN, ...changes } }).signals
  expect(come({ userAgent: AGENT.firefox, signals: clean({}, AGENT.firefox) }).class).toBe('bot')
  expect(come({ userAgent: OTHER_BUILD, signals: clean({}, OTHER_BUILD) }).class).toBe('bot')
  expect(isPerson(come({ signals: clean({ timezone: 'Europe/Paris' }, AGENT.chrome) }))).toBe(true)
})

test('somebody else’s address, forged or taken over, is never spoken ill of', () => {
  const page = come()
  page.answer(DRIVEN, '198.51.100.9')
  expect(isPerson(come({ ip: '198.51.100.9' }))).toBe(true)
})

test('of visitors whom the site names each is one browser: held for a day, whatever comes from their address', () => {
  person({ named: 'other' })
  const page = come({ named: 'me' })
  page.answer(DRIVEN)
  person()
  for (let times = 0; times < 10; times++) expect(come({ named: 'me' }).class).toBe('bot')
  page.answer(SEEN)
  expect([
    come({ named: 'me', ip: '198.51.100.9' }).class,
    come({ named: 'me', userAgent: OTHER_BUILD }).class,
  ]).toEqual(['bot', 'bot'])
  expect([isPerson(come({ named: 'other' })), isPerson(come())]).toEqual([true, true])
})
