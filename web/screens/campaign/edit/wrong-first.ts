import { useEffect, type RefObject } from 'react'
import type { Faults } from './faults.ts'

/** After a refusal the first wrong field comes into view and has the focus. */
export function useFirstWrong(form: RefObject<HTMLElement | null>, refusal: Faults): void {
  useEffect(() => {
    const first = [...refusal.keys()].find((field) => field !== '')
    const field = first === undefined ? null : form.current?.querySelector(`[data-field="${first}"]`)
    if (!field) return
    const control = field.matches('[tabindex]')
      ? field
      : (field.querySelector('[aria-invalid="true"]') ?? field.querySelector('input, button'))
    field.scrollIntoView({ block: 'center' })
    if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  }, [form, refusal])
}

/** Ctrl+Enter, or Command+Enter, from anywhere on the screen. */
export function useCtrlEnter(act: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}
