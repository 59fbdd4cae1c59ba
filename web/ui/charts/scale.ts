/** One scale for what stands above a line and what hangs below it, with few round steps. */
export type Scale = { max: number; min: number; ticks: readonly number[] }

/** About so many steps fit without crowding. */
const STEPS = 4.5
const FEW = 3

/** 1, 2 or 5 times a power of ten, never a part of one. */
function roundStep(span: number): number {
  const rough = Math.max(1, span / STEPS)
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power
}

/** `up` and `down` are lengths; ticks under the line are negative. Where there is nothing, the lines still stand. */
export function scaleOf(up: number, down: number): Scale {
  const step = roundStep(up + down)
  // a lone hit is not a wall
  const least = step === 1 && (up > 0 || down === 0) ? FEW : 0
  const above = Math.max(least, Math.ceil(up / step))
  const below = Math.max(up === 0 && down === 0 ? 1 : 0, Math.ceil(down / step))
  const ticks = Array.from({ length: above + below + 1 }, (_, at) => (at - below) * step)
  return { max: above * step, min: 0 - below * step, ticks }
}
