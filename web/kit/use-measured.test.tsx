// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useMeasured } from './use-measured.ts'

afterEach(cleanup)

it('reads a size only when the browser has laid out the page', () => {
  const observers: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(laidOut: () => void) {
        observers.push(laidOut)
      }
      observe = () => {}
      disconnect = () => {}
    },
  )
  const read = vi.fn(() => 7)
  function Box() {
    const box = useRef<HTMLDivElement>(null)
    return <div ref={box}>{useMeasured(box, read)}</div>
  }
  const { container } = render(<Box />)
  expect(read, 'a read now would lay out the page for each table').not.toHaveBeenCalled()
  act(() => observers.forEach((laidOut) => laidOut()))
  expect(container.textContent).toBe('7')
  vi.unstubAllGlobals()
})
