// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useIsShort } from './few.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const isShort = (total: number | undefined, narrowed = false) =>
  renderHook(() => useIsShort('Promo', total, narrowed)).result.current

it('is short below ten rows, unless something is narrowed', () => {
  expect(isShort(9)).toBe(true)
  expect(isShort(10)).toBe(false)
  expect(isShort(1, true)).toBe(false)
})

it('looks while it loads as it did the last time, whatever was narrowed then', () => {
  expect(isShort(undefined)).toBe(false)
  isShort(3)
  isShort(1, true)
  expect(isShort(undefined)).toBe(true)
  isShort(30)
  expect(isShort(undefined)).toBe(false)
})
