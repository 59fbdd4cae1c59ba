import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { createVisitorWindow } from '../../store/shared/window.ts'
import { CHROME_HEADERS, visit } from '../../judge/builders.ts'
import type { NetworkFacts } from '../../judge/facts.ts'
import { groupOf } from './browser-key.ts'
import { recordInput, recordOpened, PAGES, eventlessOf } from './eventless.ts'
import { recordAnswer } from './silent-pages.ts'

const NOW = Date.UTC(2026, 10, 18, 12)
let marks: ReturnType<typeof createVisitorWindow>
beforeEach(() => void (marks = createVisitorWindow(10_000)))

const factsOf = (ip: string, changes = {}) => visit({ ip, time: NOW, headers: CHROME_HEADERS, ...changes })
type Come = { acts?: boolean; page?: string; named?: string; changes?: object }
function come(ip: string, { acts = false, page = 'page', named, changes = {} }: Come = {}): number {
  const facts = factsOf(ip, changes)
  const of = { group: groupOf('7', facts, named), visitor: named ?? `${ip} ${facts.userAgent}`, page }
  const eventless = eventlessOf(marks, facts, of)
  recordAnswer({ marks }, of, NOW)
  recordOpened({ marks }, of, NOW)
  if (acts) recordInput({ marks }, of, NOW)
  return eventless
}
const crowd = (people: number, acting: number, page = 'page') => {
  for (let at = 0; at < people; at++) come(`198.51.100.${at}`, { acts: at < acting, page })
}
const comeTimes = (count: number, how?: Come, ip = '203.0.113.7') => Array.from({ length: count }, () => come(ip, how))

test('reports an address without input after thirty pages, not before', () => {
  crowd(40, 25)
  expect(comeTimes(PAGES + 2)).toEqual([...Array.from({ length: PAGES }, () => 0), PAGES, PAGES + 1])
})

test('one event on one page clears the address for the day', () => {
  crowd(40, 25)
  comeTimes(PAGES + 1)
  come('203.0.113.7', { acts: true })
  expect(comeTimes(PAGES)).toEqual(Array.from({ length: PAGES }, () => 0))
})

test.each([
  ['few visitors do anything at all, as where a page leads on by itself', 40, 20],
  ['the page is new', 19, 19],
])('silent where %s', (_why, people, acting) => {
  crowd(people, acting)
  expect(Math.max(...comeTimes(PAGES * 2))).toBe(0)
})

test('silent where other pages are used and this one is not', () => {
  crowd(60, 60, 'other')
  expect(Math.max(...comeTimes(PAGES * 2))).toBe(0)
})

const QUIET: [string, Partial<NetworkFacts> & { usageType?: string }][] = [
  ['a VPN', { vpn: 'a VPN' }],
  ['a relay', { relay: true }],
  ['Tor', { tor: true }],
  ['a data centre', { hosting: 'a host' }],
  ['a mobile network', { usageType: 'mobile' }],
]
test.each(QUIET)('silent behind %s, a shared network', (_name, { usageType = '', ...network }) => {
  crowd(40, 30)
  const changes = { usageType, network: { hosting: '', tor: false, vpn: '', relay: false, ...network } }
  expect(Math.max(...comeTimes(PAGES * 2, { changes }))).toBe(0)
})

test('a visitor named by the site is separate from their address', () => {
  crowd(40, 30)
  expect(comeTimes(PAGES + 1, { named: 'program' }).at(-1)).toBe(PAGES)
  expect(come('203.0.113.7', { named: 'person' })).toBe(0)
})

test('never reports people who act at times, however often they only look', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(PAGES - 2), { minLength: 1, maxLength: 4 }), (looks) => {
      marks = createVisitorWindow(10_000)
      crowd(40, 30)
      // they look a few times, then act once
      const known = looks.flatMap((times) => [...comeTimes(times), come('203.0.113.7', { acts: true })])
      expect(Math.max(...known)).toBe(0)
    }),
    { numRuns: 20 },
  )
})
