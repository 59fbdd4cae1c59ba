import type { KeyboardEvent } from 'react'

const STOPS = 'button:not(:disabled):not([tabindex="-1"]), input:not(:disabled)'

/** Escape closes what is open and nothing behind it; Tab goes round in it. */
export function keptInside(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation()
    onClose()
  }
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
  const [first, last] = [stops[0], stops.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
