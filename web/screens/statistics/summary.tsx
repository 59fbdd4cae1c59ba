import { useTranslation } from 'react-i18next'
import type { CrestMode } from '../../parts/charts/crest-layers.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { FigureRow } from './figure-row.tsx'
import { Reading } from './reading.tsx'
import { ReadingAwaited } from './reading-awaited.tsx'
import { Trend } from './trend.tsx'
import type { Figures } from './use-figures.ts'

type SummaryProps = { scope: Scope; figures: Figures; settled: boolean; mode: CrestMode; onMode: (mode: CrestMode) => void }

/** The answer, its four figures and its picture. */
export function Summary({ scope, figures, settled, mode, onMode }: SummaryProps) {
  const { t } = useTranslation()
  const { totals, daily, today } = figures
  const told = settled ? totals.data : undefined
  const awaited = !told && !totals.error
  const stale = totals.isPlaceholderData
  return (
    <>
      {awaited && <ReadingAwaited />}
      {told && <Reading scope={scope} totals={told.totals} previous={told.previous} days={daily.data?.daily} stale={stale} />}
      <Sheet label={t('statistics.totals')} refreshing={stale}>
        <FigureRow scope={scope} figures={figures} told={told} />
        <Trend scope={scope} today={today} mode={mode} onMode={onMode} />
      </Sheet>
    </>
  )
}
