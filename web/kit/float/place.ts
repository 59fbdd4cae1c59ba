export type Side = 'start' | 'end'
type Rect = { top: number; bottom: number; left: number; right: number }
type Size = { width: number; height: number }
type Given = {
  anchor: Rect
  size: Size
  window: Size
  side: Side
  isRtl: boolean
}

/** Px to the control, and to the window edge. */
export const GAP = 4
export const EDGE = 8

/** Below the control, else on the roomier side, inside the window. Window px; `height`: maximum. */
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
