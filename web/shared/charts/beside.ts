import type { Place } from './world.ts'

const WAYS: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}
/** Of the distance across the arrow. */
const ASIDE = 2

/** Nearest in the arrow's direction. Maps do not mirror in RTL. */
export function placeBeside(from: Place, key: string, among: readonly Place[]): Place | undefined {
  const way = WAYS[key]
  if (!way) return undefined
  const rated = among.flatMap((place) => {
    const [down, right] = [place.y - from.y, place.x - from.x]
    const ahead = down * way.y + right * way.x
    const aside = Math.abs(down * way.x) + Math.abs(right * way.y)
    return ahead > 0 ? [{ place, far: ahead + aside * ASIDE }] : []
  })
  return rated.toSorted((a, b) => a.far - b.far)[0]?.place
}
