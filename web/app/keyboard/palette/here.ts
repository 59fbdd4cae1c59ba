/** What can be pressed or filled in on the screen behind the palette, by its name. */
import { SquareMousePointer, TextCursorInput } from 'lucide-react'
import { useState } from 'react'
import { mainAct } from '../main-act.ts'
import { matching } from './match.ts'
import type { Option } from './option.ts'

const FIELDS = 'select, textarea, input:not([type=checkbox], [type=radio], [type=file]), [role=combobox]'
const PRESSED = 'button, a[href], summary, input[type=checkbox], input[type=radio], [role=switch]'
/** Fewer letters mean too many of them. */
const LEAST = 2
/** More are not read through. */
const MOST = 8

const textOf = (element: Element | null): string => element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''

/** As a screen reader calls it, for the ways in which the panel names its controls. */
function nameOf(control: HTMLElement): string {
  const labelled = control.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = 'labels' in control ? [...(control.labels as NodeListOf<HTMLLabelElement>)] : []
  return (
    control.ariaLabel ??
    [
      labelled.map((id) => textOf(document.getElementById(id))).join(' '),
      textOf(labels[0] ?? null),
      textOf(control),
    ].find(Boolean) ??
    ''
  )
}

const isUsable = (control: HTMLElement): boolean =>
  !control.matches(':disabled, [aria-disabled=true]') &&
  control.closest('[inert]') === null &&
  control.checkVisibility({ visibilityProperty: true })

/** The first of each name, in the order of the screen; the main act is listed by itself. */
function controlsHere(): [name: string, control: HTMLElement][] {
  const main = mainAct()
  const found = new Map<string, HTMLElement>()
  for (const control of document.querySelectorAll<HTMLElement>(`main :is(${FIELDS}, ${PRESSED})`)) {
    const name = control === main || !isUsable(control) ? '' : nameOf(control)
    if (name !== '' && !found.has(name)) found.set(name, control)
  }
  return [...found]
}

/** Puts the focus there, and presses what is pressed; once the palette has given the focus back. */
const use = (control: HTMLElement): void =>
  queueMicrotask(() => {
    control.focus()
    if (!control.matches(FIELDS)) control.click()
  })

/** Of the screen as it was when the palette opened: the closest to what is typed. */
export function useHereOptions(typed: string): Option[] {
  const [found] = useState(controlsHere)
  if (typed.trim().length < LEAST) return []
  const options = found.map(([name, control], at) => ({
    id: `here-${at}`,
    group: 'here' as const,
    title: name,
    names: [name],
    icon: control.matches(FIELDS) ? TextCursorInput : SquareMousePointer,
    run: () => use(control),
  }))
  return matching(typed, options).slice(0, MOST)
}
