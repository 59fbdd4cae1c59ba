import { useLayoutEffect, useState, type RefObject } from 'react'

/** Again on resize of element or initial child. Undefined before mounting. `read` must be stable. */
export function useMeasured<Value>(
  box: RefObject<HTMLElement | null>,
  read: (element: HTMLElement) => Value,
): Value | undefined {
  const [value, setValue] = useState<Value>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setValue(() => read(element))
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [box, read])
  return value
}
