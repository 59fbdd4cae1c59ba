import './plot.css'
import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useSettings } from '../settings.ts'
import { useMeasured } from '../use-measured.ts'
import { Flags, type Flag } from './flags.tsx'
import { HatchPattern } from './hatch.tsx'
import { barAt, columnOf, isTight, markedColumns, SPACE, stepOf, tipStart, type Box, type Round } from './plot-space.ts'
import { barsOf, heightAt, scaleFor, wasPath, type Layer, type Scale, type Was } from './two-way-bars.ts'

type TwoWayPlotProps = {
  marks: readonly string[]
  /** In stacking order from the line outward. */
  layers: readonly Layer[]
  axis: (value: number) => string
  unfinished?: readonly number[]
  /** The compared period, a dashed step line. */
  was?: Was
  /** Events that may have changed the figures. */
  rules?: readonly number[]
  flags?: readonly Flag[]
  label: string
  /** Width of an axis label in px. */
  markRoom?: number
  /** Only round ones of these columns have a label. */
  round?: Round
  tip: (at: number) => ReactNode
  onPick?: (at: number) => void
}

/** Tooltip width in px; keep equal to the CSS. */
const TIP = 212

/** The caller also offers a table. */
export function TwoWayPlot({
  marks,
  layers,
  axis,
  unfinished,
  was,
  rules,
  flags = NO_FLAGS,
  label,
  markRoom = 64,
  round,
  tip,
  onPick,
}: TwoWayPlotProps) {
  const frame = useRef<HTMLElement>(null)
  const size = useMeasured(frame, sizeOf)
  const { width, height } = size ?? { width: 0, height: 0 }
  const box = { width, height, count: marks.length }
  const { hot, ...pointed } = useHotColumn(box, onPick)
  const column = hot === undefined ? undefined : columnOf(hot, box)
  const scale = scaleFor(layers, marks.length, was)
  const plot = (
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
            round={round}
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
  return (
    <div className="plot-frame">
      {plot}
      {size && <Flags flags={flags} box={box} />}
    </div>
  )
}

type PlotBarsProps = {
  layers: readonly Layer[]
  scale: Scale
  box: Box & { height: number }
  unfinished?: readonly number[]
  was?: Was
  rules?: readonly number[]
}

const NO_FLAGS: readonly Flag[] = []
const SIDES = ['up', 'down'] as const
const NONE: readonly number[] = []
const NO_WAS: Was = {}

function PlotBars({ layers, scale, box, unfinished = NONE, was = NO_WAS, rules = NONE }: PlotBarsProps) {
  const hatch = useId()
  const bars = barsOf(layers, scale, box)
  return (
    <svg width={box.width} height={box.height} aria-hidden="true">
      <HatchPattern id={hatch} />
      <PlotLines scale={scale} size={box} />
      {bars.map(({ key, at, colour, ...rect }) => (
        <rect key={`${key}${at}`} {...rect} fill={colour} />
      ))}
      {bars
        .filter(({ at }) => unfinished.includes(at))
        .map(({ key, at, colour, ...rect }) => (
          <rect key={`${key}${at}`} {...rect} className="hatched" fill={`url(#${hatch})`} stroke={colour} />
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
}

/** A hairline fills one line of pixels. */
const crisp = (y: number) => Math.round(y) + 0.5

const PlotLines = ({
  scale,
  size,
  crest = false,
}: {
  scale: Scale
  size: { width: number; height: number }
  crest?: boolean
}) => (
  <g className={crest ? 'crest' : 'tick'}>
    {scale.ticks
      .filter((tick) => (tick === 0) === crest)
      .map((tick) => (
        <path key={tick} d={`M${SPACE.start} ${crisp(heightAt(tick, scale, size.height))}H${size.width - SPACE.end}`} />
      ))}
  </g>
)

type PlotMarksProps = {
  marks: readonly string[]
  scale: Scale
  axis: (value: number) => string
  box: Box & { height: number }
  /** Width of a label in px. */
  room: number
  round: Round | undefined
  bare: boolean
}

function PlotMarks({ marks, scale, axis, box, room, round, bare }: PlotMarksProps) {
  const marked = [...markedColumns(room, box, round)]
  const last = !round && isTight(room, box) ? marks.length - 1 : undefined
  return (
    <span className="marks" aria-hidden="true">
      {!bare &&
        scale.ticks.map((tick) => (
          <span
            key={`y${tick}`}
            className="y"
            style={{ insetBlockStart: heightAt(tick, scale, box.height), inlineSize: SPACE.start - 6 }}
          >
            {axis(Math.abs(tick))}
          </span>
        ))}
      {marked.map((at) => {
        const { start, width } = columnOf(at, box)
        return at === last ? (
          <span key={`x${at}`} className="x last">
            {marks[at]}
          </span>
        ) : (
          <span key={`x${at}`} className="x" style={{ insetInlineStart: start + width / 2 }}>
            {marks[at]}
          </span>
        )
      })}
    </span>
  )
}

type HotColumn = {
  hot: number | undefined
  onPointerMove: (event: MouseEvent<HTMLElement>) => void
  onPointerLeave: () => void
  onClick: (event: MouseEvent<HTMLElement>) => void
}

function useHotColumn(box: Box, onPick?: (at: number) => void): HotColumn {
  const flip = useSettings().direction === 'rtl'
  const [hot, setHot] = useState<number>()
  const at = (event: MouseEvent<HTMLElement>) =>
    barAt(event.clientX - event.currentTarget.getBoundingClientRect().left, { ...box, flip })
  return {
    // columns may have become fewer
    hot: hot !== undefined && hot < box.count ? hot : undefined,
    onPointerMove: (event) => setHot(at(event)),
    onPointerLeave: () => setHot(undefined),
    onClick: (event) => {
      const picked = at(event)
      if (picked !== undefined) onPick?.(picked)
    },
  }
}

const sizeOf = (element: HTMLElement) => ({ width: element.clientWidth, height: element.clientHeight })

const LINES = ['a', 'b', 'c', 'crest', 'd']

export const PlotAwaited = () => (
  <div className="plot" aria-hidden="true">
    <div className="ticks">
      {LINES.map((line) => (
        <i key={line} className={line} />
      ))}
    </div>
  </div>
)
