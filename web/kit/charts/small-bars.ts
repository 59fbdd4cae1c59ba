/** Bars of a very small chart: one series stands above the line, the other hangs below it. */
export type Pairs = { up: readonly number[]; down: readonly number[] }
/** The highest value of each side. */
export type SmallScale = { up: number; down: number }

/** What holds every one of them. */
export const smallScale = (all: readonly Pairs[]): SmallScale => ({
  up: Math.max(0, ...all.flatMap(({ up }) => up)),
  down: Math.max(0, ...all.flatMap(({ down }) => down)),
})

/** Where the line lies, as a share of the height from the top. A chart without anything has it at its foot. */
export const lineAt = ({ up, down }: SmallScale): number => (up + down === 0 ? 1 : up / (up + down))

/** Width of a bar, of the room that it has. */
const FULL = 0.76
/** What is there is seen: no bar is lower than this part of the height. */
const LEAST = 0.012

/** One path for all bars of a side: columns are one wide, the height is one. */
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
