import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { Crest } from '../../parts/charts/crest.tsx'
import { Failed } from '../../parts/failed.tsx'
import { PlotAwaited } from '../../ui/charts/plot-awaited.tsx'

type TrendPlotProps = Omit<ComponentProps<typeof Crest>, 'days'> & {
  answer: UseQueryResult<Answer<'logs.companyDaily'>>
}

/** The picture, or what stands in its place: its lines, or why it is not there. */
export function TrendPlot({ answer, ...crest }: TrendPlotProps) {
  const { t } = useTranslation()
  const { data, error, isPlaceholderData, refetch } = answer
  if (!data)
    return error ? (
      <Failed error={error} title={t('statistics.chart.unloaded')} onRetry={() => void refetch()} />
    ) : (
      <PlotAwaited />
    )
  return (
    <div className={isPlaceholderData ? 'stale' : undefined}>
      <Crest {...crest} days={data.daily} />
    </div>
  )
}
