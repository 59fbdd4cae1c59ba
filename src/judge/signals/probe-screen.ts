import type { Agent } from '../facts.ts'
import { probeSignal } from '../probe/probe.ts'

type Size = readonly [width: number, height: number]
type Sizes = { screen: Size; outer: Size; inner: Size }

/** A window may overlap the screen slightly, plus rounding. */
const SLACK = 1.1
/** Maximal zoom-out (Chromium: 25 %): the page is then this many times wider than the window. */
const ZOOM = 4
/** Browsers that hide screen sizes round to this (Firefox letterboxing: 200 × 100 or 100 × 100). */
const STEP = 100

const isNothing = ([width, height]: Size) => width <= 0 || height <= 0
const exceeds = (one: Size, other: Size, times: number) => one[0] > other[0] * times && one[1] > other[1] * times
const equals = (one: Size, other: Size) => one[0] === other[0] && one[1] === other[1]
const isRounded = (size: Size) => size.every((side) => side % STEP === 0)
const tell = (what: string, [width, height]: Size) => `${what} ${width} × ${height}`

/**
 * Window, page and screen of one size without full screen. Excluded: Firefox, which resists fingerprinting so; rounded
 * sizes, the same setting elsewhere; touch, perhaps a tablet in desktop mode.
 */
function isBare(
  { screen, outer, inner }: Sizes,
  { engine }: Agent,
  whole: boolean | undefined,
  touch: number | undefined,
): boolean {
  if (whole !== false || engine === 'firefox' || (touch ?? 0) > 0) return false
  return equals(inner, outer) && equals(outer, screen) && !isRounded(inner)
}

/**
 * The page fills the screen inside a larger window: a driver emulated a screen. Developer tools' device mode does that
 * too; privacy browsers report all three equal.
 */
const isWithin = ({ screen, outer, inner }: Sizes, { engine }: Agent, touch: number | undefined): boolean =>
  engine !== 'firefox' && (touch ?? 0) === 0 && equals(inner, screen) && (outer[0] > screen[0] || outer[1] > screen[1])

function oddSizes(
  sizes: Sizes,
  agent: Agent,
  { whole, touch }: { whole: boolean | undefined; touch: number | undefined },
): string | undefined {
  const { screen, outer, inner } = sizes
  if (exceeds(inner, outer, ZOOM * SLACK) || exceeds(outer, screen, SLACK))
    return [tell('page', inner), tell('window', outer), tell('screen', screen)].join(', ')
  if (isWithin(sizes, agent, touch)) return `${tell('page and screen', inner)}, ${tell('window', outer)}`
  return isBare(sizes, agent, whole, touch) ? tell('no frame around', inner) : undefined
}

/**
 * A screen without size, a page larger than its window, a window larger than the screen or without a frame, or a page
 * as large as the screen in a larger window. Only visible pages: hidden and prerendered ones have no window size.
 */
export const screenOdd = probeSignal('screen', ({ screen, outer, inner, whole, touch, shown }, { agent }) => {
  if (shown === false || !screen || !outer || !inner || isNothing(outer) || isNothing(inner)) return undefined
  if (isNothing(screen)) return tell('screen', screen)
  if (agent.deviceType !== 'desktop') return undefined
  return oddSizes({ screen, outer, inner }, agent, { whole, touch })
})
