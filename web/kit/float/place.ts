/** Where something stands that opens beside a control. */

export type Side = 'start' | 'end'
type Rect = { top: number; bottom: number; left: number; right: number }
type Size = { width: number; height: number }
type Given = {
  /** The control, in px of the window. */
  anchor: Rect
  /** What opens, as large as it would like to be. */
  size: Size
  window: Size
  /** Which of its edges stand under each other. */
  side: Side
  isRtl: boolean
}

/** Between the control and what it opens, and around what is open, in px. */
export const GAP = 4
export const EDGE = 8

/**
 * Below the control where there is room, else where there is more of it; never over an edge of the window. In px of the
 * window, `height` at most.
 */
export function placeOf({ anchor, size, window, side, isRtl }: Given): { top: number; left: number; height: number } {
  const below = window.height - EDGE - (anchor.bottom + GAP)
  const above = anchor.top - GAP - EDGE
  const isAbove = size.height > below && above > below
  const room = Math.max(0, isAbove ? above : below)
  const height = Math.min(size.height, room)
  const isRight = (side === 'end') !== isRtl
  const wanted = isRight ? anchor.right - size.width : anchor.left
  const last = window.width - EDGE - size.width
  return {
    top: Math.max(EDGE, Math.min(isAbove ? anchor.top - GAP - height : anchor.bottom + GAP, window.height - EDGE)),
    left: Math.max(EDGE, Math.min(wanted, last)),
    height: room,
  }
}
