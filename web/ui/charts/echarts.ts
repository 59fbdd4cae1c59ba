/** Only the pieces that are drawn with: bars in a grid. */
import { BarChart, type BarSeriesOption } from 'echarts/charts'
import { GridComponent, type GridComponentOption } from 'echarts/components'
import { init, use, type ComposeOption, type ECharts } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, GridComponent, SVGRenderer])

export type PlotOption = ComposeOption<BarSeriesOption | GridComponentOption>
export type { ECharts }

/** Drawn as SVG: sharp at every zoom and on paper. Bars of two months are few enough for it. */
export const startPlot = (box: HTMLElement): ECharts => init(box, null, { renderer: 'svg' })
