import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countSightings, packSightings, sharedBursts, type Sighting } from './sightings.ts'
import { attachVisitBursts, createVisitBursts } from './visit-bursts.ts'

const START = Date.UTC(2026, 10, 23)
const MINUTE = 60_000

/** Visits in the span of `time`, plus the counted share of the previous one. */
function counted(times: readonly number[], time: number, span: number): number {
  const of = (at: number) => times.filter((one) => Math.floor(one / span) === at).length
  const now = Math.floor(time / span)
  return of(now) + Math.floor(of(now - 1) * (1 - (time % span) / span))
}

test('a key has exactly its visits of the minute and the ten minutes', () => {
  const visits = fc.array(
    fc.record({ key: fc.constantFrom('a', 'b', 'c'), gap: fc.integer({ min: 0, max: 400_000 }) }),
    {
      maxLength: 80,
    },
  )
  fc.assert(
    fc.property(visits, (all) => {
      const table = createVisitBursts(64)
      const seen: Record<string, number[]> = { a: [], b: [], c: [] }
      let time = START
      for (const { key, gap } of all) {
        time += gap % 7 === 0 ? gap : gap % 20_000
        const times = seen[key] ?? []
        times.push(time)
        const expected = { minute: counted(times, time, MINUTE), ten: counted(times, time, MINUTE * 10) }
        expect(table.peek([key], time)).toEqual([expected])
        expect(table.count([key], time)).toEqual([expected])
      }
    }),
  )
})

test('threads share it; a clock set back loses nothing; a full table drops the longest silent', () => {
  const table = createVisitBursts(8)
  const other = attachVisitBursts(table.shared)
  other.count(['a'], START)
  expect(table.count(['a'], START)).toEqual([{ minute: 2, ten: 2 }])
  expect(table.count(['a'], START - 5 * MINUTE)[0]?.ten).toBeGreaterThanOrEqual(3)
  for (let at = 1; at <= 8; at++) table.count([`key ${at}`], START + at * MINUTE)
  expect(table.peek(['a'], START + 9 * MINUTE)).toEqual([{ minute: 1, ten: 1 }])
  expect(table.peek(['key 8'], START + 9 * MINUTE - 1)[0]?.ten).toBe(2)
})

test('counts those of other processes once the past is known, without making them visits', () => {
  const [here, there] = [createVisitBursts(64), createVisitBursts(64)]
  const sent: Sighting[] = []
  const table = sharedBursts(there, { add: (news) => void sent.push(...news) })
  table.count(['7', '7|203.0.113'], START)
  table.peek(['7'], START)
  table.count(['7'], START)
  const none = { merge: () => expect.fail('no visit'), peekPair: () => expect.fail('no visit') }
  const parts = { window: none, marks: none, rates: none, bursts: here }
  expect(countSightings(packSightings(sent, START), parts)).toEqual({ visits: 0, twice: 0 })
  expect(here.peek(['7', '7|203.0.113', ''], START).map(({ ten }) => ten)).toEqual([3, 2, 1])
  countSightings(packSightings(sent, START), parts, true)
  expect(here.peek(['7'], START)).toEqual([{ minute: 3, ten: 3 }])
})
