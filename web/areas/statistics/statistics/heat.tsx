import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { isFew, rampStep, useShareWords } from '../../../shared/charts/bot-share.tsx'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import { Ramp } from '../../../shared/charts/ramp.tsx'
import { Failed } from '../../../shared/failed.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { strongestHour, type HeatHour } from './strongest.ts'

const NONE: readonly HeatHour[] = []

export function Heat({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { describe } = useShareWords()
  const [hot, setHot] = useState<HeatHour>()
  const { data, error, isPlaceholderData, refetch } = useApiQuery('logs.heat', scope.question, { quiet: true })
  const hours = data?.heat ?? NONE
  const described = hot ?? strongestHour(hours)
  const nameOf = ({ weekday, hour }: HeatHour) =>
    t('statistics.heat.hour', { day: format.weekday(weekday, 'long'), from: `${hour}:00`, to: `${hour + 1}:00` })
  return (
    <Card title={t('statistics.heat')} end={<Ramp />} refreshing={isPlaceholderData}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'stale' : undefined}>
          <HeatTable hours={hours} onHot={setHot} />
          <p className="cap-note hot">
            {described
              ? describe(nameOf(described), described)
              : t(data ? 'statistics.none.values' : 'statistics.awaited')}{' '}
            {t('statistics.heat.zone', { zone: format.timezone.replaceAll('_', ' ') })}
          </p>
        </div>
      )}
    </Card>
  )
}

type HeatTableProps = {
  hours: readonly HeatHour[]
  onHot: (hour: HeatHour | undefined) => void
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** 7 x 24 cells with their share as text. */
function HeatTable({ hours, onHot }: HeatTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { few } = useShareWords()
  const known = new Map(hours.map((one) => [one.weekday * 24 + one.hour, one]))
  const cell = (weekday: number, hour: number) => {
    const one = known.get(weekday * 24 + hour)
    if (!one || hitsOf(one) === 0) return <td key={hour} onPointerEnter={() => onHot(undefined)} />
    return (
      <td
        key={hour}
        data-ramp={rampStep(one)}
        className={isFew(one) ? 'few' : undefined}
        title={few(one)}
        onPointerEnter={() => onHot(one)}
      >
        <span className="vh">
          {t('statistics.heat.cell', { n: format.number(hitsOf(one)), share: format.share(one.bot, hitsOf(one)) })}
        </span>
      </td>
    )
  }
  return (
    <div className="pad heat-pad">
      <table className="heat" aria-label={t('statistics.heat.label')} onPointerLeave={() => onHot(undefined)}>
        <thead>
          <tr>
            <td className="rh" />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                <span className={hour % 3 === 0 ? undefined : 'vh'}>{hour}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{format.weekday(weekday, 'short')}</th>
              {HOURS.map((hour) => cell(weekday, hour))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
