import { oddity } from '../probe.ts'

type Size = readonly [width: number, height: number]

/** Zoom and rounding make a page seem a little larger than its window. */
const SLACK = 1.1
const isNothing = ([width, height]: Size) => width <= 0 || height <= 0
const exceeds = (one: Size, other: Size) => one[0] > other[0] * SLACK && one[1] > other[1] * SLACK
const equals = (one: Size, other: Size) => one[0] === other[0] && one[1] === other[1]
const tell = (what: string, [width, height]: Size) => `${what} ${width} × ${height}`

/** Sizes that no device shows a page with. */
function impossible(screen: Size, outer: Size, inner: Size): string | undefined {
  if (isNothing(screen)) return tell('screen', screen)
  return isNothing(outer) && !isNothing(inner) ? tell('window', outer) : undefined
}

/** Sizes that no desktop shows a page with, unless it fills the whole screen. */
function impossibleOnDesktop(screen: Size, outer: Size, inner: Size, whole: boolean | undefined): string | undefined {
  if (exceeds(inner, outer) || exceeds(outer, screen)) return [tell('page', inner), tell('window', outer), tell('screen', screen)].join(', ')
  return whole === false && equals(inner, outer) && equals(outer, screen) ? tell('no frame around', inner) : undefined
}

/** A screen without size, a page larger than its window, a window larger than the screen, or a desktop's window without a frame. */
export const screenOdd = oddity('screen', ({ screen, outer, inner, whole }, { agent }) => {
  if (!screen || !outer || !inner) return undefined
  return impossible(screen, outer, inner) ?? (agent.deviceType === 'desktop' ? impossibleOnDesktop(screen, outer, inner, whole) : undefined)
})
