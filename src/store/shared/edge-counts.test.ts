import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachEdgeCounter, LATENCY_MS, newEdgeCounts, readEdgeCounts, REFUSALS } from './edge-counts.ts'

const SIGNALS = ['ua.one', 'net.two']

test('reads on one side what the other counted', () => {
  const memory = newEdgeCounts()
  const edge = attachEdgeCounter(memory, SIGNALS)
  edge.decided('bot', [
    ['ua.one', 'curl'],
    ['net.two', 'x'],
    ['unknown', ''],
  ])
  edge.decided('target', [])
  for (const status of [...REFUSALS, 418]) edge.refused(status)
  edge.late(12)
  const read = readEdgeCounts(memory, SIGNALS)
  expect(read).toMatchObject({ decisions: { bot: 1, target: 1 }, signals: { 'ua.one': 1, 'net.two': 1 }, loopMs: 12 })
  expect(Object.values(read.refusals)).toEqual([...REFUSALS, 0].map(() => 1))
  expect(attachEdgeCounter(memory, SIGNALS)).toBeDefined()
  expect(readEdgeCounts(memory, SIGNALS), 'a successor goes on').toEqual(read)
})

test('every time falls into its bucket', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.double({ min: 0, max: 2000, noNaN: true }), fc.constantFrom(...LATENCY_MS))),
      (times) => {
        const memory = newEdgeCounts()
        const edge = attachEdgeCounter(memory, [])
        for (const ms of times) edge.took(ms)
        const { latency, latencySum } = readEdgeCounts(memory, [])
        expect(latency).toEqual([...LATENCY_MS, Infinity].map((bound) => times.filter((ms) => ms <= bound).length))
        expect(latencySum).toBeCloseTo(
          times.reduce((sum, ms) => sum + ms, 0),
          6,
        )
      },
    ),
  )
})
