import type { KeyboardEvent } from 'react'

const STOPS = 'button:not(:disabled):not([tabindex="-1"]), input:not(:disabled)'

/** Focus trap: Tab cycles within the element. */
export function keptInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
  const [first, last] = [stops[0], stops.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
