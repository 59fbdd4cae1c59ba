import { describe, expect, it } from 'vitest'
import { createPresses, keyOf } from './shortcuts.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }
const named = (key: string, code: string, held: Partial<typeof NONE> = {}) => keyOf({ key, code, ...NONE, ...held })

describe('keyOf', () => {
  it('ignores Caps Lock for letters, and names signs that need Shift', () => {
    expect(named('j', 'KeyJ')).toBe('j')
    expect(named('J', 'KeyJ')).toBe('j')
    expect(named('?', 'Slash', { shiftKey: true })).toBe('?')
    expect(named('Escape', 'Escape')).toBe('Escape')
  })
  it('uses the physical key when the layout is not Latin', () => {
    expect(named('о', 'KeyJ')).toBe('j')
    expect(named('л', 'KeyK', { ctrlKey: true })).toBe('Mod+k')
    expect(named('.', 'Slash')).toBe('/')
    expect(named(',', 'Slash', { shiftKey: true })).toBe('?')
    expect(named('.', 'Period')).toBe('.')
    // Dvorak: Latin letters count as typed, wherever the key is
    expect(named('h', 'KeyJ')).toBe('h')
  })
  it('treats Ctrl and Command alike, and ignores Alt, Shift with a letter and IME composition', () => {
    expect(named('k', 'KeyK', { metaKey: true })).toBe('Mod+k')
    expect(named('k', 'KeyK', { altKey: true })).toBeUndefined()
    expect(named('N', 'KeyN', { shiftKey: true })).toBeUndefined()
    expect(named('ArrowDown', 'ArrowDown', { shiftKey: true })).toBeUndefined()
    expect(named('j', 'KeyJ', { isComposing: true })).toBeUndefined()
  })
})

describe('key sequences', () => {
  const known = ['j', 'n', 'g s', 'g l']
  const pressed = (...keys: [key: string, at: number][]) => {
    const presses = createPresses()
    return keys.map(([key, at]) => presses.press(key, at, known))
  }
  it('completes a single key at once, and two keys in a row', () => {
    expect(pressed(['j', 0])).toEqual(['j'])
    expect(pressed(['g', 0], ['s', 900])).toEqual([undefined, 'g s'])
  })
  it('forgets the first of two keys when the second is late', () => {
    expect(pressed(['g', 0], ['n', 1501])).toEqual([undefined, 'n'])
  })
  it('does not treat the second of two keys as a shortcut of its own', () => {
    expect(pressed(['g', 0], ['n', 100], ['n', 200])).toEqual([undefined, 'g n', 'n'])
  })
  it('ignores keys that begin no shortcut', () => {
    expect(pressed(['x', 0], ['s', 100])).toEqual([undefined, undefined])
  })
})
