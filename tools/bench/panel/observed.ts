/** Times of a screen, noted in the page: each function is sent as its text, and uses nothing outside. */

/**
 * Milliseconds since the request. `filled`: nothing in the window is awaited; `whole`: nothing on the screen. `jumped`
 * is the layout shift score; `bytes` of scripts and styles until then, compressed.
 */
export type Cold = {
  bytes: number
  stands: number
  filled: number
  whole: number
  largest: number
  jumped: number
  /** Layout shifts: element, distance and time. */ jumps: string[]
}

/** Of a layout shift; missing in TypeScript's types. */
type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs first in the page: records when the heading appears, when nothing is loading, and layout shifts. */
export function observe(): void {
  const seen = { stands: 0, filled: 0, whole: 0, largest: 0, jumped: 0, jumps: [] as string[] }
  Object.assign(globalThis, { weirSeen: seen })
  const isInWindow = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  const note = (time: 'filled' | 'whole', isAwaited: boolean): void => {
    if (isAwaited) seen[time] = 0
    else seen[time] ||= performance.now()
  }
  const look = (): void => {
    const main = document.querySelector('main') ?? document.querySelector('form')
    if (main?.querySelector('h1, h2')) seen.stands ||= performance.now()
    if (!main || !seen.stands) return
    const awaited = [...main.querySelectorAll('.sk, table[aria-busy=true]')]
    note('filled', awaited.some(isInWindow))
    note('whole', awaited.length > 0)
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-busy', 'class'],
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      seen.jumped += entry.value
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const named = [element?.parentElement, element].map((one) => `${one?.tagName.toLowerCase()}.${one?.className}`)
        return `${named.join(' > ')} ${Math.round(previousRect.top)} → ${Math.round(currentRect.top)}`
      })
      seen.jumps.push(`${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${moved.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Undefined until the screen has been complete for `stable` ms; prefetches come later. */
export function observed(stable: number): Cold | undefined {
  const { weirSeen: seen } = globalThis as unknown as { weirSeen?: Omit<Cold, 'bytes'> }
  if (!seen?.whole || performance.now() - seen.whole < stable) return undefined
  const bytes = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter(({ name, responseEnd }) => /\.(?:js|css)$/.test(new URL(name).pathname) && responseEnd <= seen.whole)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return { ...seen, bytes }
}
