import { expect, test } from 'vitest'
import fc from 'fast-check'
import { createTurns, type Leave } from './turns.ts'

const PLAN = { places: 4, ofParty: 3, waiting: 100, waitingOfParty: 50 }

test('one party holds so many, and another one begins at once', () => {
  const turns = createTurns(PLAN)
  const begun: string[] = []
  for (let at = 0; at < 10; at += 1) turns.take('greedy', () => begun.push('greedy'))
  turns.take('other', () => begun.push('other'))
  expect(begun).toEqual(['greedy', 'greedy', 'greedy', 'other'])
  expect([turns.held(), turns.waiting()]).toEqual([4, 7])
})

test('places go round among those who wait, however many each waits with', () => {
  const turns = createTurns({ ...PLAN, places: 1 })
  const begun: string[] = []
  const leaves: Leave[] = []
  for (const party of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) {
    const left = turns.take(party, () => begun.push(party))
    if (typeof left === 'function') leaves.push(left)
  }
  for (let at = 0; at < 7; at += 1) for (const leave of leaves.splice(0, 1)) leave()
  expect(begun.slice(0, 4)).toEqual(['a', 'a', 'b', 'c'])
})

test('who may wait no more is told whether it is for its own sake', () => {
  const turns = createTurns({ places: 1, ofParty: 1, waiting: 3, waitingOfParty: 2 })
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

test('whoever comes and goes, no bound is passed, no place stays free for one who waits, and nothing is left over', () => {
  const step = fc.record({ party: fc.constantFrom('a', 'b', 'c', 'd'), comes: fc.boolean(), which: fc.nat(20) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const turns = createTurns({ places: 5, ofParty: 2, waiting: 30, waitingOfParty: 10 })
      const holds = new Map<string, number>()
      const inside: { party: string; begun: boolean; leave: Leave }[] = []
      const leave = (at: number): void => {
        const [one] = inside.splice(at, 1)
        if (!one) return
        if (one.begun) holds.set(one.party, (holds.get(one.party) ?? 0) - 1)
        one.leave()
        one.leave()
      }
      for (const { party, comes, which } of steps) {
        if (comes) {
          const one = { party, begun: false, leave: () => {} }
          const got = turns.take(party, () => {
            one.begun = true
            holds.set(party, (holds.get(party) ?? 0) + 1)
          })
          if (typeof got === 'function') inside.push(Object.assign(one, { leave: got }))
        } else leave(which % Math.max(1, inside.length))
        const begun = inside.filter((one) => one.begun)
        expect(turns.held()).toBe(begun.length)
        expect(turns.waiting()).toBe(inside.length - begun.length)
        expect(begun.length).toBeLessThanOrEqual(5)
        for (const [of, count] of holds) {
          expect(count).toBeLessThanOrEqual(2)
          if (begun.length < 5 && count < 2) expect(inside.some((one) => !one.begun && one.party === of)).toBe(false)
        }
      }
      while (inside.length > 0) leave(0)
      expect([turns.held(), turns.waiting()]).toEqual([0, 0])
    }),
  )
})
