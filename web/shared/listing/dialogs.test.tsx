// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useDialogs } from './dialogs.ts'

afterEach(cleanup)

it('opens one dialog at a time, keeps its row while it closes, and counts openings', () => {
  const { result } = renderHook(() => useDialogs<string, 'edit' | 'delete'>())
  const now = () => [result.current.isOpen('edit'), result.current.isOpen('delete'), result.current.row]
  expect(now()).toEqual([false, false, undefined])
  act(() => result.current.open('edit', 'a'))
  expect(now()).toEqual([true, false, 'a'])
  act(() => result.current.open('delete', 'b'))
  expect(now()).toEqual([false, true, 'b'])
  act(() => result.current.close())
  expect(now()).toEqual([false, false, 'b'])
  act(() => result.current.open('edit'))
  expect(now()).toEqual([true, false, undefined])
  expect(result.current.made).toBe(3)
  expect(result.current.isOpen('edit', 'delete')).toBe(true)
})
