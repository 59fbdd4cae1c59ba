import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '../../../lib/time/day.ts'
import { actsOfMonth, chooseActs } from './choose.ts'
import { giveAway, shiftedFrom, withoutLink } from './weights.ts'
import { pastWindowOf, restsUntil, windowOf } from './windows.ts'

const never = () => false
const one = (key: string, excess = 1, group?: string) => ({ key, excess, group })
const keys = (all: readonly { key: string }[]) => all.map(({ key }) => key)

test('the worst first, at most what the cap leaves, and how many it left out', () => {
  const all = [one('b', 5), one('a', 5), one('c', 9)]
  expect(chooseActs(all, { rests: never, room: 2 })).toMatchObject({ acts: [one('c', 9), one('a', 5)], capped: 1 })
  expect(chooseActs(all, { rests: never, room: -1 })).toEqual({ acts: [], capped: 3 })
  expect(keys(chooseActs(all, { rests: (key) => key === 'c', room: 9 }).acts)).toEqual(['a', 'b'])
})

test('of a split only the worst link; where it rests, none', () => {
  const links = [one('x', 2, 'split'), one('y', 3, 'split'), one('z', 1, 'other')]
  expect(keys(chooseActs(links, { rests: never, room: 9 }).acts)).toEqual(['y', 'z'])
  expect(keys(chooseActs(links, { rests: (key) => key === 'y', room: 9 }).acts)).toEqual(['z'])
})

test('windows are whole days that end before the day of the run', () => {
  expect(windowOf('2026-03-02', 7)).toEqual({ startDate: '2026-02-23', endDate: '2026-03-01' })
  expect(pastWindowOf('2026-03-02', 7)).toEqual({ startDate: '2026-02-16', endDate: '2026-02-22' })
  expect(windowOf('2026-03-02', 1)).toEqual({ startDate: '2026-03-01', endDate: '2026-03-01' })
})

test('the window and the one before lie end to end', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2001-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
      fc.constantFrom(1, 3, 7, 14, 30),
      (at, days) => {
        const day = dayIn('UTC', at)
        const [now, past] = [windowOf(day, days), pastWindowOf(day, days)]
        expect(now.endDate < day).toBe(true)
        expect(Date.parse(now.startDate) - Date.parse(past.endDate)).toBe(86_400_000)
      },
    ),
  )
})

test('a thing rests until its window is all new, an excluded one after its end, a stopped one for good', () => {
  const of = (act: 'tell' | 'exclude' | 'stop', endDays: number | null = 14) =>
    restsUntil('2026-03-02', { days: 7, act, endDays })
  expect(of('tell')).toBe('2026-03-09')
  expect(of('exclude')).toBe('2026-03-23')
  expect(of('exclude', null) > '2200-01-01').toBe(true)
  expect(of('stop') > '2200-01-01').toBe(true)
})

test('a month acts on a thing once in its rest, and within the cap each day', () => {
  const days = ['01', '02', '03', '04', '05'].map((day) => ({
    day: `2026-03-${day}`,
    candidates: [one('a', 3), one('b', 2), one('c', 1)],
  }))
  const month = actsOfMonth({ days: 3, act: 'tell', endDays: null, cap: 2 }, days)
  expect(month.map(({ acts, capped }) => [keys(acts).join(''), capped])).toEqual([
    ['ab', 1],
    ['c', 0],
    ['', 0],
    ['ab', 0],
    ['c', 0],
  ])
})

const split = fc.array(fc.nat(100), { minLength: 2, maxLength: 8 }).map((parts) => {
  const sum = parts.reduce((all, part) => all + part, 0) || 1
  const whole = parts.map((part) => Math.floor((part * 100) / sum))
  const [first = 0, ...rest] = whole
  return [first + 100 - whole.reduce((all, part) => all + part, 0), ...rest]
})

test('weights stay whole, 100 in all, above their floor; only links with a share get more', () => {
  fc.assert(
    fc.property(split, fc.nat(7), fc.integer({ min: 1, max: 50 }), fc.nat(50), (percents, at, step, floor) => {
      const from = at % percents.length
      const next = shiftedFrom(percents, from, { step, floor })
      if (!next) return
      expect(next.reduce((all, part) => all + part, 0)).toBe(100)
      expect(next.every(Number.isInteger)).toBe(true)
      expect(next[from]).toBe(Math.max(floor, (percents[from] ?? 0) - step))
      for (const [index, part] of next.entries())
        if (index !== from) expect(part >= (percents[index] ?? 0) && (percents[index] !== 0 || part === 0)).toBe(true)
    }),
  )
})

test('a link is paused by giving all it has; the last one is not', () => {
  expect(withoutLink([50, 30, 20], 0)).toEqual([0, 60, 40])
  expect(withoutLink([34, 33, 33], 0)).toEqual([0, 50, 50])
  expect(withoutLink([100, 0], 0)).toBeUndefined()
  expect(giveAway([10, 90, 0], 0, 10)).toEqual([0, 100, 0])
  expect(shiftedFrom([5, 95], 0, { step: 10, floor: 5 })).toBeUndefined()
  expect(shiftedFrom([12, 88], 0, { step: 10, floor: 5 })).toEqual([5, 95])
})
