import './plot.css'
import { useEffect, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useSettings, useShownTheme } from '../settings.ts'
import { startPlot, type ECharts } from './echarts.ts'
import { barAt, columnOf, isTight, markedColumns, SPACE, tipStart } from './plot-space.ts'
import { twoWayOption, type TwoWay } from './two-way-option.ts'
import { useWidth } from './use-size.ts'

type TwoWayPlotProps = Pick<TwoWay, 'marks' | 'layers' | 'top' | 'axis' | 'unfinished'> & {
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

/** The page's colours as they are in a theme. */
const coloursIn = (_theme: 'light' | 'dark') => (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Keeps a drawing in a box, in the box's size. */
function useDrawing(box: React.RefObject<HTMLDivElement | null>, plot: Omit<TwoWay, 'font'>, width: number): void {
  const chart = useRef<ECharts>(undefined)
  useEffect(() => {
    if (!box.current) return undefined
    const drawn = startPlot(box.current)
    chart.current = drawn
    return () => drawn.dispose()
  }, [box])
  useEffect(() => {
    if (width === 0) return
    chart.current?.resize()
    chart.current?.setOption(twoWayOption({ ...plot, font: getComputedStyle(document.body).fontFamily }), { notMerge: true })
  }, [plot, width])
}

/** Two stacks of bars on one scale, with what each column says beside the pointer. Its data stands elsewhere as a table too. */
export default function TwoWayPlot({ marks, layers, top, axis, unfinished, label, markRoom = 64, tip, onPick }: TwoWayPlotProps) {
  const frame = useRef<HTMLElement>(null)
  const bars = useRef<HTMLDivElement>(null)
  const theme = useShownTheme()
  const flip = useSettings().direction === 'rtl'
  const width = useWidth(frame)
  const [hot, setHot] = useState<number>()
  const box = { width, count: marks.length, flip }
  const plot = useMemo(
    () => {
      const room = { width, count: marks.length, flip }
      return { marks, layers, top, axis, unfinished, flip, colourOf: coloursIn(theme), marked: markedColumns(markRoom, room), tight: isTight(markRoom, room) }
    },
    [marks, layers, top, axis, unfinished, flip, theme, markRoom, width],
  )
  useDrawing(bars, plot, width)
  const at = (event: PointerEvent<HTMLElement> | React.MouseEvent<HTMLElement>) => barAt(event.clientX - event.currentTarget.getBoundingClientRect().left, box)
  const column = hot !== undefined && hot < marks.length ? columnOf(hot, box) : undefined
  const pick = (event: React.MouseEvent<HTMLElement>) => {
    const picked = at(event)
    if (picked !== undefined) onPick?.(picked)
  }
  return (
    <figure ref={frame} className={classes('plot', onPick && 'picks')} role="img" aria-label={label} onPointerMove={(event) => setHot(at(event))} onPointerLeave={() => setHot(undefined)} onClick={pick}>
      {column && <span className="hot" style={{ insetInlineStart: column.start, inlineSize: column.width, insetBlockStart: SPACE.top, insetBlockEnd: SPACE.bottom }} />}
      <div ref={bars} className="bars" />
      {column && hot !== undefined && (
        <div className="tip" style={{ insetInlineStart: tipStart(hot, TIP, box), insetBlockStart: SPACE.top + 8 }}>
          {tip(hot)}
        </div>
      )}
    </figure>
  )
}
