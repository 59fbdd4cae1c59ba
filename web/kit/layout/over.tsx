/** Lazy components, such as a form in a dialog: fetched when first shown or when the browser is idle. */
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

const loads = new Set<() => Promise<unknown>>()

export function later<Props extends object>(load: Load<Props>, fallback: ReactNode = null): ComponentType<Props> {
  loads.add(load)
  const Loaded = lazy(async () => ({ default: await load() }))
  return function Later(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/** Stays mounted after the first opening, to keep its query results. */
export function onceOpened<Props extends { open: boolean }>(load: Load<Props>): ComponentType<Props> {
  const Shown = later(load)
  return function OnceOpened(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen ? <Shown {...props} /> : null
  }
}

/** Prefetches all lazy components of the loaded screens. A failed fetch is retried when shown. */
export function fetchLater(): void {
  for (const load of loads) load().catch(() => undefined)
}
