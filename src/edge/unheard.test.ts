import { beforeEach, expect, test } from 'vitest'
import { createVisitorWindow } from '../store/shared/window.ts'
import { CHROME_HEADERS, visit } from '../traffic/builders.ts'
import { noteGiven, noteHeard, pageOf, unheardOf } from './unheard.ts'

const PERSON = { class: 'target', suspicious: false } as const
let marks: ReturnType<typeof createVisitorWindow>
let now: number
beforeEach(() => {
  marks = createVisitorWindow(1000)
  now = Date.UTC(2026, 10, 18, 12)
})

const factsOf = (visitor: string, url = 'https://shop.example/land?gclid=1') =>
  visit({ visitor, url, time: now, headers: CHROME_HEADERS, unique: false })
/** A visit; answers how many pages are reported as unheard. */
function come(visitor: string, { answers = false, url = 'https://shop.example/land?gclid=1', verdict = PERSON } = {}) {
  const facts = factsOf(visitor, url)
  const page = pageOf('7', facts)
  const unheard = unheardOf(marks, facts, page)
  noteGiven(marks, facts, page, verdict)
  now += 40_000
  if (answers) noteHeard({ marks }, { visitor, page }, now)
  return unheard
}
const crowd = (count: number, more: Parameters<typeof come>[1] = { answers: true }) => {
  for (let at = 0; at < count; at++) come(`${JSON.stringify(more)} ${at}`, more)
}
const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work)

test('who never answers on a page where most answer is told at the third visit', () => {
  crowd(20)
  expect(times(5, () => come('program'))).toEqual([0, 0, 2, 3, 4])
})

test('a page where few answered carries no probe, whatever other pages do', () => {
  crowd(19)
  crowd(40, { answers: true, url: 'https://shop.example/other' })
  expect(times(5, () => come('anybody')).filter(Boolean)).toEqual([])
})

test('a page where most do not answer, as with split groups, tells nothing', () => {
  crowd(30)
  crowd(30, { answers: false })
  expect(times(5, () => come('anybody')).filter(Boolean)).toEqual([])
})

test('one answer clears the visitor for the day, and people who open several tabs at once are not hurried', () => {
  crowd(30)
  expect([come('slow'), come('slow', { answers: true }), ...times(4, () => come('slow'))].filter(Boolean)).toEqual([])
  const tabs = times(6, () => {
    const reported = come('tabs')
    now -= 39_000
    return reported
  })
  expect(tabs.filter(Boolean)).toEqual([])
})

test('what Bots were given counts for nobody', () => {
  crowd(20)
  for (let at = 0; at < 100; at++) come(`bot ${at}`, { verdict: { class: 'bot', suspicious: false } as never })
  expect(times(3, () => come('program'))).toEqual([0, 0, 2])
})

test('a visit whose browser is known, or whose headers nobody saw, is left alone', () => {
  crowd(20)
  come('program')
  come('program')
  const page = pageOf('7', factsOf('program'))
  const known = { ...factsOf('program'), probe: {} }
  expect(unheardOf(marks, known, page)).toBe(0)
  const unseen = { ...factsOf('program'), headers: null }
  expect(unheardOf(marks, unseen, page)).toBe(0)
})

test('other processes hear of an answer, and a ticket of an earlier version clears its visitor', () => {
  const reported: string[] = []
  const tell = (name: string) => void reported.push(name)
  noteHeard({ marks, tell }, { visitor: 'a', page: 'p' }, now)
  noteHeard({ marks, tell }, { visitor: 'a', page: 'p' }, now)
  noteHeard({ marks, tell }, { visitor: 'b', page: '' }, now)
  expect(reported).toEqual(['answered|a', 'answered|p', 'answered|a', 'answered|b'])
})

test('a page has one name whatever its parameters', () => {
  const name = (url: string, campaign = '7') => pageOf(campaign, { domain: 'shop.example', url })
  expect(name('https://shop.example/a?b#c')).toBe(name('https://shop.example/a#d'))
  expect(name('https://shop.example/a')).not.toBe(name('https://shop.example/b'))
  expect(name('https://shop.example/a')).not.toBe(name('https://shop.example/a', '8'))
  expect(name('https://shop.example/a')).toMatch(/^[\da-z]{1,14}$/)
})
