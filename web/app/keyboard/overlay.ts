import { createStore } from '../../kit/store.ts'

export const overlay = createStore<'palette' | 'keys' | null>(null)

let before: Element | null = null

export function openOverlay(which: 'palette' | 'keys'): void {
  if (overlay.get() === null) before = document.activeElement
  overlay.set(which)
}

/** Returns focus; actions run afterwards may move it on. */
export function closeOverlay(): void {
  overlay.set(null)
  const back = before
  before = null
  // after the modal, which traps focus
  queueMicrotask(() => back instanceof HTMLElement && back.focus())
}
