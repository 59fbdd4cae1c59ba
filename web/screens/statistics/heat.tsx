import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Ramp } from '../../parts/charts/ramp.tsx'
import { useShareSaid } from '../../parts/charts/share-said.ts'
import { Failed } from '../../parts/failed.tsx'
import type { Scope } from '../../parts/hits/scope.ts'
import { Card } from '../../ui/card.tsx'
import { HeatTable } from './heat-table.tsx'
import { strongestHour, type HeatHour } from './heat-hours.ts'

const NONE: readonly HeatHour[] = []

/** The share of bots by weekday and hour, in the account's time zone. */
export function Heat({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { said } = useShareSaid()
  const [hot, setHot] = useState<HeatHour>()
  const { data, error, isPlaceholderData, refetch } = useApiQuery('logs.heat', scope.question, { quiet: true })
  const hours = data?.heat ?? NONE
  const told = hot ?? strongestHour(hours)
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
            {told ? said(nameOf(told), told) : t(data ? 'statistics.none.values' : 'statistics.awaited')}{' '}
            {t('statistics.heat.zone', { zone: format.timezone.replaceAll('_', ' ') })}
          </p>
        </div>
      )}
    </Card>
  )
}
