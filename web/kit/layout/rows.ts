import { shownOf } from '../shortcuts.ts'

const ROWS = 'main [data-row]'

export const firstRow = (): HTMLElement | undefined => shownOf(ROWS)

export function focusRow(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Next (1) or previous (-1); the first without focus. */
export function stepRow(step: 1 | -1): void {
  const here = document.activeElement?.closest<HTMLElement>(ROWS)
  if (!here) return focusRow(firstRow())
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.checkVisibility())
  return focusRow(rows[rows.indexOf(here) + step])
}
