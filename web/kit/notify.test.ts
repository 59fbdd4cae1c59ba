import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notices, notify } from './feedback/notify.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})
const shown = () => notices.get().map((notice) => notice.text)

it('shows a success for 3 s and a failure for 4.5 s', () => {
  notify.done('Saved.')
  notify.failed('Not saved.')
  vi.advanceTimersByTime(2999)
  expect(shown()).toEqual(['Saved.', 'Not saved.'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['Not saved.'])
  vi.advanceTimersByTime(1500)
  expect(shown()).toEqual([])
})

it('offers undo for 10 s, separately for each action', () => {
  notify.undoable('Paused.', () => undefined)
  vi.advanceTimersByTime(4000)
  notify.undoable('Deleted.', () => undefined)
  notify.done('Saved.')
  vi.advanceTimersByTime(5999)
  expect(shown()).toEqual(['Paused.', 'Deleted.'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['Deleted.'])
})

it('shows the same failure once', () => {
  notify.failed('No connection.')
  notify.failed('No connection.')
  expect(shown()).toEqual(['No connection.'])
})

it('shows one success at a time, the newer one for its own 3 s', () => {
  notify.done('Saved.')
  vi.advanceTimersByTime(2000)
  notify.failed('No connection.')
  notify.done('Created.')
  expect(shown()).toEqual(['No connection.', 'Created.'])
  vi.advanceTimersByTime(2999)
  expect(shown()).toContain('Created.')
  vi.advanceTimersByTime(1)
  expect(shown()).not.toContain('Created.')
})
