import { PlotLines } from './plot-lines.tsx'
import { SPACE, stepOf, type Box } from './plot-space.ts'
import type { Scale } from './scale.ts'
import { barsOf, type Layer, type Was } from './two-way-bars.ts'
import { wasPath } from './was-path.ts'

type PlotBarsProps = {
  layers: readonly Layer[]
  scale: Scale
  box: Box & { height: number }
  unfinished?: readonly number[]
  was?: Was
  rules?: readonly number[]
}

const SIDES = ['up', 'down'] as const
const NONE: readonly number[] = []
const NO_WAS: Was = {}

/** What is drawn: lines, bars, the earlier time over them, the crest, and a rule where something was changed. */
export const PlotBars = ({ layers, scale, box, unfinished = NONE, was = NO_WAS, rules = NONE }: PlotBarsProps) => (
  <svg width={box.width} height={box.height} aria-hidden="true">
    <PlotLines scale={scale} size={box} />
    {barsOf(layers, scale, box).map(({ key, at, colour, ...rect }) => (
      <rect key={`${key}${at}`} {...rect} fill={colour} opacity={unfinished.includes(at) ? 0.5 : undefined} />
    ))}
    {SIDES.map((side) => (
      <path key={side} className="was" d={wasPath(was[side] ?? NONE, side, scale, box)} />
    ))}
    <PlotLines scale={scale} size={box} crest />
    {rules.map((at) => (
      <path
        key={at}
        className="rule"
        d={`M${Math.round(SPACE.start + (at + 0.5) * stepOf(box)) + 0.5} 2V${box.height - SPACE.bottom}`}
      />
    ))}
  </svg>
)
