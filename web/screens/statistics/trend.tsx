import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../api/query.ts'
import type { CrestMode } from '../../parts/charts/crest-layers.ts'
import { CrestLegend } from '../../parts/charts/crest-legend.tsx'
import type { Scope } from '../../parts/hits/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Seg } from '../../ui/seg.tsx'
import { DayTable } from './day-table.tsx'
import { legendOf } from './legend.ts'
import { TrendPlot } from './trend-plot.tsx'

type TrendProps = { scope: Scope; today: string; mode: CrestMode; onMode: (mode: CrestMode) => void }

/** Hits that are only told when asked for alone; then every share is whole. */
const askedAlone = (shown: Scope['class']) => shown === 'suspicious' || shown === 'unprotected'

/** Classes day by day, as a picture and, if wished, as the table under it. */
export function Trend({ scope, today, mode, onMode }: TrendProps) {
  const { t } = useTranslation()
  const [tabled, setTabled] = useState(false)
  const alone = askedAlone(scope.class)
  const answer = useAsk('logs.companyDaily', { ...scope.question, class: alone ? scope.class : 'all' }, { quiet: true })
  const days = answer.data?.daily
  const shownMode = alone ? 'hits' : mode
  const modes = (['hits', 'share'] as const).map((value) => ({ value, label: t(`statistics.chart.${value}`), disabled: alone && value === 'share' }))
  const toDay = (date: string) => scope.change({ range: 'custom', from: date, to: date })
  return (
    <div className="trend">
      <CrestLegend {...legendOf(scope.class, days)}>
        <Seg small label={t('statistics.chart.scale')} value={shownMode} choices={modes} onChange={onMode} />
        <Button size="s" icon={<Table2 />} aria-pressed={tabled} onClick={() => setTabled(!tabled)}>
          {t('statistics.chart.table')}
        </Button>
      </CrestLegend>
      <TrendPlot answer={answer} mode={shownMode} shown={scope.class} today={today} onPick={toDay} />
      {days && tabled && <DayTable days={days} today={today} onPick={toDay} />}
    </div>
  )
}
