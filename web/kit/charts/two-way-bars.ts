/** Bars of two stacks on one scale: one stands above the line, the other hangs below it. In px, from the start edge. */
import { SPACE, stepOf, type Box } from './plot-space.ts'

export type Layer = {
  key: string
  side: 'up' | 'down'
  colour: string
  /** One a column. */
  values: readonly number[]
}

export type Bar = { key: string; colour: string; at: number; x: number; y: number; width: number; height: number }

/** Between the parts of a stack, and beside the line. */
const GAP = 0.8
const FULL = 0.72
const WIDEST = 72

const sumAt = (layers: readonly Layer[], side: Layer['side'], at: number) =>
  layers.reduce((sum, layer) => (layer.side === side ? sum + (layer.values[at] ?? 0) : sum), 0)

/** Heights of an earlier time, drawn over the bars; a side without any is not compared. */
export type Was = Partial<Record<Layer['side'], readonly number[]>>

/** The scale that holds the tallest stack of each side, and what it is compared with. */
export function scaleFor(layers: readonly Layer[], count: number, was: Was = {}): Scale {
  const most = (side: Layer['side']) =>
    Math.max(
      0,
      ...(was[side] ?? []).slice(0, count),
      ...Array.from({ length: count }, (_, at) => sumAt(layers, side, at)),
    )
  // shares of a whole may be a hair above it
  return scaleOf(Math.round(most('up') * 1e6) / 1e6, Math.round(most('down') * 1e6) / 1e6)
}

/** Where a value of the scale lies. */
export function heightAt(value: number, { max, min }: Scale, height: number): number {
  const room = height - SPACE.top - SPACE.bottom
  return SPACE.top + ((max - value) / (max - min)) * room
}

/** Layers stand from the line outward, in their order. */
export function barsOf(layers: readonly Layer[], scale: Scale, box: Box & { height: number }): Bar[] {
  const step = stepOf(box)
  const width = Math.min(WIDEST, step * FULL)
  const bars: Bar[] = []
  for (let at = 0; at < box.count; at += 1) {
    const reached = { up: 0, down: 0 }
    for (const { key, side, colour, values } of layers) {
      const value = values[at] ?? 0
      if (value <= 0) continue
      const near = heightAt(side === 'up' ? reached.up : -reached.down, scale, box.height)
      reached[side] += value
      const far = heightAt(side === 'up' ? reached.up : -reached.down, scale, box.height)
      // however few, they are seen
      const height = Math.max(1, Math.abs(far - near) - GAP)
      bars.push({
        key,
        colour,
        at,
        x: SPACE.start + at * step + (step - width) / 2,
        y: side === 'up' ? near - GAP - height : near + GAP,
        width,
        height,
      })
    }
  }
  return bars
}

/** The step line of an earlier time over the bars, column after column; values beyond the columns are left out. */
export function wasPath(
  values: readonly number[],
  side: 'up' | 'down',
  scale: Scale,
  box: Box & { height: number },
): string {
  const step = stepOf(box)
  const shown = values.slice(0, box.count)
  return shown
    .map((value, at) => {
      const y = heightAt(side === 'up' ? value : -value, scale, box.height).toFixed(1)
      const start = (SPACE.start + at * step).toFixed(1)
      return `${at === 0 ? `M${start} ${y}` : `V${y}`}H${(SPACE.start + (at + 1) * step).toFixed(1)}`
    })
    .join('')
}

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
