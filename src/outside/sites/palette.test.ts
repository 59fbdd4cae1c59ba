import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, fromOklch, readableOn, toOklch } from '../../lib/numbers/color.ts'
import { afterDark, paletteOf, usablePaper, type Palette } from './palette.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

function expectReadable({ paper, raised, tint, ink, soft, accent, fill, onfill }: Palette): void {
  for (const ground of [paper, raised, tint]) {
    for (const text of [soft, accent]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(7)
  }
  expect(contrast(onfill, fill)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(fill, paper)).toBeGreaterThanOrEqual(3)
}

test('text is readable on its background for any choice, in light and dark mode', () => {
  fc.assert(
    fc.property(hex, hex, hex, (accent, second, paper) => {
      const wanted = { accent, second, paper }
      expectReadable(paletteOf(wanted))
      expectReadable(paletteOf(afterDark(wanted)))
    }),
    { numRuns: 300 },
  )
})

test('keeps a valid choice unchanged', () => {
  expect(usablePaper('#fffaf0')).toBe('#fffaf0')
  expect(usablePaper('#101418')).toBe('#101418')
  expect(readableOn('#1c4f94', ['#ffffff'], 4.5)).toBe('#1c4f94')
  expect(readableOn('#ffee00', ['#ffffff'], 4.5)).not.toBe('#ffee00')
})

test('a color survives conversion to lightness, chroma and hue and back', () => {
  fc.assert(
    fc.property(hex, (one) => {
      const back = fromOklch(toOklch(one))
      for (const at of [1, 3, 5])
        expect(
          Math.abs(Number.parseInt(back.slice(at, at + 2), 16) - Number.parseInt(one.slice(at, at + 2), 16)),
        ).toBeLessThanOrEqual(2)
    }),
  )
})
