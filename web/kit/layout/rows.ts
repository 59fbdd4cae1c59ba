/** Rows of lists and tables, wherever they stand on the screen: what carries `data-row`. */
import { shownOf } from '../shortcuts.ts'

const ROWS = 'main [data-row]'

/** The first row of the screen. */
export const firstRow = (): HTMLElement | undefined => shownOf(ROWS)

/** Brings the focus to a row, and the row into view. */
export function focusRow(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Moves the focus to the next row (1) or the one before (-1); from elsewhere to the first. */
export function stepRow(step: 1 | -1): void {
  const here = document.activeElement?.closest<HTMLElement>(ROWS)
  if (!here) return focusRow(firstRow())
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.checkVisibility())
  return focusRow(rows[rows.indexOf(here) + step])
}
