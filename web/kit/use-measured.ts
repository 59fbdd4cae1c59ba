import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * What `read` makes of a box: as soon as it stands, and again when it or what it held at first changes its size.
 * Nothing before that. `read` is one function for as long as the box stands.
 */
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
