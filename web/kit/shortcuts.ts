/**
 * Shortcuts of the keyboard. Whoever has one registers it here with its text: this is the only listener for them, and
 * what is listed for people is what is registered.
 */
import { useLayoutEffect, useRef } from 'react'

/** Headings in the list: what only this screen has, what all have, lists and tables, and other screens. */
export type ShortcutGroup = 'screen' | 'panel' | 'list' | 'go'

export type Shortcut = {
  /** Any of these: a key (`/`), two one after the other (`g s`), a key with Ctrl or Command (`Mod+k`). */
  keys: readonly string[]
  /** Under which heading it is listed. */
  group: ShortcutGroup
  /** What it does; by default the words on what it acts on. */
  text?: string
  /** What it acts on: while there is none, the key does nothing and is not listed. */
  target?: () => HTMLElement | undefined
  /** Absent where the key is handled in its own place (Enter in a row) and is only listed here. */
  act?: (target: HTMLElement | undefined) => void
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/** Where Latin letters have `/` and `?`, Cyrillic layouts have these. */
const ON_SLASH: Record<string, string> = { '.': '/', ',': '?' }

/** The key that a Latin layout has in this place, if the layout in use writes another script. */
function latinKey({ key, code }: Press): string {
  if (code === 'Slash') return ON_SLASH[key] ?? key
  return key > '\u007F' && code.startsWith('Key') ? code.slice(3) : key
}

/** The name of what was pressed, as shortcuts are written; undefined for what is none of theirs. */
export function keyOf(press: Press): string | undefined {
  if (press.altKey || press.isComposing) return undefined
  const key = latinKey(press)
  const name = key.length === 1 ? key.toLowerCase() : key
  // with Shift only signs are meant, such as `?`
  if (press.shiftKey && /^(?:[a-z]|..+)$/.test(name)) return undefined
  return press.ctrlKey || press.metaKey ? `Mod+${name}` : name
}

/** Milliseconds in which the second of two keys follows the first. */
const TOGETHER = 1500

/** Follows what is pressed; answers the keys that are complete. `known`: all keys there are. */
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
/** The first of them that is seen. */
export const shownOf = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(isShown)

const isModalOpen = (): boolean => shownOf('[role="dialog"][aria-modal="true"]') !== undefined
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${FIELDS}, ${FLOATING}`) !== null

/** Keys with Ctrl or Command act from fields as well, except what fields do with them by themselves. */
const OF_FIELDS = 'Mod+z'
const isGlobal = (key: string): boolean => key.startsWith('Mod+') && key !== OF_FIELDS

type Given = () => readonly Shortcut[]
const registered = new Set<Given>()
const presses = createPresses()

const isThere = ({ target }: Shortcut): boolean => target === undefined || target() !== undefined
const acting = () => [...registered].flatMap((given) => given()).filter((one) => one.act !== undefined)

const shareKey = (one: Shortcut, other: Shortcut): boolean => one.keys.some((key) => other.keys.includes(key))

/** Those that do something now: of two with a key, the one that was registered later. */
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
  // what has the focus does not take the same key for its own
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

/**
 * Registers shortcuts for as long as the component is there: from the moment that it is drawn, so that no key is lost
 * which follows at once.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  useLayoutEffect(() => register(() => latest.current), [])
}
