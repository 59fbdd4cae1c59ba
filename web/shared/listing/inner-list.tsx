import type { ReactNode } from 'react'
import type { Column } from '../../kit/layout/table-column.ts'
import type { Sorting } from '../../kit/layout/table.tsx'
import { ExportMenu, type ExportProps } from './export-menu.tsx'
import { useLocalSort } from './local-sort.ts'
import { wholeOf } from './tools.tsx'
import { sortable } from './whole.ts'

type Asked<Row> = Pick<ExportProps<Row>, 'screen' | 'rowKey' | 'columns'> & {
  part: string
  rows: readonly Row[] | undefined
}

export type InnerList<Row> = {
  table: {
    columns: readonly Column<Row>[]
    rows: readonly Row[] | undefined
    rowKey: (row: Row) => string
    sorting: Sorting | undefined
    onSort: (next: Sorting) => void
  }
  /** In the shown order; null without rows. */
  file: ReactNode
}

export function useInnerList<Row>({ screen, part, columns: all, rows: given, rowKey }: Asked<Row>): InnerList<Row> {
  const columns = sortable(all)
  const { rows, ...sorting } = useLocalSort(given, columns)
  return {
    table: { columns, rows, rowKey, ...sorting },
    file: rows !== undefined && rows.length > 0 && (
      <ExportMenu screen={screen} part={part} columns={columns} load={wholeOf(rows)} rowKey={rowKey} />
    ),
  }
}
