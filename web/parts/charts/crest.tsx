import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassSwitch } from '../../../src/contract/hits.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { PlotAwaited } from '../../ui/charts/plot-awaited.tsx'
import { TwoWayPlot } from '../../ui/charts/two-way-plot.tsx'
import { crestLayers, hitsOf, unfinishedDay, type CrestDay, type CrestMode } from './crest-layers.ts'
import { CrestTip } from './crest-tip.tsx'

type CrestProps = {
  days: readonly CrestDay[]
  mode: CrestMode
  shown: ClassSwitch
  /** The calendar day that is not over yet. */
  today: string
  onPick?: (date: string) => void
}

/** Classes over time: Target above the crest, Bot below it, on one scale. */
export function Crest({ days, mode, shown, today, onPick }: CrestProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const unfinished = unfinishedDay(days, today)
  const layers = useMemo(() => crestLayers(days, mode, shown), [days, mode, shown])
  const marks = useMemo(() => days.map(({ date }) => (date === today && days.length > 2 ? t('statistics.chart.soFar') : format.day(date))), [days, today, t, format])
  const axis = useMemo(() => (mode === 'share' ? format.percent : (value: number) => (value < 10_000 ? format.number(value) : format.compact(value))), [mode, format])
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return <PlotAwaited />
  const sum = (of: (day: CrestDay) => number) => format.number(days.reduce((all, day) => all + of(day), 0))
  const label = t('statistics.chart.label', { from: format.date(first.date), to: format.date(last.date), hits: sum(hitsOf), target: sum((day) => day.target), bot: sum((day) => day.bot) })
  const tip = (at: number) => {
    const day = days[at]
    return day && <CrestTip day={day} mode={mode} unfinished={at === unfinished} />
  }
  const pick = (at: number) => {
    const day = days[at]
    if (day) onPick?.(day.date)
  }
  return (
    <TwoWayPlot marks={marks} layers={layers} axis={axis} unfinished={unfinished} label={label} tip={tip} onPick={onPick && days.length > 1 ? pick : undefined} markRoom={marks.length > 8 ? 76 : 60} />
  )
}
