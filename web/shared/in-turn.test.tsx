// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queries } from '../api/query.ts'
import { InTurn, printWhole } from './in-turn.tsx'

type Seen = (entries: { isIntersecting: boolean }[]) => void
let windows: { element: Element; tell: Seen }[] = []
let idle: (() => void)[] = []

beforeEach(() => {
  windows = []
  idle = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: Seen
      constructor(tell: Seen) {
        this.#tell = tell
      }
      observe(element: Element): void {
        windows.push({ element, tell: this.#tell })
      }
      disconnect(): void {}
    },
  )
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})

const cards = (
  <>
    {['first', 'second'].map((name) => (
      <InTurn key={name} height={100}>
        <p>{name}</p>
      </InTurn>
    ))}
  </>
)
/** The browser has nothing else to do. */
const rest = () => act(() => idle.splice(0).forEach((work) => work()))
const drawn = () => ['first', 'second'].filter((name) => screen.queryByText(name))

/** A call under way, until it is answered. */
function calling() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const answered = queries.prefetchQuery({ queryKey: ['call'], queryFn: () => promise })
  return async () => {
    resolve('answer')
    await answered
  }
}

it('waits until all that was fetched before has arrived, then draws one after the other', async () => {
  const answer = calling()
  render(cards)
  expect(windows).toHaveLength(2)
  rest()
  expect(drawn()).toEqual([])
  await act(answer)
  rest()
  expect(drawn()).toEqual(['first'])
  rest()
  expect(drawn()).toEqual(['first', 'second'])
})

it('draws what comes near the window at once', () => {
  calling()
  render(cards)
  act(() => windows[1]?.tell([{ isIntersecting: true }]))
  expect(drawn()).toEqual(['second'])
})

it('waits for a slow answer some seconds only', () => {
  vi.useFakeTimers()
  calling()
  render(cards)
  act(() => void vi.advanceTimersByTime(2500))
  expect(drawn()).toEqual(['first'])
  act(() => void vi.advanceTimersByTime(500))
  expect(drawn()).toEqual(['first', 'second'])
  vi.useRealTimers()
})

it('draws all of a page that is printed', () => {
  calling()
  render(cards)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(drawn()).toEqual(['first', 'second'])
})

it('prints a page once all that it draws has its figures', async () => {
  vi.useFakeTimers()
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const answer = calling()
  render(cards)
  await act(async () => {
    void printWhole()
    await vi.advanceTimersByTimeAsync(1000)
  })
  expect([drawn(), print.mock.calls.length]).toEqual([['first', 'second'], 0])
  await act(async () => {
    await answer()
    await vi.advanceTimersByTimeAsync(1000)
  })
  expect(print).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
