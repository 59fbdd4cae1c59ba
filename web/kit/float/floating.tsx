/** In the top layer: no overflow clips it. */
import './float.css'
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../classes.ts'
import { useLayer } from './layers.ts'

/** The control's landmark, for screen readers. */
const landmarkOf = (anchor: Element): Element => anchor.closest('.head, main, [role="dialog"]') ?? document.body

export type FloatingProps = Omit<ComponentProps<'div'>, 'popover' | 'ref'> & {
  anchor: HTMLElement
  side?: Side
  isWide?: boolean
  /** The reason tells the caller where focus goes. */
  onClose: (why: 'escape' | 'elsewhere' | 'gone') => void
  children: ReactNode
}

export function Floating({ anchor, side = 'start', isWide, onClose, className, children, ...rest }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayer({
    isModal: false,
    holds: (target) => anchor.contains(target) || (panel.current?.contains(target) ?? false),
    onEscape: () => onClose('escape'),
    onPressElsewhere: () => onClose('elsewhere'),
  })
  usePlace(panel, { anchor, side, isWide, onGone: () => onClose('gone') })
  return createPortal(
    <div {...rest} ref={panel} popover="manual" className={classes('floating', className)}>
      {children}
    </div>,
    landmarkOf(anchor),
  )
}

type Place = { anchor: HTMLElement; side: Side; isWide?: boolean; onGone: () => void }

function usePlace(ref: RefObject<HTMLDivElement | null>, { anchor, side, isWide, onGone }: Place): void {
  const gone = useRef(onGone)
  useLayoutEffect(() => {
    gone.current = onGone
  })
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return undefined
    // happy-dom has no top layer
    panel.showPopover?.({ source: anchor })
    const place = () => {
      if (!anchor.isConnected) return gone.current()
      put(panel, anchor, side, isWide ?? false)
    }
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(panel)
    sizes.observe(anchor)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [ref, anchor, side, isWide])
}

function put(panel: HTMLElement, anchor: HTMLElement, side: Side, isWide: boolean): void {
  const at = anchor.getBoundingClientRect()
  const { style } = panel
  if (isWide) style.minInlineSize = `${at.width}px`
  // scrollHeight: natural height
  const size = { width: panel.offsetWidth, height: panel.scrollHeight + panel.offsetHeight - panel.clientHeight }
  const window = { width: document.documentElement.clientWidth, height: innerHeight }
  const isRtl = getComputedStyle(anchor).direction === 'rtl'
  const { top, left, height } = placeOf({ anchor: at, size, window, side, isRtl })
  style.maxBlockSize = `${Math.max(height, GAP)}px`
  style.top = `${top}px`
  style.left = `${left}px`
}

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
