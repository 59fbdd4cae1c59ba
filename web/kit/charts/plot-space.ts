/** Margins of the plot in px; axis labels go into them. */
export const SPACE = { start: 44, end: 0, top: 10, bottom: 26 } as const

export type Box = { width: number; count: number; flip?: boolean }

/** Undefined in the margins. */
export function barAt(x: number, { width, count, flip }: Box): number | undefined {
  const room = width - SPACE.start - SPACE.end
  const from = flip ? width - SPACE.start - x : x - SPACE.start
  const at = Math.floor((from / room) * count)
  return room > 0 && at >= 0 && at < count ? at : undefined
}

export const stepOf = ({ width, count }: Box) => Math.max(0, width - SPACE.start - SPACE.end) / Math.max(1, count)
/** So that a single bar does not fill the plot. */
const WIDEST = 120

/** Highlight around a bar, in px from the start edge. */
export function columnOf(at: number, box: Box): { start: number; width: number } {
  const step = stepOf(box)
  const width = Math.min(step, WIDEST)
  return { start: SPACE.start + at * step + (step - width) / 2, width }
}

/** Before the column, else after it, inside the box. */
export function tipStart(at: number, tip: number, box: Box): number {
  const column = columnOf(at, box)
  const before = column.start - tip - 8
  const behind = column.start + column.width + 8
  return Math.max(0, before >= 0 ? before : Math.min(behind, box.width - tip))
}

/** Columns that count on, minutes for example: the number of the first one, and the smallest round step. */
export type Round = { first: number; step: number }

const STEPS = [1, 2, 5, 7, 10, 14, 28, 30, 60, 90]
const ROUND_STEPS = [1, 2, 3, 4, 6, 12]

/** Labels `need` px wide never touch. Includes the last, or with `round` only columns of round numbers. */
export function markedColumns(need: number, box: Box, round?: Round): Set<number> {
  const { count } = box
  const width = stepOf(box)
  const steps = round ? ROUND_STEPS.map((times) => times * round.step) : STEPS
  const every = steps.find((size) => size * width >= need) ?? count
  const from = round ? (every - (round.first % every)) % every : 0
  const marked = new Set(round ? [] : [count - 1])
  for (let at = from; at < count; at += every) if (round || (count - 1 - at) * width >= need * 1.4) marked.add(at)
  return marked
}

/** A label is wider than its column; the last is end-aligned. */
export const isTight = (need: number, box: Box): boolean => stepOf(box) < need
