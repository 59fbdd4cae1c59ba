import { expect, test } from 'vitest'
import fc from 'fast-check'
import { createFairPool, type Release } from './fair-pool.ts'

const PLAN = { places: 4, ofParty: 3, waiting: 100, waitingOfParty: 50 }

test('one party has a limit, and another begins at once', () => {
  const turns = createFairPool(PLAN)
  const started: string[] = []
  for (let at = 0; at < 10; at += 1) turns.take('greedy', () => started.push('greedy'))
  turns.take('other', () => started.push('other'))
  expect(started).toEqual(['greedy', 'greedy', 'greedy', 'other'])
  expect([turns.held(), turns.waiting()]).toEqual([4, 7])
})

test('places rotate among waiting parties, however many each queues', () => {
  const turns = createFairPool({ ...PLAN, places: 1 })
  const started: string[] = []
  const leaves: Release[] = []
  for (const party of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) {
    const left = turns.take(party, () => started.push(party))
    if (typeof left === 'function') leaves.push(left)
  }
  for (let at = 0; at < 7; at += 1) for (const release of leaves.splice(0, 1)) release()
  expect(started.slice(0, 4)).toEqual(['a', 'a', 'b', 'c'])
})

test('a refused party learns whether its own limit is the cause', () => {
  const turns = createFairPool({ places: 1, ofParty: 1, waiting: 3, waitingOfParty: 2 })
  const take = (party: string) => turns.take(party, () => {})
  expect([take('a'), take('a'), take('a'), take('a')].map((got) => (typeof got === 'function' ? 'in' : got))).toEqual([
    'in',
    'in',
    'in',
    'party',
  ])
  expect(typeof take('b')).toBe('function')
  expect(take('c')).toBe('full')
})

test('in any order of takes and releases: no limit exceeded, no place idle while one waits, nothing left over', () => {
  const step = fc.record({ party: fc.constantFrom('a', 'b', 'c', 'd'), comes: fc.boolean(), which: fc.nat(20) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const turns = createFairPool({ places: 5, ofParty: 2, waiting: 30, waitingOfParty: 10 })
      const holds = new Map<string, number>()
      const inside: { party: string; started: boolean; release: Release }[] = []
      const release = (at: number): void => {
        const [one] = inside.splice(at, 1)
        if (!one) return
        if (one.started) holds.set(one.party, (holds.get(one.party) ?? 0) - 1)
        one.release()
        one.release()
      }
      for (const { party, comes, which } of steps) {
        if (comes) {
          const one = { party, started: false, release: () => {} }
          const got = turns.take(party, () => {
            one.started = true
            holds.set(party, (holds.get(party) ?? 0) + 1)
          })
          if (typeof got === 'function') inside.push(Object.assign(one, { release: got }))
        } else release(which % Math.max(1, inside.length))
        const started = inside.filter((one) => one.started)
        expect(turns.held()).toBe(started.length)
        expect(turns.waiting()).toBe(inside.length - started.length)
        expect(started.length).toBeLessThanOrEqual(5)
        for (const [of, count] of holds) {
          expect(count).toBeLessThanOrEqual(2)
          if (started.length < 5 && count < 2)
            expect(inside.some((one) => !one.started && one.party === of)).toBe(false)
        }
      }
      while (inside.length > 0) release(0)
      expect([turns.held(), turns.waiting()]).toEqual([0, 0])
    }),
  )
})
