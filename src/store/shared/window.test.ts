import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachVisitorWindow, createVisitorWindow, WINDOW_MS } from './window.ts'

describe('the visitor window', () => {
  it('calls the first hit of 24 hours unique and counts the others', () => {
    const window = createVisitorWindow(100)
    expect(window.see('a', 0)).toEqual({ unique: true, repeats: 1 })
    expect(window.see('b', 1)).toEqual({ unique: true, repeats: 1 })
    expect(window.peek('a', 2)).toEqual({ unique: false, repeats: 2 })
    expect(window.see('a', WINDOW_MS - 1)).toEqual({ unique: false, repeats: 2 })
    expect(window.see('a', WINDOW_MS)).toEqual({ unique: true, repeats: 1 })
  })

  it('keeps what an earlier process saw', () => {
    const window = createVisitorWindow(100)
    window.restore('a', 100, 7)
    expect(window.see('a', 200)).toEqual({ unique: false, repeats: 8 })
    window.restore('a', 100, 20)
    expect(window.see('a', 200)).toEqual({ unique: false, repeats: 21 })
    expect(window.size()).toBe(1)
  })

  it('takes back a hit that could not be stored', () => {
    const window = createVisitorWindow(100)
    window.see('a', 0)
    window.unsee('a')
    expect(window.see('a', 1)).toEqual({ unique: true, repeats: 1 })
    window.see('a', 2)
    window.unsee('a')
    expect(window.peek('a', 3)).toEqual({ unique: false, repeats: 2 })
  })

  it('drops the oldest above its limit, and those whose day is over', () => {
    const window = createVisitorWindow(2)
    for (const [index, visitor] of ['a', 'b', 'c'].entries()) window.see(visitor, index)
    expect(window.size()).toBe(2)
    expect(window.peek('a', 3).unique).toBe(true)
    expect(window.peek('c', 3).unique).toBe(false)
    window.see('d', WINDOW_MS * 2)
    expect(window.size()).toBe(1)
  })
})

/** Reference: a map in order of first hits. */
function naiveWindow(most: number) {
  const entries = new Map<string, { first: number; hits: number }>()
  const live = (visitor: string, time: number) => {
    const entry = entries.get(visitor)
    return entry && time - entry.first < WINDOW_MS ? entry : undefined
  }
  return {
    see(visitor: string, time: number) {
      const entry = live(visitor, time)
      if (entry) return { unique: false, repeats: ++entry.hits }
      entries.delete(visitor)
      for (const [oldest, { first }] of entries)
        if (entries.size >= most || time - first >= WINDOW_MS) entries.delete(oldest)
      entries.set(visitor, { first: time, hits: 1 })
      return { unique: true, repeats: 1 }
    },
  }
}

it('answers like a plain map, in any order of visits', () => {
  const visits = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: WINDOW_MS / 8 })), {
    maxLength: 400,
  })
  fc.assert(
    fc.property(visits, (steps) => {
      // At the limit, a ring place that its visitor left counts too; this limit is out of reach.
      const [window, naive] = [createVisitorWindow(500), naiveWindow(500)]
      let time = 0
      for (const [visitor, pause] of steps) {
        time += pause
        expect(window.see(`v${visitor}`, time)).toEqual(naive.see(`v${visitor}`, time))
      }
    }),
  )
})

it('never exceeds its limit and never forgets the newest', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 400 }),
      (most, visitors) => {
        const window = createVisitorWindow(most)
        for (const [time, visitor] of visitors.entries()) {
          window.see(`v${visitor}`, time)
          expect(window.size()).toBeLessThanOrEqual(most)
          expect(window.peek(`v${visitor}`, time).unique).toBe(false)
        }
      },
    ),
  )
})

const THREAD = `
  const { workerData } = require('node:worker_threads')
  import(workerData.module).then(({ attachVisitorWindow }) => {
    const window = attachVisitorWindow(workerData.shared)
    for (let round = 0; round < 5; round++) for (let visitor = 0; visitor < 4000; visitor++) window.see('v' + visitor, round)
  })`

it('counts concurrent hits of several threads exactly', async () => {
  const { shared } = createVisitorWindow(10_000)
  const module = new URL('window.ts', import.meta.url).href
  const threads = Array.from(
    { length: 3 },
    () => new Worker(THREAD, { eval: true, workerData: { shared, module }, execArgv: [] }),
  )
  await Promise.all(threads.map((thread) => once(thread, 'exit')))
  const window = attachVisitorWindow(shared)
  expect(window.size()).toBe(4000)
  for (let visitor = 0; visitor < 4000; visitor++) expect(window.peek(`v${visitor}`, 9).repeats).toBe(16)
})

it('the start of a visitor’s day is known until it ends', () => {
  const window = createVisitorWindow(16)
  expect(window.began('a', 1000)).toBeUndefined()
  window.see('a', 1000)
  window.see('a', 5000)
  expect(window.began('a', 6000)).toBe(1000)
  expect(window.began('a', 1000 + WINDOW_MS)).toBeUndefined()
})
