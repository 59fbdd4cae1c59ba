import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { hitsOf, type CrestDay } from '../../parts/charts/crest-layers.ts'
import { COUNTED } from '../../parts/class-kind.ts'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-column.ts'

type DayTableProps = { days: readonly CrestDay[]; today: string; onPick: (date: string) => void }

type DayCellProps = Pick<DayTableProps, 'today' | 'onPick'> & { date: string }

function DayCell({ date, today, onPick }: DayCellProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <button type="button" className="pick" onClick={() => onPick(date)}>
        {format.date(date)}
      </button>
      {date === today && <span className="dim"> {t('statistics.chart.soFarShort')}</span>}
    </>
  )
}

/** The chart's data, newest day first. */
export function DayTable({ days, today, onPick }: DayTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const dayCell = (day: CrestDay) => <DayCell date={day.date} today={today} onPick={onPick} />
  const columns: Column<CrestDay>[] = [
    { key: 'date', title: t('statistics.day'), cell: dayCell },
    ...COUNTED.map((kind) => ({ key: kind, title: t(`class.${kind}`), figure: true, className: kind.endsWith('Unique') ? 'lg' : undefined, cell: (day: CrestDay) => format.number(day[kind]) })),
    { key: 'hits', title: t('statistics.hits'), figure: true, cell: (day) => format.number(hitsOf(day)) },
  ]
  return <Table label={t('statistics.chart.days')} columns={columns} rows={days.toReversed()} rowKey={({ date }) => date} className="bd days" />
}
