/** The step line of an earlier time over the bars of this one. */
import { SPACE, stepOf, type Box } from './plot-space.ts'
import type { Scale } from './scale.ts'
import { heightAt } from './two-way-bars.ts'

/** Column after column at its height; values beyond the columns are left out. */
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
