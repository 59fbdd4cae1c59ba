import type { Agent } from '../facts.ts'
import { probeSignal } from '../probe.ts'

type Size = readonly [width: number, height: number]
type Sizes = { screen: Size; outer: Size; inner: Size }

/** A window may stand out over the screen a little, and rounding adds to it. */
const SLACK = 1.1
/**
 * The farthest that browsers zoom out (Chromium: 25 %): pages of that width in pixels of the page fit into the window.
 */
const ZOOM = 4
/** Browsers that hide the size of the screen round it to such steps (Firefox, letterboxing: 200 × 100 or 100 × 100). */
const STEP = 100

const isNothing = ([width, height]: Size) => width <= 0 || height <= 0
const exceeds = (one: Size, other: Size, times: number) => one[0] > other[0] * times && one[1] > other[1] * times
const equals = (one: Size, other: Size) => one[0] === other[0] && one[1] === other[1]
const isRounded = (size: Size) => size.every((side) => side % STEP === 0)
const tell = (what: string, [width, height]: Size) => `${what} ${width} × ${height}`

/**
 * Window, page and screen of one size, and nobody asked to see it on the whole screen. Firefox says so of every window
 * where it resists fingerprinting, and rounded sizes are such a setting everywhere; what has touch may be a tablet that
 * calls itself a desktop.
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
 * The page fills the screen, and the window around it does not fit in there: what drives the browser gave the page a
 * screen of its own. Developer tools that show a page as on another device do so, too; a browser for privacy says that
 * all three are of one size.
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
 * A screen without size, a page larger than its window, a window larger than the screen, a desktop's window without
 * a frame, or a page as large as the screen in a larger window. Only of a page that was looked at: windows of hidden and
 * of prerendered pages have no size, and say nothing.
 */
export const screenOdd = probeSignal('screen', ({ screen, outer, inner, whole, touch, shown }, { agent }) => {
  if (shown === false || !screen || !outer || !inner || isNothing(outer) || isNothing(inner)) return undefined
  if (isNothing(screen)) return tell('screen', screen)
  if (agent.deviceType !== 'desktop') return undefined
  return oddSizes({ screen, outer, inner }, agent, { whole, touch })
})
