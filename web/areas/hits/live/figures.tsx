import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { crestLayers, hitsOf } from '../../../shared/charts/crest-layers.ts'
import { CrestLegend } from '../../../shared/charts/crest-legend.tsx'
import { useShareWords } from '../../../shared/charts/bot-share.tsx'
import { ClassMark } from '../../../shared/class-mark.tsx'
import { TwoWayPlot } from '../../../kit/charts/two-way-plot.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { countsOf, lastMinute, secondsOf, type Live } from './window.ts'

/** Seconds averaged for the rate. */
const RATE_SECONDS = 10

type Props = Pick<Live, 'window' | 'now'> & { awaited: boolean }

export function LiveFigures({ window, now, awaited }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { few } = useShareWords()
  const rate =
    secondsOf(window.hits, now)
      .slice(-RATE_SECONDS)
      .reduce((sum, second) => sum + hitsOf(second), 0) / RATE_SECONDS
  const counts = countsOf(lastMinute(window.hits, now))
  const hits = hitsOf(counts)
  const share = hits === 0 ? undefined : format.share(counts.bot, hits)
  return (
    <StatRow>
      <Stat loading={awaited} name={t('live.pace')} value={format.decimal(rate)} change={t('live.pace.of')} />
      <Stat
        loading={awaited}
        name={t('class.target')}
        mark={<ClassMark kind="target" />}
        value={format.number(counts.target)}
        change={t('live.minute')}
      />
      <Stat
        loading={awaited}
        name={t('class.bot')}
        mark={<ClassMark kind="bot" />}
        value={format.number(counts.bot)}
        change={t('live.minute')}
      />
      <Stat
        loading={awaited}
        name={t('live.share')}
        value={
          share === undefined ? (
            '\u2013'
          ) : (
            <span className={few(counts) && 'few'} title={few(counts)}>
              {share}
            </span>
          )
        }
        change={t('live.minute')}
      />
    </StatRow>
  )
}

const ABOVE = ['target', 'targetUnique'] as const
const BELOW = ['bot', 'botUnique'] as const

export function LiveChart({ window, now, awaited }: Props) {
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
  if (awaited)
    return (
      <div className="live-chart">
        <Skeleton height={240} />
      </div>
    )
  if (seconds.every((second) => hitsOf(second) === 0))
    return (
      <div className="live-chart quiet">
        <p>{t('live.quiet')}</p>
      </div>
    )
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
