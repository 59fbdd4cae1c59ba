import { useTranslation } from 'react-i18next'
import { anyHits } from '../../parts/charts/crest-layers.ts'
import { Failed } from '../../parts/failed.tsx'
import type { Scope } from '../../parts/hits/scope.ts'
import { classes } from '../../ui/classes.ts'
import type { Compare } from './compare.ts'
import { QuietLine } from './quiet-line.tsx'
import { Totals } from './totals.tsx'
import type { StatRow } from './use-figures.ts'

type FigureRowProps = { scope: Scope; figures: StatRow; told: StatRow['totals']['data']; compare: Compare }

/** The four figures with the quiet line under them, or why they are not there. */
export function FigureRow({ scope, figures: { totals, daily }, told, compare }: FigureRowProps) {
  const { t } = useTranslation()
  if (totals.error && !totals.data)
    return (
      <div className="block">
        <Failed error={totals.error} title={t('statistics.unloaded')} onRetry={() => void totals.refetch()} />
      </div>
    )
  return (
    <div className={classes('block', totals.isPlaceholderData && 'stale')}>
      <Totals
        scope={scope}
        totals={told?.totals}
        previous={compare === 'none' ? undefined : told?.previous}
        days={daily.data?.daily}
        was={anyHits(daily.data?.previous)}
      />
      <QuietLine scope={scope} told={told} compared={compare !== 'none'} />
    </div>
  )
}
