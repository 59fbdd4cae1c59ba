/** What is open over the panel: the palette, or the sheet of shortcuts. */
import { createStore } from '../../kit/store.ts'

export const overlay = createStore<'palette' | 'keys' | null>(null)

/** Who had the focus when it was opened. */
let before: Element | null = null

export function openOverlay(which: 'palette' | 'keys'): void {
  if (overlay.get() === null) before = document.activeElement
  overlay.set(which)
}

/** The focus goes back to where it was; what is done afterwards may move it on. */
export function closeOverlay(): void {
  overlay.set(null)
  const back = before
  before = null
  // not before it is gone: a modal keeps the focus inside
  queueMicrotask(() => back instanceof HTMLElement && back.focus())
}
