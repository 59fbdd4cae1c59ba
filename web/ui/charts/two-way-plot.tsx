import './plot.css'
import { useRef, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { PlotBars } from './plot-bars.tsx'
import { PlotMarks } from './plot-marks.tsx'
import { columnOf, SPACE, tipStart } from './plot-space.ts'
import { scaleFor, type Layer, type Was } from './two-way-bars.ts'
import { useHotColumn } from './use-hot-column.ts'
import { useSize } from './use-size.ts'

type TwoWayPlotProps = {
  /** Names of the columns. */
  marks: readonly string[]
  /** From the line outward on each side. */
  layers: readonly Layer[]
  axis: (value: number) => string
  /** Columns that are not whole, shown at half strength. */
  unfinished?: readonly number[]
  /** An earlier time, as a dashed step over the bars. */
  was?: Was
  /** Columns in which something happened that may have changed the figures. */
  rules?: readonly number[]
  /** What the picture says, for those who do not see it. */
  label: string
  /** Room that a mark needs, in px. */
  markRoom?: number
  /** What is told beside the column under the pointer. */
  tip: (at: number) => ReactNode
  onPick?: (at: number) => void
}

/** The width of the tip, as the style has it. */
const TIP = 212

/**
 * Two stacks of bars on one scale, with what each column says beside the pointer. Its data stands elsewhere as a table
 * too.
 */
export function TwoWayPlot({
  marks,
  layers,
  axis,
  unfinished,
  was,
  rules,
  label,
  markRoom = 64,
  tip,
  onPick,
}: TwoWayPlotProps) {
  const frame = useRef<HTMLElement>(null)
  const size = useSize(frame)
  const { width, height } = size ?? { width: 0, height: 0 }
  const box = { width, height, count: marks.length }
  const { hot, ...pointed } = useHotColumn(box, onPick)
  const column = hot === undefined ? undefined : columnOf(hot, box)
  const scale = scaleFor(layers, marks.length, was)
  return (
    <figure ref={frame} className={classes('plot', onPick && 'picks')} role="img" aria-label={label} {...pointed}>
      {column && (
        <span
          className="hot"
          style={{
            insetInlineStart: column.start,
            inlineSize: column.width,
            insetBlockStart: SPACE.top,
            insetBlockEnd: SPACE.bottom,
          }}
        />
      )}
      {size && (
        <>
          <PlotBars layers={layers} scale={scale} box={box} unfinished={unfinished} was={was} rules={rules} />
          <PlotMarks
            marks={marks}
            scale={scale}
            axis={axis}
            box={box}
            room={markRoom}
            bare={layers.every(({ values }) => values.every((value) => value === 0))}
          />
        </>
      )}
      {column && hot !== undefined && (
        <div className="tip" style={{ insetInlineStart: tipStart(hot, TIP, box), insetBlockStart: SPACE.top + 8 }}>
          {tip(hot)}
        </div>
      )}
    </figure>
  )
}
