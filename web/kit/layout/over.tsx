/** Fetched when first shown, or idle. */
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

/** Stays mounted to keep query results. */
export function onceOpened<Props extends { open: boolean }>(load: Load<Props>): ComponentType<Props> {
  const Shown = later(load)
  return function OnceOpened(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen ? <Shown {...props} /> : null
  }
}

/** Failed fetches are retried when shown. */
export function fetchLater(): void {
  for (const load of loads) load().catch(() => undefined)
}
