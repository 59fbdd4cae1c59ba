import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVisitRates } from '../../store/shared/visit-rates.ts'
import { createVisitorWindow } from '../../store/shared/window.ts'
import { AGENT, policy, visit } from '../../judge/builders.ts'
import { decide } from '../../judge/decide.ts'
import type { Facts } from '../../judge/facts.ts'
import { historyOf, visitorHash } from '../read/facts.ts'
import type { Memory } from './patterns.ts'
import { runs } from '../../../tests/support/runs.ts'

const START = Date.UTC(2026, 10, 18, 6)
const memoryOf = (): Memory => ({
  window: createVisitorWindow(100_000),
  marks: createVisitorWindow(100_000),
  rates: createVisitRates(16_384),
})

type Come = Partial<Pick<Facts, 'ip' | 'asn' | 'url' | 'userAgent' | 'time' | 'network' | 'usageType'>>
function come(memory: Memory, changes: Come) {
  const facts = visit({ time: START, ...changes })
  facts.visitor = visitorHash('7', undefined, facts.ip, facts.userAgent)
  const verdict = decide({ ...facts, ...historyOf(memory, facts, '7', true) }, policy())
  return { verdict, reasons: verdict.reasons.map(({ signal, value }) => `${signal}: ${value}`) }
}
function weightOf(memory: Memory, changes: Come): string {
  const facts = visit({ time: START, ...changes })
  const { reasons } = decide({ ...facts, ...historyOf(memory, facts, '7', true) }, policy())
  return reasons.find(({ signal }) => signal === 'activity.probe_paths')?.weight ?? ''
}
const reasonsOf = (memory: Memory, visits: readonly Come[]) => visits.map((changes) => come(memory, changes).reasons)
const chrome = (version: number) => AGENT.chrome.replace('140', String(version))

const CLICK = 'https://shop.example/?gclid=CjwKCAiA_abcdef-123456'
const from = (network: number, more: Come = {}): Come => ({ ip: `81.${network}.7.9`, url: CLICK, ...more })

test('one click id from a fourth network within a day', () => {
  const memory = memoryOf()
  expect(reasonsOf(memory, [from(1), from(2), from(2), from(3), from(1)]).flat()).toEqual([])
  expect(reasonsOf(memory, [from(4), from(1)])).toEqual([
    ['activity.click_networks: 4 networks in a day'],
    ['activity.click_networks: 4 networks in a day'],
  ])
  expect(reasonsOf(memory, [from(9, { url: CLICK.replace('gclid', 'fbclid') })]).flat()).toEqual([])
  expect(reasonsOf(memory, [from(9, { time: START + 86_400_000 * 2 })]).flat()).toEqual([])
})

test('an operator’s networks count as one, a VPN as none, and an id in everybody’s link is no click', () => {
  const memory = memoryOf()
  expect(
    reasonsOf(
      memory,
      Array.from({ length: 20 }, (_, at) => from(at, { asn: 3320 })),
    ).flat(),
  ).toEqual([])
  const network = { hosting: '', tor: false, vpn: 'x', relay: false }
  const vpn = Array.from({ length: 20 }, (_, at) => from(at, { network })).map((changes) => come(memory, changes))
  expect(vpn.flatMap(({ reasons }) => reasons).filter((one) => one.startsWith('activity'))).toEqual([])
  expect(reasonsOf(memory, [from(99)]).flat()).toEqual([])
  for (let at = 0; at < 60; at++) come(memory, from(at))
  expect(reasonsOf(memory, [from(70)]).flat()).toEqual([])
  const empty = Array.from({ length: 9 }, (_, at) => from(at, { url: 'https://shop.example/?gclid={gclid}&fbclid=' }))
  expect(reasonsOf(memoryOf(), empty).flat()).toEqual([])
})

test('an address whose browser changes with each visit', () => {
  const visits = Array.from({ length: 14 }, (_, at) => ({ userAgent: chrome(120 + at), time: START + at * at * 2000 }))
  const reasons = reasonsOf(memoryOf(), visits)
  expect(reasons.slice(0, 11).flat()).toEqual([])
  expect(reasons[11]).toEqual(['activity.agents_rotate: 12 browsers in 12 visits'])
  for (const shared of [{ usageType: 'mobile' }, { network: { hosting: 'x', tor: false, vpn: '', relay: false } }]) {
    const there = reasonsOf(
      memoryOf(),
      visits.map((changes) => ({ ...changes, ...shared })),
    )
    expect(there.flat().filter((one) => one.startsWith('activity'))).toEqual([])
  }
})

test('visits at a timer’s intervals', () => {
  const every = (gap: number, jitter: number, count: number): Come[] =>
    Array.from({ length: count }, (_, at) => ({ time: START + at * gap + (at % 2) * jitter }))
  const reasons = reasonsOf(memoryOf(), every(60_000, 500, 8))
  expect(reasons.slice(0, 6).flat()).toEqual([])
  expect(reasons[6]).toEqual(['activity.even_gaps: 7 visits, 60.0 s apart'])
  expect(reasonsOf(memoryOf(), every(60_000, 9000, 30)).flat()).toEqual([])
  expect(reasonsOf(memoryOf(), every(300, 0, 30)).flat()).toEqual([])
  expect(reasonsOf(memoryOf(), every(86_400_000, 0, 30)).flat()).toEqual([])
})

test('scanner paths add up for a visitor during a day', () => {
  const memory = memoryOf()
  const at = (path: string): Come => ({ url: `https://shop.example${path}` })
  const first = reasonsOf(memory, ['/.env', '/.env', '/.git/config', '/land'].map(at)).flat()
  expect(first.filter((one) => one.startsWith('activity.probe_paths'))).toEqual([])
  expect(reasonsOf(memory, ['/wp-login.php', '/land'].map(at))).toEqual([
    ['activity.probe_path: /wp-login.php', 'activity.probe_paths: 3 paths in a day'],
    ['activity.probe_paths: 3 paths in a day'],
  ])
  expect(reasonsOf(memory, [{ userAgent: AGENT.firefox }]).flat()).toEqual([])
})

test('three paths are conclusive with two hidden files, and never by pages that staff open', () => {
  const classes = (memory: Memory, paths: string[], more: Come = {}) =>
    paths.map((path) => weightOf(memory, { ...more, url: `https://shop.example${path}` }))
  expect(classes(memoryOf(), ['/.env', '/id_rsa', '/wp-login.php', '/land'])).toEqual([
    '',
    '',
    'conclusive',
    'conclusive',
  ])
  const ofStaff = [
    '/wp-login.php',
    '/phpmyadmin/',
    '/server-status',
    '/wp-admin/',
    '/adminer.php',
    '/phpinfo.php',
    '/.env',
  ]
  expect(classes(memoryOf(), [...ofStaff, '/land'])).toEqual(['', '', 'weak', 'weak', 'weak', 'weak', 'weak', 'weak'])
  const vpn = { hosting: '', tor: false, vpn: 'a VPN', relay: false }
  expect(classes(memoryOf(), ['/.env', '/id_rsa', '/.git/config'], { network: vpn })).toEqual(['', '', 'weak'])
})

test('finds a network burst with the others; a prefetch is none', () => {
  const calls: unknown[] = []
  const bursts: Memory['bursts'] = {
    of: ({ ip }, by) => (calls.push([ip, by]), { burst: 42, burstUsual: 3, burstMinutes: 1, burstAsn: 0 }),
  }
  const memory = { ...memoryOf(), bursts }
  expect(reasonsOf(memory, [{ ip: '203.0.113.9' }, { ip: '203.0.113.9' }]).at(-1)).toEqual([
    'activity.network_burst: 42 in a minute; usually 0 to 3',
  ])
  expect(calls.at(-1)).toEqual(['203.0.113.9', { campaign: '7', address: 2, counted: true }])
  const ahead = visit({ headers: { 'sec-purpose': 'prefetch' } })
  expect(historyOf(memory, ahead, '7', true).patterns.burst).toBe(0)
})

/** Browsers behind one address in percent: current versions, a tail of older ones, phones with identical agents. */
const SHARES: readonly [agent: string, share: number][] = [
  [AGENT.android, 24],
  [AGENT.iphone, 18],
  [chrome(154), 20],
  [chrome(153), 6],
  [`${chrome(154)} Edg/154.0.0.0`, 8],
  [AGENT.safari, 6],
  [AGENT.firefox, 4],
  [AGENT.android.replace('140', '153'), 4],
  [AGENT.iphone.replaceAll('18_6', '26_0').replace('18.6', '26.0'), 4],
  [AGENT.instagram, 2],
  [chrome(150), 1],
  [chrome(144), 1],
  [chrome(109), 1],
  [AGENT.firefox.replaceAll('143', '115'), 1],
]
const agentOf = (part: number): string => {
  let left = part
  for (const [agent, share] of SHARES) if ((left -= share) < 0) return agent
  return AGENT.android
}
const hours = 12 * 3_600_000

test('doubts none of hundreds of people behind one address during a day', () => {
  const people = fc.array(
    fc.record({
      agent: fc.integer({ min: 0, max: 99 }),
      first: fc.integer({ min: 0, max: hours }),
      pages: fc.array(fc.integer({ min: 3000, max: 240_000 }), { maxLength: 6 }),
    }),
    { minLength: 100, maxLength: 400 },
  )
  fc.assert(
    fc.property(people, fc.boolean(), (crowd, atOnce) => {
      const memory = memoryOf()
      const visits = crowd
        .flatMap(({ agent, first, pages }) => {
          const came = START + (atOnce ? Math.floor(first / 24) : first) // a newsletter brings them within half an hour
          const clicked = `https://shop.example/?gclid=CjwKCAiA_${agent}_${first}`
          let time = came
          // no person reads six pages for equal times, unlike a timer
          const opened = pages.map((gap, at) => (time += Math.round(gap * (1 + at / 4))))
          return [came, ...opened].map((at, page) => ({
            time: at,
            userAgent: agentOf(agent),
            url: page === 0 ? clicked : `https://shop.example/${page}`,
          }))
        })
        .toSorted((one, other) => one.time - other.time)
      const doubts = visits.flatMap((changes) => come(memory, changes).reasons)
      // a sudden crowd is a busy address, which has its own signal
      expect(doubts.filter((one) => !one.startsWith('activity.address_pace'))).toEqual([])
    }),
    { numRuns: runs(25), endOnFailure: true },
  )
})

const rushing = (count: number, gap: number): Come[] =>
  Array.from({ length: count }, (_, at) => ({ time: START + Math.round(at * gap), url: `https://shop.example/${at}` }))
const isRush = (reasons: readonly string[]) => reasons.some((reason) => reason.startsWith('activity.rush'))

test('sixty visits of a visitor in thirty seconds are a doubt; one a second is not', () => {
  const seen = reasonsOf(memoryOf(), rushing(60, 500))
  expect(seen.at(-1)).toEqual(['activity.rush: 29 visits ahead of one a second'])
  expect(reasonsOf(memoryOf(), rushing(200, 1000)).some(isRush)).toBe(false)
  expect(reasonsOf(memoryOf(), rushing(50, 100)).some(isRush), 'restored tabs').toBe(false)
})

test('a pause ends a rush and starts an even row', () => {
  const visits = [
    ...rushing(200, 100),
    ...rushing(9, 120_000).map((one) => ({ ...one, time: (one.time ?? 0) + 120_000 })),
  ]
  const seen = reasonsOf(memoryOf(), visits)
  expect(seen.map(isRush).lastIndexOf(true)).toBe(199)
  expect(seen.at(-1)).toEqual(['activity.even_gaps: 9 visits, 120.0 s apart'])
})

test('sixty people of one address within thirty seconds are no finding', () => {
  const crowd = rushing(60, 500).map((one, at) => ({ ...one, userAgent: chrome(100 + at) }))
  expect(reasonsOf(memoryOf(), crowd).some(isRush)).toBe(false)
  const lively = rushing(55, 9000).map((one) => ({ ...one, userAgent: AGENT.firefox }))
  const around = [...crowd, ...crowd].map((one, at) => ({ ...one, time: START + 486_500 + at * 100 }))
  const seen = reasonsOf(memoryOf(), [...lively, ...around, { time: START + 499_000, userAgent: AGENT.firefox }])
  expect(seen.some(isRush), 'nor is one of them who has been there for long').toBe(false)
})
