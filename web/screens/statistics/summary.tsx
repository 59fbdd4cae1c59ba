import { useTranslation } from 'react-i18next'
import type { Scope } from '../../parts/hits/scope.ts'
import { Card } from '../../ui/card.tsx'
import { FigureRow } from './figure-row.tsx'
import { Reading } from './reading.tsx'
import { ReadingAwaited } from './reading-awaited.tsx'
import { Trend, type TrendView } from './trend.tsx'
import type { StatRow } from './use-figures.ts'

type SummaryProps = {
  scope: Scope
  figures: StatRow
  settled: boolean
  view: TrendView
  onView: (part: Partial<TrendView>) => void
}

/** The answer, its four figures and its picture. */
export function Summary({ scope, figures, settled, view, onView }: SummaryProps) {
  const { t } = useTranslation()
  const { totals, daily, today } = figures
  const told = settled ? totals.data : undefined
  const awaited = !told && !totals.error
  const stale = totals.isPlaceholderData
  return (
    <>
      {awaited && <ReadingAwaited />}
      {told && (
        <Reading
          scope={scope}
          compare={view.compare}
          before={told.previousRange}
          totals={told.totals}
          previous={told.previous}
          days={daily.data?.daily}
          stale={stale}
        />
      )}
      <Card label={t('statistics.totals')} refreshing={stale}>
        <FigureRow scope={scope} figures={figures} told={told} compare={view.compare} />
        <Trend scope={scope} today={today} view={view} onView={onView} />
      </Card>
    </>
  )
}
