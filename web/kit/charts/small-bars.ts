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
const FULL = 0.76
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
      return `M${short(at + (1 - FULL) / 2)} ${short(top)}h${FULL}v${short(height)}h-${FULL}z`
    })
    .join('')
}

const short = (number: number): string => String(Math.round(number * 1e4) / 1e4)
