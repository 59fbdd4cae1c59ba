import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Interval } from '../../../src/contract/statistics.ts'
import { useApiQuery } from '../../api/query.ts'
import { anyHits, type CrestMode } from '../../parts/charts/crest-layers.ts'
import { CrestLegend } from '../../parts/charts/crest-legend.tsx'
import { daysOfRow } from '../../parts/charts/row-names.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Seg } from '../../ui/seg.tsx'
import { comparedBy, type Compare } from './compare.ts'
import { WasMark } from './compare-select.tsx'
import { DayTable } from './day-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { intervalOf, INTERVALS, mayAsk } from './interval.ts'
import { legendOf } from './legend.ts'
import { NotesLine } from './notes-line.tsx'
import { TrendPlot } from './trend-plot.tsx'
import { useNotes } from './use-notes.ts'

export type TrendView = { chart: CrestMode; interval: Interval | 'auto'; compare: Compare }
type TrendProps = { scope: Scope; today: string; view: TrendView; onView: (part: Partial<TrendView>) => void }

/** Hits that are only told when asked for alone; then every share is whole. */
const askedAlone = (shown: Scope['class']) => shown === 'suspicious' || shown === 'unprotected'

/** Classes over time, as a picture and, if wished, as the table under it. */
export function Trend({ scope, today, view, onView }: TrendProps) {
  const { t } = useTranslation()
  const [tabled, setTabled] = useState(false)
  const alone = askedAlone(scope.class)
  const interval = intervalOf(view.interval, scope.days)
  const asked = {
    ...scope.question,
    class: alone ? scope.class : ('all' as const),
    interval,
    compare: comparedBy(view.compare),
  }
  const answer = useApiQuery('logs.companyDaily', asked, { quiet: true })
  const rows = answer.data?.daily
  const previous = anyHits(answer.data?.previous)
  const { byColumn, ...noted } = useNotes(scope, rows, interval)
  const shownMode = alone ? 'hits' : view.chart
  const modes = (['hits', 'share'] as const).map((value) => ({
    value,
    label: t(`statistics.chart.${value}`),
    disabled: alone && value === 'share',
  }))
  const intervals = INTERVALS.map((value) => ({
    value,
    label: t(`statistics.interval.${value}`),
    disabled: !mayAsk(value, scope.days),
  }))
  const toRow = (date: string) => {
    const { startDate, endDate } = daysOfRow(interval, date, scope.days)
    scope.change({ range: 'custom', from: startDate, to: endDate })
  }
  const opens = interval === 'hour' ? undefined : toRow
  return (
    <div className="trend">
      <CrestLegend
        {...legendOf(scope.class, rows)}
        mark={view.compare === 'none' || !previous ? undefined : <WasMark compare={view.compare} />}
      >
        <Seg
          small
          label={t('statistics.chart.scale')}
          value={shownMode}
          choices={modes}
          onChange={(chart) => onView({ chart })}
        />
        <Seg
          small
          label={t('statistics.interval')}
          value={interval}
          choices={intervals}
          onChange={(next) => onView({ interval: next })}
        />
        <ExportMenu title={t('statistics.chart.days')} question={{ ...asked, table: 'series' }} />
        <Button size="s" icon={<Table2 />} aria-pressed={tabled} onClick={() => setTabled(!tabled)}>
          {t('statistics.chart.table')}
        </Button>
      </CrestLegend>
      <TrendPlot
        answer={answer}
        previous={previous}
        interval={interval}
        mode={shownMode}
        shown={scope.class}
        today={today}
        notes={byColumn}
        onPick={opens}
      />
      <NotesLine {...noted} />
      {rows && tabled && <DayTable days={rows} interval={interval} onPick={opens} />}
    </div>
  )
}
