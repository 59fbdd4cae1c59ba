import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Again on resize of element or initial child; undefined before. `read` must be stable.
 *
 * The observer calls once the browser has laid out the page: reading at once made it lay out the page for each table.
 */
export function useMeasured<Value>(
  box: RefObject<HTMLElement | null>,
  read: (element: HTMLElement) => Value,
): Value | undefined {
  const [value, setValue] = useState<Value>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setValue(() => read(element)))
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [box, read])
  return value
}
