/** Where the bars of a plot stand in its box. The marks of the axes live in the margins. */
export const SPACE = { start: 44, end: 0, top: 10, bottom: 26 } as const

export type Box = { width: number; count: number; flip?: boolean }

/** The bar at a distance from the left edge; none in the margins. */
export function barAt(x: number, { width, count, flip }: Box): number | undefined {
  const room = width - SPACE.start - SPACE.end
  const from = flip ? width - SPACE.start - x : x - SPACE.start
  const at = Math.floor((from / room) * count)
  return room > 0 && at >= 0 && at < count ? at : undefined
}

/** How wide a column is. */
export const stepOf = ({ width, count }: Box) => Math.max(0, width - SPACE.start - SPACE.end) / Math.max(1, count)
/** A lone bar does not wash the whole plot. */
const WIDEST = 120

/** Where the column around a bar begins and how wide it is, from the start edge. */
export function columnOf(at: number, box: Box): { start: number; width: number } {
  const step = stepOf(box)
  const width = Math.min(step, WIDEST)
  return { start: SPACE.start + at * step + (step - width) / 2, width }
}

/** Beside its column: before it where there is room, else behind it, and never outside the box. */
export function tipStart(at: number, tip: number, box: Box): number {
  const column = columnOf(at, box)
  const before = column.start - tip - 8
  const behind = column.start + column.width + 8
  return Math.max(0, before >= 0 ? before : Math.min(behind, box.width - tip))
}

/**
 * Which columns carry a mark, so that marks of `need` px never touch; the last always does, and those too near it do
 * not.
 */
export function markedColumns(need: number, box: Box): Set<number> {
  const { count } = box
  const step = stepOf(box)
  const every = [1, 2, 5, 7, 10, 14, 28, 30, 60, 90].find((size) => size * step >= need) ?? count
  const marked = new Set([count - 1])
  for (let at = 0; at < count; at += every) if ((count - 1 - at) * step >= need * 1.4) marked.add(at)
  return marked
}

/**
 * Whether a mark is wider than its column; then the last one ends with its column instead of standing under its middle.
 */
export const isTight = (need: number, box: Box): boolean => stepOf(box) < need
