import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { ClassSwitch } from '../../../../src/contract/hits/hits.ts'
import type { Interval } from '../../../../src/contract/statistics/statistics.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Flag } from '../../../kit/charts/flags.tsx'
import { PlotAwaited, TwoWayPlot } from '../../../kit/charts/two-way-plot.tsx'
import type { ClassKind } from '../../../shared/class-kind.ts'
import { ClassMark } from '../../../shared/class-mark.tsx'
import {
  crestLayers,
  crestWas,
  hitsOf,
  unfinishedRows,
  type CrestDay,
  type CrestMode,
} from '../../../shared/charts/crest-layers.ts'
import { rowMark, rowName } from './row-names.ts'

type CrestProps = {
  days: readonly CrestDay[]
  /** Its first row matches that of `days`. */
  previous?: readonly CrestDay[]
  interval: Interval
  mode: CrestMode
  shown: ClassSwitch
  today: string
  changed?: readonly number[]
  flags?: readonly Flag[]
  onPick?: (date: string) => void
}

const NONE: readonly CrestDay[] = []

export function Crest({ days, previous = NONE, interval, mode, shown, today, changed, flags, onPick }: CrestProps) {
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
    return day && <CrestTip day={day} was={previous[at]} interval={interval} mode={mode} />
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
      rules={changed}
      flags={flags}
      label={label}
      tip={tip}
      onPick={onPick && days.length > 1 ? pick : undefined}
      markRoom={marks.length > 8 ? 76 : 60}
    />
  )
}

type CrestTipProps = {
  day: CrestDay
  was?: CrestDay
  interval: Interval
  mode: CrestMode
}

function CrestTip({ day, was, interval, mode }: CrestTipProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const hits = hitsOf(day)
  const figure = (value: number, of: number) => (mode === 'hits' ? format.number(value) : format.share(value, of))
  const line = (kind: ClassKind & keyof CrestDay, name: string) => (
    <tr>
      <th scope="row">
        <span>
          <ClassMark kind={kind} />
          {name}
        </span>
      </th>
      <td className="n">{figure(day[kind], hits)}</td>
      {was && <td className="n dim">{figure(was[kind], hitsOf(was))}</td>}
    </tr>
  )
  const unique = t('statistics.chart.unique')
  return (
    <>
      <b>{sentenceCase(rowName(format, interval, day.date), format.locale)}</b>
      {day.partial && <span className="dim"> · {t('statistics.chart.soFarShort')}</span>}
      <table>
        {was && (
          <thead>
            <tr>
              <td />
              <td />
              <th scope="col" className="n dim">
                {rowMark(format, interval, was.date)}
              </th>
            </tr>
          </thead>
        )}
        <tbody>
          {line('target', t('class.target'))}
          {line('targetUnique', unique)}
          {day.unprotected > 0 && line('unprotected', t('statistics.chart.unprotected'))}
          {line('bot', t('class.bot'))}
          {line('botUnique', unique)}
          <tr className="sum">
            <th scope="row">{t('statistics.hits')}</th>
            <td className="n">{format.number(hits)}</td>
            {was && <td className="n dim">{format.number(hitsOf(was))}</td>}
          </tr>
        </tbody>
      </table>
    </>
  )
}

/** Lower case in Russian and Ukrainian, but here they begin a line. */
const sentenceCase = (text: string, locale: string): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)
