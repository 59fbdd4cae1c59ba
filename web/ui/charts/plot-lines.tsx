import { SPACE } from './plot-space.ts'
import type { Scale } from './scale.ts'
import { heightAt } from './two-way-bars.ts'
import type { Size } from './use-size.ts'

/** Half a pixel, so that a hairline is one line of pixels. */
const crisp = (y: number) => Math.round(y) + 0.5

/** The hairlines of the scale; the crest, over the bars, is the one at zero. */
export const PlotLines = ({ scale, size, crest = false }: { scale: Scale; size: Size; crest?: boolean }) => (
  <g className={crest ? 'crest' : 'tick'}>
    {scale.ticks
      .filter((tick) => (tick === 0) === crest)
      .map((tick) => (
        <path key={tick} d={`M${SPACE.start} ${crisp(heightAt(tick, scale, size.height))}H${size.width - SPACE.end}`} />
      ))}
  </g>
)
