import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleOf } from './scale.ts'

describe('one scale for two sides', () => {
  it('has few round steps', () => {
    expect(scaleOf(1770, 743)).toEqual({ max: 2000, min: -1000, ticks: [-1000, 0, 1000, 2000] })
    expect(scaleOf(100, 18)).toEqual({ max: 100, min: -50, ticks: [-50, 0, 50, 100] })
    expect(scaleOf(1, 0)).toEqual({ max: 3, min: 0, ticks: [0, 1, 2, 3] })
    expect(scaleOf(0, 2)).toEqual({ max: 0, min: -2, ticks: [-2, -1, 0] })
  })
  it('stands where there is nothing', () => {
    expect(scaleOf(0, 0)).toEqual({ max: 3, min: -1, ticks: [-1, 0, 1, 2, 3] })
  })
  it('holds every value, in whole steps that do not crowd', () => {
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
