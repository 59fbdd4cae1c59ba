/** Controls of the screen behind the palette, by name. */
import { SquareMousePointer, TextCursorInput } from 'lucide-react'
import { useState } from 'react'
import { mainAct } from '../main-act.ts'
import { matching } from './match.ts'
import type { Option } from './option.ts'

const FIELDS = 'select, textarea, input:not([type=checkbox], [type=radio], [type=file]), [role=combobox]'
const PRESSED = 'button, a[href], summary, input[type=checkbox], input[type=radio], [role=switch]'
/** Letters needed; fewer match too much. */
const LEAST = 2
const MOST = 8

const textOf = (element: Element | null): string => element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''

/** As far as the panel names controls. */
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

/** First control of each name, in order, without the main action, which is listed itself. */
function controlsHere(): [name: string, control: HTMLElement][] {
  const main = mainAct()
  const found = new Map<string, HTMLElement>()
  for (const control of document.querySelectorAll<HTMLElement>(`main :is(${FIELDS}, ${PRESSED})`)) {
    const name = control === main || !isUsable(control) ? '' : nameOf(control)
    if (name !== '' && !found.has(name)) found.set(name, control)
  }
  return [...found]
}

/** After the palette has returned focus. */
const use = (control: HTMLElement): void =>
  queueMicrotask(() => {
    control.focus()
    if (!control.matches(FIELDS)) control.click()
  })

/** Controls present when the palette opened, best match first. */
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
