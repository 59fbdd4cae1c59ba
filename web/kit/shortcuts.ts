/** The only listener: components register shortcuts with a text, so the list is complete. */
import { useLayoutEffect, useRef } from 'react'

export type ShortcutGroup = 'screen' | 'panel' | 'list' | 'go'

export type Shortcut = {
  /** A key (`/`), a sequence (`g s`), or with Ctrl or Command (`Mod+k`). */
  keys: readonly string[]
  group: ShortcutGroup
  text?: string
  /** Undefined: inactive and unlisted. */
  target?: () => HTMLElement | undefined
  /** Absent: handled elsewhere, only listed. */
  act?: (target: HTMLElement | undefined) => void
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/** On Cyrillic layouts, the key of `/` and `?`. */
const ON_SLASH: Record<string, string> = { '.': '/', ',': '?' }

/** By place, if the layout is not Latin. */
function latinKey({ key, code }: Press): string {
  if (code === 'Slash') return ON_SLASH[key] ?? key
  return key > '\u007F' && code.startsWith('Key') ? code.slice(3) : key
}

/** Undefined: no shortcut. */
export function keyOf(press: Press): string | undefined {
  if (press.altKey || press.isComposing) return undefined
  const key = latinKey(press)
  const name = key.length === 1 ? key.toLowerCase() : key
  // Shift only for signs
  if (press.shiftKey && /^(?:[a-z]|..+)$/.test(name)) return undefined
  return press.ctrlKey || press.metaKey ? `Mod+${name}` : name
}

/** Most ms between the two keys of a sequence. */
const TOGETHER = 1500

/** `press` returns the completed shortcut. `known`: registered ones. */
export function createPresses() {
  let first: { key: string; at: number } | undefined
  return {
    press(key: string, at: number, known: readonly string[]): string | undefined {
      const before = first
      first = undefined
      if (before && at - before.at <= TOGETHER) return `${before.key} ${key}`
      if (known.includes(key)) return key
      if (known.some((one) => one.startsWith(`${key} `))) first = { key, at }
      return undefined
    },
    forget: () => (first = undefined),
  }
}

const FIELDS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]'
const FLOATING = '[role="listbox"], [role="menu"], [role="dialog"], [popover]'

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
export const shownOf = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(isShown)

const isModalOpen = (): boolean => shownOf('[role="dialog"][aria-modal="true"]') !== undefined
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${FIELDS}, ${FLOATING}`) !== null

/** Ctrl and Command also act in fields, except native ones. */
const OF_FIELDS = 'Mod+z'
const isGlobal = (key: string): boolean => key.startsWith('Mod+') && key !== OF_FIELDS

type Given = () => readonly Shortcut[]
const registered = new Set<Given>()
const presses = createPresses()

const isThere = ({ target }: Shortcut): boolean => target === undefined || target() !== undefined
const acting = () => [...registered].flatMap((given) => given()).filter((one) => one.act !== undefined)

const shareKey = (one: Shortcut, other: Shortcut): boolean => one.keys.some((key) => other.keys.includes(key))

/** The later registration wins. */
export function listedShortcuts(): { keys: readonly string[]; group: ShortcutGroup; text: string }[] {
  const all = [...registered].flatMap((given) => given()).filter(isThere)
  const listed = all.filter((one, at) => !all.slice(at + 1).some((later) => shareKey(one, later)))
  return listed.map(({ keys, group, text, target }) => ({ keys, group, text: text ?? target?.()?.textContent ?? '' }))
}

function listen(event: KeyboardEvent): void {
  const key = keyOf(event)
  if (key === undefined) return
  if (isModalOpen() || (!isGlobal(key) && isElsewhere(event.target))) {
    presses.forget()
    return
  }
  const shortcuts = acting()
  const keys = presses.press(
    key,
    event.timeStamp,
    shortcuts.flatMap((one) => one.keys),
  )
  const found = shortcuts.findLast((one) => keys !== undefined && one.keys.includes(keys) && isThere(one))
  if (!found) return
  event.preventDefault()
  // keeps the focused element from handling it
  event.stopPropagation()
  found.act?.(found.target?.())
}

function register(given: Given): () => void {
  if (registered.size === 0) addEventListener('keydown', listen, { capture: true })
  registered.add(given)
  return () => {
    registered.delete(given)
    if (registered.size === 0) removeEventListener('keydown', listen, { capture: true })
  }
}

/** Layout effect: catches keys right after rendering. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  useLayoutEffect(() => register(() => latest.current), [])
}
