import { describe, expect, it } from 'vitest'
import { createPresses, keyOf } from './shortcuts.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }
const named = (key: string, code: string, held: Partial<typeof NONE> = {}) => keyOf({ key, code, ...NONE, ...held })

describe('keyOf', () => {
  it('names letters whatever the caps, and signs that need Shift', () => {
    expect(named('j', 'KeyJ')).toBe('j')
    expect(named('J', 'KeyJ')).toBe('j')
    expect(named('?', 'Slash', { shiftKey: true })).toBe('?')
    expect(named('Escape', 'Escape')).toBe('Escape')
  })
  it('takes the place of a key where the layout writes another script', () => {
    expect(named('о', 'KeyJ')).toBe('j')
    expect(named('л', 'KeyK', { ctrlKey: true })).toBe('Mod+k')
    expect(named('.', 'Slash')).toBe('/')
    expect(named(',', 'Slash', { shiftKey: true })).toBe('?')
    expect(named('.', 'Period')).toBe('.')
    // Dvorak: a Latin letter in another place is that letter
    expect(named('h', 'KeyJ')).toBe('h')
  })
  it('counts Ctrl and Command as one, and leaves Alt, Shift with a letter and unfinished input alone', () => {
    expect(named('k', 'KeyK', { metaKey: true })).toBe('Mod+k')
    expect(named('k', 'KeyK', { altKey: true })).toBeUndefined()
    expect(named('N', 'KeyN', { shiftKey: true })).toBeUndefined()
    expect(named('ArrowDown', 'ArrowDown', { shiftKey: true })).toBeUndefined()
    expect(named('j', 'KeyJ', { isComposing: true })).toBeUndefined()
  })
})

describe('presses', () => {
  const known = ['j', 'n', 'g s', 'g l']
  const pressed = (...keys: [key: string, at: number][]) => {
    const presses = createPresses()
    return keys.map(([key, at]) => presses.press(key, at, known))
  }
  it('completes a key at once, and two that follow each other', () => {
    expect(pressed(['j', 0])).toEqual(['j'])
    expect(pressed(['g', 0], ['s', 900])).toEqual([undefined, 'g s'])
  })
  it('forgets the first of two when the second is late', () => {
    expect(pressed(['g', 0], ['n', 1501])).toEqual([undefined, 'n'])
  })
  it('does not take the second of two for a key of its own', () => {
    expect(pressed(['g', 0], ['n', 100], ['n', 200])).toEqual([undefined, 'g n', 'n'])
  })
  it('follows nothing that begins no shortcut', () => {
    expect(pressed(['x', 0], ['s', 100])).toEqual([undefined, undefined])
  })
})
