import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EDGE, GAP, placeOf, type Side } from './floating.tsx'

const WINDOW = { width: 1440, height: 900 }
const button = { top: 100, bottom: 132, left: 400, right: 500 }
const given = (more: object = {}) => ({
  anchor: button,
  size: { width: 240, height: 300 },
  window: WINDOW,
  side: 'start' as Side,
  isRtl: false,
  ...more,
})

describe('popup position', () => {
  it('is below the control, edges aligned', () => {
    expect(placeOf(given())).toMatchObject({ top: 132 + GAP, left: 400 })
    expect(placeOf(given({ side: 'end' }))).toMatchObject({ left: 500 - 240 })
  })

  it('is mirrored in RTL', () => {
    expect(placeOf(given({ isRtl: true }))).toMatchObject({ left: 500 - 240 })
    expect(placeOf(given({ isRtl: true, side: 'end' }))).toMatchObject({ left: 400 })
  })

  it('is above when there is no space below', () => {
    const anchor = { ...button, top: 800, bottom: 832 }
    expect(placeOf(given({ anchor })).top).toBe(800 - GAP - 300)
  })

  it('never leaves the window, wherever its control is', () => {
    const px = fc.integer({ min: 0, max: 2000 })
    const control = fc
      .record({ top: px, left: px, height: fc.integer({ min: 1, max: 60 }), width: fc.integer({ min: 1, max: 400 }) })
      .map(({ top, left, height, width }) => ({ top, left, bottom: top + height, right: left + width }))
    const size = fc.record({ width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 3000 }) })
    const window = fc.record({
      width: fc.integer({ min: 360, max: 2000 }),
      height: fc.integer({ min: 300, max: 2000 }),
    })
    fc.assert(
      fc.property(
        control,
        size,
        window,
        fc.constantFrom<Side>('start', 'end'),
        fc.boolean(),
        (anchor, wanted, seen, side, isRtl) => {
          const { top, left, height } = placeOf({ anchor, size: wanted, window: seen, side, isRtl })
          expect(left).toBeGreaterThanOrEqual(EDGE)
          expect(left + wanted.width).toBeLessThanOrEqual(Math.max(seen.width - EDGE, EDGE + wanted.width))
          expect(top).toBeGreaterThanOrEqual(EDGE)
          if (anchor.top >= 0 && anchor.bottom <= seen.height)
            expect(top + Math.min(height, wanted.height)).toBeLessThanOrEqual(seen.height - EDGE + GAP)
        },
      ),
    )
  })
})
