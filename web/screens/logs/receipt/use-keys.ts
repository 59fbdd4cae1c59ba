import { useEffect, useEffectEvent, type RefObject } from 'react'

/** From this width on the receipt stands beside the table. */
const BESIDE = '(min-width: 1200px)'
const ELSEWHERE =
  'input, textarea, select, [role="combobox"], [role="listbox"], [role="menu"], .ant-popover, .ant-select-dropdown'

type RowActions = { newer: () => void; older: () => void; close: () => void }
const KEYS: Record<string, keyof RowActions> = { ArrowUp: 'newer', ArrowDown: 'older', Escape: 'close' }

const rowOf = (place: Element | null) => place?.closest<HTMLElement>('tr.opens')
const currentRow = () => document.querySelector<HTMLElement>('.hits tr.on')

/** Keeps the row of an open hit in view, and the focus on it if a row had it. */
function follow(hit: string): void {
  const row = hit === '' ? null : currentRow()
  row?.scrollIntoView({ block: 'nearest' })
  if (rowOf(document.activeElement)) row?.focus({ preventScroll: true })
}

/**
 * Arrows walk the hits and Esc closes, from anywhere but a field or a menu. The focus goes along, and back to the row
 * at the end.
 */
export function useReceiptKeys(aside: RefObject<HTMLElement | null>, hit: string, acts: RowActions): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const name = KEYS[event.key]
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return
    event.preventDefault()
    // before the table's own walk, which moves the focus alone
    event.stopPropagation()
    acts[name]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  useEffect(() => follow(hit), [hit])
  useEffect(() => {
    if (!matchMedia(BESIDE).matches) aside.current?.querySelector('h2')?.focus()
    const opened = aside.current
    return () => {
      if (opened?.contains(document.activeElement)) currentRow()?.focus({ preventScroll: true })
    }
  }, [aside])
}
