/** Lengths in px from the start edge. */
import { SPACE, stepOf, type Box } from './plot-space.ts'

export type Layer = {
  key: string
  side: 'up' | 'down'
  colour: string
  values: readonly number[]
}

type Bar = { key: string; colour: string; at: number; x: number; y: number; width: number; height: number }

/** Gap in px between the parts of a stack, and at the line. */
const GAP = 0.8
const FULL = 0.72
const WIDEST = 72

const sumAt = (layers: readonly Layer[], side: Layer['side'], at: number) =>
  layers.reduce((sum, layer) => (layer.side === side ? sum + (layer.values[at] ?? 0) : sum), 0)

/** The compared period. A missing side is not compared. */
export type Was = Partial<Record<Layer['side'], readonly number[]>>

export function scaleFor(layers: readonly Layer[], count: number, was: Was = {}): Scale {
  const most = (side: Layer['side']) =>
    Math.max(
      0,
      ...(was[side] ?? []).slice(0, count),
      ...Array.from({ length: count }, (_, at) => sumAt(layers, side, at)),
    )
  // float error may exceed 1
  return scaleOf(Math.round(most('up') * 1e6) / 1e6, Math.round(most('down') * 1e6) / 1e6)
}

export function heightAt(value: number, { max, min }: Scale, height: number): number {
  const room = height - SPACE.top - SPACE.bottom
  return SPACE.top + ((max - value) / (max - min)) * room
}

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
      // small values stay visible
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

/** Step line; ignores values beyond the columns. */
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

export type Scale = { max: number; min: number; ticks: readonly number[] }

/** Number of steps that fit without crowding. */
const STEPS = 4.5
const FEW = 3

/** 1, 2 or 5 times a power of ten, at least 1. */
function roundStep(span: number): number {
  const rough = Math.max(1, span / STEPS)
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power
}

/** Lengths; ticks below the line are negative. Has ticks without data. */
export function scaleOf(up: number, down: number): Scale {
  const step = roundStep(up + down)
  // a single hit must not fill the height
  const least = step === 1 && (up > 0 || down === 0) ? FEW : 0
  const above = Math.max(least, Math.ceil(up / step))
  const below = Math.max(up === 0 && down === 0 ? 1 : 0, Math.ceil(down / step))
  const ticks = Array.from({ length: above + below + 1 }, (_, at) => (at - below) * step)
  return { max: above * step, min: 0 - below * step, ticks }
}

/** Sparkline bars: one series above the line, the other below it. */
export type Pairs = { up: readonly number[]; down: readonly number[] }
export type SmallScale = { up: number; down: number }

export const smallScale = (all: readonly Pairs[]): SmallScale => ({
  up: Math.max(0, ...all.flatMap(({ up }) => up)),
  down: Math.max(0, ...all.flatMap(({ down }) => down)),
})

/** Share of the height from the top; 1 without data. */
export const lineAt = ({ up, down }: SmallScale): number => (up + down === 0 ? 1 : up / (up + down))

/** Share of the column. */
const COLUMN = 0.76
/** Share of the height, so that small values are visible. */
const LEAST = 0.012

/** One side's path: columns 1 wide, chart 1 high. */
export function barsPath({ up, down }: Pairs, side: keyof Pairs, scale: SmallScale): string {
  const whole = scale.up + scale.down
  const line = lineAt(scale)
  return (side === 'up' ? up : down)
    .flatMap((value, at) => {
      if (value <= 0 || whole === 0) return []
      const height = Math.max(LEAST, value / whole)
      const top = side === 'up' ? line - height : line
      return `M${short(at + (1 - COLUMN) / 2)} ${short(top)}h${COLUMN}v${short(height)}h-${COLUMN}z`
    })
    .join('')
}

const short = (number: number): string => String(Math.round(number * 1e4) / 1e4)
