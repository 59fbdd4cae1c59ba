import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassSwitch } from '../../../src/contract/hits.ts'
import type { Interval } from '../../../src/contract/statistics.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { PlotAwaited } from '../../ui/charts/plot-awaited.tsx'
import { TwoWayPlot } from '../../ui/charts/two-way-plot.tsx'
import { crestLayers, crestWas, hitsOf, unfinishedRows, type CrestDay, type CrestMode } from './crest-layers.ts'
import { CrestTip } from './crest-tip.tsx'
import { rowMark } from './row-names.ts'

type CrestProps = {
  days: readonly CrestDay[]
  /** The earlier series; its first row is compared with the first of `days`. */
  previous?: readonly CrestDay[]
  interval: Interval
  mode: CrestMode
  shown: ClassSwitch
  /** The calendar day that is not over yet. */
  today: string
  /** What was changed, by the row in which it was. */
  notes?: ReadonlyMap<number, string>
  onPick?: (date: string) => void
}

const NONE: readonly CrestDay[] = []
const NO_NOTES: ReadonlyMap<number, string> = new Map()

/** Classes over time: Target above the crest, Bot below it, on one scale. */
export function Crest({ days, previous = NONE, interval, mode, shown, today, notes = NO_NOTES, onPick }: CrestProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const layers = useMemo(() => crestLayers(days, mode, shown), [days, mode, shown])
  const was = useMemo(() => crestWas(previous, mode, shown), [previous, mode, shown])
  const marks = useMemo(
    () =>
      days.map(({ date }) =>
        date === today && days.length > 2 ? t('statistics.chart.soFar') : rowMark(format, interval, date),
      ),
    [days, interval, today, t, format],
  )
  const axis = useMemo(
    () =>
      mode === 'share'
        ? format.percent
        : (value: number) => (value < 10_000 ? format.number(value) : format.compact(value)),
    [mode, format],
  )
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return <PlotAwaited />
  const sum = (of: (day: CrestDay) => number) => format.number(days.reduce((all, day) => all + of(day), 0))
  const label = t('statistics.chart.label', {
    from: format.date(first.date.slice(0, 10)),
    to: format.date(last.date.slice(0, 10)),
    hits: sum(hitsOf),
    target: sum((day) => day.target),
    bot: sum((day) => day.bot),
  })
  const tip = (at: number) => {
    const day = days[at]
    return day && <CrestTip day={day} was={previous[at]} interval={interval} mode={mode} note={notes.get(at)} />
  }
  const pick = (at: number) => {
    const day = days[at]
    if (day) onPick?.(day.date)
  }
  return (
    <TwoWayPlot
      marks={marks}
      layers={layers}
      axis={axis}
      unfinished={unfinishedRows(days)}
      was={was}
      rules={[...notes.keys()]}
      label={label}
      tip={tip}
      onPick={onPick && days.length > 1 ? pick : undefined}
      markRoom={marks.length > 8 ? 76 : 60}
    />
  )
}
