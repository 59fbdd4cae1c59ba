import { describe, expect, it } from 'vitest'
import { barAt, columnOf, isTight, markedColumns, tipStart } from './plot-space.ts'

const box = { width: 344, count: 30, flip: false }

describe('plot geometry', () => {
  it('finds the bar under the pointer, and none in the margins', () => {
    expect(barAt(44, box)).toBe(0)
    expect(barAt(343, box)).toBe(29)
    expect(barAt(43, box)).toBeUndefined()
    expect(barAt(400, box)).toBeUndefined()
  })
  it('mirrors in RTL', () => {
    expect(barAt(299, { ...box, flip: true })).toBe(0)
    expect(barAt(1, { ...box, flip: true })).toBe(29)
    expect(barAt(320, { ...box, flip: true })).toBeUndefined()
  })
  it('keeps the tooltip inside the box, beside its column', () => {
    expect(columnOf(1, box)).toEqual({ start: 54, width: 10 })
    expect(tipStart(29, 200, box)).toBe(126)
    expect(tipStart(0, 200, box)).toBe(62)
    expect(tipStart(12, 200, box)).toBe(144)
  })
  it('labels columns without overlap, always the last one', () => {
    expect([...markedColumns(50, box)].sort((a, b) => a - b)).toEqual([0, 5, 10, 15, 20, 29])
    expect([...markedColumns(50, { ...box, count: 1 })]).toEqual([0])
    const hour = { ...box, count: 60 }
    expect([...markedColumns(50, hour, { first: 23, step: 5 })], '11:23 and on').toEqual([7, 17, 27, 37, 47, 57])
    expect([isTight(50, box), isTight(50, { ...box, count: 3 })]).toEqual([true, false])
  })
  it('limits the highlight around a single bar', () => {
    expect(columnOf(0, { ...box, count: 1 })).toEqual({ start: 134, width: 120 })
  })
})
