import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { crestLayers, hitsOf } from '../../parts/charts/crest-layers.ts'
import { CrestLegend } from '../../parts/charts/crest-legend.tsx'
import { TwoWayPlot } from '../../ui/charts/two-way-plot.tsx'
import { secondsOf } from './window.ts'
import type { Live } from './use-window.ts'

const ABOVE = ['target', 'targetUnique'] as const
const BELOW = ['bot', 'botUnique'] as const

/** Visits a second over the last minute: Target above the crest, Bot below it. */
export function LiveChart({ window, now }: Pick<Live, 'window' | 'now'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const seconds = secondsOf(window.hits, now)
  const sum = (kind: 'target' | 'bot') => format.number(seconds.reduce((all, second) => all + second[kind], 0))
  const tip = (at: number) => {
    const second = seconds[at]
    return (
      second && (
        <>
          <b>{format.time(second.date)}</b>
          <p>
            {t('live.second', {
              hits: format.number(hitsOf(second)),
              target: format.number(second.target),
              bot: format.number(second.bot),
            })}
          </p>
        </>
      )
    )
  }
  return (
    <div className="live-chart">
      <CrestLegend above={ABOVE} below={BELOW} />
      <TwoWayPlot
        marks={seconds.map(({ date }) => format.time(date))}
        layers={crestLayers(seconds, 'hits', 'all')}
        axis={format.number}
        label={t('live.chart.label', { target: sum('target'), bot: sum('bot') })}
        tip={tip}
        markRoom={84}
      />
    </div>
  )
}
