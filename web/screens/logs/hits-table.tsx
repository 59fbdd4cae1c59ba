import { useTranslation } from 'react-i18next'
import type { Log } from '../../../src/contract/hits.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { classes } from '../../ui/classes.ts'
import { Table, type Sorting } from '../../ui/table.tsx'
import type { ColumnKey } from './columns.ts'
import { DayRow } from './day-row.tsx'
import { newDay } from './days.ts'
import type { SortedBy } from './spec.ts'
import { useDayCounts } from './use-logs.ts'
import { useTable } from './use-table.tsx'

type Props = {
  scope: Scope
  rows: readonly Log[] | undefined
  busy: boolean
  live: boolean
  columns: readonly ColumnKey[]
  sorting: SortedBy
  onSort: (next: Sorting) => void
  open: string
  onOpen: (hit: string) => void
}

export function HitsTable({ scope, rows, busy, live, columns: chosen, sorting, onSort, open, onOpen }: Props) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const { columns, usual } = useTable(scope, chosen)
  const counts = useDayCounts(scope, rows, live)
  const dayLine = (row: Log, before: Log | undefined) => {
    // sorted otherwise, days stand in no order
    const day = sorting.by === 'time' && newDay(row, before, timezone)
    return day && <DayRow day={day} counts={counts.get(day)} span={columns.length} />
  }
  return (
    <Table
      label={t('logs.table')}
      className={classes('hits', usual && 'usual')}
      folds
      fits={usual}
      columns={columns}
      sorting={sorting}
      onSort={onSort}
      rows={rows}
      rowKey={(row) => row.hit}
      awaited={14}
      busy={busy}
      current={open}
      onOpen={(row) => onOpen(row.hit)}
      above={dayLine}
    />
  )
}
