import { useTranslation } from 'react-i18next'
import type { Interval } from '../../../src/contract/statistics.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { hitsOf, type CrestDay } from '../../parts/charts/crest-layers.ts'
import { rowName } from '../../parts/charts/row-names.ts'
import { COUNTED } from '../../parts/class-kind.ts'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-column.ts'

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

/** The chart's data, newest first. */
export function DayTable({ days, interval, onPick }: DayTableProps) {
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
