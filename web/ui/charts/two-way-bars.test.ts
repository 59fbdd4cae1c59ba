import { describe, expect, it } from 'vitest'
import { barsOf, heightAt, scaleFor, type Layer } from './two-way-bars.ts'

const layers: Layer[] = [
  { key: 'near', side: 'up', colour: 'a', values: [3, 0] },
  { key: 'far', side: 'up', colour: 'b', values: [1, 0] },
  { key: 'under', side: 'down', colour: 'c', values: [1, 2] },
]
const scale = scaleFor(layers, 2)
const box = { width: 244, count: 2, flip: false, height: 636 }

describe('bars above and below a line', () => {
  it('share one scale that holds the tallest stacks', () => {
    expect(scale).toEqual({ max: 4, min: -2, ticks: [-2, 0, 2, 4] })
    expect([heightAt(4, scale, 636), heightAt(0, scale, 636), heightAt(-2, scale, 636)]).toEqual([10, 410, 610])
  })
  it('stand from the line outward, with a hair between', () => {
    const [near, far, under, second] = barsOf(layers, scale, box)
    expect(near).toMatchObject({ key: 'near', at: 0, x: 58, width: 72, y: 110, height: 299.2 })
    expect(far).toMatchObject({ key: 'far', y: 10 })
    expect(under?.y).toBeCloseTo(410.8)
    expect(second).toMatchObject({ key: 'under', at: 1, x: 158 })
  })
  it('leave nothing out, however small, and draw nothing for nothing', () => {
    const [small, ...others] = barsOf(
      [{ key: 'one', side: 'up', colour: 'a', values: [1, 0] }],
      scaleFor([{ key: 'all', side: 'up', colour: 'a', values: [1_000_000] }], 1),
      box,
    )
    expect(small?.height).toBe(1)
    expect(others).toEqual([])
  })
})
