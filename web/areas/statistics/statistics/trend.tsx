import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { ClassSwitch } from '../../../../src/contract/hits/hits.ts'
import type { Interval } from '../../../../src/contract/statistics/statistics.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { anyHits, hitsOf, type CrestDay } from '../../../shared/charts/crest-layers.ts'
import { CrestLegend } from '../../../shared/charts/crest-legend.tsx'
import { Crest } from '../charts/crest.tsx'
import { daysOfRow, rowName } from '../charts/row-names.ts'
import { COUNTED, type ClassKind } from '../../../shared/class-kind.ts'
import { Failed } from '../../../shared/failed.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { useMakeRule } from '../../../shared/rule/make-rule.tsx'
import { HatchMark } from '../../../kit/charts/hatch.tsx'
import { PlotAwaited } from '../../../kit/charts/two-way-plot.tsx'
import { PHONE, useMedia } from '../../../kit/media.ts'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { comparedBy, WasMark } from './compare.tsx'
import { ExportMenu } from './export-menu.tsx'
import { intervalOf } from './interval.ts'
import { NotesLine, useNotes } from './notes.tsx'
import { requestedAlone, TrendSwitches } from './trend-switches.tsx'
import { ViewMore, type TrendView } from './view-more.tsx'
import { UnusualList, useUnusual } from './unusual.tsx'

type TrendProps = { scope: Scope; today: string; view: TrendView; onView: (part: Partial<TrendView>) => void }

export function Trend({ scope, today, view, onView }: TrendProps) {
  const { t } = useTranslation()
  const isPhone = useMedia(PHONE)
  const alone = requestedAlone(scope.class)
  const interval = intervalOf(view.interval, scope.days)
  const requested = {
    ...scope.question,
    class: alone ? scope.class : ('all' as const),
    interval,
    compare: comparedBy(view.compare, scope.range),
  }
  const answer = useApiQuery('logs.companyDaily', requested, { quiet: true })
  const rows = answer.data?.daily
  const { flags, changed, ...noted } = useNotes(scope, rows, interval)
  const { unusual, flags: outliers } = useUnusual(scope, rows, interval)
  const shownMode = alone ? 'hits' : view.chart
  const toRow = (date: string) => {
    const { startDate, endDate } = daysOfRow(interval, date, scope.days)
    scope.change({ range: 'custom', from: startDate, to: endDate })
  }
  const { open, drawer } = useMakeRule()
  // a day opens its hours; an hour, the smallest unit, makes a rule
  const ofHour = open && ((date: string) => open({ of: 'hour', date, scope }))
  const opens = interval === 'hour' ? ofHour : toRow
  return (
    <div className="trend">
      <CrestLegend {...legendOf(scope.class, rows)}>
        {isPhone ? (
          <ViewMore scope={scope} view={view} onView={onView} ofChart />
        ) : (
          <TrendSwitches scope={scope} view={view} onView={onView} />
        )}
        <ExportMenu title={t('statistics.chart.days')} question={{ ...requested, table: 'series' }} />
      </CrestLegend>
      <TrendPlot
        answer={answer}
        previous={anyHits(answer.data?.previous)}
        interval={interval}
        mode={shownMode}
        shown={scope.class}
        today={today}
        changed={changed}
        flags={[...flags, ...outliers]}
        onPick={opens}
      />
      <UnusualList scope={scope} unusual={unusual} interval={interval} />
      <NotesLine {...noted}>
        <WasMark compare={view.compare} before={answer.data?.previous} />
        {anyUnfinished(rows) && <UnfinishedMark />}
      </NotesLine>
      {rows && view.rows === 'yes' && <DayTable days={rows} interval={interval} onPick={opens} />}
      {drawer}
    </div>
  )
}

type TrendPlotProps = Omit<ComponentProps<typeof Crest>, 'days'> & {
  answer: UseQueryResult<Answer<'logs.companyDaily'>>
}

function TrendPlot({ answer, ...crest }: TrendPlotProps) {
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

const anyUnfinished = (rows: readonly CrestDay[] | undefined): boolean =>
  rows?.some((row) => row.partial && hitsOf(row) > 0) ?? false

function UnfinishedMark() {
  const { t } = useTranslation()
  return (
    <span className="row">
      <HatchMark />
      {t('statistics.chart.unfinished')}
    </span>
  )
}

type Sides = { above: ClassKind[]; below: ClassKind[] }

const SIDES: Record<ClassSwitch, Sides> = {
  all: { above: ['target', 'targetUnique'], below: ['bot', 'botUnique'] },
  target: { above: ['target', 'targetUnique'], below: [] },
  targetUnique: { above: ['targetUnique'], below: [] },
  bot: { above: [], below: ['bot', 'botUnique'] },
  botUnique: { above: [], below: ['botUnique'] },
  suspicious: { above: ['suspicious'], below: [] },
  unprotected: { above: ['unprotected'], below: [] },
}

function legendOf(shown: ClassSwitch, days: readonly CrestDay[] | undefined): Sides {
  const sides = SIDES[shown]
  const some = (shown === 'all' || shown === 'target') && days?.some(({ unprotected }) => unprotected > 0)
  return some ? { ...sides, above: [...sides.above, 'unprotected'] } : sides
}

type DayTableProps = { days: readonly CrestDay[]; interval: Interval; onPick?: (date: string) => void }

type DayCellProps = Pick<DayTableProps, 'interval' | 'onPick'> & { day: CrestDay }

function DayCell({ day: { date, partial }, interval, onPick }: DayCellProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const name = interval === 'day' ? format.date(date) : rowName(format, interval, date)
  return (
    <>
      {onPick ? (
        <button type="button" className="pick" onClick={() => onPick(date)}>
          {name}
        </button>
      ) : (
        name
      )}
      {partial && <span className="dim"> {t('statistics.chart.soFarShort')}</span>}
    </>
  )
}

function DayTable({ days, interval, onPick }: DayTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const dayCell = (day: CrestDay) => <DayCell day={day} interval={interval} onPick={onPick} />
  const columns: Column<CrestDay>[] = [
    { key: 'date', title: t(`statistics.interval.${interval}`), cell: dayCell },
    ...COUNTED.map((kind) => ({
      key: kind,
      title: t(`class.${kind}`),
      figure: true,
      className: kind.endsWith('Unique') ? 'lg' : undefined,
      cell: (day: CrestDay) => format.number(day[kind]),
    })),
    { key: 'hits', title: t('statistics.hits'), figure: true, cell: (day) => format.number(hitsOf(day)) },
  ]
  return (
    <Table
      label={t('statistics.chart.days')}
      columns={columns}
      rows={days.toReversed()}
      rowKey={({ date }) => date}
      className="bd days"
    />
  )
}
