import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsOf, heightAt, scaleFor, scaleOf, wasPath, type Layer } from './two-way-bars.ts'

const layers: Layer[] = [
  { key: 'near', side: 'up', colour: 'a', values: [3, 0] },
  { key: 'far', side: 'up', colour: 'b', values: [1, 0] },
  { key: 'under', side: 'down', colour: 'c', values: [1, 2] },
]
const scale = scaleFor(layers, 2)
const box = { width: 244, count: 2, flip: false, height: 636 }

describe('bars above and below a line', () => {
  it('share one scale that fits the tallest stacks', () => {
    expect(scale).toEqual({ max: 4, min: -2, ticks: [-2, 0, 2, 4] })
    expect([heightAt(4, scale, 636), heightAt(0, scale, 636), heightAt(-2, scale, 636)]).toEqual([10, 410, 610])
  })
  it('stack outward from the line with a small gap', () => {
    const [near, far, under, second] = barsOf(layers, scale, box)
    expect(near).toMatchObject({ key: 'near', at: 0, x: 58, width: 72, y: 110, height: 299.2 })
    expect(far).toMatchObject({ key: 'far', y: 10 })
    expect(under?.y).toBeCloseTo(410.8)
    expect(second).toMatchObject({ key: 'under', at: 1, x: 158 })
  })
  it('draw every non-zero value, however small, and nothing for zero', () => {
    const [small, ...others] = barsOf(
      [{ key: 'one', side: 'up', colour: 'a', values: [1, 0] }],
      scaleFor([{ key: 'all', side: 'up', colour: 'a', values: [1_000_000] }], 1),
      box,
    )
    expect(small?.height).toBe(1)
    expect(others).toEqual([])
  })
})

const lines = { max: 4, min: -2, ticks: [-2, 0, 2, 4] }
const room = { width: 244, count: 2, height: 636 }

it('draws the step line above or below the line', () => {
  expect(wasPath([4, 0], 'up', lines, room)).toBe('M44.0 10.0H144.0V410.0H244.0')
  expect(wasPath([2, 0], 'down', lines, room)).toBe('M44.0 610.0H144.0V410.0H244.0')
})

it('draws no more columns than there are, and nothing without values', () => {
  expect(wasPath([4, 0, 3, 3], 'up', lines, room)).toBe(wasPath([4, 0], 'up', lines, room))
  expect(wasPath([], 'up', lines, room)).toBe('')
})

describe('one scale for two sides', () => {
  it('has few round steps', () => {
    expect(scaleOf(1770, 743)).toEqual({ max: 2000, min: -1000, ticks: [-1000, 0, 1000, 2000] })
    expect(scaleOf(100, 18)).toEqual({ max: 100, min: -50, ticks: [-50, 0, 50, 100] })
    expect(scaleOf(1, 0)).toEqual({ max: 3, min: 0, ticks: [0, 1, 2, 3] })
    expect(scaleOf(0, 2)).toEqual({ max: 0, min: -2, ticks: [-2, -1, 0] })
  })
  it('has ticks without data', () => {
    expect(scaleOf(0, 0)).toEqual({ max: 3, min: -1, ticks: [-1, 0, 1, 2, 3] })
  })
  it('fits every value in whole steps that do not crowd', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (up, down) => {
        const { max, min, ticks } = scaleOf(up, down)
        expect(max).toBeGreaterThanOrEqual(up)
        expect(-min).toBeGreaterThanOrEqual(down)
        expect(ticks).toContain(0)
        expect(ticks.length).toBeLessThanOrEqual(8)
        expect(ticks.every(Number.isInteger)).toBe(true)
      }),
    )
  })
})
