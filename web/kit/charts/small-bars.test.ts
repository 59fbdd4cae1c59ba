import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barsPath, lineAt, smallScale } from './two-way-bars.ts'

const series = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 60 })

/** x, top and height of each bar in the path. */
const drawn = (path: string) =>
  [...path.matchAll(/M([\d.]+) (-?[\d.]+)h[\d.]+v([\d.]+)/g)].map(([, x, y, height]) => [x, y, height].map(Number))

it('keeps every bar on its side of the line and within the chart', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(series, series), { minLength: 1, maxLength: 5 }), (all) => {
      const charts = all.map(([up, down]) => ({ up, down }))
      const scale = smallScale(charts)
      const line = lineAt(scale)
      for (const chart of charts) {
        for (const [, top = 0, height = 0] of drawn(barsPath(chart, 'up', scale))) {
          expect(top + height).toBeCloseTo(line, 3)
          expect(top).toBeGreaterThan(-0.013)
        }
        for (const [, top = 0, height = 0] of drawn(barsPath(chart, 'down', scale))) {
          expect(top).toBeCloseTo(line, 3)
          expect(top + height).toBeLessThan(1.013)
        }
      }
    }),
  )
})

it('draws a bar for each non-zero value only', () => {
  const chart = { up: [0, 5, 0, 1], down: [0, 0, 0, 0] }
  const scale = smallScale([chart])
  expect(drawn(barsPath(chart, 'up', scale)).map(([x]) => Math.floor(x ?? 0))).toEqual([1, 3])
  expect(barsPath(chart, 'down', scale)).toBe('')
})

it('is empty without data', () => {
  const chart = { up: [0, 0], down: [0, 0] }
  expect([lineAt(smallScale([chart])), barsPath(chart, 'up', smallScale([chart]))]).toEqual([1, ''])
})

it('draws equal values equally high on a shared scale, and at full height on their own', () => {
  const [one, other] = [
    { up: [10], down: [0] },
    { up: [5], down: [0] },
  ] as const
  const shared = smallScale([one, other])
  expect(drawn(barsPath(other, 'up', shared))[0]?.[2]).toBe(0.5)
  expect(drawn(barsPath(other, 'up', smallScale([other])))[0]?.[2]).toBe(1)
})
