import { Table2 } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Interval } from '../../../../src/contract/statistics/statistics.ts'
import type { CrestMode } from '../../../shared/charts/crest-layers.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'
import { intervalOf, INTERVALS, isIntervalOffered } from './interval.ts'

/** `rows`: a table under the chart. */
export type TrendLook = { chart: CrestMode; interval: Interval | 'auto'; rows: 'no' | 'yes' }

/** Shares are meaningless alone: 100 %. */
export const requestedAlone = (shown: Scope['class']) => shown === 'suspicious' || shown === 'unprotected'

type Props = {
  scope: Pick<Scope, 'class' | 'days'>
  view: TrendLook
  onView: (part: Partial<TrendLook>) => void
}

/** How the chart is drawn: beside its legend, on phones in *View*. */
export function TrendSwitches({ scope, view, onView }: Props) {
  const { t } = useTranslation()
  const alone = requestedAlone(scope.class)
  const modes = (['hits', 'share'] as const).map((value) => ({
    value,
    label: t(`statistics.chart.${value}`),
    disabled: alone && value === 'share',
  }))
  const intervals = INTERVALS.map((value) => ({
    value,
    label: t(`statistics.interval.${value}`),
    disabled: !isIntervalOffered(value, scope.days),
  }))
  const isTabled = view.rows === 'yes'
  return (
    <>
      <Seg
        small
        label={t('statistics.chart.scale')}
        value={alone ? 'hits' : view.chart}
        choices={modes}
        onChange={(chart) => onView({ chart })}
      />
      <Seg
        small
        label={t('statistics.interval')}
        value={intervalOf(view.interval, scope.days)}
        choices={intervals}
        onChange={(next) => onView({ interval: next })}
      />
      <Button
        size="s"
        icon={<Table2 />}
        aria-pressed={isTabled}
        onClick={() => onView({ rows: isTabled ? 'no' : 'yes' })}
      >
        {t('statistics.chart.table')}
      </Button>
    </>
  )
}
