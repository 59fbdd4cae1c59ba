import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createVisitRates } from './visit-rates.ts'
import { countSightings, gatherSightings, packSightings } from './sightings.ts'
import { createVisitorWindow, WINDOW_MS } from './window.ts'

const memory = () => ({
  window: createVisitorWindow(1000),
  marks: createVisitorWindow(1000),
  rates: createVisitRates(1024),
})
const visit = (visitor: string, unique = false) => ({
  keys: [visitor, `1|${visitor}`, '1|net'] as const,
  unique,
})
const NOW = Date.UTC(2026, 10, 20, 12)

it('a sighting from another process counts like an own one', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom('a', 'b', 'ü', 'long-visitor-hash'), fc.integer({ min: 0, max: WINDOW_MS * 2 })),
        { maxLength: 60 },
      ),
      (steps) => {
        const [own, received] = [memory(), memory()]
        let time = NOW
        for (const [visitor, pause] of steps) {
          time += pause
          own.window.see(visitor, time)
          own.rates.count(visit(visitor).keys, time)
          // as from a socket: at any offset of a larger buffer
          const packed = packSightings([visit(visitor)], time)
          const around = Buffer.alloc(packed.length + 5)
          around.set(packed, 3)
          expect(countSightings(around.subarray(3, 3 + packed.length), received)).toMatchObject({ visits: 1 })
        }
        for (const visitor of ['a', 'b', 'ü', 'long-visitor-hash', 'never']) {
          expect(received.window.peek(visitor, time)).toEqual(own.window.peek(visitor, time))
          expect(received.rates.peek(visit(visitor).keys, time)).toEqual(own.rates.peek(visit(visitor).keys, time))
        }
      },
    ),
  )
})

it('reports a visitor that both processes took for new, and counts both hits', () => {
  const here = memory()
  here.window.see('a', NOW)
  expect(countSightings(packSightings([visit('a', true), visit('b', true), visit('b')], NOW + 3), here)).toEqual({
    visits: 3,
    twice: 1,
  })
  expect(here.window.peek('a', NOW + 5).repeats).toBe(3)
  expect(here.window.peek('b', NOW + 5).repeats).toBe(3)
})

it('if hits may be counted already, adds visitors, but no hits of known ones', () => {
  const here = memory()
  here.window.restore('a', NOW - 1000, 5)
  countSightings(packSightings([visit('a'), visit('b', true)], NOW), here, true)
  expect(here.window.peek('a', NOW + 5)).toEqual({ unique: false, repeats: 6 })
  expect(here.window.peek('b', NOW + 5)).toEqual({ unique: false, repeats: 2 })
})

it('marks count only as marks, neither as visitors nor as visits', () => {
  const here = memory()
  const batch = packSightings([visit('a', true), { mark: 'checked|a' }, { mark: 'checked|b' }], NOW)
  expect(countSightings(batch, here)).toEqual({ visits: 1, twice: 0 })
  expect([here.window.size(), here.marks.size()]).toEqual([1, 2])
  expect(here.marks.peek('checked|a', NOW).repeats).toBe(2)
  expect(here.rates.peek(['checked|a'], NOW)).toEqual([1])
  countSightings(batch, here, true)
  expect(here.marks.peek('checked|a', NOW).repeats).toBe(2)
})

it('batches sightings, sends each once, and flushes the rest at the end', async () => {
  const sent: number[] = []
  const counts = memory()
  const gathering = gatherSightings((batch) => sent.push(countSightings(batch, counts).visits), 1)
  gathering.add([visit('a'), visit('b')])
  gathering.add([visit('c')])
  await expect.poll(() => sent).toEqual([3])
  gathering.add([visit('d')])
  gathering.close()
  expect(sent).toEqual([3, 1])
})
