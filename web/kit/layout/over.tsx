/**
 * What nobody needs for the first look at a screen, such as a form over it: fetched when it is first shown, or while
 * the browser is idle.
 */
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

const loads = new Set<() => Promise<unknown>>()

/** Shown when its file is there; until then `fallback` stands in its place. */
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

/** What opens over the page; it stays once it was opened, and so knows what it has asked. */
export function onceOpened<Props extends { open: boolean }>(load: Load<Props>): ComponentType<Props> {
  const Shown = later(load)
  return function OnceOpened(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen ? <Shown {...props} /> : null
  }
}

/** Before anything is opened: what the screens that are here may open. One that fails is asked for again. */
export function fetchLater(): void {
  for (const load of loads) load().catch(() => undefined)
}
