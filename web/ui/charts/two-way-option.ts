/** Bars of two stacks on one scale: one stands above the line, the other hangs below it. */
import type { PlotOption } from './echarts.ts'
import { SPACE } from './plot-space.ts'

export type Layer = {
  key: string
  side: 'up' | 'down'
  /** A name of a colour on the page, such as `--ink`. */
  colour: string
  values: readonly number[]
}

export type TwoWay = {
  /** One a column. */
  marks: readonly string[]
  /** Columns whose mark is shown. */
  marked: ReadonlySet<number>
  /** Marks are wider than columns: the last one ends with its column. */
  tight: boolean
  /** From the line outward on each side. */
  layers: readonly Layer[]
  /** The end of the upper side, where it is known. */
  top?: number
  axis: (value: number) => string
  /** A column that is not finished yet. */
  unfinished?: number
  flip: boolean
  colourOf: (name: string) => string
  font: string
}

const HALF = 0.5

function series({ layers, unfinished, colourOf }: TwoWay): PlotOption['series'] {
  return layers.map(({ key, side, colour, values }) => ({
    id: key,
    type: 'bar' as const,
    stack: side,
    silent: true,
    barMaxWidth: 72,
    barCategoryGap: '28%',
    // both sides stand in the same column
    barGap: '-100%',
    itemStyle: { color: colourOf(colour), borderColor: colourOf('--surface'), borderWidth: 0.8 },
    data: values.map((value, at) => {
      const signed = side === 'up' ? value : -value
      return value === 0 ? null : at === unfinished ? { value: signed, itemStyle: { opacity: HALF } } : signed
    }),
  }))
}

export function twoWayOption(plot: TwoWay): PlotOption {
  const { marks, marked, tight, layers, top, axis, flip, colourOf, font } = plot
  const words = { color: colourOf('--ink-3'), fontSize: 11, fontFamily: font }
  // where there is nothing, the lines stand without numbers
  const empty = layers.every(({ values }) => values.every((value) => value === 0))
  const columns = { type: 'category' as const, data: [...marks], inverse: flip, axisTick: { show: false } }
  const margins = flip ? { left: SPACE.end, right: SPACE.start } : { left: SPACE.start, right: SPACE.end }
  return {
    animation: false,
    grid: { ...margins, top: SPACE.top, bottom: SPACE.bottom, containLabel: false },
    xAxis: [
      { ...columns, z: 4, axisLabel: { show: false }, axisLine: { onZero: true, lineStyle: { color: colourOf('--ink'), width: 1.5 } } },
      {
        ...columns,
        position: 'bottom',
        axisLine: { show: false },
        axisLabel: { ...words, margin: 8, interval: (at: number) => marked.has(at), hideOverlap: false, ...(tight && { alignMaxLabel: flip ? 'left' : 'right' }) },
      },
    ],
    yAxis: {
      type: 'value',
      position: flip ? 'right' : 'left',
      max: empty ? 3 : top,
      min: empty ? -1 : undefined,
      minInterval: 1,
      splitNumber: 4,
      splitLine: { lineStyle: { color: colourOf('--line'), width: 1 } },
      axisLabel: { ...words, show: !empty, margin: 6, formatter: (value: number) => axis(Math.abs(value)) },
    },
    series: series(plot),
  }
}
