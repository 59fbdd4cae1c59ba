import { describe, expect, it } from 'vitest'
import { createVisitorWindow, WINDOW_MS } from './window.ts'

describe('the visitor window', () => {
  it('calls the first hit of 24 hours unique and counts the others', () => {
    const window = createVisitorWindow()
    expect(window.see('a', 0)).toEqual({ unique: true, repeats: 1 })
    expect(window.see('b', 1)).toEqual({ unique: true, repeats: 1 })
    expect(window.peek('a', 2)).toEqual({ unique: false, repeats: 2 })
    expect(window.see('a', WINDOW_MS - 1)).toEqual({ unique: false, repeats: 2 })
    expect(window.see('a', WINDOW_MS)).toEqual({ unique: true, repeats: 1 })
  })

  it('keeps what an earlier process saw', () => {
    const window = createVisitorWindow()
    window.restore('a', 100, 7)
    expect(window.see('a', 200)).toEqual({ unique: false, repeats: 8 })
  })

  it('drops the oldest beyond its bound, and those whose day is over', () => {
    const window = createVisitorWindow(2)
    for (const [index, visitor] of ['a', 'b', 'c'].entries()) window.see(visitor, index)
    expect(window.size()).toBe(2)
    expect(window.peek('a', 3).unique).toBe(true)
    expect(window.peek('c', 3).unique).toBe(false)
    window.see('d', WINDOW_MS * 2)
    expect(window.size()).toBe(1)
  })
})
