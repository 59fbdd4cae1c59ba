import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { crestLayers, hitsOf } from '../../../shared/charts/crest-layers.ts'
import { CrestLegend } from '../../../shared/charts/crest-legend.tsx'
import { TwoWayPlot } from '../../../kit/charts/two-way-plot.tsx'
import { SentenceAwaited, Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { addressOfLogs, type LiveAddress } from './address.ts'
import type { Usual } from './usual.ts'
import { countsOf, MINUTES, minutesOf, type Hour } from './window.ts'

type Props = { hour: Hour | undefined; usual: Usual | undefined; of: LiveAddress }

/** The last hour in a sentence and a picture; `hour` undefined: awaited. */
export function LiveAnswer({ hour, usual, of }: Props) {
  const { t } = useTranslation()
  return (
    <Card label={t('live.hour')} className="live-first">
      <Reply>{hour ? <Sentence hour={hour} usual={usual} of={of} /> : <SentenceAwaited />}</Reply>
      {hour ? (
        <LiveChart hour={hour} />
      ) : (
        <div className="live-chart">
          <Skeleton height={200} />
        </div>
      )}
    </Card>
  )
}

type SentenceProps = Pick<Props, 'usual' | 'of'> & { hour: Hour }

function Sentence({ hour: { hits, last, minutes, now }, usual, of }: SentenceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { bot, ...counts } = countsOf(hits)
  const visits = hitsOf({ bot, ...counts })
  const when =
    minutes < MINUTES ? t('live.when.minutes', { count: minutes, n: format.number(minutes) }) : t('live.when.hour')
  if (visits === 0)
    return (
      <p className="reading">
        <b>{t('live.noneInHour')}</b> {last !== undefined && t('live.lastHit', { ago: format.ago(last, now) })}
      </p>
    )
  return (
    <p className="reading">
      <Trans
        i18nKey="live.answer"
        count={visits}
        values={{ n: format.number(visits), when }}
        components={{ b: <b />, visits: <ToLogs to={addressOfLogs(of)} /> }}
      />{' '}
      <Trans
        i18nKey="live.bots"
        count={bot}
        values={{ n: format.number(bot), share: format.share(bot, visits) }}
        components={{ b: <b />, bots: <ToLogs to={addressOfLogs(of, [['class', 'bot']])} /> }}
      />{' '}
      {usual && minutes === MINUTES && `${t(againstUsual(visits, usual), { n: format.number(usual.middle) })} `}
      {last !== undefined && t('live.lastHit', { ago: format.ago(last, now) })}
    </p>
  )
}

/** Beyond the quietest and the busiest of the days it is unusual. */
function againstUsual(visits: number, { low, high }: Usual) {
  if (visits > high) return 'live.moreThanUsual'
  return visits < low ? 'live.fewerThanUsual' : 'live.asUsual'
}

function ToLogs({ to, children }: { to: string; children?: React.ReactNode }) {
  return useReaches('Logs') ? <Link to={to}>{children}</Link> : children
}

const ABOVE = ['target', 'targetUnique'] as const
const BELOW = ['bot', 'botUnique'] as const

/** Minutes between marks, at least. */
const FIVE = 5

function LiveChart({ hour: { hits, now } }: { hour: Hour }) {
  const { t } = useTranslation()
  const format = useFormat()
  const minutes = minutesOf(hits, now)
  const sum = (kind: 'target' | 'bot') => format.number(minutes.reduce((all, minute) => all + minute[kind], 0))
  const tip = (at: number) => {
    const minute = minutes[at]
    return (
      minute && (
        <>
          <b>{format.clock(minute.date)}</b>
          <p>
            {t('live.counts', {
              hits: format.number(hitsOf(minute)),
              target: format.number(minute.target),
              bot: format.number(minute.bot),
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
        marks={minutes.map(({ date }) => format.clock(date))}
        layers={crestLayers(minutes, 'hits', 'all')}
        round={{ first: new Date(minutes[0]?.date ?? 0).getUTCMinutes(), step: FIVE }}
        markRoom={48}
        unfinished={[MINUTES - 1]}
        axis={format.number}
        label={t('live.chart.label', { target: sum('target'), bot: sum('bot') })}
        tip={tip}
      />
    </div>
  )
}
