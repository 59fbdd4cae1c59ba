import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { createVisitorWindow } from '../../store/shared/window.ts'
import { CHROME_HEADERS, visit } from '../../judge/builders.ts'
import { recordServed, recordAnswer, recordImageLoad, pageOf, silentPagesOf, unloadedOf } from './silent-pages.ts'

const PERSON = { class: 'target', suspicious: false } as const
let marks: ReturnType<typeof createVisitorWindow>
let now: number
beforeEach(() => {
  marks = createVisitorWindow(1000)
  now = Date.UTC(2026, 10, 18, 12)
})

const factsOf = (visitor: string, url = 'https://shop.example/land?gclid=1') =>
  visit({ visitor, url, time: now, headers: CHROME_HEADERS, unique: false })
const come = (visitor: string, how: Parameters<typeof visitOf>[1] = {}) => visitOf(visitor, how).silentPages
function visitOf(
  visitor: string,
  { answers = false, loads = false, url = 'https://shop.example/land?gclid=1', verdict = PERSON, headers = {} } = {},
) {
  const facts = { ...factsOf(visitor, url), headers: { ...CHROME_HEADERS, ...headers } }
  const page = pageOf('7', facts)
  facts.silentPages = silentPagesOf(marks, facts, page)
  const unloaded = unloadedOf(marks, facts, page)
  recordServed({ marks }, facts, page, verdict)
  now += 40_000
  if (loads) recordImageLoad({ marks }, { visitor, page }, now)
  if (answers) recordAnswer({ marks }, { visitor, page }, now)
  return { silentPages: facts.silentPages, unloaded }
}
const crowd = (count: number, more: Parameters<typeof come>[1] = { answers: true }) => {
  for (let at = 0; at < count; at++) come(`${JSON.stringify(more)} ${at}`, more)
}
const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work)

test('a visitor who never answers where most do is reported at the third visit', () => {
  crowd(20)
  expect(times(5, () => come('program'))).toEqual([0, 0, 2, 3, 4])
})

test('a page with few answers carries no probe, whatever other pages do', () => {
  crowd(19)
  crowd(40, { answers: true, url: 'https://shop.example/other' })
  expect(times(5, () => come('anybody')).filter(Boolean)).toEqual([])
})

test('a page where most do not answer, as with split groups, proves nothing', () => {
  crowd(30)
  crowd(30, { answers: false })
  expect(times(5, () => come('anybody')).filter(Boolean)).toEqual([])
})

test('one answer clears the visitor for the day, and opening several tabs is no finding', () => {
  crowd(30)
  expect([come('slow'), come('slow', { answers: true }), ...times(4, () => come('slow'))].filter(Boolean)).toEqual([])
  const tabs = times(6, () => {
    const reported = come('tabs')
    now -= 39_000
    return reported
  })
  expect(tabs.filter(Boolean)).toEqual([])
})

test('pages given to Bots do not count', () => {
  crowd(20)
  for (let at = 0; at < 100; at++) come(`bot ${at}`, { verdict: { class: 'bot', suspicious: false } as never })
  expect(times(3, () => come('program'))).toEqual([0, 0, 2])
})

test('skips visits with a known browser or unseen headers', () => {
  crowd(20)
  come('program')
  come('program')
  const page = pageOf('7', factsOf('program'))
  const known = { ...factsOf('program'), probe: {} }
  expect(silentPagesOf(marks, known, page)).toBe(0)
  const unseen = { ...factsOf('program'), headers: null }
  expect(silentPagesOf(marks, unseen, page)).toBe(0)
})

test('other processes receive answers; a ticket of an earlier version clears its visitor', () => {
  const reported: string[] = []
  const tell = (name: string) => void reported.push(name)
  recordAnswer({ marks, tell }, { visitor: 'a', page: 'p' }, now)
  recordAnswer({ marks, tell }, { visitor: 'a', page: 'p' }, now)
  recordAnswer({ marks, tell }, { visitor: 'b', page: '' }, now)
  expect(reported).toEqual(['answered|a', 'answered|p', 'answered|a', 'answered|b'])
})

test('a page’s name ignores parameters', () => {
  const name = (url: string, campaign = '7') => pageOf(campaign, { domain: 'shop.example', url })
  expect(name('https://shop.example/a?b#c')).toBe(name('https://shop.example/a#d'))
  expect(name('https://shop.example/a')).not.toBe(name('https://shop.example/b'))
  expect(name('https://shop.example/a')).not.toBe(name('https://shop.example/a', '8'))
  expect(name('https://shop.example/a')).toMatch(/^[\da-z]{1,14}$/)
})

const WHOLE = { answers: true, loads: true }
const unloaded = (visitor: string, how: Parameters<typeof visitOf>[1] = {}) =>
  times(3, () => visitOf(visitor, how).unloaded).at(-1)

test('a visitor who loads the image is a browser, learnt or not: scripts may be off', () => {
  crowd(20)
  expect(times(5, () => come('without scripts', { loads: true })).filter(Boolean)).toEqual([])
  expect(times(3, () => come('program'))).toEqual([0, 0, 2])
})

test('loading nothing counts once twenty answering visitors, nine of ten, loaded the image', () => {
  crowd(19, WHOLE)
  crowd(1)
  expect(unloaded('early')).toBe(0)
  crowd(10, { ...WHOLE, headers: { later: '1' } })
  expect(times(4, () => visitOf('program').unloaded)).toEqual([0, 0, 2, 3])
  crowd(3, { answers: true, headers: { later: '1' } })
  expect(visitOf('program'), 'as before the image').toEqual({ silentPages: 4, unloaded: 0 })
})

test('programs in any number and order, loading the image or not, never stop the signal', () => {
  const program = fc.record({ loads: fc.boolean(), visits: fc.integer({ min: 1, max: 4 }) })
  fc.assert(
    fc.property(fc.array(program, { maxLength: 120 }), fc.nat(30), (programs, between) => {
      marks = createVisitorWindow(5000)
      const bring = (from: number, to: number) => {
        for (const [at, { loads, visits }] of programs.slice(from, to).entries())
          times(visits, () => visitOf(`program ${from + at}`, { loads }))
      }
      bring(0, between)
      crowd(30, WHOLE)
      bring(between, programs.length)
      expect(times(3, () => visitOf('one more')).at(-1)).toEqual({ silentPages: 2, unloaded: 2 })
    }),
    { numRuns: 40 },
  )
})

test('a flagged browser teaches nothing about people', () => {
  crowd(30, WHOLE)
  const page = pageOf('7', factsOf('x'))
  for (let at = 0; at < 30; at++) recordAnswer({ marks }, { visitor: `driven ${at}`, page }, now, true)
  expect(unloaded('program')).toBe(2)
})

test('each split destination is a page of its own: one without the probe proves nothing', () => {
  const named = (shown?: string) => pageOf('7', factsOf('x'), shown)
  expect(new Set([named(), named('a.html'), named('b.html')]).size).toBe(3)
})

test('a page without an image, or with one blocked by policy, teaches nothing, whatever other pages do', () => {
  crowd(30)
  crowd(60, { ...WHOLE, url: 'https://shop.example/other' })
  expect(visitOf('program').unloaded + (unloaded('program') ?? 0)).toBe(0)
})

test('the image counts once per visitor', () => {
  crowd(30)
  const page = pageOf('7', factsOf('one'))
  recordAnswer({ marks }, { visitor: 'one', page }, now)
  for (let at = 0; at < 100; at++) recordImageLoad({ marks }, { visitor: 'one', page }, now)
  expect(unloaded('program')).toBe(0)
})

test.each(['sec-gpc', 'dnt'])('%s: users who want privacy may block both', (name) => {
  crowd(30, WHOLE)
  expect(visitOf('somebody', { headers: { [name]: '1' } }).unloaded).toBe(0)
  expect(times(2, () => visitOf('somebody', { headers: { [name]: '1' } })).at(-1)).toEqual({
    silentPages: 2,
    unloaded: 0,
  })
  expect(unloaded('a program', { headers: { [name]: '0' } })).toBe(2)
})

test('other processes receive given pages and loaded images', () => {
  const reported: string[] = []
  const noting = { marks, tell: (name: string) => void reported.push(name) }
  for (let at = 0; at < 2; at++) recordServed(noting, factsOf('a'), 'p', PERSON)
  for (let at = 0; at < 2; at++) recordImageLoad(noting, { visitor: 'a', page: 'p' }, now)
  recordAnswer(noting, { visitor: 'a', page: 'p' }, now)
  recordImageLoad(noting, { visitor: 'b', page: '' }, now)
  const whole = ['answered|a', 'answered|p', 'whole|a', 'whole|p']
  expect(reported).toEqual(['given|p', 'loaded|a', 'loaded|a', ...whole, 'loaded|b'])
})
